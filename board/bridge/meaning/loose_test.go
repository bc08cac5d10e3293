package meaning

import (
	"testing"
	"unicode/utf8"

	"gogo/internal/fuzztest"
)

func TestParseLoose(t *testing.T) {
	for text, want := range map[string]string{
		"15 to 17 total points.":                                "15 to 17 total points.",
		"4 cards in hearts. Alternatively, 4 cards in spades":   "4 cards in hearts. Alternatively, 4 cards in spades.",
		"Forcing 1NT -- 3-!S; 5-12 HCP; Artificial; Forcing":    "5 to 12 total points, up to 3 cards in spades.",
		"Limit raise or better in !S -- 3-4!S; 9+ HCP":          "at least 9 total points, 3 to 4 cards in spades.",
		"A=1/5 or 4/5 -- 6+!H; 11-20 HCP":                       "11 to 20 total points, at least 6 cards in hearts.",
		"6+ hearts -- or 6+ spades; 5-9 HCP":                    "5 to 9 total points.",
		"Takeout, 8 or more points -- forcing":                  "at least 8 total points.",
		"Cue bid, a !D stopper -- 3-!D; 2-6!H; 5+!S; 18-29 HCP": "18 to 29 total points, up to 3 cards in diamonds, 2 to 6 cards in hearts, at least 5 cards in spades.",
		" -- ; 11- HCP":                              "up to 11 total points.",
		"Strong -- 4-!C; 2-4!D; 5=!S; 17-17 HCP":     "17 total points, up to 4 cards in clubs, 2 to 4 cards in diamonds, 5 cards in spades.",
		"5+ !H -- 5+!H; 11-20 HCP":                   "11 to 20 total points, at least 5 cards in hearts.",
		"weak two, 6-10 hcp, 6 spades":               "6 to 10 total points, 6 cards in spades.",
		"Weak: at least 6 cards in ♥, max 10 points": "up to 10 total points, at least 6 cards in hearts.",
		"6-card heart suit, 12 or more points":       "at least 12 total points, 6 cards in hearts.",
		"8+ pts, 4+S":                                "at least 8 total points, at least 4 cards in spades.",
		"transfer to 2 spades":                       "",
		"asks for 4S, denies 4 hearts, no 5+ clubs":  "",
		"1!S - 2!H showing the unbid suits":          "",
		"6+ hearts or 6+ spades, 5-9 hcp":            "5 to 9 total points.",
		"99 points, 14+ spades, 3-1 hearts":          "",
		"balanced":                                   "",
		"":                                           "",
		"15–17 HCP":                                  "15 to 17 total points.",
		"Jacoby 2NT: 13+ high-card points, 4 or more spades, 2-2 on h": "at least 13 total points, at least 4 cards in spades.",
	} {
		t.Run(text, func(t *testing.T) {
			m := ParseLoose(text)
			got := ""
			if len(m) > 0 {
				got = m.String()
			}
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func FuzzParseLoose(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("5+!H; 11-20 HCP or 3♠")
	f.Fuzz(func(t *testing.T, text string) {
		m := ParseLoose(text)
		if len(m) == 0 {
			return
		}
		if err := m.Check(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if !utf8.ValidString(m.String()) {
			t.Fatalf("%q gives %q", text, m)
		}
	})
}
