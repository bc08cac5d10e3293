package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
)

// table starts a handler and a server of it.
func table(t *testing.T) (*live.Handler, *httptest.Server, context.CancelFunc) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	watch := live.New(ctx)
	server := httptest.NewServer(watch)
	t.Cleanup(func() { end(); server.Close() })
	return watch, server, end
}

// answer is what the server says.
type answer struct {
	code   int
	header http.Header
	body   io.ReadCloser // closed behind the test at the latest
}

// get asks for a path, by a name of the host unless that is empty.
func get(t *testing.T, server *httptest.Server, path, host string) answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if host != "" {
		request.Host = host
	}
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return answer{response.StatusCode, response.Header, response.Body}
}

// TestFiles asks for every file, and wants each with the policy and without cookies.
func TestFiles(t *testing.T) {
	_, server, _ := table(t)
	for path, want := range map[string]struct{ kind, text string }{
		"/":           {"text/html; charset=utf-8", "<!DOCTYPE html>"},
		"/live.js":    {"text/javascript; charset=utf-8", `from "./bridge.js"`},
		"/live.css":   {"text/css; charset=utf-8", "#clocks"},
		"/bridge.js":  {"text/javascript; charset=utf-8", "export class BoardView"},
		"/bridge.css": {"text/css; charset=utf-8", ".bridge"},
		"/state":      {"application/json", "No board has begun."},
	} {
		got := get(t, server, path, "")
		text, err := io.ReadAll(got.body)
		h := got.header
		if err != nil || got.code != http.StatusOK || h.Get("Content-Type") != want.kind || !strings.Contains(string(text), want.text) {
			t.Errorf("%s: %d, %s, %v", path, got.code, h.Get("Content-Type"), err)
		}
		if !strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self';") || h.Get("Set-Cookie") != "" {
			t.Errorf("%s: %v", path, h)
		}
	}
	if strings.Contains(bridgeview.Module, "\nimport ") {
		t.Error("the module imports")
	}
	if got := get(t, server, "/other", "").code; got != http.StatusNotFound {
		t.Errorf("a file that is none: %d", got)
	}
}

// TestHosts lets nobody in who was led here under a name of somebody else's.
func TestHosts(t *testing.T) {
	_, server, _ := table(t)
	for host, want := range map[string]int{
		"localhost": 200, "LOCALHOST:80": 200, "127.0.0.1:80": 200, "[::1]:80": 200, "[::1]": 200, "192.168.1.2": 200,
		"evil.example": 403, "evil.example:80": 403, "127.0.0.1.evil.example": 403, "localhost.evil.example": 403,
	} {
		if got := get(t, server, "/state", host).code; got != want {
			t.Errorf("%s: %d, want %d", host, got, want)
		}
	}
}

// event is what the stream sends.
type event struct {
	Age   int64
	State bridgeview.State
}

// next reads an event.
func next(t *testing.T, r *bufio.Reader) (e event) {
	t.Helper()
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if text, found := strings.CutPrefix(line, "data: "); found {
			if err := json.Unmarshal([]byte(text), &e); err != nil {
				t.Fatal(err)
			}
			return e
		}
	}
}

// TestEvents wants each watcher told of the latest state, and the streams to end with the
// context.
func TestEvents(t *testing.T) {
	watch, server, end := table(t)
	var streams []*bufio.Reader
	for range 5 {
		streams = append(streams, bufio.NewReader(get(t, server, "/events", "").body))
	}
	for i, message := range []string{"No board has begun.", "first\u2028line", "second"} {
		if i > 0 {
			watch.Publish(&bridgeview.State{Message: message})
		}
		for _, stream := range streams {
			if got := next(t, stream); got.State.Message != strings.ReplaceAll(message, "\u2028", " ") || got.Age < 0 || got.Age > 60_000 {
				t.Errorf("%+v, want %q", got, message)
			}
		}
	}
	end()
	for _, stream := range streams {
		if rest, err := io.ReadAll(stream); strings.TrimSpace(string(rest)) != "" || err != nil {
			t.Errorf("%q and %v behind the end", rest, err)
		}
	}
}

// TestSlowWatcher publishes far more than a connection holds while one watcher reads nothing
// and others come and go.
func TestSlowWatcher(t *testing.T) {
	watch, server, _ := table(t)
	slow, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	if _, err := io.WriteString(slow, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 5 {
				_ = get(t, server, "/events", "").body.Close()
			}
		})
	}
	begun, long := time.Now(), strings.Repeat("long ", 10_000)
	for range 1000 {
		watch.Publish(&bridgeview.State{Message: long})
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("publishing took %v", took)
	}
	group.Wait()
	watch.Publish(&bridgeview.State{Message: "the last"})
	if got := next(t, bufio.NewReader(get(t, server, "/events", "").body)); got.State.Message != "the last" {
		t.Errorf("%+v", got.State)
	}
}

// TestCrowd wants one watcher too many told so.
func TestCrowd(t *testing.T) {
	_, server, _ := table(t)
	for range 256 {
		if got := get(t, server, "/events", "").code; got != http.StatusOK {
			t.Fatal(got)
		}
	}
	if got := get(t, server, "/events", "").code; got != http.StatusServiceUnavailable {
		t.Error(got)
	}
}
