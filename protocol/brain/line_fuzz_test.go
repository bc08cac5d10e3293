package brain

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/internal/fuzztest"
)

// FuzzSplit wants the same lines of a text however it comes in pieces: none longer than
// allowed, none with an end in it, and each what stands between two ends.
func FuzzSplit(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("a\r\n\r\n\nb\rc \t\n \nd", 3, "\r\n", false)
	f.Add("= a\r\n\r\n\n b \t\n", 1, "\n", true)
	f.Add("12345678\n123456789\n1\n\xff\x00\n", 9, "\n", false)
	f.Fuzz(func(t *testing.T, text string, at int, ends string, keepEmpty bool) {
		if ends == "" || strings.ContainsFunc(ends, func(r rune) bool { return r >= 0x80 }) {
			return
		}
		cfg := Config{MaxLine: 8, Ends: ends, KeepEmpty: keepEmpty}
		at = min(max(at, 0), len(text))
		whole, pieces := linesOf(&cfg, text), linesOf(&cfg, text[:at], text[at:])
		if !slices.Equal(whole, pieces) {
			t.Fatalf("%q in two pieces: %+v, whole: %+v", text, pieces, whole)
		}
		if want := plainLines(&cfg, text); !slices.Equal(whole, want) {
			t.Fatalf("%q: %+v, want %+v", text, whole, want)
		}
	})
}

// linesOf splits a text that comes in pieces.
func linesOf(cfg *Config, pieces ...string) (lines []Line) {
	s := splitter{cfg: cfg}
	for _, p := range pieces {
		s.feed([]byte(p), time.Time{}, func(l Line) { lines = append(lines, l) })
	}
	return lines
}

// plainLines splits a whole text the slow and simple way.
func plainLines(cfg *Config, text string) (lines []Line) {
	for {
		end := strings.IndexAny(text, cfg.Ends)
		if end < 0 {
			return lines
		}
		line := Line{Text: text[:min(end, cfg.MaxLine)], Cut: end > cfg.MaxLine}
		line.Text = strings.TrimRight(line.Text, " \t")
		if line.Text != "" || cfg.KeepEmpty {
			lines = append(lines, line)
		}
		text = text[end+1:]
	}
}
