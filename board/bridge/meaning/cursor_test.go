package meaning

import (
	"strings"
	"testing"
)

func TestCursor(t *testing.T) {
	c := Cursor{Text: "  READY\tfor teams42 ,. 07x (rest of it) \r"}
	switch {
	case c.Word("rea"):
		t.Error("half a word")
	case c.Words("ready", "for", "team"):
		t.Error("two words and a half")
	case c.At != 2:
		t.Errorf("at %d after what is not there", c.At)
	case !c.Words("ready", "for"):
		t.Error(c.Expected("ready for"))
	case c.AnyWord("teams", "team"):
		t.Error("a word before a digit")
	case !c.Word("teams42"):
		t.Error(c.Expected("teams42"))
	case c.Byte('.'):
		t.Error("another byte")
	}
	c.Skip(",.")
	if n, ok := c.Number(); !ok || n != 7 || !c.InWord() {
		t.Errorf("%d, %v", n, ok)
	}
	if n, ok := c.Number(); ok {
		t.Errorf("no number is %d", n)
	}
	if !c.Byte('x') || c.InWord() {
		t.Error(c.Expected("x"))
	}
	if got := c.Rest(); got != "(rest of it)" || !c.Done() || c.Rest() != "" || c.Byte('x') || c.InWord() {
		t.Errorf("rest is %q", got)
	}
}

func TestNumberIsBounded(t *testing.T) {
	c := Cursor{Text: strings.Repeat("9", 100)}
	if n, ok := c.Number(); !ok || n != MaxNumber || !c.Done() {
		t.Errorf("%d, %v", n, ok)
	}
}

func TestExpected(t *testing.T) {
	c := Cursor{Text: "a  " + strings.Repeat("b", 50)}
	c.Word("a")
	if got, want := c.Expected("c").Error(), `byte 3: found "`+strings.Repeat("b", 20)+`", expected c`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	c.Rest()
	if got, want := c.Expected("c").Error(), "byte 53: the line ends, expected c"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
