// Package web serves pages to people, beside a program's other work.
//
// Start listens on an address, with limits for strangers. A Gate, or Admit where there is no token,
// keeps foreign pages out.
// ServeFiles and ServeText serve embedded files, Sockets talks to pages that send commands, and
// Streams sends events to pages that only watch.
package web

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strings"
	"time"

	"gogo/internal/access"
)

// Server is a server of pages.
type Server struct {
	addr   net.Addr
	server *http.Server
	ended  chan error
}

// Guarding puts a gate of package access in front of a listener. The farewell is what those are
// sent that are turned away.
type Guarding func(l net.Listener, farewell func(*access.Refusal) []byte) (net.Listener, error)

// usual is the Guarding of a server that has no other.
func usual(l net.Listener, farewell func(*access.Refusal) []byte) (net.Listener, error) {
	return access.NewGate(access.Limits{Connections: maxConnections, PerAddress: maxPerAddress, Grace: grace}).Listen(l, farewell), nil
}

const (
	maxConnections = 512
	maxPerAddress  = 100
	// grace is the time that a connection has to open a stream of events or a WebSocket before a
	// newcomer may take its place at a full server.
	grace = 5 * time.Second
	// maxHeaderBytes bounds the header of a request.
	maxHeaderBytes = 16 << 10
	headerTimeout  = 10 * time.Second
	requestTimeout = 30 * time.Second // to read a whole request
	answerTimeout  = 2 * time.Minute  // to make and write an answer, except for streams
	idleTimeout    = time.Minute      // between two requests of a connection
)

// connKey is the key of the connection in the context of a request.
type connKey struct{}

// Start starts serving on an address, behind a gate by guard, or a usual one if that is nil.
func Start(ctx context.Context, address string, handler http.Handler, guard Guarding) (*Server, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	if guard == nil {
		guard = usual
	}
	guarded, err := guard(l, farewell)
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return serve(guarded, handler), nil
}

// serve starts serving at a listener.
func serve(l net.Listener, handler http.Handler) *Server {
	s := &Server{
		addr: l.Addr(),
		server: &http.Server{
			Handler: handler, MaxHeaderBytes: maxHeaderBytes,
			ReadHeaderTimeout: headerTimeout, ReadTimeout: requestTimeout, WriteTimeout: answerTimeout, IdleTimeout: idleTimeout,
			ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) },
		},
		ended: make(chan error, 1),
	}
	go func() { s.ended <- s.server.Serve(l) }()
	return s
}

// farewell tells a browser why its connection is turned away.
func farewell(why *access.Refusal) []byte {
	return fmt.Appendf(nil, "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s\n", len(why.Text)+1, why.Text)
}

// identify tells the gate that the connection of a request is one that lasts.
func identify(r *http.Request) {
	if c, ok := r.Context().Value(connKey{}).(net.Conn); ok {
		access.Of(c).Identify()
	}
}

// encrypted reports whether a request has come by TLS.
func encrypted(r *http.Request) bool {
	_, ok := r.Context().Value(connKey{}).(interface{ ConnectionState() tls.ConnectionState })
	return ok
}

// Loopback returns an address to listen on that is on this machine alone unless it names a host: :80
// means 127.0.0.1:80.
func Loopback(address string) string {
	if strings.HasPrefix(address, ":") {
		return "127.0.0.1" + address
	}
	return address
}

// Redirect leads a browser to a path relative to that of its request, also behind a Gate.
func Redirect(w http.ResponseWriter, to string) {
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusFound)
}

// Addr returns the address on which the pages are served.
func (s *Server) Addr() net.Addr { return s.addr }

// Close shuts the server down. Open requests have a second to finish.
func (s *Server) Close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	err := s.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.server.Close()
	}
	if served := <-s.ended; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// contentTypes maps the extensions of files to their types.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png",
}

// ServeFiles serves the files of embedded folders below a path that ends with a slash, each by its
// base name, and index.html at the path itself.
func ServeFiles(mux *http.ServeMux, at string, folders ...fs.FS) {
	for _, folder := range folders {
		err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(folder, name)
			if err == nil {
				ServeText(mux, at+path.Base(name), string(data))
			}
			return err
		})
		if err != nil {
			panic(err) // the files are embedded
		}
	}
}

// ServeText serves a text at a path, whose extension determines its type. A path that ends with
// index.html stands for its folder.
func ServeText(mux *http.ServeMux, at, text string) {
	folder, name := path.Split(at)
	if name == "index.html" {
		at = folder + "{$}"
	}
	mux.HandleFunc("GET "+at, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentTypes[path.Ext(name)])
		_, _ = io.WriteString(w, text) // a client that has gone needs no answer
	})
}

// Gate protects pages by a token, which is the first part of every path.
type Gate struct {
	Token string // of letters and digits; it must not change once the pages are served

	pages http.Handler
}

// NewGate returns a gate in front of pages, with a new token.
func NewGate(pages http.Handler) *Gate { return &Gate{rand.Text(), pages} }

// Path returns the path of the pages, which begins with the token.
func (g *Gate) Path() string { return "/" + g.Token + "/" }

// ServeHTTP implements http.Handler.
func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !Admit(w, r) {
		return
	}
	if !strings.HasPrefix(r.URL.Path, g.Path()) {
		http.Error(w, "the address of this page has a token in it: take the one that the program has printed", http.StatusNotFound)
		return
	}
	http.StripPrefix("/"+g.Token, g.pages).ServeHTTP(w, r)
}

// Guard returns a handler for the requests that Admit admits.
func Guard(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if Admit(w, r) {
			pages.ServeHTTP(w, r)
		}
	})
}

// Admit sets headers that keep a browser from loading, running, framing or caching anything but
// what this program serves. It answers a request with a foreign host name with an error, and
// reports whether the request may be served. With TLS the browser has checked the name.
func Admit(w http.ResponseWriter, r *http.Request) bool {
	protect(w.Header())
	if isOwnHost(r.Host) || encrypted(r) {
		return true
	}
	http.Error(w, "this page goes by an address or by localhost, not by another name", http.StatusForbidden)
	return false
}

func protect(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "+
		"img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// isOwnHost reports whether a host, with or without a port, is an address or localhost. Otherwise a
// foreign page could point its own name at this machine and read what is served here.
func isOwnHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.EqualFold(host, "localhost") || net.ParseIP(host) != nil
}
