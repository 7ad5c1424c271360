package store

import (
	"context"
	"net/url"
	"sync"

	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"
)

// Buckets opens buckets of all stores that are linked in. Those in memory last as long as it does.
type Buckets struct {
	mu     sync.Mutex
	memory map[string]*blob.Bucket
}

// Open is an Opener.
func (b *Buckets) Open(ctx context.Context, text string) (*blob.Bucket, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != memory {
		return blob.OpenBucket(ctx, text)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	name := u.Host + "/" + u.Query().Get("prefix")
	bucket := b.memory[name]
	if bucket == nil {
		if b.memory == nil {
			b.memory = map[string]*blob.Bucket{}
		}
		bucket = memblob.OpenBucket(nil)
		b.memory[name] = bucket
	}
	return bucket, nil
}
