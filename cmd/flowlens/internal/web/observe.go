package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// A record is what is noted of a request, for the log and the metrics.
type record struct {
	http.ResponseWriter
	status  int
	bytes   int    // of the upload
	outcome string // one word, for what became of a picture
	id      string // of the request, in the answer and in the log
	cause   string // what broke
}

type recordKey struct{}

// note returns the record of a request, to be filled.
func note(r *http.Request) *record { return r.Context().Value(recordKey{}).(*record) }

// requestID returns the name of the request that ctx belongs to.
func requestID(ctx context.Context) string { return ctx.Value(recordKey{}).(*record).id }

func (rec *record) WriteHeader(status int) {
	if rec.status == 0 {
		rec.status = status
	}
	rec.ResponseWriter.WriteHeader(status)
}

func (rec *record) Write(p []byte) (int, error) {
	if rec.status == 0 {
		rec.status = http.StatusOK
	}
	return rec.ResponseWriter.Write(p)
}

// Unwrap is for http.ResponseController.
func (rec *record) Unwrap() http.ResponseWriter { return rec.ResponseWriter }

// idLength is how many letters name a request: 40 bits, enough to find one in a log.
const idLength = 8

// observed logs and counts requests. Neither tells what a picture shows or is
// called. A panic ends only the request.
func (s *server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &record{ResponseWriter: w, id: rand.Text()[:idLength]}
		w.Header().Set("X-Request-Id", rec.id)
		began := time.Now()
		defer func() {
			if p := recover(); p != nil {
				s.Log.Error("panic", "request", rec.id, "value", p)
				refuse(rec, withRecord(r, rec), errCrash)
			}
			s.finish(r, rec, time.Since(began))
		}()
		next.ServeHTTP(rec, withRecord(r, rec))
	})
}

func withRecord(r *http.Request, rec *record) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), recordKey{}, rec))
}

// finish logs and counts a request that is over.
func (s *server) finish(r *http.Request, rec *record, took time.Duration) {
	s.metrics.count(rec, took)
	level := slog.LevelInfo
	if rec.outcome == "" {
		level = slog.LevelDebug // a file of the page, or a look at the server's health
	}
	var cause slog.Attr // an empty one is left out
	if rec.cause != "" {
		level, cause = slog.LevelError, slog.String("cause", rec.cause)
	}
	client, _, _ := net.SplitHostPort(r.RemoteAddr)
	s.Log.LogAttrs(r.Context(), level, "request",
		slog.String("request", rec.id),
		slog.String("client", client),
		slog.String("method", r.Method),
		slog.String("path", clip(r.URL.Path)),
		slog.Int("status", rec.status),
		slog.String("outcome", rec.outcome),
		slog.Int("bytes", rec.bytes),
		slog.Duration("took", took.Round(time.Millisecond)),
		cause)
}

// clip keeps a path from filling the log.
func clip(path string) string { return path[:min(len(path), 80)] }
