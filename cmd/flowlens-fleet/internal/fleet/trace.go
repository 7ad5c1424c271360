package fleet

import (
	"context"
	"encoding/hex"

	"github.com/nats-io/nats.go"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/propagation"
)

// tracer traces nothing until the program sets a provider.
var tracer = otel.Tracer("flowlens-fleet")

var propagator = propagation.TraceContext{}

// carry returns what puts the trace of ctx into the headers of a message.
func carry(ctx context.Context) func(nats.Header) {
	return func(h nats.Header) { propagator.Inject(ctx, propagation.HeaderCarrier(h)) }
}

// carried returns a context with the trace that a message carries.
func carried(ctx context.Context, h nats.Header) context.Context {
	return propagator.Extract(ctx, propagation.HeaderCarrier(h))
}

func hexOf(sum []byte) string { return hex.EncodeToString(sum) }
