package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/internal/testlimit"
)

// table starts a handler and a server of it, with a table or with one in each of some rooms.
func table(t *testing.T, rooms ...string) (*live.Handler, *httptest.Server, context.CancelFunc) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	watch := live.New(ctx, rooms...)
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
		"/":              {"text/html; charset=utf-8", "<!DOCTYPE html>"},
		"/live.js":       {"text/javascript; charset=utf-8", `from "./bridgeview.js"`},
		"/live.css":      {"text/css; charset=utf-8", "#clocks"},
		"/bridgeview.js": {"text/javascript; charset=utf-8", "export { BridgeView"},
		"/dom.js":        {"text/javascript; charset=utf-8", "export { fill, html"},
		"/bridge.css":    {"text/css; charset=utf-8", ".bridge"},
		"/state":         {"application/json", "No board has begun."},
	} {
		t.Run(path, func(t *testing.T) {
			got := get(t, server, path, "")
			text, err := io.ReadAll(got.body)
			h := got.header
			if err != nil || got.code != http.StatusOK || h.Get("Content-Type") != want.kind || !strings.Contains(string(text), want.text) {
				t.Errorf("%s: %d, %s, %v", path, got.code, h.Get("Content-Type"), err)
			}
			if !strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self';") || h.Get("Set-Cookie") != "" {
				t.Errorf("%s: %v", path, h)
			}
		})
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
		t.Run(host, func(t *testing.T) {
			if got := get(t, server, "/state", host).code; got != want {
				t.Errorf("%s: %d, want %d", host, got, want)
			}
		})
	}
}

// event is what the stream sends.
type event struct {
	Age   int64
	State bridgeview.State
	Rows  []struct {
		Row    int
		Tables []bridgeview.Board
	}
	List string
	Over bool
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
		if got := next(t, stream); !got.Over || got.State.Message != "second" {
			t.Errorf("%+v at the end", got)
		}
		if rest, err := io.ReadAll(stream); strings.TrimSpace(string(rest)) != "" || err != nil {
			t.Errorf("%q and %v behind the end", rest, err)
		}
	}
}

// row is a board that is over in some rooms.
func row(number int, rooms ...string) (r bridgeview.Row) {
	for _, room := range rooms {
		r.Tables = append(r.Tables, &bridgeview.Board{Number: strconv.Itoa(number), Room: room, Contract: "3NT", Declarer: "S"})
	}
	return r
}

// TestFinished wants who comes late told of every board that is over, with the list behind
// the last one, and then of each that changes.
func TestFinished(t *testing.T) {
	watch, server, _ := table(t, "Open", "Closed")
	const boards = 150
	teams := [2]string{"Oslo", "Bergen"}
	for i := range boards {
		watch.Finish(i, row(i+1, "Open"), teams)
	}
	stream := bufio.NewReader(get(t, server, "/closed/events", "").body)
	got := 0
	for got < boards {
		e := next(t, stream)
		for _, r := range e.Rows {
			if r.Row != got || r.Tables[0].Number != strconv.Itoa(got+1) {
				t.Fatalf("row %d with board %s, want row %d", r.Row, r.Tables[0].Number, got)
			}
			got++
		}
		if e.State.Room != "Closed" || (e.List != "") != (got == boards) || e.List != "" && strings.Count(e.List, "3NT S") != boards {
			t.Errorf("behind row %d of room %s the list %.60q", got, e.State.Room, e.List)
		}
	}
	imps, changed := 7, row(3, "Open", "Closed")
	changed.IMPs = &imps
	watch.Finish(2, changed, teams)
	e := next(t, stream)
	if len(e.Rows) != 1 || e.Rows[0].Row != 2 || len(e.Rows[0].Tables) != 2 ||
		!strings.Contains(e.List, ">Oslo</th>") || !strings.Contains(e.List, `colspan="2"></td><td>7</td><td>0</td>`) {
		t.Errorf("%+v", e)
	}
}

// TestRooms wants a page of each room, which leads to the others, and the first of them
// where no room is asked for.
func TestRooms(t *testing.T) {
	watch, server, _ := table(t, "Open", "Closed")
	watch.Publish(&bridgeview.State{Board: bridgeview.Board{Room: "Closed"}, Message: "here"})
	for path, want := range map[string][]string{
		"/":             {`href="../open/" aria-current="page"`, `href="../closed/">Closed room`},
		"/closed/":      {`href="../open/">`, `href="../closed/" aria-current="page"`, "<title>Closed room, Bridge table"},
		"/open/state":   {"No board has begun."},
		"/closed/state": {`"here"`},
	} {
		t.Run(path, func(t *testing.T) {
			text, err := io.ReadAll(get(t, server, path, "").body)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range want {
				if !strings.Contains(string(text), part) {
					t.Errorf("%s has no %s", path, part)
				}
			}
		})
	}
	if got := get(t, server, "/state", "").code; got != http.StatusNotFound {
		t.Errorf("a table that is none: %d", got)
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
	published, long := make(chan struct{}), strings.Repeat("long ", 10_000)
	go func() {
		defer close(published)
		for range 1000 {
			watch.Publish(&bridgeview.State{Message: long})
		}
	}()
	testlimit.Receive(t, published, "what is published, whoever reads nothing")
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
