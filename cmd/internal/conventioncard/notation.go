package conventioncard

import (
	"regexp"
	"strings"

	"gogo/board/bridge"
)

// piece is some text of one look.
type piece struct {
	Text string
	Look string // empty, or one of the looks
}

// The looks, as the style sheet names them.
const (
	red    = "red"    // the symbols of hearts and diamonds
	black  = "black"  // those of spades and clubs
	letter = "letter" // what stands for a suit
)

// suitWord is a word that names a suit or a strain, with what may stand before it.
var suitWord = regexp.MustCompile(`^([1-7*]?)([CDHSNMOmoxyzwTEF])$`)

// sticks is a word that stays on the line of the one before it: a suit, and what compares
// two of them.
var sticks = regexp.MustCompile(`^([CDHSMOmoxyzwTEF]|>=?)$`)

// notation returns words of a file as a player writes them: suits by their symbols.
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

// join appends a piece to a text, to the last one if it looks alike.
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

// plain are words that are written otherwise.
var plain = map[string]string{"P": "Pass", ">=": "≥", "..": "…"}

// wordPieces returns one word.
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

// numbers writes ranges as they are printed.
func numbers(word string) string {
	return most.ReplaceAllString(from.ReplaceAllString(word, "$1–$2"), "≤$1")
}
