package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
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
	root, err := exec.CommandContext(context.Background(), "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, "wasm_exec.js"), loader, 0o600); err != nil {
		return nil, err
	}
	return site.New(folder)
})

// siteFolder is where the site is on its server.
const siteFolder = "/club/gogo/"

// serveSite serves the static site like any web server, on this machine. It returns the address of the
// boards.
func serveSite(tb testing.TB) (server *httptest.Server, address string) {
	tb.Helper()
	return serveSiteTo(tb, func(string, []byte) {})
}

// serveSiteTo serves the site, and tells told of each file that it serves.
func serveSiteTo(tb testing.TB, told func(name string, data []byte)) (server *httptest.Server, address string) {
	tb.Helper()
	files, err := buildSite()
	if err != nil {
		tb.Fatal(err)
	}
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, siteFolder)
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		data, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		told(name, data)
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		_, _ = w.Write(data)
	}))
	tb.Cleanup(server.Close)
	return server, server.URL + siteFolder
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
	t.Parallel()
	_, address := serveSite(t)
	desk, phone := headless.View{Width: 1280, Height: 720, Workers: true}, headless.View{Width: 390, Height: 844, Touch: true, Dark: true, Workers: true}
	for game, view := range map[string]headless.View{"gomoku": desk, "quoridor": phone, "backgammon": desk} {
		t.Run(game, func(t *testing.T) {
			v := visitAt(t, headless.Start(t), view, address)
			v.choose(game)
			v.play(game)
			if game == "gomoku" {
				v.review()
				v.share(len(v.moves()))
				v.solve(game)
			}
			v.quiet()
			if !strings.Contains(strings.Join(v.Requests(), " "), "/data/"+game) {
				t.Errorf("the requests of the engine are not known: %q", v.Requests())
			}
		})
	}
}

// mostLoaded bounds what a browser loads for a first game of gomoku, in bytes packed by gzip.
const mostLoaded = 6_000_000

// TestSiteIsSmall counts what is loaded until the engine has answered the first move.
func TestSiteIsSmall(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	var mu sync.Mutex
	loaded := map[string]int{}
	_, address := serveSiteTo(t, func(name string, data []byte) {
		mu.Lock()
		defer mu.Unlock()
		loaded[name] = packedSize(t, data)
	})
	v := visitAt(t, headless.Start(t), headless.View{Width: 1280, Height: 720}, address)
	v.begin()
	v.pressAt(0.5, 0.5)
	v.Wait(`document.querySelectorAll("#moves li").length === 2`)
	mu.Lock()
	defer mu.Unlock()
	total := 0
	for _, size := range loaded {
		total += size
	}
	if total > mostLoaded || loaded["boards.wasm.gz"] == 0 || loaded["data/gomoku-shapes.net"] == 0 {
		t.Errorf("%d bytes are loaded, at most %d wanted: %v", total, mostLoaded, loaded)
	}
	t.Logf("%d bytes", total)
}

// packedSize returns the size of a file packed by gzip, or as it is if that is smaller.
func packedSize(tb testing.TB, data []byte) int {
	tb.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		tb.Error(err)
	}
	return min(b.Len(), len(data))
}

// BenchmarkSite says what somebody waits for on the first visit: the first paint, the board that can be played
// on, and the engine's answer to a move, at the middle level.
func BenchmarkSite(b *testing.B) {
	_, address := serveSite(b)
	for range b.N {
		p := headless.Start(b).Open(address, headless.View{Width: 1280, Height: 720})
		var paint, ready, answer float64
		p.Wait(`document.querySelector("#newgame").open`)
		p.Eval(`performance.now()`, &ready)
		p.Eval(`performance.getEntriesByName("first-contentful-paint")[0].startTime`, &paint)
		p.Click("#begin")
		p.Wait(began)
		p.Eval(`(() => {
			window.made = [];
			new MutationObserver(() => { window.made[document.querySelectorAll("#moves li").length] ??= performance.now(); })
				.observe(document.querySelector("#moves"), { childList: true });
		})()`, nil)
		p.ClickAt("#board", 0.5, 0.5)
		p.Wait(`window.made.length === 3`)
		p.Eval(`window.made[2] - window.made[1]`, &answer)
		b.ReportMetric(paint, "ms/paint")
		b.ReportMetric(ready, "ms/ready")
		b.ReportMetric(answer, "ms/answer")
	}
}

// TestSiteComesBack closes the page in the middle of a game, and the server with it: the page comes back
// with its game, and plays on.
func TestSiteComesBack(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	server, address := serveSite(t)
	b := headless.Start(t)
	v := visitAt(t, b, headless.View{Width: 1280, Height: 720, Workers: true}, address)
	v.set("#newgame .level", "1")
	v.begin()
	const moves = 6
	for v.myTurn(); v.at() < moves; v.myTurn() {
		v.playHint()
	}
	before := v.moves()
	v.Wait(`caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).some(({ url }) => url.includes("/data/")))`)
	v.quiet()
	v.Close()
	server.Close()
	again := &visitor{boardPage: &boardPage{b.Open(address, headless.View{Width: 390, Height: 844, Workers: true}), t, 0, server.URL + "/"}}
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

// comesBack reloads the page, whose program ends with it, and wants the board as it was, with the same question.
func (p *newcomer) comesBack(asked string) {
	p.t.Helper()
	before := p.Text(boardState)
	p.Reload()
	p.Wait(`document.querySelector("#board .hand")`)
	if again := p.mine(); again != asked || p.Text(boardState) != before {
		p.t.Errorf("the page comes back with %q in place of %q, and shows\n%s\nin place of\n%s", again, asked, p.Text(boardState), before)
	}
}

// TestSiteBridge bids 3NT and plays it with robots on the static site, after a hint for a call and one for a card,
// and with a reload in the middle.
func TestSiteBridge(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	_, address := serveSite(t)
	address += "bridge/"
	view := headless.View{Width: 390, Height: 844, Touch: true, Workers: true}
	p := &newcomer{boardPage: &boardPage{Page: headless.Start(t).Open(address, view), t: t, address: address}, touch: true}
	p.press = p.Tap
	p.Wait(`document.querySelector("#newtable").open`)
	p.AssertAccessible()
	for field, value := range map[string]string{"#level": "1", "#boards": "1", "#seed": "3"} {
		p.set(field, value)
	}
	p.press("#begin")
	p.Wait(`!document.querySelector("#newtable").open`)
	p.mine()
	p.hinted("call")
	p.call("3NT")
	for p.mine() == "Your call." {
		p.call("Pass")
	}
	card := p.hinted("card")
	before := p.Text(soFar)
	p.press(fmt.Sprintf(".felt [data-card='%s']", card))
	p.turned(soFar, before)
	reloaded := false
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		if !reloaded {
			reloaded = true
			p.comesBack(asked)
		}
		before := p.Text(soFar)
		if strings.Contains(asked, "claims") {
			p.press("#accept")
		} else {
			p.press(".felt .playable")
		}
		p.turned(soFar, before)
	}
	if !reloaded {
		t.Error("the page was not reloaded")
	}
	p.Wait(`document.querySelectorAll("#results tbody tr").length === 1 && !document.querySelector("#graph").hasAttribute("hidden")`)
	p.AssertAccessible()
	p.quiet()
}
