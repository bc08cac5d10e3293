package recordfile

import (
	"errors"
	"strings"
	"testing"
)

func TestFields(t *testing.T) {
	f := NewFields([]byte{0x80, 0x01, 0x34, 0x12, 5})
	if n := f.Uvarint("one", 128); n != 128 || f.Left() != 3 {
		t.Errorf("%d, %d left", n, f.Left())
	}
	if n := f.Uint16("two"); n != 0x1234 {
		t.Errorf("%x", n)
	}
	if n := f.Uvarint("three", 5); n != 5 || f.End() != nil {
		t.Errorf("%d, %v", n, f.End())
	}
	for want, take := range map[string]func(*Fields){
		"1 bytes too many": func(f *Fields) { f.Uint16("a") },
		"b of 3, at most 2": func(f *Fields) {
			f.Uvarint("b", 2)
			f.Uint16("c")
		},
		"c is missing": func(f *Fields) {
			f.Uint16("a")
			f.Uint16("c")
		},
	} {
		f := NewFields([]byte{3, 2, 1})
		take(f)
		if err := f.End(); err == nil || !strings.Contains(err.Error(), want) || !errors.Is(f.Err(), err) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
