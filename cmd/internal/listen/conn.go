package listen

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"gogo/internal/access"
)

// handshakeTime bounds the handshake of TLS.
const handshakeTime = 10 * time.Second

// The reasons for which a connection is turned away after its first bytes.
var (
	noTLS  = access.Refusal{Reason: "no_tls", Text: "this server is encrypted: connect with TLS"}
	hasTLS = access.Refusal{Reason: "tls", Text: "this server is not encrypted: connect without TLS"}
)

// listener is a guarded listener. It tells connections with TLS from those without, and turns away
// the wrong ones.
type listener struct {
	net.Listener

	config   *tls.Config // nil without TLS
	farewell func(*access.Refusal) []byte
	log      *slog.Logger
	said     *access.Meter // by address, so that nobody can fill the log
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	wire, err := l.Listener.Accept()
	switch {
	case err != nil:
		return nil, err
	case l.config != nil:
		return &tlsConn{Conn: tls.Server(wire, l.config), at: l}, nil
	}
	return &plainConn{Conn: access.Of(wire), at: l}, nil
}

// SetDeadline sets the deadline of Accept, where the listener below has one.
func (l *listener) SetDeadline(at time.Time) error {
	if d, ok := l.Listener.(interface{ SetDeadline(at time.Time) error }); ok {
		return d.SetDeadline(at)
	}
	return errors.ErrUnsupported
}

// turnAway logs why a connection is turned away, and tells it in plain text.
func (l *listener) turnAway(c *access.Conn, why *access.Refusal) {
	l.warn(c, why.Text)
	var words []byte
	if l.farewell != nil {
		words = l.farewell(why)
	}
	c.Dismiss(why, words)
}

// warn logs what is wrong with a connection.
func (l *listener) warn(c *access.Conn, what string) {
	if l.said.Take(time.Now(), string(c.From())) == 0 {
		l.log.Error("turned away", "from", c.RemoteAddr(), "why", what)
	}
}

// plainConn is a connection without TLS. Only one goroutine reads from it.
type plainConn struct {
	*access.Conn

	at    *listener
	begun bool // whether something has been read
}

// NetConn returns the connection below.
func (c *plainConn) NetConn() net.Conn { return c.Conn }

// recordHandshake is the first byte of a client that speaks TLS. No protocol in text begins so.
const recordHandshake = 0x16

func (c *plainConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n == 0 || c.begun {
		return n, err
	}
	c.begun = true
	if p[0] == recordHandshake {
		c.at.turnAway(c.Conn, &hasTLS)
		return 0, access.ErrDismissed
	}
	return n, err
}

// tlsConn is a connection with TLS. The first read or write shakes hands.
type tlsConn struct {
	*tls.Conn

	at     *listener
	ready  atomic.Bool
	failed sync.Once
}

func (c *tlsConn) Read(p []byte) (int, error) {
	if err := c.shakeHands(); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *tlsConn) Write(p []byte) (int, error) {
	if err := c.shakeHands(); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

// shakeHands waits for the handshake, but not for long: a read deadline is not enough, since a
// write that waits for the same handshake has none.
func (c *tlsConn) shakeHands() error {
	if c.ready.Load() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), handshakeTime)
	defer cancel()
	err := c.HandshakeContext(ctx)
	if err == nil {
		c.ready.Store(true)
		return nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) {
		return err
	}
	c.failed.Do(func() {
		var plain tls.RecordHeaderError
		if errors.As(err, &plain) && plain.Conn != nil {
			c.at.turnAway(access.Of(c), &noTLS)
			return
		}
		c.at.warn(access.Of(c), "the TLS handshake has failed: "+err.Error())
	})
	return access.ErrDismissed
}
