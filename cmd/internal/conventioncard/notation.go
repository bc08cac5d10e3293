package conventioncard

import (
	"regexp"
	"strings"

	"gogo/board/bridge"
)

// piece is text of one style.
type piece struct {
	Text string
	Look string // empty, or one of the styles
}

// The styles, by their names in the style sheet.
const (
	red    = "red"    // the symbols of hearts and diamonds
	black  = "black"  // the symbols of spades and clubs
	letter = "letter" // a variable for a suit
)

// suitWord matches a suit or strain, with an optional level.
var suitWord = regexp.MustCompile(`^([1-7*]?)([CDHSNMOmoxyzwTEF])$`)

// sticks matches a word that stays on the line of the previous one: a suit, or a comparison of
// two.
var sticks = regexp.MustCompile(`^([CDHSMOmoxyzwTEF]|>=?)$`)

// notation formats words of a file in a player's notation, with the symbols of suits.
func notation(text string) []piece {
	var all []piece
	for i, word := range strings.Fields(text) {
		inner := strings.Trim(word, "(),")
		switch {
		case i == 0:
		case sticks.MatchString(inner):
			all = join(all, piece{Text: "\u00a0"})
		default:
			all = join(all, piece{Text: " "})
		}
		before, after, _ := strings.Cut(word, inner)
		all = join(all, piece{Text: before})
		for _, p := range wordPieces(inner) {
			all = join(all, p)
		}
		all = join(all, piece{Text: after})
	}
	return all
}

// join appends a piece, to the last one if it has the same style.
func join(all []piece, p piece) []piece {
	switch n := len(all); {
	case p.Text == "":
		return all
	case n > 0 && all[n-1].Look == p.Look:
		all[n-1].Text += p.Text
		return all
	}
	return append(all, p)
}

// plain has the notation of other words.
var plain = map[string]string{"P": "Pass", ">=": "≥", "..": "…"}

// wordPieces formats one word.
func wordPieces(word string) []piece {
	if text, ok := plain[word]; ok {
		return []piece{{Text: text}}
	}
	m := suitWord.FindStringSubmatch(word)
	if m == nil {
		return []piece{{Text: numbers(word)}}
	}
	level := piece{Text: strings.ReplaceAll(m[1], "*", "any ")}
	if m[2] == "N" {
		return []piece{level, {Text: "NT"}}
	}
	s := strings.Index("CDHS", m[2])
	if s < 0 {
		return []piece{level, {m[2], letter}}
	}
	look := black
	if suit := bridge.Suit(s); suit == bridge.Diamonds || suit == bridge.Hearts {
		look = red
	}
	return []piece{level, {bridge.Suit(s).Symbol(), look}}
}

var (
	from = regexp.MustCompile(`^(\d+)-(\d+)$`)
	most = regexp.MustCompile(`^(\d+)-$`)
)

// numbers formats ranges.
func numbers(word string) string {
	return most.ReplaceAllString(from.ReplaceAllString(word, "$1–$2"), "≤$1")
}
