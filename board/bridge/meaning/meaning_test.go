package meaning

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bridge"
	"gogo/internal/fuzztest"
)

// Elements of the text in its own form, each with what it means.
var elements = []struct {
	text string
	want Element
}{
	{"5 cards in hearts", NewLength(bridge.Hearts, 5, 5)},
	{"1 cards in spades", NewLength(bridge.Spades, 1, 1)},
	{"0 cards in clubs", NewLength(bridge.Clubs, 0, 0)},
	{"13 cards in clubs", NewLength(bridge.Clubs, 13, 13)},
	{"up to 6 cards in clubs", NewLength(bridge.Clubs, 0, 6)},
	{"at least 4 cards in diamonds", NewLength(bridge.Diamonds, 4, 13)},
	{"5 to 7 cards in spades", NewLength(bridge.Spades, 5, 7)},
	{"4 or 6 cards in spades", Element{Length, bridge.Spades, Range{4, 6, true}}},
	{"12 total points", NewPoints(12, 12)},
	{"up to 9 total points", NewPoints(0, 9)},
	{"at least 22 total points", NewPoints(22, 50)},
	{"8 to 14 total points", NewPoints(8, 14)},
	{"10 points in clubs", Element{SuitPoints, bridge.Clubs, Range{10, 10, false}}},
	{"up to 3 points in hearts", Element{SuitPoints, bridge.Hearts, Range{0, 3, false}}},
	{"at least 5 points in spades", Element{SuitPoints, bridge.Spades, Range{5, 15, false}}},
	{"8 to 10 points in diamonds", Element{SuitPoints, bridge.Diamonds, Range{8, 10, false}}},
	{"2 total aces", Element{TotalAces, 0, Range{2, 2, false}}},
	{"0 or 4 total aces", Element{TotalAces, 0, Range{0, 4, true}}},
	{"3 total kings", Element{TotalKings, 0, Range{3, 3, false}}},
	{"ace of spades", Element{Kind: AceOf, Suit: bridge.Spades}},
	{"king of clubs", Element{Kind: KingOf, Suit: bridge.Clubs}},
	{"Asking for aces", Element{Kind: AsksAces}},
	{"Asking for kings", Element{Kind: AsksKings}},
	{"Asking for a major suit", Element{Kind: AsksMajor}},
	{"Asking for a four-card major suit", Element{Kind: AsksFourCardMajor}},
	{"Asking for a five-card major suit", Element{Kind: AsksFiveCardMajor}},
	{"Asking for a minor suit", Element{Kind: AsksMinor}},
	{"Asking for a four-card suit", Element{Kind: AsksFourCardSuit}},
	{"Asking for support", Element{Kind: AsksSupport}},
	{"Asks for lead in hearts", Element{Kind: AsksLead, Suit: bridge.Hearts}},
	{"Asks for lead not in diamonds", Element{Kind: AsksNoLead, Suit: bridge.Diamonds}},
	{"Forcing for one round", Element{Kind: ForcingOneRound}},
	{"Forcing until game", Element{Kind: ForcingToGame}},
	{"Promises a rebid", Element{Kind: PromisesRebid}},
}

// TestElements reads and prints each element of the text.
func TestElements(t *testing.T) {
	seen := map[Kind]bool{}
	for _, tt := range elements {
		t.Run(tt.text, func(t *testing.T) {
			seen[tt.want.Kind] = true
			for _, text := range []string{tt.text + ".", strings.ToUpper(tt.text), "  " + strings.ReplaceAll(tt.text, " ", "   ") + " . "} {
				got, err := Parse(text)
				if err != nil || len(got) != 1 || len(got[0]) != 1 || got[0][0] != tt.want {
					t.Errorf("Parse(%q) = %+v, %v; want %+v", text, got, err, tt.want)
				}
			}
			if got := tt.want.String(); got != tt.text {
				t.Errorf("String = %q, want %q", got, tt.text)
			}
			if err := tt.want.Check(); err != nil {
				t.Errorf("Check(%v) = %v", tt.want, err)
			}
		})
	}
	for k := Kind(1); k.Valid(); k++ {
		if !seen[k] {
			t.Errorf("%v is not in the table", k)
		}
	}
}

// TestExamples reads the two examples of the text.
func TestExamples(t *testing.T) {
	for _, text := range []string{
		"8 to 14 total points, 8 to 10 points in clubs, up to 6 cards in clubs. Alternatively, 8 to 14 total points, 8 to 10 points in diamonds, up to 6 cards in diamonds.",
		"0 or 4 total aces.",
	} {
		t.Run(text, func(t *testing.T) {
			m, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := m.String(); got != text {
				t.Errorf("%q comes back as %q", text, got)
			}
		})
	}
}

// TestGenerous reads what the text does not have.
func TestGenerous(t *testing.T) {
	for text, want := range map[string]string{
		"1 card in heart":                               "1 cards in hearts.",
		"4 cards in S, 5 CARDS IN h":                    "4 cards in spades, 5 cards in hearts.",
		"12-14 points":                                  "12 to 14 total points.",
		"12 - 14 total points":                          "12 to 14 total points.",
		"5+ spades cards":                               "",
		"5+ cards in spades":                            "at least 5 cards in spades.",
		"12 to 12 total points":                         "12 total points.",
		"0 to 9 total points":                           "up to 9 total points.",
		"at least 0 total points":                       "up to 50 total points.",
		"4 or 0 total aces":                             "0 or 4 total aces.",
		"3 or 3 total aces":                             "3 total aces.",
		"up to 2 aces":                                  "up to 2 total aces.",
		"asks for aces; forcing to game":                "Asking for aces, Forcing until game.",
		"asking for a 4 card major and promises rebid":  "Asking for a four-card major suit, Promises a rebid.",
		"asking for lead in clubs":                      "Asks for lead in clubs.",
		"5 cards in hearts. 12 total points":            "5 cards in hearts, 12 total points.",
		"ace in clubs alternatively king of clubs":      "ace of clubs. Alternatively, king of clubs.",
		"ace of clubs, alternatively: king of clubs...": "ace of clubs. Alternatively, king of clubs.",
	} {
		t.Run(text, func(t *testing.T) {
			m, err := Parse(text)
			if got := m.String(); got != want || (err == nil) != (want != "") {
				t.Errorf("Parse(%q) = %q, %v; want %q", text, got, err, want)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "byte 0: the line ends, expected an element",
		"weak":                                  `byte 0: found "weak", expected an element`,
		"5 cards":                               "byte 7: the line ends, expected in and a suit",
		"5 cards in trumps":                     `byte 11: found "trumps", expected clubs`,
		"5":                                     "byte 1: the line ends, expected cards",
		"up to":                                 "byte 5: the line ends, expected an element",
		"14 cards in clubs":                     "byte 0: cards in: 14 to 14 is not within 0 to 13",
		"51 total points":                       "not within 0 to 50",
		"99999999999999999999999 total points":  "not within 0 to 50",
		"at least 16 points in clubs":           "not within 0 to 15",
		"5 total aces":                          "not within 0 to 4",
		" 14 to 12 total points":                "byte 1: total points: 14 to 12 goes down",
		"2 or 3 or 4 total aces":                `found "or 4 total aces"`,
		"up to 2 or 3 total aces":               `found "or 3 total aces"`,
		"ace clubs":                             "expected of and a suit",
		"asking aces":                           "expected for",
		"asking for a five-card suit":           "expected aces, kings",
		"asking for a five-card minor suit":     "expected aces, kings",
		"forcing":                               "expected for one round",
		"promises":                              "expected a rebid",
		"5 cards in clubs 4 cards in hearts":    "byte 17: found \"4 cards in hearts\", expected a comma",
		"5 cards in clubs. Alternatively,":      "the line ends, expected an element",
		"Alternatively, 5 cards in clubs":       "expected an element",
		"5 cards in clubs, weak":                `byte 18: found "weak"`,
		strings.Repeat("ace of clubs, ", 1_000): "a text of 14000 bytes",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Parse(%.40q): %v, want %q", text, err, want)
			}
		})
	}
}

func TestBounds(t *testing.T) {
	m, err := Parse("11 to 15 total points, at least 5 cards in hearts, up to 7 cards in hearts. " +
		"Alternatively, 8 to 12 total points, 6 cards in hearts. " +
		"Alternatively, 2 cards in hearts, 3 cards in hearts, 50 total points.")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		kind      Kind
		suit      bridge.Suit
		low, high int
	}{
		{Length, bridge.Hearts, 5, 7},
		{Length, bridge.Spades, 0, 13},
		{TotalPoints, bridge.Spades, 8, 50},
		{TotalAces, 0, 0, 4},
	} {
		t.Run(fmt.Sprint(tt.kind, " ", tt.suit), func(t *testing.T) {
			if low, high := m.Bounds(tt.kind, tt.suit); low != tt.low || high != tt.high {
				t.Errorf("Bounds(%v, %v) = %d, %d", tt.kind, tt.suit, low, high)
			}
		})
	}
	if low, high := m[2].Bounds(Length, bridge.Hearts); low != 3 || high != 2 {
		t.Errorf("a contradiction has the bounds %d and %d", low, high)
	}
	if low, high := m[2:].Bounds(Length, bridge.Hearts); low != 0 || high != 13 {
		t.Errorf("nothing but contradictions has the bounds %d and %d", low, high)
	}
	if !m[0].Has(Length, bridge.Hearts) || m[0].Has(Length, bridge.Spades) || m[0].Has(AsksAces, 0) {
		t.Error("Has is wrong")
	}
}

func TestRangeHas(t *testing.T) {
	for n, want := range []bool{false, true, true, true, false} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			if (Range{Low: 1, High: 3}).Has(n) != want || (Range{1, 3, true}).Has(n) != (want && n != 2) {
				t.Error(n)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	for _, m := range []Meaning{
		nil,
		{{}},
		{{NewPoints(0, 9)}, {}},
		{{{}}},
		{{{Kind: kinds}}},
		{{{Kind: AsksAces, Suit: bridge.Spades}}},
		{{{Kind: AsksAces, Range: Range{High: 1}}}},
		{{NewLength(4, 0, 0)}},
		{{NewLength(0, 3, 2)}},
		{{NewLength(0, -1, 2)}},
		{{NewLength(0, 1, 14)}},
		{{{Kind: TotalAces, Range: Range{1, 1, true}}}},
	} {
		t.Run(fmt.Sprintf("%+v", m), func(t *testing.T) {
			if m.Check() == nil {
				t.Errorf("%+v is allowed", m)
			}
			_ = m.String() // says something, whatever it is
		})
	}
}

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
	fuzztest.Minimizing(f)
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
