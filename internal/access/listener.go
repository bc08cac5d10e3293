package access

import (
	"errors"
	"net"
	"sync"
	"time"
)

const (
	// maxFarewells is the maximum number of connections that are being told why they are turned
	// away. Beyond it they are closed without a word.
	maxFarewells = 64
	// farewellTime bounds the time in which one can read it.
	farewellTime = time.Second
)

// farewells is how often an address is told why it is turned away: a flood is worth no answer.
var farewells = Budget{Burst: 20, Interval: time.Second / 2}

// listener is a net.Listener whose connections a Gate has let through.
type listener struct {
	net.Listener

	gate     *Gate
	farewell func(*Refusal) []byte
	told     *Meter // farewells by address

	mu      sync.Mutex // guards leaving and closed
	leaving map[net.Conn]struct{}
	closed  bool
	parting sync.WaitGroup
}

// Listen returns a listener that accepts only the connections that the gate lets through; each is
// a *Conn. The others are sent the farewell, if it is not nil, and closed.
func (g *Gate) Listen(l net.Listener, farewell func(*Refusal) []byte) net.Listener {
	return &listener{Listener: l, gate: g, farewell: farewell, told: NewMeter(farewells), leaving: map[net.Conn]struct{}{}}
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	for {
		wire, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c, refusal := l.gate.Admit(time.Now(), wire)
		if refusal == nil {
			return c, nil
		}
		l.turnAway(wire, refusal)
	}
}

// turnAway tells a connection why it is closed, in a goroutine of its own.
func (l *listener) turnAway(wire net.Conn, why *Refusal) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.farewell == nil || l.closed || len(l.leaving) >= maxFarewells || l.told.Take(time.Now(), string(AddressOf(wire.RemoteAddr()))) > 0 {
		_ = wire.Close() // a stranger
		return
	}
	l.leaving[wire] = struct{}{}
	l.parting.Go(func() {
		sayFarewell(wire, l.farewell(why))
		l.mu.Lock()
		delete(l.leaving, wire)
		l.mu.Unlock()
	})
}

// sayFarewell sends the last words to a connection and closes it. What it still sends is read, up
// to a bound, since closing a connection with unread input can discard the output.
func sayFarewell(wire net.Conn, words []byte) {
	defer wire.Close()
	_ = wire.SetDeadline(time.Now().Add(farewellTime))
	if _, err := wire.Write(words); err != nil {
		return
	}
	if half, ok := wire.(interface{ CloseWrite() error }); !ok || half.CloseWrite() != nil {
		return
	}
	var unread [1 << 10]byte
	for range unread {
		if _, err := wire.Read(unread[:]); err != nil {
			return
		}
	}
}

// Close implements net.Listener. It returns when nobody is being turned away any more.
func (l *listener) Close() error {
	err := l.Listener.Close()
	l.mu.Lock()
	l.closed = true
	for wire := range l.leaving {
		_ = wire.SetDeadline(time.Unix(1, 0))
	}
	l.mu.Unlock()
	l.parting.Wait()
	return err
}

// SetDeadline sets the deadline of Accept, where the listener below has one.
func (l *listener) SetDeadline(at time.Time) error {
	if d, ok := l.Listener.(interface{ SetDeadline(at time.Time) error }); ok {
		return d.SetDeadline(at)
	}
	return errors.ErrUnsupported
}
