package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"gogo/cmd/internal/listen/listentest"
	"gogo/internal/testlimit"
)

// TestBoardTLS opens the page of a board with TLS, under any name that the certificate could have,
// and its WebSocket. A browser that comes without TLS is told to use it.
func TestBoardTLS(t *testing.T) {
	cert, key := listentest.Certificate(t)
	cmd := exec.CommandContext(testlimit.Context(t), "gogo", "board", "--no-open", "--tls-cert="+cert, "--tls-key="+key)
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	line, err := bufio.NewReader(out).ReadString('\n')
	if address, ok := strings.CutPrefix(line, "https://"); !ok || err != nil {
		t.Fatalf("the address: %q, %v", address, err)
	}
	page, _, _ := strings.Cut(strings.TrimSpace(line), "#")
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}
	defer transport.CloseIdleConnections()
	trusting := &http.Client{Transport: transport}
	for _, tt := range []struct {
		name, url, host string
		client          *http.Client
		status          int
		text            string
	}{
		{"by its address", page, "", trusting, http.StatusOK, "<html"},
		{"by a name", page, "boards.example.org", trusting, http.StatusOK, "<html"},
		{"without TLS", strings.Replace(page, "https", "http", 1), "", http.DefaultClient, http.StatusServiceUnavailable, "connect with TLS"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, tt.url, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			r.Host = tt.host
			answer, err := tt.client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if body, err := io.ReadAll(answer.Body); answer.StatusCode != tt.status || !strings.Contains(string(body), tt.text) || err != nil {
				t.Errorf("%d, %v\n%s", answer.StatusCode, err, body)
			}
		})
	}
	conn, answer, err := websocket.Dial(t.Context(), page+"socket/1", &websocket.DialOptions{HTTPClient: trusting})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body != nil {
		_ = answer.Body.Close()
	}
	_ = conn.CloseNow()
}
