// Package storetest has a store that fails as those far away do: by errors, slowly, or by halves.
package storetest

import (
	"bytes"
	"context"
	"crypto/md5"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/driver"
	"gocloud.dev/gcerrors"
)

var (
	errFault    = errors.New("the store does not feel well")
	errNotFound = errors.New("no such object")
	errNever    = errors.New("not here")
)

// A Store holds objects in memory. Of its calls a part fails; see New.
type Store struct {
	rate float64
	slow time.Duration

	mu      sync.Mutex
	objects map[string]object
	random  *rand.Rand
	faults  int
}

type object struct {
	data []byte
	at   time.Time
}

// New returns a store of whose calls that part fails: a third at once, a third by halves, and a
// third goes well but is slow.
func New(rate float64, slow time.Duration, seed uint64) *Store {
	return &Store{rate: rate, slow: slow, objects: map[string]object{}, random: rand.New(rand.NewPCG(seed, seed))}
}

// Open is a store.Opener of the one bucket that there is.
func (s *Store) Open(context.Context, string) (*blob.Bucket, error) {
	return blob.NewBucket(&bucket{s}), nil
}

// Put puts an object there, without a fault.
func (s *Store) Put(key string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.objects[key] = object{data, time.Now()}
}

// Objects returns what is there, by key.
func (s *Store) Objects() map[string][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string][]byte{}
	for key, o := range s.objects {
		all[key] = o.data
	}
	return all
}

// Faults returns how many calls failed or were slow.
func (s *Store) Faults() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faults
}

type fault int

const (
	none fault = iota
	atOnce
	half
)

// draw returns what becomes of a call, and makes it slow if that is it.
func (s *Store) draw() fault {
	s.mu.Lock()
	hit, kind := s.random.Float64() < s.rate, s.random.IntN(3)
	if hit {
		s.faults++
	}
	s.mu.Unlock()
	switch {
	case !hit:
		return none
	case kind == 0:
		return atOnce
	case kind == 1:
		return half
	}
	time.Sleep(s.slow)
	return none
}

// bucket is the store as the library has it.
type bucket struct{ *Store }

func (*bucket) Close() error            { return nil }
func (*bucket) As(any) bool             { return false }
func (*bucket) ErrorAs(error, any) bool { return false }

func (*bucket) ErrorCode(err error) gcerrors.ErrorCode {
	switch err {
	case errNotFound:
		return gcerrors.NotFound
	case errNever:
		return gcerrors.Unimplemented
	}
	return gcerrors.Unknown
}

func (b *bucket) find(key string) (object, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	o, ok := b.objects[key]
	if !ok {
		return o, errNotFound
	}
	return o, nil
}

func (b *bucket) Attributes(_ context.Context, key string) (*driver.Attributes, error) {
	if b.draw() != none {
		return nil, errFault
	}
	o, err := b.find(key)
	if err != nil {
		return nil, err
	}
	sum := md5.Sum(o.data)
	return &driver.Attributes{Size: int64(len(o.data)), ModTime: o.at, MD5: sum[:]}, nil
}

func (b *bucket) ListPaged(_ context.Context, opts *driver.ListOptions) (*driver.ListPage, error) {
	if b.draw() != none {
		return nil, errFault
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	page := &driver.ListPage{}
	for _, key := range slices.Sorted(maps.Keys(b.objects)) {
		if o := b.objects[key]; strings.HasPrefix(key, opts.Prefix) {
			page.Objects = append(page.Objects, &driver.ListObject{Key: key, Size: int64(len(o.data)), ModTime: o.at})
		}
	}
	return page, nil
}

type reader struct {
	io.Reader
	attributes driver.ReaderAttributes
}

func (*reader) Close() error                           { return nil }
func (*reader) As(any) bool                            { return false }
func (r *reader) Attributes() *driver.ReaderAttributes { return &r.attributes }

func (b *bucket) NewRangeReader(_ context.Context, key string, offset, length int64, _ *driver.ReaderOptions) (driver.Reader, error) {
	fault := b.draw()
	if fault == atOnce {
		return nil, errFault
	}
	o, err := b.find(key)
	if err != nil {
		return nil, err
	}
	data := o.data[min(offset, int64(len(o.data))):]
	if length >= 0 {
		data = data[:min(length, int64(len(data)))]
	}
	if fault == half {
		data = data[:len(data)/2] // and it looks like the end
	}
	return &reader{bytes.NewReader(data), driver.ReaderAttributes{Size: int64(len(o.data)), ModTime: o.at}}, nil
}

// A writer lets others see half of an object where that is its fault, and says so or not.
type writer struct {
	bytes.Buffer
	b     *bucket
	ctx   context.Context
	key   string
	fault fault
}

func (b *bucket) NewTypedWriter(ctx context.Context, key, _ string, _ *driver.WriterOptions) (driver.Writer, error) {
	fault := b.draw()
	if fault == atOnce {
		return nil, errFault
	}
	return &writer{b: b, ctx: ctx, key: key, fault: fault}, nil
}

func (w *writer) Close() error {
	if w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	data := bytes.Clone(w.Bytes())
	if w.fault == half {
		data = data[:len(data)/2]
	}
	w.b.mu.Lock()
	defer w.b.mu.Unlock()
	w.b.objects[w.key] = object{data, time.Now()}
	if w.fault == half && w.b.random.IntN(2) == 0 {
		return errFault
	}
	return nil
}

func (*bucket) Copy(context.Context, string, string, *driver.CopyOptions) error { return errNever }
func (*bucket) Delete(context.Context, string, *driver.DeleteOptions) error     { return errNever }
func (*bucket) SignedURL(context.Context, string, *driver.SignedURLOptions) (string, error) {
	return "", errNever
}
