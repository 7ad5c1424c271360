package web

import (
	"encoding/json"
	"errors"
	"net/http"
)

// ProblemType is the MIME type of errors: a problem of RFC 9457.
const ProblemType = "application/problem+json"

// Problem returns the body of an error: the members of RFC 9457, the word of its kind as outcome, and the
// reason as error too, as every error of this project has it in JSON.
func Problem(status int, outcome, reason string) []byte {
	body, err := json.Marshal(struct {
		Title   string `json:"title"`
		Status  int    `json:"status"`
		Detail  string `json:"detail"`
		Outcome string `json:"outcome"`
		Error   string `json:"error"`
	}{http.StatusText(status), status, reason, outcome, reason})
	if err != nil {
		panic(err) // only strings and a number
	}
	return append(body, '\n')
}

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
	errForms   = &refusal{http.StatusNotAcceptable, "malformed", "there is no answer in a form that Accept allows; ask for image/png, image/svg+xml, image/gif, text/plain or application/json"}
	errMethod  = &refusal{http.StatusMethodNotAllowed, "malformed", "pictures are sent here; use POST"}
	errNoPage  = &refusal{http.StatusNotFound, "malformed", "there is nothing here; see /openapi.yaml"}
)

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
	failure(w, why)
}

// failure answers with an error that is no outcome of a picture.
func failure(w http.ResponseWriter, why *refusal) {
	w.Header().Set("Content-Type", ProblemType)
	w.WriteHeader(why.status)
	w.Write(Problem(why.status, why.outcome, why.reason))
}

func onlyPost(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Allow", http.MethodPost)
	failure(w, errMethod)
}

func notFound(w http.ResponseWriter, _ *http.Request) { failure(w, errNoPage) }
