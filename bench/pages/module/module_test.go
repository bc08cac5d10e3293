package module_test

import (
	"context"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"gogo/bench/pages/module"
	"gogo/bench/pages/web"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

func TestBundle(t *testing.T) {
	folder := fstest.MapFS{
		"main.js":  {Data: []byte("import { b } from \"./b.js\";\nimport { a } from \"../a.js\";\nb(a);\n")},
		"b.js":     {Data: []byte("import { a } from \"./a.js\";\nconst b = () => a;\nexport { b };\n")},
		"other.js": {Data: []byte("broken\n")},
	}
	below := fstest.MapFS{"a.js": {Data: []byte("const a = 1;\n\nexport { a };\n")}}
	const want = "const a = 1;\n\nconst b = () => a;\nb(a);\n"
	if got := module.Bundle("main.js", folder, below); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a module without one that it imports is bundled")
		}
	}()
	module.Bundle("main.js", folder)
}

// TestModules checks that the modules can be bundled: every import and export is a line of its own,
// every name that is imported or exported is declared, and none is declared twice.
func TestModules(t *testing.T) {
	var script strings.Builder
	var bound []string
	for _, folder := range []fs.FS{module.Basics(), module.Served(), module.Boards()} {
		names, err := fs.Glob(folder, "*.js")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(folder, name)
			if err != nil {
				t.Fatal(err)
			}
			script.Write(text)
			for _, list := range regexp.MustCompile(`(?m)^(?:import|export) \{ (.*) \}(?: from "\./\w+\.js")?;$`).FindAllStringSubmatch(string(text), -1) {
				bound = append(bound, strings.Split(list[1], ", ")...)
			}
			if bundle := module.Bundle(name, module.Basics(), module.Served(), module.Boards()); strings.Contains(bundle, "import ") || strings.Contains(bundle, "export ") {
				t.Errorf("%s: a statement that binds modules is left", name)
			}
		}
	}
	var declared []string
	for _, found := range regexp.MustCompile(`(?m)^(?:async )?(?:function|const|let|class) (\w+)`).FindAllStringSubmatch(script.String(), -1) {
		if slices.Contains(declared, found[1]) {
			t.Errorf("%s is declared twice", found[1])
		}
		declared = append(declared, found[1])
	}
	if len(declared) < 20 || len(bound) < 20 {
		t.Errorf("only %d names are declared and %d bound", len(declared), len(bound))
	}
	for _, name := range bound {
		if !slices.Contains(declared, name) {
			t.Errorf("%s is not declared", name)
		}
	}
}

func TestPolicy(t *testing.T) {
	if got := module.Policy("a", ""); !strings.Contains(got, "script-src 'none'") || !strings.Contains(got, "style-src 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='") {
		t.Error(got)
	}
}

func TestMain(m *testing.M) { headless.Tests(m).Run() }

// openConnected opens a page with a script and the modules of connections; the script reports in
// the page's title.
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

// TestWatch refuses a page's first stream, which it must request again, and requires it to leave
// the second after the last message.
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
