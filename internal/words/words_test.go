package words_test

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"gogo/internal/fuzztest"
	"gogo/internal/words"
)

func TestCount(t *testing.T) {
	for want, of := range map[string]struct {
		n   int
		one string
	}{
		"0 boards": {0, "board"}, "1 board": {1, "board"}, "2 boards": {2, "board"},
		"1 loss": {1, "loss"}, "2 losses": {2, "loss"}, "1 match": {1, "match"}, "3 matches": {3, "match"},
	} {
		t.Run(want, func(t *testing.T) {
			if got := words.Count(of.n, of.one); got != want {
				t.Errorf("%q", got)
			}
		})
	}
}

func TestSanitize(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "",
		"Yixin 2018":                    "Yixin 2018",
		"五目並べ é":                        "五目並べ é",
		"a\tb":                          "a b",
		"a\r\nb":                        "a  b",
		"\x1b[31mred\x07":               "?[31mred?",
		"\u009b31m":                     "?31m",
		"\u202egnp.exe\u2066":           "?gnp.exe?",
		"no\u200bwidth\ufeff":           "no?width?",
		"\u2028line\u2029":              " line ",
		"\xff\xfe":                      "\ufffd\ufffd",
		"\x7f":                          "?",
		"private \ue000 tag \U000e0041": "private ? tag ?",
	} {
		t.Run(text, func(t *testing.T) {
			if got := words.Sanitize(text); got != want {
				t.Errorf("%q: %q, want %q", text, got, want)
			}
		})
	}
}

func FuzzSanitize(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("a\x1b]0;title\x07\u202e")
	f.Fuzz(func(t *testing.T, text string) {
		got := words.Sanitize(text)
		if utf8.RuneCountInString(got) != utf8.RuneCountInString(text) {
			t.Errorf("%q became %q", text, got)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) {
				t.Errorf("%q: %q is left", text, r)
			}
		}
	})
}
