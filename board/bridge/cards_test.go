package bridge

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

func TestHands(t *testing.T) {
	hand, err := ParseHand("A10.-.KQ98.2")
	if err != nil {
		t.Fatal(err)
	}
	want := []Card{
		Spades.Of(Ace), Spades.Of(Ten), Diamonds.Of(King), Diamonds.Of(Queen), Diamonds.Of(Nine), Diamonds.Of(Eight), Clubs.Of(Two),
	}
	if got := slices.Collect(hand.Down); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if hand.String() != "AT..KQ98.2" || hand.Holding(Diamonds) != "KQ98" || hand.Holding(Hearts) != "" {
		t.Errorf("%v, diamonds %s", hand, hand.Holding(Diamonds))
	}
	if hand.Count() != 7 || hand.Length(Diamonds) != 4 || hand.Length(Hearts) != 0 || hand.In(Clubs) != Clubs.Of(Two).Set() {
		t.Errorf("%d cards, %d diamonds", hand.Count(), hand.Length(Diamonds))
	}
	if hand.Highest() != Spades.Of(Ace) || hand.Lowest() != Clubs.Of(Two) || hand.In(Diamonds).Lowest() != Diamonds.Of(Eight) {
		t.Errorf("from %v to %v", hand.Lowest(), hand.Highest())
	}
	if !hand.Has(Diamonds.Of(Nine)) || hand.Has(Diamonds.Of(Ace)) || hand.Has(NoCard) {
		t.Errorf("%v has the wrong cards", hand)
	}
	first := NoCard
	for c := range hand.Down {
		first = c
		break
	}
	if first != Spades.Of(Ace) {
		t.Errorf("the first is %v", first)
	}
}

func TestBadHands(t *testing.T) {
	for text, want := range map[string]string{
		"":                                `hand "" has 1 suits, not 4`,
		"AK.QJ.T9":                        "3 suits",
		"A.K.Q.J.T":                       "suits, not 4",
		"A.K.Q.A1":                        `"1" is no rank`,
		"A.K.Q.B":                         `"B" is no rank`,
		"AA.K.Q.J":                        "SA twice",
		"A10T.K.Q.J":                      "ST twice",
		"A--.K.Q.J":                       `"-" is no rank`,
		"A.K.Q.♣":                         "is no rank",
		strings.Repeat(".", 1000):         "suits, not 4",
		strings.Repeat("2", 1000) + "...": "S2 twice",
	} {
		t.Run(text, func(t *testing.T) {
			hand, err := ParseHand(text)
			if err == nil || !strings.Contains(err.Error(), want) || hand != 0 || len(err.Error()) > 150 {
				t.Errorf("%.30q: %v, %v, want %s", text, hand, err, want)
			}
		})
	}
}

// TestHandsComeBack writes and reads random sets of cards of every size.
func TestHandsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for i := range 2000 {
		var hand Cards
		for c := range AllCards.Down {
			if r.IntN(52) < i%53 {
				hand |= c.Set()
			}
		}
		if back, err := ParseHand(hand.String()); err != nil || back != hand {
			t.Fatalf("%v is read as %v, %v", hand, back, err)
		}
		if n := len(strings.ReplaceAll(hand.String(), ".", "")); n != hand.Count() || n != len(slices.Collect(hand.Down)) {
			t.Fatalf("%v has %d cards, not %d", hand, hand.Count(), n)
		}
	}
}

// FuzzParseHand checks that a text is refused or read as a hand that is the same after it
// has been written and read again.
func FuzzParseHand(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"AKQ.JT9.8765.432", "...", "-.-.-.-", "10.10.T.t", "A1.K.Q.J", "..", "\xff..."} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		hand, err := ParseHand(text)
		if err != nil {
			return
		}
		if back, err := ParseHand(hand.String()); err != nil || back != hand || hand&^AllCards != 0 {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, hand, back, err)
		}
	})
}

func TestValuation(t *testing.T) {
	for _, c := range []struct {
		hand                     string
		points, controls, losers int
	}{
		{"...", 0, 0, 0},
		{"AKQJT98765432...", 10, 3, 0},
		{"AKQJ.AKQ.AKQ.AKQ", 37, 12, 0},
		{"5432.432.432.432", 0, 0, 12},
		{"A2.K32.QJ432.A92", 14, 5, 1 + 2 + 2 + 2},
		{"A.K.Q.AKQJT98765", 19, 6, 0 + 1 + 1},
		{"AK.AQ.KQ.AKQ5432", 27, 9, 0 + 1 + 1},
		{"Q2.QJ.J3.QJT9876", 9, 0, 2 + 2 + 2 + 2},
	} {
		t.Run(c.hand, func(t *testing.T) {
			hand, err := ParseHand(c.hand)
			if err != nil {
				t.Fatal(err)
			}
			if hand.Points() != c.points || hand.Controls() != c.controls || hand.Losers() != c.losers {
				t.Errorf("%d points, %d controls, %d losers, want %d, %d, %d",
					hand.Points(), hand.Controls(), hand.Losers(), c.points, c.controls, c.losers)
			}
		})
	}
}

// TestValuationIsCounted counts the letters of random hands.
func TestValuationIsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 500 {
		for _, hand := range randomDeal(r, HandSize) {
			text := hand.String()
			points, controls, losers := 0, 2*strings.Count(text, "A")+strings.Count(text, "K"), 0
			for i, honor := range []string{"J", "Q", "K", "A"} {
				points += (i + 1) * strings.Count(text, honor)
			}
			for suit := range strings.SplitSeq(text, ".") {
				n := min(len(suit), 3)
				for _, top := range []string{"A", "K", "Q"}[:n] {
					n -= strings.Count(suit, top)
				}
				losers += n
			}
			if hand.Points() != points || hand.Controls() != controls || hand.Losers() != losers {
				t.Fatalf("%s: %d points, %d controls, %d losers, want %d, %d, %d", text,
					hand.Points(), hand.Controls(), hand.Losers(), points, controls, losers)
			}
		}
	}
}
