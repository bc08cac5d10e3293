package matchfile

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// encodings are those in which files come.
var encodings = map[string]encoding.Encoding{
	"UTF-8":               encoding.Nop,
	"UTF-8 with a mark":   unicode.UTF8BOM,
	"UTF-16 LE":           unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	"UTF-16 BE":           unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	"UTF-16 LE, unmarked": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	"UTF-16 BE, unmarked": unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	"ISO 8859-1":          charmap.ISO8859_1,
	"Windows-1252":        charmap.Windows1252,
}

// TestEncodings reads every form in every encoding and with every end of a line.
func TestEncodings(t *testing.T) {
	for form, text := range map[string]string{"mat": matText, "xg": xgText, "sgf": sgfText, "fibs": fibsText} {
		text = strings.NewReplacer("\ufeff", "", "\r\n", "\n", "Ann ", "Änne ", "Ann]", "Änne]", "ann ", "änne ", "Bob", "Bób", "bob", "bób").Replace(text)
		want, err := Read([]byte(text), Rules{})
		if err != nil {
			t.Fatalf("%s: %v", form, err)
		}
		for name, e := range encodings {
			for ends, end := range map[string]string{"LF": "\n", "CR LF": "\r\n", "CR": "\r"} {
				t.Run(form+", "+name+", "+ends, func(t *testing.T) {
					data, err := e.NewEncoder().Bytes([]byte(strings.ReplaceAll(text, "\n", end)))
					if err != nil {
						t.Fatal(err)
					}
					m, err := Read(data, Rules{})
					if err != nil {
						t.Fatal(err)
					}
					if m.Players != want.Players || !strings.HasPrefix(strings.ToLower(m.Players[0]), "änne") || m.Form != want.Form {
						t.Errorf("%v by %q, want %v by %q", m.Form, m.Players, want.Form, want.Players)
					}
					if got := story(m); got != story(want) {
						t.Errorf("%s\nwant\n%s", got, story(want))
					}
					if last := m.Games[len(m.Games)-1].Line; last != want.Games[len(want.Games)-1].Line {
						t.Errorf("the last game is in line %d, not %d", last, want.Games[len(want.Games)-1].Line)
					}
				})
			}
		}
	}
}

// TestWestern wants every byte to be what golang.org/x/text has for it.
func TestWestern(t *testing.T) {
	for c := range 256 {
		want, err := charmap.Windows1252.NewDecoder().Bytes([]byte{byte(c)})
		if got := western([]byte{byte(c)}); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%#x is %q, want %q, %v", c, got, want, err)
		}
	}
}

// TestCapitals wants words to mean the same however they are written.
func TestCapitals(t *testing.T) {
	for form, text := range map[string]string{"mat": matText, "xg": xgText, "fibs": fibsText} {
		t.Run(form, func(t *testing.T) {
			want, err := Read([]byte(text), Rules{})
			if err != nil {
				t.Fatal(err)
			}
			m, err := Read([]byte(strings.ToUpper(text)), Rules{})
			if err != nil {
				t.Fatal(err)
			}
			if got := story(m); got != story(want) {
				t.Errorf("%s\nwant\n%s", got, story(want))
			}
		})
	}
}
