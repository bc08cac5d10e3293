package listen

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
)

// ClientFlags are the flags of a program that connects to a listener.
type ClientFlags struct {
	TLS   bool   `name:"tls" help:"Encrypt the connection, with servers that have --tls-cert."`
	TLSCA string `name:"tls-ca" type:"existingfile" placeholder:"FILE" help:"Encrypt it, and trust only certificates in this PEM file, or signed by one there."`
}

// Dial returns a function that connects to an address.
func (f *ClientFlags) Dial(address string) (func(context.Context) (net.Conn, error), error) {
	if !f.TLS && f.TLSCA == "" {
		return func(ctx context.Context) (net.Conn, error) { return dialTCP(ctx, address) }, nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	cfg := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	if f.TLSCA != "" {
		if cfg.RootCAs, err = readRoots(f.TLSCA); err != nil {
			return nil, fmt.Errorf("--tls-ca: %w", err)
		}
	}
	return func(ctx context.Context) (net.Conn, error) { return dialTLS(ctx, address, cfg) }, nil
}

// readRoots reads certificates.
func readRoots(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s: there is no certificate in it", path)
	}
	return roots, nil
}

// dialTLS connects with TLS.
func dialTLS(ctx context.Context, address string, cfg *tls.Config) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	wire, err := dialTCP(ctx, address)
	if err != nil {
		return nil, err
	}
	conn := tls.Client(wire, cfg)
	if err := conn.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(explained(address, err), wire.Close())
	}
	return conn, nil
}

// explained says what a failed handshake means.
func explained(address string, err error) error {
	var unknown x509.UnknownAuthorityError
	switch {
	case errors.As(err, new(tls.RecordHeaderError)):
		return fmt.Errorf("%s does not speak TLS: leave --tls out", address)
	case errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET):
		return fmt.Errorf("%s has hung up at the TLS handshake: it may be full, or not speak TLS", address)
	case errors.As(err, &unknown):
		return fmt.Errorf("%s: nobody whom this machine knows has signed the certificate: name it by --tls-ca (%w)", address, err)
	}
	return fmt.Errorf("%s: the TLS handshake has failed: %w", address, err)
}
