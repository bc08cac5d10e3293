package main

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"gogo/cmd/gogo/internal/site"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// buildSite makes the site, once for all tests.
var buildSite = sync.OnceValues(func() (site.Files, error) {
	folder := filepath.Join(suiteFolder, "wasm")
	for _, name := range site.Programs() {
		build := exec.CommandContext(context.Background(), "go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", filepath.Join(folder, name+".wasm"), "gogo/cmd/gogo/site/"+name)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w: %s", name, err, out)
		}
	}
	loader, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, "wasm_exec.js"), loader, 0o600); err != nil {
		return nil, err
	}
	return site.New(folder)
})

// serveSite serves the static site like any web server, and returns its address.
func serveSite(tb testing.TB) *httptest.Server {
	tb.Helper()
	files, err := buildSite()
	if err != nil {
		tb.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		data, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		_, _ = w.Write(data)
	}))
	tb.Cleanup(server.Close)
	return server
}

// choose chooses a game in the dialog.
func (v *visitor) choose(game string) {
	v.t.Helper()
	v.Eval(fmt.Sprintf(`document.querySelector("#newgame [name=game][value=%s]").click()`, game), nil)
	if game == "backgammon" {
		v.set("#fields [name=length]", "1")
	}
}

// TestSiteBoards plays a game of each kind on the static site, as a newcomer would.
func TestSiteBoards(t *testing.T) {
	testlimit.Long(t)
	server := serveSite(t)
	desk, phone := headless.View{Width: 1280, Height: 720, Workers: true}, headless.View{Width: 390, Height: 844, Touch: true, Dark: true, Workers: true}
	for game, view := range map[string]headless.View{"gomoku": desk, "quoridor": phone, "backgammon": desk} {
		t.Run(game, func(t *testing.T) {
			v := visitAt(t, headless.Start(t), view, server.URL+"/")
			v.choose(game)
			v.play(game)
			v.review()
			v.share(len(v.moves()))
			v.solve(game)
			v.quiet()
			if !strings.Contains(strings.Join(v.Requests(), " "), "/data/"+game) {
				t.Errorf("the requests of the engine are not known: %q", v.Requests())
			}
		})
	}
}

// TestSiteComesBack closes the page in the middle of a game, and the server with it: the page comes back
// with its game, and plays on.
func TestSiteComesBack(t *testing.T) {
	testlimit.Long(t)
	server := serveSite(t)
	b := headless.Start(t)
	v := visitAt(t, b, headless.View{Width: 1280, Height: 720, Workers: true}, server.URL+"/")
	v.set("#newgame .level", "1")
	v.press("#begin")
	v.Wait(`!document.querySelector("#newgame").open`)
	const moves = 6
	for v.myTurn(); v.at() < moves; v.myTurn() {
		v.playHint()
	}
	before := v.moves()
	v.Wait(`caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).some(({ url }) => url.includes("/data/")))`)
	v.quiet()
	v.Close()
	server.Close()
	again := &visitor{boardPage: &boardPage{b.Open(server.URL+"/", headless.View{Width: 390, Height: 844, Workers: true}), t, 0, server.URL + "/"}}
	again.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d`, len(before)))
	if got := again.moves(); strings.Join(got, " ") != strings.Join(before, " ") {
		t.Errorf("the game comes back with %v, not %v", got, before)
	}
	again.playHint()
	again.myTurn()
	if again.at() < moves+2 {
		t.Errorf("the engine has not answered: %v", again.moves())
	}
	again.quiet()
}

// TestSiteBridge bids and plays a board with robots on the static site, as the hints say at first.
func TestSiteBridge(t *testing.T) {
	testlimit.Long(t)
	server := serveSite(t)
	address := server.URL + "/bridge/"
	view := headless.View{Width: 390, Height: 844, Touch: true, Workers: true}
	p := &newcomer{boardPage: &boardPage{Page: headless.Start(t).Open(address, view), t: t, address: address}, touch: true}
	p.press = p.Tap
	p.Wait(`document.querySelector("#newtable").open`)
	p.AssertAccessible()
	p.set("#level", "1")
	p.set("#boards", "1")
	p.press("#begin")
	p.Wait(`!document.querySelector("#newtable").open`)
	hints := 2
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		before := p.Text(soFar)
		switch {
		case asked == "Your call." && hints > 1:
			hints--
			p.call(p.hinted("call"))
			continue
		case asked == "Your call.":
			p.call("Pass")
			continue
		case strings.Contains(asked, "claims"):
			p.press("#accept")
		case hints > 0:
			hints = 0
			p.press(fmt.Sprintf(".felt [data-card='%s']", p.hinted("card")))
		default:
			p.press(".felt .playable")
		}
		p.turned(soFar, before)
	}
	p.Wait(`document.querySelectorAll("#results tbody tr").length === 1 && !document.querySelector("#graph").hasAttribute("hidden")`)
	p.AssertAccessible()
	p.quiet()
}
