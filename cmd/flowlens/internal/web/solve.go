package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/munnerz/goautoneg"
)

// A refusal is a request that gets no answer from the Solver. Its reason is for
// people: what is wrong, and after a semicolon what to try.
type refusal struct {
	status  int
	outcome string // one word for logs and metrics
	reason  string
}

func (r *refusal) Error() string { return r.reason }

var (
	errBusy    = &refusal{http.StatusTooManyRequests, "busy", "too many pictures at once; try again in a moment"}
	errTimeout = &refusal{http.StatusGatewayTimeout, "timeout", "it took too long; try a smaller picture, or again later"}
	errCrash   = &refusal{http.StatusInternalServerError, "crash", "the picture broke the program that reads it; try another screenshot"}
)

// solve is POST /api/solve. There are no more uploads and answers in memory than
// the gate lets in.
func (s *server) solve(w http.ResponseWriter, r *http.Request) {
	if !s.uploads.enter() {
		refuse(w, r, errBusy)
		return
	}
	defer s.uploads.leave()
	answer, err := s.answer(w, r)
	if err != nil {
		refuse(w, r, err)
		return
	}
	note(r).outcome = answer.Outcome
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
	h := w.Header()
	h.Set("Content-Type", answer.Type)
	h.Set("Vary", "Accept")
	w.WriteHeader(answer.Status)
	w.Write(answer.Body)
}

// answer takes the upload in and asks the Solver.
func (s *server) answer(w http.ResponseWriter, r *http.Request) (*Answer, error) {
	q, err := question(r)
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

// question says what a request asks for.
func question(r *http.Request) (Question, error) {
	accept := strings.Join(r.Header.Values("Accept"), ",")
	wanted := goautoneg.Negotiate(accept, []string{"image/png", "application/json"})
	q := Question{JSON: wanted == "application/json", Options: map[string]string{}}
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
	return nil, errCrash
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, r *http.Request, err error) {
	var why *refusal
	if !errors.As(err, &why) {
		why = errCrash
	}
	note(r).outcome = why.outcome
	switch why.status {
	case http.StatusTooManyRequests:
		w.Header().Set("Retry-After", "1") // about as long as the work that is queued takes
	case http.StatusRequestTimeout, http.StatusRequestEntityTooLarge:
		w.Header().Set("Connection", "close") // the rest of the upload is not wanted
	}
	failure(w, why.status, why.reason)
}

// failure answers with a status and the JSON that goes with every error.
func failure(w http.ResponseWriter, status int, reason string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"error": reason})
}

func onlyPost(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Allow", http.MethodPost)
	failure(w, http.StatusMethodNotAllowed, "pictures are sent here; use POST")
}

func notFound(w http.ResponseWriter, _ *http.Request) {
	failure(w, http.StatusNotFound, "there is nothing here; see /openapi.yaml")
}
