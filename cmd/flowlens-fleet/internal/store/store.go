// Package store holds folders of objects, in a cloud or on a disk: see [Open].
//
// A store fails now and then. Here each call is tried again for a while, and what is read or
// written is whole or an error.
package store

import (
	"context"
	"crypto/md5"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"time"

	"github.com/cenkalti/backoff/v5"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// ErrNotFound says that there is no such object.
var ErrNotFound = fs.ErrNotExist

var errShort = errors.New("not all of it was read")

// Patience is how long a call is tried again when the store fails.
const Patience = time.Minute

// A Folder is an open folder of objects. It is safe for concurrent use.
type Folder struct {
	Place
	bucket *blob.Bucket
	// patience is how long a call is tried again.
	patience time.Duration
}

// An Opener opens the bucket that a URL names.
type Opener func(ctx context.Context, url string) (*blob.Bucket, error)

// Open opens the folder that a URL names, see [Parse]. A folder on this machine must be
// there unless it is to be made.
func Open(ctx context.Context, open Opener, text string, create bool) (*Folder, error) {
	p, err := Parse(text)
	if err != nil {
		return nil, err
	}
	if p.IsLocal() && !create {
		if info, err := os.Stat(p.dir); err != nil {
			return nil, err
		} else if !info.IsDir() {
			return nil, &fs.PathError{Op: "open", Path: p.dir, Err: errors.New("is no folder")}
		}
	}
	bucket, err := open(ctx, p.bucketURL())
	if err != nil {
		return nil, err
	}
	return &Folder{Place: p, bucket: bucket, patience: Patience}, nil
}

// Close lets go of the folder. One in memory stays.
func (f *Folder) Close() error {
	if f.scheme == memory {
		return nil
	}
	return f.bucket.Close()
}

// An Object is one that was found in a folder.
type Object struct {
	Key  string
	Size int64
	Time time.Time // of its last change
	MD5  []byte    // nil where the store does not say
	// Mode is that of a file on this machine, and tells links and devices apart. 0 is a plain object.
	Mode fs.FileMode
	// IsFolder says of a link that it leads to a folder.
	IsFolder bool
	// Err says why a link could not be followed.
	Err error
}

// List yields all objects of the folder, in the order of the store.
func (f *Folder) List(ctx context.Context) iter.Seq2[Object, error] {
	size := 1000
	if f.IsLocal() {
		size = 1 << 30 // for each page all of the folder is read
	}
	return func(yield func(Object, error) bool) {
		for token := blob.FirstPageToken; len(token) > 0; {
			page, err := retry(ctx, f, func() (listPage, error) {
				objects, next, err := f.bucket.ListPage(ctx, token, size, nil)
				return listPage{objects, next}, err
			})
			if err != nil {
				yield(Object{}, err)
				return
			}
			for _, o := range page.objects {
				if !yield(f.object(o), nil) {
					return
				}
			}
			token = page.next
		}
	}
}

type listPage struct {
	objects []*blob.ListObject
	next    []byte
}

// object looks closer at what may be a link.
func (f *Folder) object(o *blob.ListObject) Object {
	found := Object{Key: o.Key, Size: o.Size, Time: o.ModTime, MD5: o.MD5}
	var info os.FileInfo
	if !f.IsLocal() || !o.As(&info) || info.Mode().IsRegular() {
		return found
	}
	found.Mode = info.Mode()
	if info.Mode()&fs.ModeSymlink == 0 {
		return found
	}
	info, err := os.Stat(filepath.Join(f.dir, filepath.FromSlash(o.Key)))
	if err != nil {
		found.Err = err
		return found
	}
	found.Mode, found.IsFolder = info.Mode(), info.IsDir()
	found.Size, found.Time = info.Size(), info.ModTime()
	return found
}

// Read returns an object, of a larger one the first most bytes. The error wraps ErrNotFound
// where there is none of that key.
func (f *Folder) Read(ctx context.Context, key string, most int64) ([]byte, error) {
	return retry(ctx, f, func() ([]byte, error) {
		r, err := f.bucket.NewRangeReader(ctx, key, 0, most, nil)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		data, err := io.ReadAll(r)
		if err == nil && int64(len(data)) < min(most, r.Size()) {
			err = errShort
		}
		return data, err
	})
}

// Write writes an object, in place of an earlier one. It is there whole when there is no
// error.
func (f *Folder) Write(ctx context.Context, key, contentType string, data []byte) error {
	sum := md5.Sum(data)
	options := &blob.WriterOptions{ContentType: contentType, ContentMD5: sum[:]}
	_, err := retry(ctx, f, func() (struct{}, error) {
		if err := f.bucket.WriteAll(ctx, key, data, options); err != nil {
			return struct{}{}, err
		}
		there, err := f.bucket.Attributes(ctx, key)
		if err == nil && (there.Size != int64(len(data)) || len(there.MD5) > 0 && string(there.MD5) != string(sum[:])) {
			err = fmt.Errorf("the store has %d bytes of %d", there.Size, len(data))
		}
		return struct{}{}, err
	})
	return err
}

// Has reports whether there is an object of that key and size.
func (f *Folder) Has(ctx context.Context, key string, size int64) (bool, error) {
	there, err := retry(ctx, f, func() (*blob.Attributes, error) { return f.bucket.Attributes(ctx, key) })
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil && there.Size == size, err
}

// retry calls do until it succeeds, the error is one that stays, or patience is at its end.
func retry[T any](ctx context.Context, f *Folder, do func() (T, error)) (T, error) {
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval = 50 * time.Millisecond
	pause.MaxInterval = 5 * time.Second
	return backoff.Retry(ctx, func() (T, error) {
		v, err := do()
		switch gcerrors.Code(err) {
		case gcerrors.NotFound:
			return v, backoff.Permanent(fmt.Errorf("%w: %w", ErrNotFound, err))
		case gcerrors.InvalidArgument, gcerrors.PermissionDenied, gcerrors.Unimplemented:
			return v, backoff.Permanent(err)
		}
		return v, err
	}, backoff.WithBackOff(pause), backoff.WithMaxElapsedTime(f.patience))
}

// Upload writes what is in a file of this machine as an object, however large it is.
func (f *Folder) Upload(ctx context.Context, key, contentType string, file *os.File) error {
	_, err := retry(ctx, f, func() (struct{}, error) {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return struct{}{}, backoff.Permanent(err)
		}
		return struct{}{}, f.bucket.Upload(ctx, key, file, &blob.WriterOptions{ContentType: contentType})
	})
	return err
}
