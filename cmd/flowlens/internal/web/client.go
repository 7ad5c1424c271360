package web

import (
	"net/netip"
	"sync"
)

// clients lets so many requests of each client in at a time, so that one that sends slowly does not keep the others
// out. Zero lets all in.
type clients struct {
	most int

	mu     sync.Mutex
	inside map[netip.Prefix]int
}

// networkBits is how much of an IPv6 address tells whose it is: a household has a network of as many bits.
const networkBits = 64

// enter reports whether there was room for one more request from a remote address. If so, leave must be called.
func (c *clients) enter(remote string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	who := client(remote)
	if c.most > 0 && c.inside[who] >= c.most {
		return false
	}
	c.inside[who]++
	return true
}

func (c *clients) leave(remote string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	who := client(remote)
	if c.inside[who]--; c.inside[who] == 0 {
		delete(c.inside, who)
	}
}

// client returns whose address that is. Those that are none are all the same.
func client(remote string) netip.Prefix {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Prefix{}
	}
	a := at.Addr().Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = networkBits
	}
	whole, _ := a.Prefix(bits) // it has as many bits
	return whole
}
