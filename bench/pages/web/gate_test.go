package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gogo/bench/pages/web"
)

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
