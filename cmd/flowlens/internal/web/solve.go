package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/munnerz/goautoneg"
)

// solve is POST /api/solve, and with read POST /api/read. There are no more uploads and
// answers in memory than the gate lets in, and of each client no more than its share.
func (s *server) solve(read bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Vary", "Accept")
		if !s.clients.enter(r.RemoteAddr) {
			refuse(w, r, errBusy)
			return
		}
		defer s.clients.leave(r.RemoteAddr)
		if !s.uploads.enter() {
			refuse(w, r, errBusy)
			return
		}
		defer s.uploads.leave()
		answer, err := s.answer(w, r, read)
		if err != nil {
			refuse(w, r, err)
			return
		}
		n := note(r)
		n.outcome, n.cause = answer.Outcome, answer.Cause
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
		w.Header().Set("Content-Type", answer.Type)
		w.WriteHeader(answer.Status)
		w.Write(answer.Body)
	}
}

// answer takes the upload in and asks the Solver.
func (s *server) answer(w http.ResponseWriter, r *http.Request, read bool) (*Answer, error) {
	q, err := question(r, read)
	if err != nil {
		return nil, err
	}
	data, err := s.upload(w, r)
	note(r).bytes = len(data)
	if err != nil {
		return nil, err
	}
	if !s.work.enter() {
		return nil, errBusy
	}
	defer s.work.leave()
	return s.ask(r.Context(), q, data)
}

// forms are the MIME types that a client may ask for, the likeliest first.
var forms = []struct {
	kind string
	form Form
}{{"image/png", PNG}, {"application/json", JSON}, {"image/svg+xml", SVG}, {"image/gif", GIF}, {"text/plain", Text}}

// question says what a request asks for.
func question(r *http.Request, read bool) (Question, error) {
	q := Question{Read: read, Options: map[string]string{}}
	var kinds []string
	for _, f := range forms {
		if !read || f.form == JSON {
			kinds = append(kinds, f.kind)
		}
	}
	wanted := kinds[0]
	if accept := strings.Join(r.Header.Values("Accept"), ","); accept != "" {
		if wanted = goautoneg.Negotiate(accept, kinds); wanted == "" && goautoneg.Negotiate(accept, []string{ProblemType}) == "" {
			return q, errForms
		}
	}
	for _, f := range forms {
		if f.kind == wanted {
			q.Form = f.form
		}
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return q, &refusal{http.StatusBadRequest, "malformed", "the query is malformed; encode it as a form does"}
	}
	for name, given := range values {
		if len(given) > 1 {
			return q, &refusal{http.StatusBadRequest, "malformed", "an option is given twice; give it once"}
		}
		q.Options[name] = given[0]
	}
	return q, nil
}

// ask asks the Solver, within the time that there is.
func (s *server) ask(ctx context.Context, q Question, data []byte) (*Answer, error) {
	q.Within = s.Timeout
	answer, err := s.Solver.Solve(ctx, q, data)
	switch {
	case err == nil:
		return answer, nil
	case errors.Is(err, context.DeadlineExceeded):
		return nil, errTimeout
	case errors.Is(err, context.Canceled):
		return nil, errGone
	}
	s.Log.Error("no answer", "request", requestID(ctx), "cause", err)
	return nil, errCrash
}
