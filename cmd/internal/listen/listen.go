// Package listen has the flags of programs that strangers may connect to: limits by address, and
// encryption.
package listen

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"time"

	"gogo/cmd/internal/program"
	"gogo/internal/access"
)

// Flags are the flags of a listener.
type Flags struct {
	PerAddress int    `default:"100" help:"Allow this many connections at once from one address; 0 is no limit."`
	TLSCert    string `name:"tls-cert" type:"existingfile" placeholder:"FILE" help:"Encrypt connections, with the certificate chain in this PEM file."`
	TLSKey     string `name:"tls-key" type:"existingfile" placeholder:"FILE" help:"Use the key of the certificate in this PEM file."`
}

// Validate checks the flags.
func (f *Flags) Validate() error {
	switch {
	case f.PerAddress < 0:
		return program.Misusef("--per-address %d: 0 or more are possible", f.PerAddress)
	case (f.TLSCert == "") != (f.TLSKey == ""):
		return program.Misusef("--tls-cert and --tls-key: give both, or neither")
	}
	return nil
}

const (
	// openedBurst and openedInterval bound how fast an address may open connections.
	openedBurst    = 200
	openedInterval = 50 * time.Millisecond
	// grace is the time that a connection has to say who it is before a newcomer may take its
	// place at a full server.
	grace = 5 * time.Second
)

// Gate returns a gate for a number of connections at once, with the limits of the flags.
func (f *Flags) Gate(connections int) *access.Gate {
	limits := access.Limits{Connections: connections, PerAddress: f.PerAddress, Grace: grace}
	if f.PerAddress > 0 {
		limits.Opened = access.Budget{Burst: max(openedBurst, f.PerAddress), Interval: openedInterval}
	}
	return access.NewGate(limits)
}

// config ends a broken connection before its player returns.
var config = net.ListenConfig{
	KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3},
}

// Open listens on an address, without a gate.
func Open(ctx context.Context, address string) (net.Listener, error) {
	return config.Listen(ctx, "tcp", address)
}

// Guard puts a gate in front of a listener, and encrypts its connections if the flags say so. The
// farewell is sent to those that are turned away, unless they expect encryption.
func (f *Flags) Guard(l net.Listener, gate *access.Gate, farewell func(*access.Refusal) []byte) (net.Listener, error) {
	if f.TLSCert == "" {
		return gate.Listen(l, farewell), nil
	}
	pair, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", f.TLSCert, f.TLSKey, err)
	}
	return tls.NewListener(gate.Listen(l, nil), &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}), nil
}
