package module_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

// openConnected opens a page that runs a script with the modules of connections, and shows in its
// title what the script does.
func openConnected(t *testing.T, mux *http.ServeMux, script string) *headless.Page {
	t.Helper()
	web.ServeFiles(mux, "/", module.Basics(), module.Served())
	web.ServeText(mux, "/index.html", `<!DOCTYPE html><link rel="icon" href="data:,"><script type="module" src="main.js"></script>`)
	web.ServeText(mux, "/main.js", script)
	server := httptest.NewServer(web.Guard(mux))
	t.Cleanup(server.Close)
	return headless.Start(t).Open(server.URL+"/", headless.View{Width: 390, Height: 800})
}

// TestConnect ends the first connection of a page, which is to come back and to send by the second.
func TestConnect(t *testing.T) {
	var sockets web.Sockets
	var opened atomic.Int32
	mux := http.NewServeMux()
	mux.HandleFunc("GET /socket/{table}", func(w http.ResponseWriter, r *http.Request) {
		count := opened.Add(1)
		sockets.Connect(r.Context(), w, r, &web.Session{
			MaxMessage: 100,
			Handle:     func(message []byte) (any, error) { return r.PathValue("table") + string(message), nil },
			Refuse:     func(err error) any { return err.Error() },
			Run: func(ctx context.Context, page *web.Page) {
				if page.Send(ctx, count) && count > 1 {
					page.Wait(ctx, nil, nil)
				}
			},
		})
	})
	p := openConnected(t, mux, `import { connect } from "./connection.js";
const seen = [];
const show = (text) => { seen.push(text); document.title = seen.join(" "); };
const connection = connect(7, (message) => {
  show(message);
  if (message === 2) {
    show(connection.send({ a: 1 }));
  } else if (message !== 1) {
    connection.close();
    setTimeout(() => show(connection.send({})));
  }
}, show);
`)
	p.Wait(`document.title === 'true 1 false true 2 true 7{"a":1} false'`)
}

// TestWatch refuses a page its first stream, which is to ask again, and wants it to leave the
// second after the last message.
func TestWatch(t *testing.T) {
	testlimit.Check(t)
	streams := web.Streams{Limit: 1}
	var asked atomic.Int32
	left := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 1 {
			http.Error(w, "busy", http.StatusServiceUnavailable)
			return
		}
		streams.Serve(w, r, func(s *web.Stream) {
			defer close(left)
			for _, message := range []string{"1", "2"} {
				s.Send([]byte(message))
			}
			s.Wait(nil, nil)
		})
	})
	p := openConnected(t, mux, `import { watch } from "./connection.js";
const seen = [];
const show = (text) => { seen.push(text); document.title = seen.join(" "); };
watch((message) => { show(message); return message === 2; }, show);
`)
	p.Wait(`document.title === "false true 1 2"`)
	<-left
}
