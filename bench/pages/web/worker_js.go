package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"sync"

	"gogo/internal/browser"
)

// ServeWorker serves pages that have this program in a worker, until the context ends. Their paths begin
// with base.
func ServeWorker(ctx context.Context, base string, pages http.Handler) {
	browser.Serve(
		func(path string) *browser.Answer {
			w := newMessage()
			pages.ServeHTTP(w, requestOf(ctx, base, path))
			return &browser.Answer{Status: w.status, Type: w.header.Get("Content-Type"), Body: w.body.Bytes()}
		},
		func(path string, port *browser.Port) {
			w := &opening{message: newMessage(), port: port}
			pages.ServeHTTP(w, requestOf(ctx, base, path))
			port.Close()
		})
	<-ctx.Done()
}

// requestOf returns the request of a path with a query, as a browser on this machine would ask.
func requestOf(ctx context.Context, base, path string) *http.Request {
	at, err := url.Parse(base + path)
	if err != nil {
		at = &url.URL{Path: base}
	}
	r := &http.Request{Method: http.MethodGet, URL: at, Host: "localhost", Header: http.Header{}, Body: http.NoBody}
	return r.WithContext(ctx)
}

// message is the answer to a request, as a ResponseWriter.
type message struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func newMessage() *message { return &message{header: http.Header{}, status: http.StatusOK} }

// Header implements http.ResponseWriter.
func (m *message) Header() http.Header { return m.header }

// WriteHeader implements http.ResponseWriter.
func (m *message) WriteHeader(status int) { m.status = status }

// Write implements http.ResponseWriter.
func (m *message) Write(p []byte) (int, error) { return m.body.Write(p) }

// opening is the answer to a page that wants a channel.
type opening struct {
	*message

	port *browser.Port
}

// OpenChannel implements Opener.
func (o *opening) OpenChannel(maxMessage int64) Channel {
	return &portChannel{port: o.port, maxMessage: maxMessage}
}

// portChannel is a Channel by a port of the browser.
type portChannel struct {
	port       *browser.Port
	maxMessage int64
	once       sync.Once
}

// Receive implements Channel.
func (c *portChannel) Receive(ctx context.Context) ([]byte, error) {
	text, err := c.port.Receive(ctx)
	if err == nil && int64(len(text)) > c.maxMessage {
		c.Close()
		err = io.EOF
	}
	return []byte(text), err
}

// Send implements Channel.
func (c *portChannel) Send(_ context.Context, text []byte) error {
	c.port.Send(string(text))
	return nil
}

// Ping implements Channel.
func (c *portChannel) Ping(context.Context) error { return nil }

// Close implements Channel.
func (c *portChannel) Close() { c.once.Do(c.port.Close) }
