package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"gogo/bench/pages/web"
)

// serve serves a page that gets its own messages back in capitals and receives news. The returned
// channel is closed when the page has gone.
func serve(t *testing.T, news <-chan struct{}) (url string, gone <-chan struct{}) {
	t.Helper()
	var s web.Sockets
	left := make(chan struct{}, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Connect(r.Context(), w, r, &web.Session{
			MaxMessage: 100,
			Handle: func(data []byte) (any, error) {
				switch said := string(data); said {
				case "hush":
					return nil, nil
				case "bad":
					return nil, errors.New("cannot")
				default:
					return strings.ToUpper(said), nil
				}
			},
			Refuse: func(err error) any { return "error: " + err.Error() },
			Run: func(ctx context.Context, page *web.Page) {
				for page.Wait(ctx, news, nil) {
					if !page.Send(ctx, "news") {
						break
					}
				}
				left <- struct{}{}
			},
		})
	}))
	t.Cleanup(server.Close)
	return server.URL, left
}

// dial connects as a page does.
func dial(t *testing.T, url string) *websocket.Conn {
	t.Helper()
	conn, answer, err := websocket.Dial(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body != nil {
		_ = answer.Body.Close()
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	return conn
}

func say(t *testing.T, conn *websocket.Conn, kind websocket.MessageType, text string) {
	t.Helper()
	if err := conn.Write(t.Context(), kind, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, conn *websocket.Conn, want string) {
	t.Helper()
	_, data, err := conn.Read(t.Context())
	if err != nil || string(data) != want {
		t.Fatalf("heard %s, %v, want %s", data, err, want)
	}
}

func TestTalk(t *testing.T) {
	news := make(chan struct{})
	url, gone := serve(t, news)
	conn := dial(t, url)
	say(t, conn, websocket.MessageText, "hush")
	say(t, conn, websocket.MessageText, "hello")
	expect(t, conn, `"HELLO"`)
	say(t, conn, websocket.MessageText, "bad")
	expect(t, conn, `"error: cannot"`)
	say(t, conn, websocket.MessageBinary, "hello")
	expect(t, conn, `"error: not a text"`)
	news <- struct{}{}
	expect(t, conn, `"news"`)
	if err := conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
	<-gone
}

func TestLongMessagesEndIt(t *testing.T) {
	url, gone := serve(t, nil)
	conn := dial(t, url)
	say(t, conn, websocket.MessageText, strings.Repeat("x", 101))
	if _, data, err := conn.Read(t.Context()); err == nil {
		t.Errorf("heard %s", data)
	}
	<-gone
}

func TestOtherOriginsAreRefused(t *testing.T) {
	url, _ := serve(t, nil)
	conn, answer, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://elsewhere.example"}}})
	if err == nil {
		_ = conn.CloseNow()
		t.Fatal("a page of another origin is connected")
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("status %d", answer.StatusCode)
	}
}

func TestManyPages(t *testing.T) {
	url, gone := serve(t, nil)
	var last *websocket.Conn
	for range 256 {
		last = dial(t, url)
	}
	conn, answer, err := websocket.Dial(t.Context(), url, nil)
	if err == nil {
		_ = conn.CloseNow()
		t.Fatal("one more is connected")
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("status %d", answer.StatusCode)
	}
	_ = last.CloseNow()
	<-gone
}
