package headless

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// View is how a page is looked at.
type View struct {
	Width, Height int
	Dark          bool
	Paper         bool // as it would be printed
	NoScripts     bool
}

// Page is a page in a browser.
type Page struct {
	tb      testing.TB
	wire    *wire
	session string

	mu         sync.Mutex
	loaded     bool
	complaints []string
	requests   []string
}

// dict is the parameters of a command.
type dict map[string]any

// Open opens a page and waits until it is loaded.
func (b *Browser) Open(address string, v View) *Page {
	b.tb.Helper()
	p := &Page{tb: b.tb, wire: b.wire}
	var target struct{ TargetID string }
	where := dict{"url": "about:blank"}
	if b.context != "" {
		where["browserContextId"] = b.context
	}
	p.call("Target.createTarget", where, &target)
	var attached struct{ SessionID string }
	p.call("Target.attachToTarget", dict{"targetId": target.TargetID, "flatten": true}, &attached)
	p.session = attached.SessionID
	b.wire.listen(p.session, p.hear)
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		p.call(domain+".enable", nil, nil)
	}
	p.call("Emulation.setFocusEmulationEnabled", dict{"enabled": true}, nil) // whichever page is in front
	scheme, medium := "light", "screen"
	if v.Dark {
		scheme = "dark"
	}
	if v.Paper {
		medium = "print"
	}
	p.call("Emulation.setEmulatedMedia", dict{"media": medium, "features": []dict{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	p.call("Emulation.setDeviceMetricsOverride", dict{"width": v.Width, "height": v.Height, "deviceScaleFactor": 1, "mobile": v.Width < 500}, nil)
	p.call("Emulation.setScriptExecutionDisabled", dict{"value": v.NoScripts}, nil)
	p.load(func() {
		var opened struct{ ErrorText string }
		p.call("Page.navigate", dict{"url": address}, &opened)
		if opened.ErrorText != "" {
			b.tb.Fatalf("%s: %s", address, opened.ErrorText)
		}
	})
	return p
}

// Reload loads the page again and waits until it is there.
func (p *Page) Reload() {
	p.tb.Helper()
	p.load(func() { p.call("Page.reload", nil, nil) })
}

// Follow clicks on the link that a selector finds, and waits until the page that it leads to
// is there.
func (p *Page) Follow(selector string) {
	p.tb.Helper()
	p.load(func() { p.Click(selector) })
}

// load does something by which a page is loaded, and waits until it is. Another one was
// loaded before, if only about:blank.
func (p *Page) load(do func()) {
	p.tb.Helper()
	p.mu.Lock()
	p.loaded = false
	p.mu.Unlock()
	do()
	p.until("the page to load", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.loaded
	})
}

// call gives a command to the page.
func (p *Page) call(method string, params, result any) {
	p.tb.Helper()
	if err := p.wire.call(p.session, method, params, result); err != nil {
		p.tb.Fatal(err)
	}
}

// until waits for a condition.
func (p *Page) until(what string, met func() bool) {
	p.tb.Helper()
	for end := time.Now().Add(testlimit.Wait); !met(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			p.tb.Fatalf("waited in vain for %s; the page complains of %q", what, p.Complaints())
		}
	}
}

// Eval evaluates a script, and reads its value as JSON into result unless that is nil.
func (p *Page) Eval(script string, result any) {
	p.tb.Helper()
	var answer struct {
		Result struct {
			Value json.RawMessage
		}
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	p.call("Runtime.evaluate", dict{"expression": script, "returnByValue": true, "awaitPromise": true}, &answer)
	if e := answer.ExceptionDetails; e != nil {
		p.tb.Fatalf("%s: %s %s", script, e.Text, e.Exception.Description)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(answer.Result.Value, result); err != nil {
		p.tb.Fatalf("%s: %v", script, err)
	}
}

// Text evaluates a script whose value is a text.
func (p *Page) Text(script string) (text string) {
	p.tb.Helper()
	p.Eval(script, &text)
	return text
}

// Wait waits until a script's value is true.
func (p *Page) Wait(script string) {
	p.tb.Helper()
	p.until(script, func() (met bool) {
		p.Eval("Boolean("+script+")", &met)
		return met
	})
}

// Picture returns what the page looks like, as PNG.
func (p *Page) Picture() (png []byte) {
	p.tb.Helper()
	var shot struct{ Data []byte }
	p.call("Page.captureScreenshot", dict{"captureBeyondViewport": true}, &shot)
	return shot.Data
}

// PDF returns the page as it is printed, on A4.
func (p *Page) PDF() (pdf []byte) {
	p.tb.Helper()
	var printed struct{ Data []byte }
	p.call("Page.printToPDF", dict{"preferCSSPageSize": true, "printBackground": true}, &printed)
	return printed.Data
}
