package access

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"
	"sync"
	"time"
)

// Limits bounds the connections that a Gate lets through. A bound of 0 is none.
type Limits struct {
	Connections int    // at once
	PerAddress  int    // at once of one address
	Opened      Budget // of the connections that an address opens
	// Grace is the time that a connection has to say who it is before a newcomer may take its
	// place at a full server.
	Grace time.Duration
}

// Refusal is the reason for which a connection is turned away. Reason is one word, by which
// refusals are counted; Text is for people.
type Refusal struct {
	Reason string
	Text   string
}

// The reasons.
const (
	Banned     = "banned"
	Full       = "full"
	PerAddress = "per_address"
	TooFast    = "too_fast"
)

// Gate lets connections through a listener, within limits.
type Gate struct {
	limits Limits
	opened *Meter

	mu        sync.Mutex
	open      map[*Conn]struct{}
	addresses map[Address]int
	banned    map[Address]struct{}
	refused   map[string]uint64
	total     uint64
}

// NewGate returns a gate without connections.
func NewGate(l Limits) *Gate {
	return &Gate{
		limits: l, opened: NewMeter(l.Opened), open: map[*Conn]struct{}{}, addresses: map[Address]int{},
		banned: map[Address]struct{}{}, refused: map[string]uint64{},
	}
}

// Conn is a connection that a Gate has let through. Closing it makes room for another one.
type Conn struct {
	net.Conn

	Address Address
	Since   time.Time
	gate    *Gate
	known   bool // whether it has said who it is; the gate's mutex guards it
}

// Identify tells the gate that a connection has said who it is, so that no newcomer takes its
// place. A nil Conn has no gate.
func (c *Conn) Identify() {
	if c == nil {
		return
	}
	c.gate.mu.Lock()
	defer c.gate.mu.Unlock()
	c.known = true
}

// From returns the Address of a connection, "" for a nil one.
func (c *Conn) From() Address {
	if c == nil {
		return ""
	}
	return c.Address
}

// Of returns the Conn below a connection, such as one that TLS encrypts, or nil if no gate has let
// it through.
func Of(wire net.Conn) *Conn {
	for {
		switch c := wire.(type) {
		case *Conn:
			return c
		case interface{ NetConn() net.Conn }:
			wire = c.NetConn()
		default:
			return nil
		}
	}
}

// Close closes the connection and makes room for another one.
func (c *Conn) Close() error {
	c.gate.mu.Lock()
	c.gate.remove(c)
	c.gate.mu.Unlock()
	return c.Conn.Close()
}

// ErrDismissed is the error of reading from a connection that has been turned away and told why.
var ErrDismissed = errors.New("turned away")

// Dismiss turns away a connection that had been let through: it sends last words and closes it.
func (c *Conn) Dismiss(why *Refusal, words []byte) {
	c.gate.mu.Lock()
	c.gate.refused[why.Reason]++
	c.gate.mu.Unlock()
	sayFarewell(c, words)
}

// CloseWrite closes the connection for writing, where its kind can.
func (c *Conn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return errors.ErrUnsupported
}

// Admit lets a connection through, or says why not. When it is let through in the place of another
// one, that is closed.
func (g *Gate) Admit(now time.Time, wire net.Conn) (*Conn, *Refusal) {
	c := &Conn{Conn: wire, Address: AddressOf(wire.RemoteAddr()), Since: now, gate: g}
	g.mu.Lock()
	evicted, refusal := g.admit(now, c)
	if refusal != nil {
		g.refused[refusal.Reason]++
	}
	g.mu.Unlock()
	if refusal != nil {
		return nil, refusal
	}
	if evicted != nil {
		_ = evicted.Conn.Close() // its owner notices by itself
	}
	return c, nil
}

// admit adds a connection if there is room for it, in the place of another one if need be.
func (g *Gate) admit(now time.Time, c *Conn) (evicted *Conn, refusal *Refusal) {
	l := &g.limits
	_, banned := g.banned[c.Address]
	switch {
	case banned:
		return nil, &Refusal{Banned, "your address has been banned by the operator"}
	case c.Address == "":
	case l.PerAddress > 0 && g.addresses[c.Address] >= l.PerAddress:
		return nil, &Refusal{PerAddress, fmt.Sprintf("your address has %d connections, the most that one may have", g.addresses[c.Address])}
	case g.opened.Take(now, string(c.Address)) > 0:
		return nil, &Refusal{TooFast, "your address opens connections too fast"}
	}
	if l.Connections > 0 && len(g.open) >= l.Connections {
		if evicted = g.oldestNameless(); evicted == nil || now.Sub(evicted.Since) < l.Grace {
			return nil, &Refusal{Full, fmt.Sprintf("the server has %d connections, the most that it takes", len(g.open))}
		}
		g.remove(evicted)
	}
	g.open[c] = struct{}{}
	g.addresses[c.Address]++
	g.total++
	return evicted, nil
}

// oldestNameless returns the connection that has gone longest without saying who it is, nil if all
// have said it.
func (g *Gate) oldestNameless() (oldest *Conn) {
	for c := range g.open {
		if !c.known && (oldest == nil || c.Since.Before(oldest.Since)) {
			oldest = c
		}
	}
	return oldest
}

// remove removes a connection.
func (g *Gate) remove(c *Conn) {
	if _, ok := g.open[c]; !ok {
		return
	}
	delete(g.open, c)
	g.addresses[c.Address]--
	if g.addresses[c.Address] == 0 {
		delete(g.addresses, c.Address)
	}
}

// Ban turns an address away from now on, and closes its connections. It returns how many.
func (g *Gate) Ban(a Address) int {
	g.mu.Lock()
	g.banned[a] = struct{}{}
	g.mu.Unlock()
	return g.Close(a)
}

// Unban lets an address in again. It reports whether it was banned.
func (g *Gate) Unban(a Address) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	_, banned := g.banned[a]
	delete(g.banned, a)
	return banned
}

// Close closes the connections of an address, and returns how many there were.
func (g *Gate) Close(a Address) int {
	g.mu.Lock()
	var all []*Conn
	for c := range g.open {
		if c.Address == a {
			all = append(all, c)
		}
	}
	g.mu.Unlock()
	for _, c := range all {
		_ = c.Conn.Close() // its owner notices by itself
	}
	return len(all)
}

// Status is what a Gate has let through and turned away.
type Status struct {
	Open      int
	Nameless  int
	Total     uint64            // let through since the start
	Refused   map[string]uint64 // by reason, since the start
	Addresses map[Address]int   // open connections
	Banned    []Address
}

// Status returns the present status.
func (g *Gate) Status() Status {
	g.mu.Lock()
	defer g.mu.Unlock()
	nameless := 0
	for c := range g.open {
		if !c.known {
			nameless++
		}
	}
	return Status{
		Open: len(g.open), Nameless: nameless, Total: g.total, Refused: maps.Clone(g.refused),
		Addresses: maps.Clone(g.addresses), Banned: slices.Sorted(maps.Keys(g.banned)),
	}
}
