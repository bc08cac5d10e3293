package sgf_test

import (
	"fmt"
	"strings"
	"testing"

	"gogo/board/sgf"
	"gogo/internal/fuzztest"
)

// scan writes the main lines of the games of a text again, each in a line, without properties that have no name.
func scan(text string) (string, error) {
	var b strings.Builder
	s := sgf.NewScanner(text)
	for s.NextGame() {
		b.WriteByte('(')
		for s.NextNode() {
			b.WriteByte(';')
			for _, p := range s.Node() {
				if p.Name == "" {
					continue
				}
				b.WriteString(p.Name)
				for _, value := range p.Values {
					fmt.Fprintf(&b, "[%s]", sgf.Escape(value))
				}
			}
		}
		b.WriteString(")\n")
	}
	return b.String(), s.Err()
}

func TestScanner(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"nothing":                  {"", ""},
		"no game":                  {"();B[aa]", ""},
		"an empty node":            {"(;)", "(;)\n"},
		"two games":                {"(;GM[4];B[aa])\n(;GM[6])", "(;GM[4];B[aa])\n(;GM[6])\n"},
		"the main line":            {"(;A[];B[](;C[];D[](;E[])(;F[]))(;G[]))(;H[])", "(;A[];B[];C[];D[];E[])\n(;H[])\n"},
		"nodes behind variations":  {"(;A[](;B[])(;C[](;D[]));E[](;F[]);G[])", "(;A[];B[];E[];G[])\n"},
		"no semicolon":             {"(;A[](B[];C[]))", "(;A[];B[];C[])\n"},
		"text around games":        {"junk (;A[])\n---)(x(;B[])...", "(;A[])\n(;B[])\n"},
		"values":                   {"(;AB[aa] [bb]\n[cc]AW[dd])", "(;AB[aa][bb][cc]AW[dd])\n"},
		"lower-case letters":       {"(;GaMe[4]SiZe[15];black[hh])", "(;GM[4]SZ[15];)\n"},
		"a digit":                  {"(;5A[gg])", "(;5A[gg])\n"},
		"blanks":                   {" ( ; S Z [ 15 ]\n;\tB\r\v\f[hh] ) ", "(;SZ[ 15 ];B[hh])\n"},
		"brackets in a value":      {`(;C[(;\];B[bb\\];B[aa])`, `(;C[(;\];B[bb\\];B[aa]` + ")\n"},
		"line ends after escapes":  {"(;C[a\\\nb\\\r\nc\\\n\rd\\\re\nf])", "(;C[abcde\nf])\n"},
		"escapes of what needs no": {`(;C[\a\:])`, "(;C[a:])\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := scan(tt.text); got != tt.want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

func TestScannerRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"no end of a game":     {"(;A[]\n;B[]", "line 2: the file ends within a game"},
		"no end of a value":    {"(;C[\nx\\]", "line 1: the file ends within a value"},
		"an escape at the end": {`(;C[\`, "line 1: the file ends within a value"},
		"no value":             {"(;A[]\nB)", "line 2: property B has no value"},
		"no name":              {"(;[hh])", "line 1: '[' is neither a property nor a node"},
		"a zero byte":          {"(;\x00)", `line 1: '\x00' is neither`},
		"a fault elsewhere":    {"(;A[](;B[])(;C))", "line 1: property C has no value"},
		"many values":          {"(;B" + strings.Repeat("[]", sgf.MaxValues+1), "property B has more than 1024 values"},
		"many properties":      {"(;" + strings.Repeat("C[]", sgf.MaxProperties+1), "a node has more than 1000 properties"},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := scan(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%.80q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

// TestVariationsCostNothing checks that other variations may be deep, many and large.
func TestVariationsCostNothing(t *testing.T) {
	text := "(;A[]" + strings.Repeat("(;", 200_000) + "B[]" +
		strings.Repeat(")(;C"+strings.Repeat("[]", 2), 200_000) + ")" + strings.Repeat(")", 200_000)
	want := "(;A[]" + strings.Repeat(";", 199_999) + ";B[])\n"
	if got, err := scan(text); got != want || err != nil {
		t.Errorf("%.80q, %v", got, err)
	}
}

func TestNodeTellsLines(t *testing.T) {
	s := sgf.NewScanner("\n(;A[]\nB[\n]C[])")
	if !s.NextGame() || !s.NextNode() {
		t.Fatal(s.Err())
	}
	var lines []int
	for _, p := range s.Node() {
		lines = append(lines, p.Line)
	}
	if want := "[2 3 4]"; fmt.Sprint(lines) != want || s.Line() != 4 {
		t.Errorf("%v, want %s; at line %d, want 4", lines, want, s.Line())
	}
}

func TestIsGame(t *testing.T) {
	for text, want := range map[string]bool{"(;": true, "\n( \v;": true, "": false, "(": false, ";": false, "x(;": false} {
		t.Run(text, func(t *testing.T) {
			if got := sgf.IsGame([]byte(text)); got != want {
				t.Errorf("%v", got)
			}
		})
	}
}

// FuzzScanner checks that what is scanned is, once it is written again, scanned the same.
func FuzzScanner(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("(;FF[4]GM[4]SZ[15];B[hh];W[ih]C[a\\]b\\\\](;B[aa])(;B[bb]))\n(;GM[6]MI[length:3][game:0];W[31hefe])")
	f.Add("junk (;\nGaMe[5]5A[gg]C[x\\\r\ny](AB[aa]\n[bb:cc]))---(;)")
	f.Add("(;C[\\")
	f.Fuzz(func(t *testing.T, text string) {
		once, err := scan(text)
		if err != nil {
			return
		}
		if twice, err := scan(once); twice != once || err != nil {
			t.Errorf("%q\n%q, %v", once, twice, err)
		}
	})
}
