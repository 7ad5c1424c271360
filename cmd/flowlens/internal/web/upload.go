package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
)

const (
	// field is the name of the part of a form that holds the picture.
	field = "image"
	// maxParts is how many parts of a form are looked at: the picture and what
	// a browser may send along.
	maxParts = 16
	// envelope is how much larger than its picture a form may be, in bytes.
	envelope = 64 << 10
)

var (
	errGone     = &refusal{http.StatusBadRequest, "gone", "the upload ended before its end; send it again"}
	errSlow     = &refusal{http.StatusRequestTimeout, "slow", "the upload took too long; send a smaller picture"}
	errNothing  = &refusal{http.StatusBadRequest, "malformed", "there is no picture in the request; send one as its body or as field \"image\" of a form"}
	errForm     = &refusal{http.StatusBadRequest, "malformed", "the form is malformed; send it as multipart/form-data, or the picture alone"}
	errManyPart = &refusal{http.StatusBadRequest, "malformed", "the form has too many parts; send the picture alone"}
	errTwice    = &refusal{http.StatusBadRequest, "malformed", "the form holds several pictures; send each by itself"}
	errPacked   = &refusal{http.StatusUnsupportedMediaType, "malformed", "the request is compressed; send the picture as it is"}
)

// upload returns the picture that a request brings. It lies in memory only.
func (s *server) upload(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if r.Header.Get("Content-Encoding") != "" {
		return nil, errPacked
	}
	if r.ContentLength > s.MaxBytes+envelope {
		return nil, s.tooLarge()
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.MaxBytes+envelope)
	data, err := s.picture(r)
	switch {
	case err != nil:
		return nil, s.uploadError(err)
	case len(data) == 0:
		return nil, errNothing
	case int64(len(data)) > s.MaxBytes:
		return nil, s.tooLarge()
	}
	return data, nil
}

// picture reads the picture from the body of a request, to the body's end.
func (s *server) picture(r *http.Request) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		return readAll(r.Body, r.ContentLength)
	}
	if err != nil || params["boundary"] == "" {
		return nil, errForm
	}
	return fromForm(multipart.NewReader(r.Body, params["boundary"]))
}

// fromForm returns the picture in a form. The name that a client gives to its
// file is not even looked at.
func fromForm(form *multipart.Reader) (picture []byte, err error) {
	for range maxParts {
		part, err := form.NextRawPart()
		if err == io.EOF {
			return picture, nil
		}
		if err != nil {
			return nil, malformed(err)
		}
		if part.FormName() != field {
			continue
		}
		if picture != nil {
			return nil, errTwice
		}
		if picture, err = readAll(part, 0); err != nil {
			return nil, malformed(err)
		}
	}
	return nil, errManyPart
}

// malformed returns the error for a form that cannot be read on: that of the
// connection, if there is one.
func malformed(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) || errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", errForm, err)
}

// readAll reads r to its end; it expects size bytes, if that is above 0.
func readAll(r io.Reader, size int64) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(int(min(max(size, 0), 1<<20)) + bytes.MinRead) // not more than has been seen to come
	_, err := data.ReadFrom(r)
	return data.Bytes(), err
}

// uploadError words what went wrong with an upload.
func (s *server) uploadError(err error) error {
	var tooLarge *http.MaxBytesError
	var known *refusal
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &tooLarge):
		return s.tooLarge()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errSlow
	}
	return errGone
}

func (s *server) tooLarge() error {
	return &refusal{http.StatusRequestEntityTooLarge, "too large",
		fmt.Sprintf("picture too big: it has more than %s; crop it or save it as JPEG", inWords(s.MaxBytes))}
}

// inWords gives a number of bytes as people say it.
func inWords(bytes int64) string {
	if bytes < 1<<20 {
		return fmt.Sprintf("%d KB", bytes>>10)
	}
	return fmt.Sprintf("%d MB", bytes>>20)
}
