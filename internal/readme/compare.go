package readme

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// skip is the line that stands for any number of lines.
const skip = "..."

// Compare returns how an output differs from the text, nil if it does not.
func Compare(want, got []string, shape bool) error {
	want, got = trimEnd(want), trimEnd(withoutNotices(got))
	at := 0
	for i, part := range splitAtSkips(want) {
		found := matchAt(part.lines, got, at, shape)
		last := part.last && len(part.lines) > 0
		switch {
		case i > 0 && last:
			at = max(at, len(got)-len(part.lines))
			found = matchAt(part.lines, got, at, shape)
		case i > 0:
			for found < len(part.lines) && at+len(part.lines) < len(got) {
				at++
				found = matchAt(part.lines, got, at, shape)
			}
		}
		if found < len(part.lines) {
			return differs(part.lines[found], got, at+found, i > 0 && !last)
		}
		at += len(part.lines)
		if part.last && len(part.lines) > 0 && at < len(got) {
			return fmt.Errorf("more is printed than shown: %q", got[at])
		}
	}
	if len(want) == 0 && len(got) > 0 {
		return fmt.Errorf("more is printed than shown: %q", got[0])
	}
	return nil
}

// notice matches a line that a program prints only on a slow machine.
var notice = regexp.MustCompile(`^(choosing a balanced opening$|time=\S+ level=INFO msg=playing )`)

func withoutNotices(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), notice.MatchString)
}

// differs reports a missing line, and the actual one, if its position is known.
func differs(want string, got []string, at int, anywhere bool) error {
	switch {
	case anywhere:
		return fmt.Errorf("shown, but not printed: %q", want)
	case at >= len(got):
		return fmt.Errorf("shown, but nothing more is printed: %q", want)
	}
	return fmt.Errorf("shown:   %q\nprinted: %q", want, got[at])
}

// part is a run of lines between skips.
type part struct {
	lines []string
	last  bool // nothing, not even a skip, stands behind it
}

func splitAtSkips(want []string) []part {
	parts := []part{{}}
	for _, l := range want {
		if strings.TrimSpace(l) == skip {
			parts = append(parts, part{})
			continue
		}
		p := &parts[len(parts)-1]
		p.lines = append(p.lines, l)
	}
	parts[len(parts)-1].last = true
	return parts
}

// matchAt returns how many of the lines match the output from a line on.
func matchAt(lines, got []string, at int, shape bool) int {
	for i, l := range lines {
		if at+i >= len(got) || !same(l, got[at+i], shape) {
			return i
		}
	}
	return len(lines)
}

// trimEnd removes empty lines from the end: a code block shows none there.
func trimEnd(lines []string) []string {
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// varying has the patterns that no two runs have in common, and their replacements.
var varying = []struct {
	form *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:.]+Z?`), "DATE"},
	{regexp.MustCompile(`\bv\d+\.\d+\.\d+[\w.+-]*|\bdevel\b`), "VERSION"},
	{regexp.MustCompile(`^(Benchmark\S*?)(-\d+)?\s`), "$1 "}, // without the number of processors, absent for one
	{regexp.MustCompile(`\b(time|elapsed)([ =])(\d+(\.\d+)?(ms|s|µs)?|[\dhms.µ]+s)( |$)`), "$1${2}TIME "},
	{regexp.MustCompile(`\bnps \d+`), "nps SPEED"},
	{regexp.MustCompile(`\d+(\.\d+)? (s|ms)\b`), "TIME"},
	{regexp.MustCompile(`\d+ (nodes|positions) a second`), "SPEED $1 a second"},
	{regexp.MustCompile(`/(s|min)=\d+`), "/$1=SPEED"},
	{regexp.MustCompile(`\bmemory \d+ MB`), "memory MEMORY"},
	{regexp.MustCompile(`\d+(\.\d+)? (ns/op|B/cycle|MAC/cycle|%limit|x-ref|positions/s|samples/s)`), "SPEED $2"},
}

// shapes has more patterns, for sessions compared by shape.
var shapes = []struct {
	form *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`\bpv .*`), "pv LINE"},
	{regexp.MustCompile(`\b[a-z]\d{1,2}\b`), "POINT"},
	{regexp.MustCompile(`[+-]?(M?\d+(\.\d+)?|Inf)\b`), "#"},
	{regexp.MustCompile(`#-#|##`), "#"},
}

// number matches a decimal fraction.
var number = regexp.MustCompile(`-?\d+\.\d+`)

// same reports whether two lines match.
func same(want, got string, shape bool) bool {
	want, got = normal(want, shape), normal(got, shape)
	if want == got {
		return true
	}
	a, b := number.FindAllString(want, -1), number.FindAllString(got, -1)
	if len(a) != len(b) || number.ReplaceAllString(want, "#") != number.ReplaceAllString(got, "#") {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !near(a[i], b[i]) {
			return false
		}
	}
	return true
}

// normal replaces all that may differ.
func normal(line string, shape bool) string {
	for _, v := range varying {
		line = v.form.ReplaceAllString(line, v.as)
	}
	if shape {
		for _, s := range shapes {
			line = s.form.ReplaceAllString(line, s.as)
		}
	}
	return strings.Join(strings.Fields(line), " ")
}

// Numbers with minDecimals or more decimals may differ by lastDecimal in the last.
const (
	minDecimals = 4
	lastDecimal = 2
)

// near reports whether two numbers differ in their last decimal at most.
func near(a, b string) bool {
	decimals := max(len(a)-strings.IndexByte(a, '.'), len(b)-strings.IndexByte(b, '.')) - 1
	if decimals < minDecimals {
		return false
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	unit := math.Pow10(-decimals)
	return errX == nil && errY == nil && math.Abs(x-y) < (lastDecimal+0.5)*unit
}
