package combination

import (
	"errors"
	"testing"

	"gogo/internal/fuzztest"
)

func TestParseHands(t *testing.T) {
	for _, c := range []struct{ north, south, wantNorth, wantSouth string }{
		{"AQT", "xxx", "AQT", "432"},
		{"a10x", "KXx", "AT2", "K43"},
		{"2AQ", "-", "AQ2", ""},
		{"A2x", "3x", "A42", "53"},
		{"xxxxxxxxxxxxx", "-", "AKQJT98765432", ""},
	} {
		t.Run(c.north, func(t *testing.T) {
			hands, err := ParseHands(c.north, c.south)
			if err != nil || hands[North].String() != c.wantNorth || hands[South].String() != c.wantSouth {
				t.Errorf("%s opposite %s: %v, %v", c.north, c.south, hands, err)
			}
		})
	}
	for _, c := range [][2]string{{"AA", "x"}, {"A", "A"}, {"", "x"}, {"AY", "x"}, {"xxxxxxx", "xxxxxxx"}, {"A-", "x"}} {
		if hands, err := ParseHands(c[0], c[1]); !errors.Is(err, ErrImpossible) {
			t.Errorf("%q opposite %q: %v, %v", c[0], c[1], hands, err)
		}
	}
}

// FuzzParseHands wants holdings that are read to be written and read again.
func FuzzParseHands(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("AQT", "xxx")
	f.Add("-", "K10x")
	f.Fuzz(func(t *testing.T, north, south string) {
		hands, err := ParseHands(north, south)
		if err != nil {
			return
		}
		text := [2]string{hands[North].String(), hands[South].String()}
		for i := range text {
			if text[i] == "" {
				text[i] = "-"
			}
		}
		if again, err := ParseHands(text[0], text[1]); err != nil || again != hands {
			t.Errorf("%q opposite %q is %v, and read again %v, %v", north, south, hands, again, err)
		}
	})
}
