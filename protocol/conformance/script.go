package conformance

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"
)

// Steps returns the steps of a script, which is a case as text: the verb and the argument of each line
// that is not empty. What verbs there are is up to the suite.
func Steps(script string) iter.Seq2[string, string] {
	return func(yield func(verb, arg string) bool) {
		for line := range strings.Lines(script) {
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if verb, arg, _ := strings.Cut(line, " "); !yield(verb, arg) {
				return
			}
		}
	}
}

// Unquote returns the text of a step in quotation marks, with Go's escapes.
func Unquote(arg string) string {
	text, err := strconv.Unquote(`"` + strings.Trim(arg, "'") + `"`)
	if err != nil {
		panic(fmt.Sprintf("step %s: %v", arg, err))
	}
	return text
}

// CarryOut carries out a step that sends a text as it is, in the same way for every protocol, or waits: raw, bytes, long and
// pause. It reports whether the step is one of these.
func CarryOut(verb, arg string, send func(text string)) bool {
	switch verb {
	case "raw":
		send(Unquote(arg))
	case "bytes":
		for _, c := range []byte(Unquote(arg)) {
			send(string([]byte{c}))
		}
	case "long":
		send(strings.Repeat("a", Number(arg)))
	case "pause":
		time.Sleep(Millis(arg))
	default:
		return false
	}
	return true
}

// Number parses the number of a step.
func Number(arg string) int {
	n, err := strconv.Atoi(arg)
	if err != nil {
		panic(fmt.Sprintf("step %s: %v", arg, err))
	}
	return n
}

// Millis parses the milliseconds of a step.
func Millis(arg string) time.Duration { return time.Duration(Number(arg)) * time.Millisecond }

// DescribeStep returns in words what a step sends that is the same in every protocol, or "" if the step
// sends nothing.
func DescribeStep(verb, arg string) string {
	switch verb {
	case ">":
		return arg
	case "raw":
		return strings.Trim(arg, "'")
	case "bytes":
		return strings.Trim(arg, "'") + " byte by byte"
	case "long":
		return arg + " letters"
	case "pause":
		return "(a pause of " + arg + " ms)"
	case "close":
		return "(the end of input)"
	}
	return ""
}

// Shorten cuts a long text for a reason.
func Shorten(text string) string {
	const enough = 60
	if len(text) > enough {
		return text[:enough] + "..."
	}
	return text
}
