package headless

import (
	"fmt"
	"strings"
)

// codes are the numbers by which browsers know keys that type nothing.
var codes = map[string]int{
	"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36,
	"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
}

// Key presses and lets go keys one after the other, by their names as in "ArrowRight", with
// "Shift+" before it where that is held.
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

// Type types a text into what has the focus.
func (p *Page) Type(text string) {
	p.tb.Helper()
	p.call("Input.insertText", dict{"text": text}, nil)
}

// Click clicks into the middle of the element that a selector finds.
func (p *Page) Click(selector string) {
	p.tb.Helper()
	const middle = 0.5
	p.ClickAt(selector, middle, middle)
}

// ClickAt clicks into the element that a selector finds, at shares of its width and height.
func (p *Page) ClickAt(selector string, x, y float64) {
	p.tb.Helper()
	at := p.place(selector, x, y)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		p.call("Input.dispatchMouseEvent", dict{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
	}
}

// DragAt presses at a place of the element that a selector finds, in shares of its width and
// height, and lets go at another.
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

// PointAt moves the pointer over the element that a selector finds, at shares of its width
// and height.
func (p *Page) PointAt(selector string, x, y float64) {
	p.tb.Helper()
	at := p.place(selector, x, y)
	p.call("Input.dispatchMouseEvent", dict{"type": "mouseMoved", "x": at.X, "y": at.Y}, nil)
}

// place scrolls to an element, and returns where in the window shares of its width and
// height are.
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
