package main

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gogo/internal/headless"
)

// walks is the folder for the pictures of walks through the pages, for the documentation.
var walks = flag.String("walks", "", "folder for pictures of walks through the pages")

// album has the pictures of a walk through a page, one for each step. Without the flag it stays empty.
type album struct {
	page  *boardPage
	view  headless.View
	steps []string // what the steps are called
	shots [][]byte // PNG
}

// newAlbum returns an album of a page, on which nothing that is tapped lights up for a while.
func newAlbum(page *boardPage, view headless.View) *album {
	page.t.Helper()
	if *walks != "" {
		page.Eval(`document.documentElement.style.webkitTapHighlightColor = "transparent"`, nil)
	}
	return &album{page: page, view: view}
}

// take photographs the window.
func (a *album) take(step string) {
	a.page.t.Helper()
	if *walks != "" {
		a.steps, a.shots = append(a.steps, step), append(a.shots, a.page.Window())
	}
}

// takeTop photographs the window at the top of the page.
func (a *album) takeTop(step string) {
	a.page.t.Helper()
	if *walks != "" {
		a.page.Eval("scrollTo(0, 0)", nil)
		a.take(step)
	}
}

// AssertAccessible checks the page for all people, unless it is photographed: that needs no checker.
func (p *boardPage) AssertAccessible() {
	p.t.Helper()
	if *walks == "" {
		p.Page.AssertAccessible()
	}
}

// isPhone reports whether the window is taller than wide.
func (a *album) isPhone() bool { return a.view.Height > a.view.Width }

// layout returns how many pictures lie side by side, and how wide they are: those of a desk are
// smaller than its window.
func (a *album) layout() (columns, width int) {
	if a.isPhone() {
		return 3, a.view.Width
	}
	return 2, a.view.Width * 2 / 3
}

// gap is what lies between pictures, in pixels.
const gap = 8

// ServeHTTP serves a page with all pictures, and each of them by its number.
func (a *album) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if i, err := strconv.Atoi(strings.Trim(r.URL.Path, "/")); err == nil && i < len(a.shots) {
		_, _ = w.Write(a.shots[i])
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	columns, width := a.layout()
	fmt.Fprintf(w, `<!DOCTYPE html><link rel="icon" href="data:,"><style>
body { margin: %dpx; display: grid; grid-template-columns: repeat(%d, %dpx); gap: %[1]dpx; background: #8a94a0; font: 600 22px system-ui, sans-serif }
figure { margin: 0 } img { display: block; width: 100%% } figcaption { padding: 2px 8px 6px }</style>`, gap, columns, width)
	for i, step := range a.steps {
		fmt.Fprintf(w, `<figure><figcaption>%d. %s</figcaption><img src="/%d"></figure>`, i+1, step, i)
	}
}

// bind puts the pictures into one, and writes that of a game.
func (a *album) bind(t *testing.T, game string) {
	t.Helper()
	if len(a.shots) == 0 {
		return
	}
	name := "walk-" + game
	if a.isPhone() {
		name += "-phone"
	}
	server := httptest.NewServer(a)
	defer server.Close()
	columns, width := a.layout()
	whole := headless.Start(t).Open(server.URL, headless.View{Width: gap + columns*(width+gap), Height: a.view.Height})
	if err := os.WriteFile(filepath.Join(*walks, name+".png"), whole.Picture(), 0o600); err != nil {
		t.Fatal(err)
	}
}
