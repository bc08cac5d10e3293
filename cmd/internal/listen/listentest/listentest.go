// Package listentest helps tests of programs that encrypt connections.
package listentest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"gogo/cmd/internal/listen"
	"gogo/internal/testlimit"
)

// Text is what a program prints or logs, to be read while it runs.
type Text struct {
	mu  sync.Mutex
	all bytes.Buffer
}

// Write implements io.Writer.
func (l *Text) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(p)
}

// String returns all that has been written.
func (l *Text) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

// Certificate writes a self-signed certificate for this machine and its key into files.
func Certificate(tb testing.TB) (cert, key string) {
	tb.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	about := x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "gogo"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	signed, err := x509.CreateCertificate(rand.Reader, &about, &about, &secret.PublicKey, secret)
	if err != nil {
		tb.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		tb.Fatal(err)
	}
	dir := tb.TempDir()
	write := func(name, kind string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			tb.Fatal(err)
		}
		return path
	}
	return write("cert.pem", "CERTIFICATE", signed), write("key.pem", "PRIVATE KEY", encoded)
}

// Dial connects to an address with TLS, as clients that trust a certificate do. The connection ends
// with the test.
func Dial(tb testing.TB, cert, address string) net.Conn {
	tb.Helper()
	flags := listen.ClientFlags{TLSCA: cert}
	dial, err := flags.Dial(address)
	if err != nil {
		tb.Fatal(err)
	}
	conn, err := dial(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(testlimit.Wait)); err != nil {
		tb.Fatal(err)
	}
	return conn
}
