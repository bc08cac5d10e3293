package bridge

import (
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

// TestCalls goes through all calls in their order.
func TestCalls(t *testing.T) {
	names := strings.Fields("Pass X XX 1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C 3D 3H 3S 3NT 4C 4D 4H 4S 4NT " +
		"5C 5D 5H 5S 5NT 6C 6D 6H 6S 6NT 7C 7D 7H 7S 7NT")
	for i, name := range names {
		c := Call(i)
		if c.String() != name || !c.Valid() || c.IsBid() != (i > 2) {
			t.Errorf("call %d is %v, valid %t, a bid %t", i, c, c.Valid(), c.IsBid())
		}
		if back, err := ParseCall(strings.ToLower(name)); err != nil || back != c {
			t.Errorf("%s is read as %v, %v", name, back, err)
		}
		if c.IsBid() && (Bid(c.Level(), c.Strain()) != c || c.Level() != int(name[0]-'0') || c.Strain().String() != name[1:]) {
			t.Errorf("%s is a bid of %d in %v", name, c.Level(), c.Strain())
		}
	}
	if Call(len(names)).Valid() || NoTrump != Strain(Strains-1) {
		t.Errorf("%d calls are not all", len(names))
	}
}

func TestCallNames(t *testing.T) {
	for want, texts := range map[Call]string{
		Pass:                  "pass P p Passes -",
		Double:                "x X d Dbl double DOUBLES",
		Redouble:              "xx XX r rdbl Redouble redoubles",
		Bid(1, NoTrump):       "1n 1N 1nt 1NT",
		Bid(7, Strain(Clubs)): "7c 7C",
	} {
		t.Run(want.String(), func(t *testing.T) {
			for text := range strings.FieldsSeq(texts) {
				if c, err := ParseCall(text); err != nil || c != want {
					t.Errorf("%q is %v, %v", text, c, err)
				}
			}
		})
	}
	for _, text := range []string{"", "0C", "8C", "1", "C1", "1X", "1NTX", "1 C", "XXX", "ap", "11C", "1♣", strings.Repeat("x", 5000)} {
		t.Run(text, func(t *testing.T) {
			if c, err := ParseCall(text); err == nil || c != 0 || len(err.Error()) > 100 {
				t.Errorf("%.20q is %v, %v", text, c, err)
			}
		})
	}
}

func TestStrains(t *testing.T) {
	for i, name := range []string{"C", "D", "H", "S", "NT"} {
		t.Run(name, func(t *testing.T) {
			s := Strain(i)
			suit, ok := s.Suit()
			if s.String() != name || ok != (i < 4) || ok && (suit.Strain() != s || suit.String() != name) {
				t.Errorf("strain %d is %v, of the suit %v, %t", i, s, suit, ok)
			}
			for _, text := range []string{name, strings.ToLower(name), name[:1]} {
				if back, err := ParseStrain(text); err != nil || back != s {
					t.Errorf("%q is %v, %v", text, back, err)
				}
			}
		})
	}
	for _, text := range []string{"", "T", "NTT", "CD"} {
		t.Run(text, func(t *testing.T) {
			if s, err := ParseStrain(text); err == nil {
				t.Errorf("%q is %v", text, s)
			}
		})
	}
	if Undoubled.String() != "" || IsDoubled.String() != "X" || IsRedoubled.String() != "XX" {
		t.Error("doubles are written otherwise")
	}
}

// FuzzParseCall checks that a text is refused or read as a call that is the same after it
// has been written and read again.
func FuzzParseCall(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"Pass", "1NT", "7n", "XX", "rdbl", "8C", "1♣", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCall(text)
		if err != nil {
			return
		}
		if back, err := ParseCall(c.String()); err != nil || back != c || !c.Valid() {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, c, back, err)
		}
	})
}
