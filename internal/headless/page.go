package headless

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// View is the window of a page.
type View struct {
	Width, Height int
	Dark          bool
	Touch         bool // by a finger, and no mouse
	Paper         bool // as it would be printed
	NoScripts     bool
	Workers       bool // what the page's workers request and complain of counts, too
}

// Page is a page in a browser.
type Page struct {
	tb      testing.TB
	wire    *wire
	target  string
	session string

	mu         sync.Mutex
	loaded     bool
	complaints []string
	requests   []string
}

// dict has the parameters of a command.
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
	p.target, p.session = target.TargetID, attached.SessionID
	b.wire.listen(p.session, p.handle)
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
	if v.Touch {
		p.call("Emulation.setTouchEmulationEnabled", dict{"enabled": true, "maxTouchPoints": 1}, nil)
	}
	if v.Workers {
		p.call("Target.setAutoAttach", attachment, nil)
	}
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

// attachment has workers wait until they are listened to. Service workers are left alone: one that is listened
// to does not answer when its page is closed.
var attachment = dict{
	"autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
	"filter": []dict{{"type": "service_worker", "exclude": true}, {}},
}

// attach listens to a worker, and to those that it starts, and lets it begin. Errors are those of a worker
// that has ended.
func (p *Page) attach(session string) {
	p.wire.listen(session, p.handle)
	for _, domain := range []string{"Runtime", "Network"} {
		_ = p.wire.call(session, domain+".enable", nil, nil)
	}
	_ = p.wire.call(session, "Target.setAutoAttach", attachment, nil)
	_ = p.wire.call(session, "Runtime.runIfWaitingForDebugger", nil, nil)
}

// Close closes the page.
func (p *Page) Close() {
	p.tb.Helper()
	if err := p.wire.call("", "Target.closeTarget", dict{"targetId": p.target}, nil); err != nil {
		p.tb.Fatal(err)
	}
}

// Reload reloads the page and waits until it is loaded.
func (p *Page) Reload() {
	p.tb.Helper()
	p.load(func() { p.call("Page.reload", nil, nil) })
}

// Follow clicks on the link that a selector finds, and waits until its page is loaded.
func (p *Page) Follow(selector string) {
	p.tb.Helper()
	p.load(func() { p.Click(selector) })
}

// load runs a function that loads a page, and waits until it is loaded. Another one was loaded
// before, if only about:blank.
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

// call sends a command to the page.
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

// Eval evaluates a script, and decodes its value from JSON into result unless that is nil.
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

// Text evaluates a script whose value is a string.
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

// Picture returns a screenshot of the whole page, as PNG.
func (p *Page) Picture() (png []byte) {
	p.tb.Helper()
	var shot struct{ Data []byte }
	p.call("Page.captureScreenshot", dict{"captureBeyondViewport": true}, &shot)
	return shot.Data
}

// Window returns a screenshot of what is in the window, as PNG.
func (p *Page) Window() (png []byte) {
	p.tb.Helper()
	var shot struct{ Data []byte }
	p.call("Page.captureScreenshot", nil, &shot)
	return shot.Data
}

// PDF returns the page as it is printed, on A4.
func (p *Page) PDF() (pdf []byte) {
	p.tb.Helper()
	var printed struct{ Data []byte }
	p.call("Page.printToPDF", dict{"preferCSSPageSize": true, "printBackground": true}, &printed)
	return printed.Data
}

// axeFile is the variable with the path of the script of axe-core, a checker for accessibility:
// axe.min.js of its npm package. See .ci/run for the version.
const axeFile = "GOGO_AXE"

// axe returns the script of axe-core. The test is skipped without it, and fails in CI.
func axe(tb testing.TB) string {
	tb.Helper()
	path := os.Getenv(axeFile)
	switch {
	case path != "":
	case os.Getenv("CI") != "":
		tb.Fatal("no " + axeFile + ", and CI must have it")
	default:
		tb.Skip("no " + axeFile + ", the path of axe-core's axe.min.js, to check pages with")
	}
	script, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return string(script)
}

// violation is a violation of one rule of axe-core.
type violation struct {
	ID, Impact, Help string
	Nodes            []struct {
		Target         []any
		FailureSummary string
	}
}

// AccessibilityViolations returns the violations on the page that axe-core rates as serious or
// critical, with their elements. The test is skipped without axe-core, but not in CI, which
// installs it.
func (p *Page) AccessibilityViolations() []string {
	p.tb.Helper()
	p.Eval(axe(p.tb)+"; undefined", nil)
	var found []violation
	p.Eval(`axe.run(document, { resultTypes: ["violations"] }).then((results) => results.violations
		.filter((v) => v.impact === "serious" || v.impact === "critical")
		.map((v) => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.map((n) => ({ target: n.target, failureSummary: n.failureSummary })) })))`, &found)
	var violations []string
	for _, v := range found {
		for _, n := range v.Nodes {
			violations = append(violations, v.Impact+" "+v.ID+": "+quoteAll(n.Target)+": "+strings.Join(strings.Fields(n.FailureSummary), " "))
		}
	}
	return violations
}

// AssertAccessible fails the test if the page has accessibility violations.
func (p *Page) AssertAccessible() {
	p.tb.Helper()
	for _, violation := range p.AccessibilityViolations() {
		p.tb.Error(violation)
	}
}

// quoteAll returns the selectors that lead to an element.
func quoteAll(target []any) string {
	texts := make([]string, len(target))
	for i, t := range target {
		if s, ok := t.(string); ok {
			texts[i] = s
		}
	}
	return strings.Join(texts, " ")
}

// codes has the key codes of keys that type nothing.
var codes = map[string]int{
	"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36,
	"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
}

// Key presses and releases keys one after the other, by their names as in "ArrowRight", with
// "Shift+" before it to hold that.
func (p *Page) Key(names ...string) {
	p.tb.Helper()
	for _, name := range names {
		name, shift := strings.CutPrefix(name, "Shift+")
		held := 0
		if shift {
			held = 8
		}
		key := dict{"type": "rawKeyDown", "key": name, "code": name, "windowsVirtualKeyCode": codes[name], "modifiers": held}
		if name == "Enter" || name == " " {
			key["type"], key["text"] = "keyDown", strings.ReplaceAll(name, "Enter", "\r")
		}
		p.call("Input.dispatchKeyEvent", key, nil)
		key["type"] = "keyUp"
		delete(key, "text")
		p.call("Input.dispatchKeyEvent", key, nil)
	}
}

// Type types a text into the focused element.
func (p *Page) Type(text string) {
	p.tb.Helper()
	p.call("Input.insertText", dict{"text": text}, nil)
}

// Click clicks the middle of the element that a selector finds.
func (p *Page) Click(selector string) {
	p.tb.Helper()
	const middle = 0.5
	p.ClickAt(selector, middle, middle)
}

// ClickAt clicks the element that a selector finds, at fractions of its width and height.
func (p *Page) ClickAt(selector string, x, y float64) {
	p.tb.Helper()
	at := p.place(selector, x, y)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		p.call("Input.dispatchMouseEvent", dict{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
	}
}

// Tap taps the middle of the element that a selector finds, on a page opened for touch.
func (p *Page) Tap(selector string) {
	p.tb.Helper()
	const middle = 0.5
	p.TapAt(selector, middle, middle)
}

// TapAt taps the element that a selector finds, at fractions of its width and height, on a page
// opened for touch.
func (p *Page) TapAt(selector string, x, y float64) {
	p.tb.Helper()
	at := p.place(selector, x, y)
	p.call("Input.dispatchTouchEvent", dict{"type": "touchStart", "touchPoints": []dict{{"x": at.X, "y": at.Y}}}, nil)
	p.call("Input.dispatchTouchEvent", dict{"type": "touchEnd", "touchPoints": []dict{}}, nil)
}

// DragAt drags between two places of the element that a selector finds, in fractions of its width
// and height.
func (p *Page) DragAt(selector string, from, to [2]float64) {
	p.tb.Helper()
	for _, act := range []struct {
		kind string
		at   [2]float64
	}{{"mousePressed", from}, {"mouseMoved", to}, {"mouseReleased", to}} {
		at := p.place(selector, act.at[0], act.at[1])
		p.call("Input.dispatchMouseEvent", dict{"type": act.kind, "x": at.X, "y": at.Y, "button": "left", "buttons": 1, "clickCount": 1}, nil)
	}
}

// PointAt moves the pointer over the element that a selector finds, at fractions of its width and
// height.
func (p *Page) PointAt(selector string, x, y float64) {
	p.tb.Helper()
	at := p.place(selector, x, y)
	p.call("Input.dispatchMouseEvent", dict{"type": "mouseMoved", "x": at.X, "y": at.Y}, nil)
}

// place scrolls to an element, and returns the window coordinates at fractions of its width and
// height.
func (p *Page) place(selector string, x, y float64) (at struct{ X, Y float64 }) {
	p.tb.Helper()
	p.Eval(fmt.Sprintf(`(() => {
		const element = document.querySelector(%s);
		element.scrollIntoView({ block: "center" });
		const box = element.getBoundingClientRect();
		return { x: box.x + box.width * %g, y: box.y + box.height * %g };
	})()`, quote(selector), x, y), &at)
	return at
}

// event has the parameters of events that tests ask for.
type event struct {
	Type    string // of a console message
	Args    []struct{ Value any }
	Request struct{ URL string }
	Entry   struct{ Level, Text, URL string }

	SessionID string // of a worker

	ExceptionDetails struct {
		Text      string
		Exception struct{ Description string }
	}
}

// handle records an event of the page.
func (p *Page) handle(method string, params json.RawMessage) {
	var e event
	_ = json.Unmarshal(params, &e) // other events have other fields of these names
	p.mu.Lock()
	defer p.mu.Unlock()
	switch method {
	case "Page.loadEventFired":
		p.loaded = true
	case "Target.attachedToTarget":
		go p.attach(e.SessionID) // not from the goroutine that reads the answers
	case "Network.requestWillBeSent":
		p.requests = append(p.requests, e.Request.URL)
	case "Runtime.exceptionThrown":
		p.complaints = append(p.complaints, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	case "Runtime.consoleAPICalled":
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			p.complaints = append(p.complaints, e.Type+" "+string(params))
		}
	case "Log.entryAdded":
		if e.Entry.Level == "error" || e.Entry.Level == "warning" {
			p.complaints = append(p.complaints, strings.TrimSpace(e.Entry.Text+" "+e.Entry.URL))
		}
	}
}

// Complaints returns the errors and warnings of the page so far: those of its scripts, and
// violations of its content security policy.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.complaints)
}

// Requests returns the addresses that the page has requested so far, including its own.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// quote returns a text as a string literal.
func quote(text string) string {
	quoted, _ := json.Marshal(text) // strings can always be encoded
	return string(quoted)
}
