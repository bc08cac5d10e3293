package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bridge"
)

// drawElement draws any element that the grammar allows.
func drawElement(t *rapid.T) Element {
	e := Element{Kind: Kind(rapid.IntRange(1, int(kinds)-1).Draw(t, "kind"))}
	if e.Kind.HasSuit() {
		e.Suit = bridge.Suit(rapid.IntRange(0, 3).Draw(t, "suit"))
	}
	if e.Kind.HasRange() {
		e.Range.Low = rapid.IntRange(0, e.Kind.Max()).Draw(t, "low")
		e.Range.High = rapid.IntRange(e.Range.Low, e.Kind.Max()).Draw(t, "high")
		e.Range.Or = e.Range.Low < e.Range.High && rapid.Bool().Draw(t, "or")
	}
	return e
}

// TestRoundTrip prints any meaning and reads it again.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m Meaning
		for range rapid.IntRange(1, 4).Draw(t, "alternatives") {
			m = append(m, rapid.SliceOfN(rapid.Custom(drawElement), 1, 8).Draw(t, "statement"))
		}
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(m.String())
		if err != nil {
			t.Fatal(err)
		}
		if !equal(m, again) {
			t.Fatalf("%q comes back as %+v", m, again)
		}
	})
}

func equal(a, b Meaning) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if len(a[i]) != len(b[i]) {
			return false
		}
		for j := range a[i] {
			if a[i][j] != b[i][j] {
				return false
			}
		}
	}
	return true
}

// FuzzParse reads anything; what it takes, it takes again as it prints it.
func FuzzParse(f *testing.F) {
	for _, tt := range elements {
		f.Add(tt.text)
	}
	f.Add("8 to 14 total points, 5+ cards in S. Alternatively, ace of clubs and Asking for a 4-card suit.")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil {
			return
		}
		if err := m.Check(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		printed := m.String()
		if len(printed) > MaxText {
			return
		}
		again, err := Parse(printed)
		if err != nil || !equal(m, again) {
			t.Fatalf("%q: %q comes back as %v, %v", text, printed, again, err)
		}
	})
}
