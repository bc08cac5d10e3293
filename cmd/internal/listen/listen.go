// Package listen has the flags of programs that strangers may connect to, limits by address and
// encryption, and those of the programs that connect to them.
package listen

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"time"

	"gogo/cmd/internal/program"
	"gogo/internal/access"
)

// Flags are the flags of a listener. The variable per_address of the struct tag set changes a
// program's default.
type Flags struct {
	PerAddress int    `default:"${per_address=100}" help:"Allow this many connections at once from one address; 0 is no limit."`
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
	// maxPages is the maximum number of connections of a server of pages.
	maxPages = 512
	// maxLocal is the maximum number of connections of a listener for this machine alone.
	maxLocal = 64
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

// Local listens on a free port for programs on this machine, behind a gate.
func Local(ctx context.Context, farewell func(*access.Refusal) []byte) (net.Listener, error) {
	l, err := Open(ctx, "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	return new(Flags).Gate(maxLocal).Listen(l, farewell), nil
}

// Guard puts a gate in front of a listener, and encrypts its connections if the flags say so. The
// farewell is sent to those that are turned away, unless they expect encryption.
func (f *Flags) Guard(l net.Listener, gate *access.Gate, farewell func(*access.Refusal) []byte, log *slog.Logger) (net.Listener, error) {
	guarded := &listener{farewell: farewell, log: log, said: access.NewMeter(access.Budget{Burst: 3, Interval: time.Minute})}
	if f.TLSCert == "" {
		guarded.Listener = gate.Listen(l, farewell)
		return guarded, nil
	}
	pair, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", f.TLSCert, f.TLSKey, err)
	}
	guarded.Listener = gate.Listen(l, nil)
	guarded.config = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	return guarded, nil
}

// Pages returns a function that guards the listener of a server of pages.
func (f *Flags) Pages(log *slog.Logger) func(l net.Listener, farewell func(*access.Refusal) []byte) (net.Listener, error) {
	return func(l net.Listener, farewell func(*access.Refusal) []byte) (net.Listener, error) {
		return f.Guard(l, f.Gate(maxPages), farewell, log)
	}
}

// Scheme returns the scheme of the addresses of pages.
func (f *Flags) Scheme() string {
	if f.TLSCert == "" {
		return "http"
	}
	return "https"
}
