package gomocupcheck

import (
	"strings"

	"gogo/protocol/conformance"
)

// A script is a case as text, a step in each line:
//
//	> text        send a line; for what may stand in braces, see expand
//	raw 'text'    send what Go's escapes say, without a line end
//	bytes 'text'  the same, byte by byte
//	long n        send n letters, without a line end
//	game n        START with this size, and limits of a fifth of a second
//	limits        these limits alone
//	lf, cr        end lines with LF or CR from now on
//	< kind        the next answer is of a kind in kinds, or this move; see expect
//	within ms     the next answer comes this long after what was sent before, with the tolerance
//	pause ms      wait
//	quiet ms      no answer comes for this long
//	close         end the input
//	ends ms       the program ends this long after, with the tolerance
//	silent ms     the same, and writes nothing more
//	unmoved ms    the same, and writes nothing more but MESSAGE and DEBUG

// limits are the limits of most cases: short turns, but no hurry.
var limits = []string{
	"INFO timeout_turn 200", "INFO timeout_match 600000", "INFO time_left 600000", "INFO max_memory 367001600", "INFO game_type 1", "INFO rule 0",
}

// play plays a script.
func (d *dialogue) play(script string) {
	for verb, arg := range conformance.Steps(script) {
		d.carryOut(verb, arg)
	}
}

// step carries out one line of a script.
func (d *dialogue) step(line string) {
	verb, arg, _ := strings.Cut(line, " ")
	d.carryOut(verb, arg)
}

// carryOut carries out a step.
func (d *dialogue) carryOut(verb, arg string) {
	switch verb {
	case ">":
		d.say(arg)
	case "<":
		d.expect(arg)
	case "game":
		d.say("START " + arg)
		if arg == "20" { // which every brain knows
			d.expect("ok")
		} else {
			d.expect("ok?")
		}
		d.say(append([]string{}, limits...)...)
	case "limits":
		d.say(append([]string{}, limits...)...)
	case "lf":
		d.end = "\n"
	case "cr":
		d.end = "\r"
	case "within":
		d.within = conformance.Millis(arg)
	case "quiet":
		d.quiet(conformance.Millis(arg))
	case "close":
		d.command = "the end of input"
		d.p.CloseInput()
	case "ends":
		d.ends(conformance.Millis(arg), func(string) bool { return false })
	case "silent":
		d.ends(conformance.Millis(arg), func(string) bool { return true })
	case "unmoved":
		d.ends(conformance.Millis(arg), func(line string) bool { return !isRemark(line) })
	default:
		if !conformance.CarryOut(verb, arg, d.sayRaw) {
			panic("no step of a script: " + verb)
		}
	}
}

// sends returns what a script sends in words.
func sends(script string) string {
	var parts []string
	for verb, arg := range conformance.Steps(script) {
		switch verb {
		case "game":
			parts = append(parts, "START "+arg, "INFO with limits")
		case "limits":
			parts = append(parts, "INFO with limits")
		case "lf":
			parts = append(parts, "(lines end in LF)")
		case "cr":
			parts = append(parts, "(lines end in CR)")
		default:
			if text := conformance.DescribeStep(verb, arg); text != "" {
				parts = append(parts, text)
			}
		}
	}
	return strings.Join(parts, "; ")
}

// Seeds returns what each script sends, for fuzzing. What depends on the answers is replaced.
func Seeds() [][]byte {
	var seeds [][]byte
	cells := strings.NewReplacer("{me}", "0,0", "{their}", "10,10", "{free}", "2,1", "{old}", "10,10", "{", "", "}", "")
	for _, r := range rows() {
		var seed []byte
		for verb, arg := range conformance.Steps(r.script) {
			switch verb {
			case ">":
				seed = append(seed, cells.Replace(arg)+"\r\n"...)
			case "raw", "bytes":
				seed = append(seed, conformance.Unquote(arg)...)
			case "game":
				seed = append(seed, "START "+arg+"\r\n"...)
			}
		}
		if len(seed) > 0 {
			seeds = append(seeds, seed)
		}
	}
	return seeds
}
