package listen_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/listen/listentest"
	"gogo/internal/access"
	"gogo/internal/testlimit"
)

// echo is a server that sends lines back.
type echo struct {
	address string
	log     listentest.Text
	gate    *access.Gate
	stop    func()
}

// startEcho starts a server with flags.
func startEcho(t *testing.T, flags listen.Flags) *echo {
	t.Helper()
	l, err := listen.Open(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	e := &echo{address: l.Addr().String(), gate: flags.Gate(1000)}
	log := slog.New(slog.NewTextHandler(&e.log, nil))
	guarded, err := flags.Guard(l, e.gate, func(why *access.Refusal) []byte { return []byte("Error: " + why.Text + "\n") }, log)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		access.Serve(ctx, guarded, log, func(c net.Conn) {
			defer c.Close()
			defer context.AfterFunc(ctx, func() { _ = c.Close() })()
			for lines := bufio.NewScanner(c); lines.Scan(); {
				if _, err := io.WriteString(c, lines.Text()+"\n"); err != nil {
					return
				}
			}
		})
	}()
	e.stop = func() { cancel(); testlimit.Receive(t, ended, "the end of the server") }
	t.Cleanup(e.stop)
	return e
}

// ask wants a line to come back.
func ask(t *testing.T, c net.Conn) {
	t.Helper()
	if _, err := io.WriteString(c, "hello\n"); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(c).ReadString('\n'); line != "hello\n" || err != nil {
		t.Fatalf("%q, %v", line, err)
	}
}

// encrypted returns flags with a new certificate.
func encrypted(t *testing.T) (f listen.Flags) {
	t.Helper()
	f.TLSCert, f.TLSKey = listentest.Certificate(t)
	return f
}

// TestWrongClients has clients with TLS come to a server without, and the reverse. Each is told so,
// the log says it once, and the server goes on.
func TestWrongClients(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Run("plain text to TLS", func(t *testing.T) {
		flags := encrypted(t)
		e := startEcho(t, flags)
		c := testlimit.Dial(t, "127.0.0.1", e.address)
		if _, err := io.WriteString(c, "hello\n"); err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(c); string(text) != "Error: this server is encrypted: connect with TLS\n" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
		ask(t, listentest.Dial(t, flags.TLSCert, e.address))
		e.check(t, "this server is encrypted: connect with TLS", "no_tls")
	})
	t.Run("TLS to plain text", func(t *testing.T) {
		e := startEcho(t, listen.Flags{})
		cert, _ := listentest.Certificate(t)
		if _, err := dial(t, listen.ClientFlags{TLSCA: cert}, e.address); err == nil || !strings.HasSuffix(err.Error(), "does not speak TLS: leave --tls out") {
			t.Errorf("the client says %v", err)
		}
		ask(t, testlimit.Dial(t, "127.0.0.1", e.address))
		e.check(t, "this server is not encrypted: connect without TLS", "tls")
	})
	testlimit.Eventually(t, "no goroutine more than before", func() bool { return runtime.NumGoroutine() <= before })
}

// check ends the server and wants one line in its log.
func (e *echo) check(t *testing.T, text, reason string) {
	t.Helper()
	e.stop()
	if log := e.log.String(); strings.Count(log, "\n") != 1 || !strings.Contains(log, text) {
		t.Errorf("the log: %s", log)
	}
	if s := e.gate.Status(); s.Refused[reason] != 1 || s.Open != 0 {
		t.Errorf("%+v", s)
	}
}

func dial(t *testing.T, flags listen.ClientFlags, address string) (net.Conn, error) {
	t.Helper()
	d, err := flags.Dial(address)
	if err != nil {
		t.Fatal(err)
	}
	return d(t.Context())
}

// TestUnknownCertificate has a client refuse a server whose certificate nobody has signed.
func TestUnknownCertificate(t *testing.T) {
	e := startEcho(t, encrypted(t))
	if _, err := dial(t, listen.ClientFlags{TLS: true}, e.address); err == nil || !strings.Contains(err.Error(), "name it by --tls-ca") {
		t.Errorf("%v", err)
	}
	other, _ := listentest.Certificate(t)
	if _, err := dial(t, listen.ClientFlags{TLSCA: other}, e.address); err == nil {
		t.Error("another certificate is good enough")
	}
	if _, err := (&listen.ClientFlags{TLSCA: "client.go"}).Dial(e.address); err == nil {
		t.Error("a file without a certificate is good enough")
	}
}

// TestOldTLS refuses versions of TLS that are broken.
func TestOldTLS(t *testing.T) {
	flags := encrypted(t)
	e := startEcho(t, flags)
	c := tls.Client(testlimit.Dial(t, "127.0.0.1", e.address), &tls.Config{MaxVersion: tls.VersionTLS11, InsecureSkipVerify: true}) //nolint:gosec // to be refused
	if err := c.Handshake(); err == nil {
		t.Error("TLS 1.1 is spoken")
	}
	ask(t, listentest.Dial(t, flags.TLSCert, e.address))
}

// TestLogIsBounded has one address fail often, and wants few lines about it.
func TestLogIsBounded(t *testing.T) {
	e := startEcho(t, encrypted(t))
	for range 20 {
		c := testlimit.Dial(t, "127.0.0.1", e.address)
		if _, err := io.WriteString(c, "hello\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(c); err != nil {
			t.Fatal(err)
		}
	}
	e.stop()
	if n := strings.Count(e.log.String(), "\n"); n != 3 {
		t.Errorf("%d lines", n)
	}
}

// TestSilentHandshake ends with its server while somebody does not shake hands.
func TestSilentHandshake(t *testing.T) {
	e := startEcho(t, encrypted(t))
	testlimit.Dial(t, "127.0.0.1", e.address)
	testlimit.Eventually(t, "a connection", func() bool { return e.gate.Status().Open == 1 })
	e.stop()
	if s := e.gate.Status(); s.Open != 0 {
		t.Errorf("%+v", s)
	}
}

// TestPerAddress has one address take all that it may, while another one gets in, with TLS and
// without.
func TestPerAddress(t *testing.T) {
	for name, flags := range map[string]listen.Flags{"plain": {}, "TLS": encrypted(t)} {
		t.Run(name, func(t *testing.T) {
			flags.PerAddress = 10
			e := startEcho(t, flags)
			for range 30 {
				testlimit.Dial(t, "127.0.0.2", e.address)
			}
			testlimit.Eventually(t, "all at the gate", func() bool { return e.gate.Status().Refused[access.PerAddress] == 20 })
			if flags.TLSCert != "" {
				ask(t, listentest.Dial(t, flags.TLSCert, e.address))
				return
			}
			ask(t, testlimit.Dial(t, "127.0.0.1", e.address))
		})
	}
}

func TestValidate(t *testing.T) {
	for name, f := range map[string]listen.Flags{"negative": {PerAddress: -1}, "no key": {TLSCert: "c"}, "no certificate": {TLSKey: "k"}} {
		t.Run(name, func(t *testing.T) {
			if f.Validate() == nil {
				t.Error("no error")
			}
		})
	}
	if err := (&listen.Flags{TLSCert: "c", TLSKey: "k"}).Validate(); err != nil {
		t.Error(err)
	}
	f := listen.Flags{TLSCert: "listen.go", TLSKey: "listen.go"}
	if _, err := f.Guard(nil, f.Gate(1), nil, nil); err == nil {
		t.Error("a program is a certificate")
	}
}

// TestDeadline wants the deadline of a guarded listener to be that of the listener below.
func TestDeadline(t *testing.T) {
	l, err := listen.Local(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	d, ok := l.(interface{ SetDeadline(at time.Time) error })
	if !ok || d.SetDeadline(time.Unix(1, 0)) != nil {
		t.Fatal("no deadline")
	}
	var timeout net.Error
	if _, err := l.Accept(); !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Error(err)
	}
}
