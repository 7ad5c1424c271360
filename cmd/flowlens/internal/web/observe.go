package web

import (
	"context"
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
}

type recordKey struct{}

// note returns the record of a request, to be filled.
func note(r *http.Request) *record { return r.Context().Value(recordKey{}).(*record) }

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

// observed logs and counts requests. Neither tells what a picture shows or is
// called. A panic ends only the request.
func (s *server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &record{ResponseWriter: w}
		began := time.Now()
		defer func() {
			if p := recover(); p != nil {
				s.Log.Error("panic", "value", p)
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
	client, _, _ := net.SplitHostPort(r.RemoteAddr)
	s.Log.LogAttrs(r.Context(), level, "request",
		slog.String("client", client),
		slog.String("method", r.Method),
		slog.String("path", clip(r.URL.Path)),
		slog.Int("status", rec.status),
		slog.String("outcome", rec.outcome),
		slog.Int("bytes", rec.bytes),
		slog.Duration("took", took.Round(time.Millisecond)))
}

// clip keeps a path from filling the log.
func clip(path string) string { return path[:min(len(path), 80)] }
