package tables_test

import (
	"fmt"
	"testing"
)

// TestCheckerPlays makes plays step by step: 21 with two checkers that may go, of which one move is the
// only one that uses both dice.
func TestCheckerPlays(t *testing.T) {
	p := pageModule(t, "backgammonplay.js")
	p.Eval(`window.walk = { stages: [
		{ n: { w164: 1, w165: 2 } }, { n: { w143: 3 } }, { n: { w153: 3 } }, { m: "21: 6/4/3" },
	] }`, nil)
	for _, tt := range []struct{ name, script, want string }{
		{"places", `String(play.places())`, "6"},
		{"steps", `play.next().map((step) => step.text).join(" ")`, "w164 w165"},
		{"nothing is complete", `play.move`, ""},
		{"the only play", `play.onlyMove`, "21: 6/4/3"},
		{"by the first die", `play.byDice(6, [1, 2]).text`, "w165"},
		{"by the other order", `play.byDice(6, [2, 1]).text`, "w164"},
		{"by a die that does not fit", `String(play.byDice(6, [5]))`, "undefined"},
		{"made", `(play.take(play.next()[0]), play.take(play.next()[0]), play.move)`, "21: 6/4/3"},
		{"taken back", `(play.take(play.next()[1]), play.take(play.next()[0]), play.takeBack(), play.next()[0].text)`, "w153"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := p.Text(fmt.Sprintf(`(() => { const play = new tested.CheckerPlay(walk); return %s; })()`, tt.script)); got != tt.want {
				t.Errorf("%s is %q, want %q", tt.script, got, tt.want)
			}
		})
	}
}

// TestTurnedBackgammonBoards wants the home of the side at the bottom at the bottom right, with its own
// numbers, its pip count, its cube, its score and what it has borne off.
func TestTurnedBackgammonBoards(t *testing.T) {
	p := pageModule(t, "board.js")
	// dark has two checkers on its 1 point and one off; light one on its 2 point, and the cube
	const xgid = "-B---------------------a--:1:-1:-1:00:2:1:0:5:10"
	for _, tt := range []struct{ name, scene, where, numbers string }{
		{"the first side", `bottom: 1, counts: 1`, "dark low, light high, cube high, turn high", "1"},
		{"the second side", `bottom: 2, counts: 2`, "dark high, light low, cube low, turn low", "1"},
		{"the first side by the mover's numbers", `bottom: 1`, "dark low, light high, cube high, turn high", "24"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p.Eval(fmt.Sprintf(`(() => {
				window.target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
				tested.drawBoard(target, { kind: "backgammon" }, { ...tested.emptyScene(), whole: { text: %q, side: 2 }, %s });
				document.body.append(target);
				window.low = (selector) => {
					const [box, whole] = [target.querySelector(selector), target].map((element) => element.getBoundingClientRect());
					return box.y + box.height / 2 > whole.y + whole.height / 2 ? "low" : "high";
				};
			})()`, xgid, tt.scene), nil)
			where := p.Text("`dark ${low('.chequer.side1')}, light ${low('.chequer.side2')}, cube ${low('.cube')}, turn ${low('.turn')}`")
			if where != tt.where {
				t.Errorf("%s, want %s", where, tt.where)
			}
			numbers := p.Text(`(() => {
				const [right] = [...target.querySelectorAll(".number")].filter((text) => /^\d+$/.test(text.textContent) && Number(text.getAttribute("y")) > 300)
					.sort((a, b) => b.getAttribute("x") - a.getAttribute("x"));
				return right.textContent;
			})()`)
			if numbers != tt.numbers {
				t.Errorf("the point at the bottom right has the number %s, want %s", numbers, tt.numbers)
			}
		})
	}
}
