package gtpcheck

import (
	"fmt"
	"strings"

	"gogo/protocol/conformance"
)

// A script is a case as text, a step in each line:
//
//	> text        send a line
//	raw 'text'    send what Go's escapes say, without a line end
//	bytes 'text'  the same, byte by byte
//	long n        send n letters, without a line end
//	< answer      the next response is this one, or one of several with bars between them; see Expect
//	<? answer     the same, but the case is skipped if the response is a failure
//	needs name    skip the case if the engine does not know a command
//	within ms     the next response comes this long after what was sent before, with the tolerance
//	pause ms      wait
//	quiet ms      no response comes for this long
//	close         end the input
//	ends ms       the program ends this long after, with the tolerance
//	silent ms     the same, and writes nothing more
//
// A dialect adds steps of its own. Behind its step game the clock is set, if the engine has one.

// Play plays a script.
func (d *Dialogue) Play(script string) {
	for verb, arg := range conformance.Steps(script) {
		d.carryOut(verb, arg)
	}
}

// carryOut carries out a step.
func (d *Dialogue) carryOut(verb, arg string) {
	switch verb {
	case ">":
		d.Say(arg)
	case "<":
		d.Expect(arg)
	case "<?":
		d.expect(arg, true)
	case "needs":
		d.needs(arg)
	case "within":
		d.within = conformance.Millis(arg)
	case "quiet":
		d.Quiet(conformance.Millis(arg))
	case "close":
		d.last = "the end of input"
		d.Peer.CloseInput()
	case "ends", "silent":
		d.Ends(conformance.Millis(arg), verb == "silent")
	default:
		if !conformance.CarryOut(verb, arg, d.SayRaw) {
			d.own(verb, arg)
		}
	}
}

// own carries out a step of the dialect.
func (d *Dialogue) own(verb, arg string) {
	exchanges := d.facts.dialect.step(verb, arg)
	if exchanges == nil {
		panic("no step of a script: " + verb)
	}
	for _, e := range exchanges {
		d.Say(e.Command)
		d.Expect(e.Want)
	}
	if verb == "game" && d.Knows("time_settings") {
		d.Say("time_settings 0 1 5")
		d.Expect("any")
	}
}

// needs skips the case if the engine does not know a command.
func (d *Dialogue) needs(command string) {
	if r := d.Ask("known_command " + command); !r.OK || !strings.EqualFold(r.Text, "true") {
		d.T.Skip("the program does not know " + command)
	}
}

// step returns what a step of the dialect sends, or nil.
func (dialect *Dialect) step(verb, arg string) []Exchange {
	if dialect.Step == nil {
		return nil
	}
	return dialect.Step(verb, arg)
}

// sends returns what a script sends in words.
func (dialect *Dialect) sends(script string) string {
	var parts []string
	for verb, arg := range conformance.Steps(script) {
		if text := conformance.DescribeStep(verb, arg); text != "" {
			parts = append(parts, text)
		}
		for _, e := range dialect.step(verb, arg) {
			parts = append(parts, e.Command)
		}
	}
	return strings.Join(parts, "; ")
}

// commonKinds are the kinds of answers that every dialect has, with their words for a reason.
var commonKinds = map[string]string{
	"ok": "success", "fail": "failure", "any": "a response", "unique": "a list of commands without repetition",
}

// Expect wants the next response to be one of several, with bars between them. An answer is a kind of the
// dialect, one of commonKinds, or a status with an id and a text: "=", "= true", "?7 unknown command",
// where "..." stands for some text and @kind for a kind.
func (d *Dialogue) Expect(want string) { d.expect(want, false) }

// expect is Expect, which skips the case at a failure if the answer is optional.
func (d *Dialogue) expect(want string, optional bool) {
	choices := strings.Split(want, "|")
	expected := d.describe(choices)
	r := d.Next(expected)
	// The game follows what the id leaves of the answer.
	answer, why := r.Text, ""
	for _, choice := range choices {
		if id := idOf(choice); id != "" {
			answer = strings.TrimSpace(strings.TrimPrefix(answer, id))
			break
		}
	}
	if r.OK && d.Game != nil {
		why = d.Game.Follow(d.command, answer)
	}
	for _, choice := range choices {
		if d.accept(choice, &r, why) {
			return
		}
	}
	if optional && !r.OK {
		d.T.Skip("the program answers " + r.String() + d.after())
	}
	if why != "" {
		why = ": " + why
	}
	d.T.Fail(expected, r.String()+why+d.after())
}

// describe returns the words of some answers.
func (d *Dialogue) describe(choices []string) string {
	texts := make([]string, len(choices))
	for i, choice := range choices {
		text, ok := commonKinds[choice]
		if !ok {
			text, ok = d.facts.dialect.Kinds[choice]
		}
		switch {
		case ok:
		case choice[0] == '=' || choice[0] == '?':
			text = fmt.Sprintf("%q", choice)
		default:
			panic("no kind of answer: " + choice)
		}
		texts[i] = text
	}
	return strings.Join(texts, " or ")
}

// idOf returns the id in an answer that is wanted, "" if there is none.
func idOf(choice string) string {
	if choice[0] != '=' && choice[0] != '?' {
		return ""
	}
	rest := choice[1:]
	return rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
}

// accept reports whether a response is the one that is wanted. The reason is why its answer cannot be.
func (d *Dialogue) accept(choice string, r *Response, why string) bool {
	switch choice {
	case "any":
		return true
	case "ok":
		return r.OK
	case "fail":
		return !r.OK
	case "unique":
		return r.OK && unique(strings.Split(r.Text, "\n"))
	}
	if choice[0] == '=' || choice[0] == '?' {
		return r.OK == (choice[0] == '=') && d.acceptText(choice, r, why)
	}
	return r.OK && why == "" && d.Game.Accept(choice, d.command, r.Text)
}

// acceptText reports whether a response has the id and the text of the one that is wanted.
func (d *Dialogue) acceptText(choice string, r *Response, why string) bool {
	text, id := r.Text, idOf(choice)
	if id != "" {
		rest, ok := strings.CutPrefix(text, id)
		if !ok || !r.attached || rest != "" && rest[0] != ' ' && rest[0] != '\n' {
			return false
		}
		text = strings.TrimSpace(rest)
	}
	want := strings.TrimSpace(choice[1+len(id):])
	kind, isKind := strings.CutPrefix(want, "@")
	switch {
	case isKind:
		return why == "" && d.Game.Accept(kind, d.command, text)
	case want == "...":
		return text != ""
	case r.OK:
		return strings.EqualFold(strings.Join(strings.Fields(text), " "), want)
	}
	return text == want
}

// unique reports whether lines are words, each once.
func unique(lines []string) bool {
	seen := map[string]bool{}
	for _, line := range lines {
		word := strings.TrimSpace(line)
		if len(strings.Fields(word)) != 1 || seen[word] {
			return false
		}
		seen[word] = true
	}
	return true
}
