package headless_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// TestPage wants everything that tests ask of a page seen on one.
func TestPage(t *testing.T) {
	b := headless.Start(t)
	const page = `<!DOCTYPE html><meta name="viewport" content="width=device-width"><title>none</title><button>press</button>
		<style>p { display: none } @media print { p { display: block } }</style><p>paper</p>
		<img src="http://127.0.0.1:1/picture"><script>
		addEventListener("keydown", (e) => { document.title = e.key + e.shiftKey; });
		document.querySelector("button").addEventListener("click", () => { throw new Error("pressed"); });
		console.error("spoken");
		</script>`
	p := b.Open("data:text/html,"+url.PathEscape(page), headless.View{Width: 390, Height: 500, Dark: true})
	p.Key("Shift+ArrowLeft")
	p.Wait(`document.title === "ArrowLefttrue"`)
	p.Click("button")
	var width int
	p.Eval("innerWidth", &width)
	if dark := p.Text(`String(matchMedia("(prefers-color-scheme: dark)").matches)`); width != 390 || dark != "true" {
		t.Errorf("%d wide, dark %s", width, dark)
	}
	for _, want := range []string{"spoken", "pressed", "1/picture"} {
		testlimit.Eventually(t, "the complaint "+want, func() bool {
			return slices.ContainsFunc(p.Complaints(), func(s string) bool { return strings.Contains(s, want) })
		})
	}
	if !slices.Contains(p.Requests(), "http://127.0.0.1:1/picture") {
		t.Errorf("requests %q", p.Requests())
	}
	if !bytes.HasPrefix(p.Picture(), []byte("\x89PNG")) || !bytes.HasPrefix(p.PDF(), []byte("%PDF")) {
		t.Error("no picture or no print")
	}
	paper := b.Open("data:text/html,"+url.PathEscape(page), headless.View{Width: 800, Height: 500, Paper: true, NoScripts: true})
	if got := paper.Text(`getComputedStyle(document.querySelector("p")).display + document.title`); got != "blocknone" {
		t.Error(got)
	}
}

// TestTap wants a tap seen as a finger's, with its click, on a page that knows of no mouse.
func TestTap(t *testing.T) {
	const page = `<!DOCTYPE html><meta name="viewport" content="width=device-width"><title>none</title><button>press</button><script>
		for (const type of ["pointerdown", "click"]) {
			document.querySelector("button").addEventListener(type, (e) => { document.title += " " + type + " " + e.pointerType; });
		}
		</script>`
	b := headless.Start(t)
	for _, tt := range []struct {
		name string
		view headless.View
		want string
	}{
		{"mouse", headless.View{Width: 1280, Height: 720}, "false"},
		{"phone", headless.View{Width: 390, Height: 844, Touch: true}, "true"},
		{"wide screen", headless.View{Width: 1280, Height: 720, Touch: true}, "true"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := b.Open("data:text/html,"+url.PathEscape(page), tt.view)
			if coarse := p.Text(`String(matchMedia("(pointer: coarse)").matches)`); coarse != tt.want {
				t.Errorf("a coarse pointer is %s, want %s", coarse, tt.want)
			}
			if tt.view.Touch {
				p.Tap("button")
				p.Wait(`document.title === "none pointerdown touch click touch"`)
			}
		})
	}
}

// TestLoads follows a link, and loads the page that it leads to again.
func TestLoads(t *testing.T) {
	loads := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		loads++
		fmt.Fprintf(w, `<!DOCTYPE html><link rel="icon" href="data:,"><title>%s %d</title><a href="/next">next</a>`, r.URL.Path, loads)
	}))
	defer server.Close()
	p := headless.Start(t).Open(server.URL+"/first", headless.View{Width: 390, Height: 500})
	p.Follow("a")
	if title := p.Text("document.title"); title != "/next 2" {
		t.Errorf("the link leads to %s", title)
	}
	p.Reload()
	if title := p.Text("document.title"); title != "/next 3" {
		t.Errorf("loaded again it is %s", title)
	}
}

// TestAccessibility wants a picture without a name found, and nothing on a page that has one.
func TestAccessibility(t *testing.T) {
	b := headless.Start(t)
	const page = `<!DOCTYPE html><html lang="en"><title>page</title><meta http-equiv="Content-Security-Policy" content="script-src 'none'">
		<main><h1>page</h1><svg role="img" width="10" height="10"%s></svg></main></html>`
	open := func(name string) *headless.Page {
		return b.Open("data:text/html,"+url.PathEscape(fmt.Sprintf(page, name)), headless.View{Width: 390, Height: 500})
	}
	if violations := open("").AccessibilityViolations(); len(violations) != 1 || !strings.Contains(violations[0], "svg-img-alt: svg: ") {
		t.Errorf("%q", violations)
	}
	open(` aria-label="picture"`).AssertAccessible()
}
