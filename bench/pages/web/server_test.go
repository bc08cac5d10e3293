package web_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gogo/bench/pages/web"
)

func TestServer(t *testing.T) {
	s, err := web.Start(t.Context(), "127.0.0.1:0", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "page")
	}), nil)
	if err != nil {
		t.Fatal(err)
	}
	get := func() (string, error) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+s.Addr().String()+"/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return "", err
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		return string(text), err
	}
	if text, err := get(); text != "page" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := web.Start(t.Context(), s.Addr().String(), nil, nil); err == nil {
		t.Error("two servers on one address")
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := get(); err == nil {
		t.Error("it still serves")
	}
}

func TestAdmit(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1": true, "127.0.0.1:8080": true, "[::1]:80": true, "::1": true, "[::1]": true, "localhost:1": true, "LOCALHOST": true,
		"10.0.0.7:99": true, "example.org": false, "127.0.0.1.example.org:80": false, "localhost.example.org": false, "": false,
	} {
		t.Run(host, func(t *testing.T) {
			w := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
			r.Host = host
			if got := web.Admit(w, r); got != want || (w.Code == http.StatusForbidden) == want {
				t.Errorf("host %q: %v, status %d", host, got, w.Code)
			}
			if policy := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; script-src 'self'") {
				t.Errorf("policy %q", policy)
			}
		})
	}
}

func TestLoopback(t *testing.T) {
	for address, want := range map[string]string{
		":80": "127.0.0.1:80", "0.0.0.0:80": "0.0.0.0:80", "[::]:80": "[::]:80", "localhost:80": "localhost:80", "[::1]:80": "[::1]:80",
	} {
		if got := web.Loopback(address); got != want {
			t.Errorf("%s is %s, not %s", address, got, want)
		}
	}
}

// TestRedirect leads to a path below the token, not to the root.
func TestRedirect(t *testing.T) {
	gate := web.NewGate(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { web.Redirect(w, "open/") }))
	w := httptest.NewRecorder()
	gate.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+gate.Path(), http.NoBody))
	if at := w.Header().Get("Location"); w.Code != http.StatusFound || at != "open/" {
		t.Errorf("%d to %q", w.Code, at)
	}
}
