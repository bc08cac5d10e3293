package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"gogo/board/bridge"
	"gogo/cmd/internal/listen/listentest"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

// firstLine returns the first line of a server.
func firstLine(t *testing.T, c net.Conn) string {
	t.Helper()
	line, err := bufio.NewReader(c).ReadString('\n')
	if err != nil {
		t.Errorf("%q, %v", line, err)
	}
	return strings.TrimRight(line, "\r\n")
}

// TestStrangers has an address open connections at a table that listens on this machine alone, as
// it does unless it is told otherwise: those above its share are told so, and another address gets in.
func TestStrangers(t *testing.T) {
	m := start(t, "--out="+t.TempDir(), "--boards=1", "--per-address=20")
	address := m.room()
	if host, _, err := net.SplitHostPort(address); host != "127.0.0.1" || err != nil {
		t.Errorf("it listens on %s, %v", address, err)
	}
	for i := range 40 {
		c := testlimit.Dial(t, "127.0.0.1", address)
		if i%2 == 0 {
			fmt.Fprint(c, "Connecting") // and no more
		}
		if i < 20 {
			continue
		}
		if line := firstLine(t, c); line != "Error: your address has 20 connections, the most that one may have" {
			t.Fatalf("%q", line)
		}
	}
	c := testlimit.Dial(t, "127.0.0.2", address)
	fmt.Fprint(c, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := firstLine(t, c); line != `North ("Red") seated` {
		t.Errorf("%q", line)
	}
}

// trusting returns an HTTP client that trusts a certificate.
func trusting(t *testing.T, cert string) *http.Client {
	t.Helper()
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, Timeout: testlimit.Wait}
}

// fetch returns the status and the text of a page.
func fetch(t *testing.T, browser *http.Client, url string) (status int, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Error(err)
	}
	return answer.StatusCode, string(body)
}

// sitEncrypted plays in all seats with TLS, to the end of a room.
func sitEncrypted(t *testing.T, cert, address string, teams [2]string) {
	t.Helper()
	var group sync.WaitGroup
	for s := range bridge.Seat(bridge.Seats) {
		conn := listentest.Dial(t, cert, address)
		c := client.Client{Seat: s, Team: teams[s.Side()], Version: 18, Player: bluechiptest.NewRandom(3, uint64(s))}
		group.Go(func() {
			if err := c.Serve(t.Context(), conn); err != nil {
				t.Errorf("%v: %v", s, err)
			}
		})
	}
	group.Wait()
}

// TestEncrypted plays a match and looks at its page with TLS. Who comes without is told so.
func TestEncrypted(t *testing.T) {
	cert, key := listentest.Certificate(t)
	m := start(t, "--out="+t.TempDir(), "--boards=1", "--match=replay", "--teams=Red,Blue", "--web=127.0.0.1:0", "--tls-cert="+cert, "--tls-key="+key)
	page, address := next(m, m.page), m.room()
	if !strings.HasPrefix(page, "https://") {
		t.Errorf("the page is at %s", page)
	}
	if status, text := fetch(t, trusting(t, cert), page); status != http.StatusOK || !strings.Contains(text, "<html") {
		t.Errorf("the page: %d\n%s", status, text)
	}
	if status, text := fetch(t, http.DefaultClient, strings.Replace(page, "https:", "http:", 1)); status != http.StatusServiceUnavailable || text != "this server is encrypted: connect with TLS\n" {
		t.Errorf("without TLS: %d %q", status, text)
	}
	plain := testlimit.Dial(t, "127.0.0.1", address)
	fmt.Fprint(plain, "Connecting \"Red\" as North using protocol version 18\r\n")
	if line := firstLine(t, plain); line != "Error: this server is encrypted: connect with TLS" {
		t.Errorf("without TLS: %q", line)
	}
	sitEncrypted(t, cert, address, [2]string{"Red", "Blue"})
	sitEncrypted(t, cert, address, [2]string{"Blue", "Red"})
	if err := m.wait(); err != nil {
		t.Errorf("the manager: %v", err)
	}
}

// TestEncryptedServer talks to a server of games with TLS. Who comes without is told so.
func TestEncryptedServer(t *testing.T) {
	cert, key := listentest.Certificate(t)
	h := startHall(t, t.TempDir()+"/bridge.db", "--tls-cert="+cert, "--tls-key="+key)
	plain := testlimit.Dial(t, "127.0.0.1", h.address)
	fmt.Fprint(plain, "HELLO \"Ann\"\n")
	if line := firstLine(t, plain); line != `NAK "this server is encrypted: connect with TLS"` {
		t.Errorf("without TLS: %q", line)
	}
	c := listentest.Dial(t, cert, h.address)
	fmt.Fprint(c, "HELLO \"Ann\"\n")
	if line := firstLine(t, c); strings.HasPrefix(line, "NAK") || line == "" {
		t.Errorf("with TLS: %q", line)
	}
	h.kill()
}
