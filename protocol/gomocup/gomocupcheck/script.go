package gomocupcheck

import (
	"strconv"
	"strings"
	"time"
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
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" {
			d.step(line)
		}
	}
}

// step carries out one line of a script.
func (d *dialogue) step(line string) {
	verb, arg, _ := strings.Cut(line, " ")
	switch verb {
	case ">":
		d.say(arg)
	case "<":
		d.expect(arg)
	case "raw":
		d.sayRaw(unquoted(arg))
	case "bytes":
		for _, c := range []byte(unquoted(arg)) {
			d.sayRaw(string([]byte{c}))
		}
	case "long":
		d.sayRaw(strings.Repeat("a", number(arg)))
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
		d.within = millis(arg)
	case "pause":
		time.Sleep(millis(arg))
	case "quiet":
		d.quiet(millis(arg))
	case "close":
		d.command = "the end of input"
		d.p.CloseInput()
	case "ends":
		d.ends(millis(arg), func(string) bool { return false })
	case "silent":
		d.ends(millis(arg), func(string) bool { return true })
	case "unmoved":
		d.ends(millis(arg), func(line string) bool { return !isRemark(line) })
	default:
		panic("no step of a script: " + line)
	}
}

// sends returns what a script sends in words.
func sends(script string) string {
	var parts []string
	for line := range strings.Lines(script) {
		verb, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verb {
		case ">":
			parts = append(parts, arg)
		case "raw":
			parts = append(parts, strings.Trim(arg, "'"))
		case "bytes":
			parts = append(parts, strings.Trim(arg, "'")+" byte by byte")
		case "long":
			parts = append(parts, arg+" letters")
		case "game":
			parts = append(parts, "START "+arg, "INFO with limits")
		case "limits":
			parts = append(parts, "INFO with limits")
		case "lf":
			parts = append(parts, "(lines end in LF)")
		case "cr":
			parts = append(parts, "(lines end in CR)")
		case "pause":
			parts = append(parts, "(a pause of "+arg+" ms)")
		case "close":
			parts = append(parts, "(the end of input)")
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
		for line := range strings.Lines(r.script) {
			switch verb, arg, _ := strings.Cut(strings.TrimSpace(line), " "); verb {
			case ">":
				seed = append(seed, cells.Replace(arg)+"\r\n"...)
			case "raw", "bytes":
				seed = append(seed, unquoted(arg)...)
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

// unquoted returns the text of a step in quotation marks.
func unquoted(arg string) string {
	text, err := strconv.Unquote(`"` + strings.Trim(arg, "'") + `"`)
	if err != nil {
		panic(err)
	}
	return text
}

// number parses a number of a step.
func number(arg string) int {
	n, err := strconv.Atoi(arg)
	if err != nil {
		panic(err)
	}
	return n
}

// millis parses milliseconds of a step.
func millis(arg string) time.Duration { return time.Duration(number(arg)) * time.Millisecond }
