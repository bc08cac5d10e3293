package gomocupcheck_test

import (
	"strings"
	"time"

	"gogo/protocol/conformance/conformancetest"
)

type (
	serveFunc = conformancetest.ServeFunc
	wire      = conformancetest.Wire
	filter    = conformancetest.Filter
)

// incoming makes a double of a change of lines by the first word, which sees the whole line.
func incoming(word string, change func(w *wire, line string) []string) func() serveFunc {
	return func() serveFunc {
		return filter{In: func(w *wire, line string) []string {
			if strings.HasPrefix(line, word) {
				return change(w, line)
			}
			return []string{line}
		}}.Serve(correct)
	}
}

// ignoring makes a double that does not get lines that begin in a way.
func ignoring(word string) func() serveFunc {
	return incoming(word, func(*wire, string) []string { return nil })
}

// answering makes a double that answers lines that begin in a way by itself.
func answering(word, answer string) func() serveFunc {
	return incoming(word, func(w *wire, _ string) []string {
		w.Reply(answer)
		return nil
	})
}

// outgoing makes a double of a change of the lines that begin in a way, "" for moves.
func outgoing(word string, change func(w *wire, line string)) func() serveFunc {
	return func() serveFunc {
		return filter{Out: func(w *wire, line string) {
			move := line != "" && line[0] >= '0' && line[0] <= '9'
			if word == "" && move || word != "" && strings.HasPrefix(line, word) {
				change(w, line)
				return
			}
			w.Reply(line)
		}}.Serve(correct)
	}
}

// swapped swaps two coordinates at the start of a text.
func swapped(text string) string {
	parts := strings.Split(text, ",")
	if len(parts) < 2 {
		return text
	}
	parts[0], parts[1] = parts[1], parts[0]
	return strings.Join(parts, ",")
}

// pieces makes a double that gets the pieces as they arrive, changed.
func pieces(change func(piece string) string) func() serveFunc {
	return func() serveFunc { return conformancetest.Pieces(correct, change) }
}

// later calls f after some time.
func later(d time.Duration, f func()) { time.AfterFunc(d, f) }
