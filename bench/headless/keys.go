package headless

import "strings"

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

// Click clicks into the middle of the element that a selector finds.
func (p *Page) Click(selector string) {
	p.tb.Helper()
	var at struct{ X, Y float64 }
	p.Eval(`(() => {
		const element = document.querySelector(`+quote(selector)+`);
		element.scrollIntoView({ block: "center" });
		const box = element.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	})()`, &at)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		p.call("Input.dispatchMouseEvent", dict{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
	}
}
