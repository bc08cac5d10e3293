package gomocupcheck

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gogo/protocol/conformance"
)

// aboutForm is the form of an answer to ABOUT: keywords with values in quotation marks.
var aboutForm = regexp.MustCompile(`^(\w+ *= *"[^"]*" *(, *|$))+$`)

// bareMove is the only form of a move that all managers accept.
var bareMove = regexp.MustCompile(`^\d+,\d+$`)

// Kinds of answers in scripts, with their words for a reason.
var kinds = map[string]string{
	"ok": "OK", "OK": "the bare OK", "move": "a move", "bare": "a move in the form x,y", "error": "ERROR", "unknown": "UNKNOWN",
	"refusal": "ERROR or UNKNOWN", "line": "an answer", "about": `keywords with values, such as name="..."`,
	"swap": "SWAP", "moves1": "a move", "moves2": "two moves", "moves3": "three moves", "forbid": "FORBID with points",
}

// expect wants an answer of one of some kinds, separated by bars. A question mark behind them skips
// the case if the answer is a refusal. Dots before them let other answers come first.
func (d *dialogue) expect(want string) {
	want, optional := strings.CutSuffix(want, "?")
	want, late := strings.CutPrefix(want, "...")
	choices := strings.Split(want, "|")
	expected := describe(choices)
	for {
		answer := d.next(expected)
		if isRefusal(answer) && d.opens && !late {
			d.game = d.saved
		}
		var why string
		for _, kind := range choices {
			reason, ok := d.accept(kind, answer)
			if ok {
				return
			}
			if why == "" {
				why = reason
			}
		}
		if optional && isRefusal(answer) {
			d.t.Skip(fmt.Sprintf("the program answers %s%s", strconv.Quote(conformance.Shorten(answer)), d.after()))
		}
		if !late {
			if why != "" {
				why = ": " + why
			}
			d.t.Fail(expected, strconv.Quote(conformance.Shorten(answer))+why+d.after())
		}
	}
}

// describe returns the words of some kinds.
func describe(choices []string) string {
	texts := make([]string, len(choices))
	for i, kind := range choices {
		text, ok := kinds[kind]
		if _, _, isMove := parseMove(kind); !ok && isMove {
			text = kind
		} else if !ok {
			panic("no kind of answer: " + kind)
		}
		texts[i] = text
	}
	return strings.Join(texts, " or ")
}

// accept reports whether an answer is of a kind, or why not. It makes the brain's move.
func (d *dialogue) accept(kind, answer string) (why string, ok bool) {
	upper := strings.ToUpper(answer)
	switch kind {
	case "ok":
		return "", upper == "OK" || strings.HasPrefix(upper, "OK ")
	case "OK":
		return "", answer == "OK"
	case "error":
		return "", strings.HasPrefix(upper, "ERROR")
	case "unknown":
		return "", strings.HasPrefix(upper, "UNKNOWN")
	case "refusal":
		return "", isRefusal(answer)
	case "line":
		return "", true
	case "about":
		return "", aboutForm.MatchString(answer) && strings.Contains(answer, "name")
	case "swap":
		return "", upper == "SWAP"
	case "forbid":
		return "", strings.HasPrefix(upper, "FORBID")
	case "bare":
		if !bareMove.MatchString(answer) {
			return "", false
		}
		return d.move(answer)
	case "move":
		return d.move(answer)
	case "moves1", "moves2", "moves3":
		return d.moves(answer, int(kind[len(kind)-1]-'0'))
	}
	if x, y, isMove := parseMove(kind); isMove {
		if gotX, gotY, ok := parseMove(strings.TrimPrefix(answer, suggestion)); !ok || gotX != x || gotY != y {
			return "", false
		}
		return d.move(answer)
	}
	panic("no kind of answer: " + kind)
}

// isRefusal reports whether an answer is an ERROR or UNKNOWN.
func isRefusal(answer string) bool {
	upper := strings.ToUpper(answer)
	return strings.HasPrefix(upper, "ERROR") || strings.HasPrefix(upper, "UNKNOWN")
}

// suggestion begins a move on which the manager decides.
const suggestion = "SUGGEST "

// move makes a move of the brain. A suggestion is accepted.
func (d *dialogue) move(answer string) (why string, ok bool) {
	if text, suggested := strings.CutPrefix(answer, suggestion); suggested {
		d.say("PLAY " + text)
		answer = d.next("a move")
	}
	x, y, ok := parseMove(answer)
	if !ok {
		return "", false
	}
	if err := d.game.Add(x, y, Brain); err != nil {
		return err.Error(), false
	}
	d.last = Stone{x, y, Brain}
	return "", true
}

// moves checks the moves of an answer to SWAP2BOARD, with blanks between them.
func (d *dialogue) moves(answer string, n int) (why string, ok bool) {
	words := strings.Fields(answer)
	if len(words) != n {
		return "", false
	}
	opening := Referee{Width: d.game.Width, Height: d.game.Height, Stones: d.stones}
	for _, word := range words {
		x, y, ok := parseMove(word)
		if !ok {
			return "", false
		}
		if err := opening.Add(x, y, Manager); err != nil {
			return err.Error(), false
		}
	}
	return "", true
}
