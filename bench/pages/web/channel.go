package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/coder/websocket"
)

// Channel carries texts between a page and this program.
type Channel interface {
	// Receive returns the next text of the page. An ErrNotText leaves the channel open.
	Receive(ctx context.Context) ([]byte, error)
	Send(ctx context.Context, text []byte) error
	// Ping returns an error if the page is gone.
	Ping(ctx context.Context) error
	// Close closes the channel, so that the page comes back.
	Close()
}

// Opener is implemented by a ResponseWriter of a server that is no server of HTTP, and has channels of
// its own instead of WebSockets. The page is of its own origin.
type Opener interface {
	OpenChannel(maxMessage int64) Channel
}

// open opens the channel of a request, and answers it if there is none.
func open(w http.ResponseWriter, r *http.Request, maxMessage int64) (Channel, error) {
	if o, ok := w.(Opener); ok {
		return o.OpenChannel(maxMessage), nil
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return nil, err // Accept has answered
	}
	conn.SetReadLimit(maxMessage)
	return &webSocket{conn}, nil
}

// webSocket is a Channel by a WebSocket.
type webSocket struct{ conn *websocket.Conn }

// ErrNotText rejects a binary message.
var ErrNotText = errors.New("not a text")

// Receive implements Channel.
func (s *webSocket) Receive(ctx context.Context) ([]byte, error) {
	kind, message, err := s.conn.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		err = ErrNotText
	}
	return message, err
}

// Send implements Channel.
func (s *webSocket) Send(ctx context.Context, text []byte) error {
	return s.conn.Write(ctx, websocket.MessageText, text)
}

// Ping implements Channel.
func (s *webSocket) Ping(ctx context.Context) error { return s.conn.Ping(ctx) }

// Close implements Channel.
func (s *webSocket) Close() {
	_ = s.conn.Close(websocket.StatusGoingAway, "") // the page reconnects, or has gone
}
