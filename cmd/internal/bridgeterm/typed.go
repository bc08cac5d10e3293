package bridgeterm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Prompt is the prompt of a question to a person.
type Prompt string

// The prompts.
const (
	ForCall  Prompt = "Your call"
	ForCard  Prompt = "Your card"
	ForDummy Prompt = "Dummy's card" // typed by its declarer
)

// ReadCall parses a legal call, or returns why it is not legal.
func ReadCall(text string, a *bridge.Auction) (bridge.Call, error) {
	c, err := Call(text)
	if err != nil {
		return 0, err
	}
	if why := WhyNotCall(a, c); why != "" {
		return 0, errors.New(why)
	}
	return c, nil
}

// ReadCard parses a card of a hand that is among the legal ones, or returns why it is not.
func ReadCard(text string, hand, legal bridge.Cards) (bridge.Card, error) {
	c, err := Card(text, legal)
	if err != nil {
		return bridge.NoCard, err
	}
	if why := WhyNotCard(c, hand, legal); why != "" {
		return bridge.NoCard, errors.New(why)
	}
	return c, nil
}

// callWords returns the words that are calls.
func callWords() []string { return []string{"pass", "double", "redouble"} }

// Meant suggests the command or call that a mistyped line is close to, and is empty for none.
func Meant(line string, commands []string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	meant := console.Closest(word, slices.Concat(commands, callWords()))
	if meant == "" {
		return ""
	}
	return fmt.Sprintf("%q is not a command. Did you mean %s?", words.Sanitize(word), meant)
}

// OfferCalls lists the legal calls, with bids from the lowest on.
func OfferCalls(a *bridge.Auction) string {
	calls := []string{"p"}
	if a.Legal(bridge.Double) {
		calls = append(calls, "x")
	}
	if a.Legal(bridge.Redouble) {
		calls = append(calls, "xx")
	}
	last, _, bid := a.LastBid()
	lowest := bridge.Bid(1, bridge.Clubs.Strain())
	if bid {
		lowest = last + 1
	}
	if lowest.Valid() {
		calls = append(calls, diagram.Call(lowest)+" or higher")
	}
	return fmt.Sprintf("%s: %s", ForCall, strings.Join(calls, ", "))
}

// OfferCards lists the legal cards.
func OfferCards(p Prompt, legal bridge.Cards) string {
	return fmt.Sprintf("%s: %s", p, List(legal))
}

// HowToType explains how calls and cards are typed.
const HowToType = `Calls:  p or pass, x to double, xx to redouble, and bids as in 1s, 2 h, 3nt.
Cards:  suit and rank in either order, as in sa, h10 or 3d. A rank or a suit
        alone is enough where only one card fits; hx is the lowest heart.
?       what the calls so far mean, a line each; ?? in full; ? 2c what your 2♣
        would mean
`

// marks maps other spellings of calls that are not bids to those that bridge.ParseCall accepts.
var marks = map[string]string{
	"N": "P", "NOBID": "P", "NB": "P", "PASSE": "P", "PAS": "P", "CHECK": "P",
	"DB": "X", "KONTRA": "X", "CONTRA": "X", "CONTRE": "X",
	"RD": "XX", "RE": "XX", "REKONTRA": "XX", "SURCONTRE": "XX", "DBLDBL": "XX",
}

// Call parses a call.
func Call(text string) (bridge.Call, error) {
	typed := letters(text)
	if mark, ok := marks[typed]; ok {
		typed = mark
	}
	if strings.HasSuffix(typed, "SA") {
		typed = strings.TrimSuffix(typed, "SA") + "N"
	}
	if c, err := bridge.ParseCall(typed); err == nil {
		return c, nil
	}
	return 0, fmt.Errorf("%.20q is no call: type p for pass, x to double, xx to redouble, or a bid as in 1s or 3nt", text)
}

// Card parses a card, rank or suit first. Among the legal cards, a unique rank or suit is enough,
// and x as the rank is the lowest of the suit. A card that is written in full need not be legal.
func Card(text string, legal bridge.Cards) (bridge.Card, error) {
	typed := letters(text)
	for _, order := range []string{typed, turned(typed)} {
		if c, err := bridge.ParseCard(order); err == nil {
			return c, nil
		}
		if suit, ok := lowOf(order); ok {
			return lowest(suit, legal)
		}
	}
	fits, ok := partly(typed, legal)
	switch {
	case !ok:
		return bridge.NoCard, fmt.Errorf("%.20q is no card: type suit and rank, as in sa or h10, in either order", text)
	case fits.Count() == 1:
		return fits.Lowest(), nil
	case fits.Count() == 0:
		return bridge.NoCard, fmt.Errorf("%s is not legal; play %s", typed, List(legal))
	}
	return bridge.NoCard, fmt.Errorf("%s may be any of %s", typed, List(fits))
}

// turned moves the last letter of a text to its front.
func turned(text string) string {
	if len(text) < 2 {
		return text
	}
	return text[len(text)-1:] + text[:len(text)-1]
}

// lowOf parses a suit followed by x.
func lowOf(text string) (bridge.Suit, bool) {
	letter, ok := strings.CutSuffix(text, "X")
	if !ok {
		return 0, false
	}
	suit, err := bridge.ParseSuit(letter)
	return suit, err == nil
}

// lowest returns the lowest legal card of a suit.
func lowest(suit bridge.Suit, legal bridge.Cards) (bridge.Card, error) {
	if in := legal.In(suit); in != 0 {
		return in.Lowest(), nil
	}
	return bridge.NoCard, fmt.Errorf("no %s is legal; play %s", names[suit], List(legal))
}

// partly returns the legal cards of a suit or rank, if the text is one.
func partly(typed string, legal bridge.Cards) (fits bridge.Cards, ok bool) {
	if suit, err := bridge.ParseSuit(typed); err == nil {
		return legal.In(suit), true
	}
	if rank, err := bridge.ParseRank(typed); err == nil {
		return legal.OfRank(rank), true
	}
	return 0, false
}

// spelled maps the names of suits, no trump, ranks and numbers to their letters.
var spelled = map[string]string{
	"club": "C", "clubs": "C", "diamond": "D", "diamonds": "D", "heart": "H", "hearts": "H", "spade": "S", "spades": "S",
	"notrump": "N", "notrumps": "N", "no": "N", "trump": "", "trumps": "", "sa": "N", "nt": "N",
	"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T",
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "one": "1",
	"of": "", "the": "", "bid": "", "play": "", "small": "X", "low": "X",
}

// pictures maps the symbols of the suits, black and white, to their letters.
var pictures = strings.NewReplacer(
	"♣", "C", "♦", "D", "♥", "H", "♠", "S", "♧", "C", "♢", "D", "♡", "H", "♤", "S", "\ufe0f", "", "\ufe0e", "")

// letters normalizes input: it drops blanks and marks, replaces words and symbols by letters, and
// capitalizes.
func letters(text string) string {
	text = strings.ToLower(pictures.Replace(text))
	parts := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var b strings.Builder
	for _, word := range parts {
		if letter, ok := spelled[word]; ok && len(parts) > 1 || ok && len(word) > 2 {
			word = letter
		}
		b.WriteString(strings.ToUpper(word))
	}
	return strings.ReplaceAll(b.String(), "10", "T")
}

// names has the names of the suits.
var names = [bridge.Suits]string{"club", "diamond", "heart", "spade"}

// List formats cards with the symbols of their suits, in descending order: ♠AK2 ♥7.
func List(cards bridge.Cards) string {
	var suits []string
	for suit := bridge.Spades + 1; suit > 0; suit-- {
		if ranks := cards.Holding(suit - 1); ranks != "" {
			suits = append(suits, (suit-1).Symbol()+ranks)
		}
	}
	return strings.Join(suits, " ")
}

// WhyNotCall explains why a call is not legal, and what is; it is empty for a legal call.
func WhyNotCall(a *bridge.Auction, c bridge.Call) string {
	err := a.Check(c)
	last, bidder, _ := a.LastBid()
	switch {
	case err == nil:
		return ""
	case errors.Is(err, bridge.ErrInsufficient) && last == bridge.Bid(bridge.Levels, bridge.NoTrump):
		return fmt.Sprintf("Nothing is higher than %s.", diagram.Call(last))
	case errors.Is(err, bridge.ErrInsufficient):
		return fmt.Sprintf("%s is not higher than %v's %s. The lowest bid is %s%s.",
			diagram.Call(c), bidder, diagram.Call(last), diagram.Call(last+1), lowestIn(c.Strain(), last))
	case errors.Is(err, bridge.ErrNothingBid):
		return "Nobody has bid, so there is nothing to double."
	case errors.Is(err, bridge.ErrOwnBid):
		return diagram.Call(last) + " is your own side's bid. You may double theirs only."
	case errors.Is(err, bridge.ErrAlreadyDoubled):
		return diagram.Call(last) + " is doubled already."
	case errors.Is(err, bridge.ErrRedoubled):
		return diagram.Call(last) + " is redoubled already."
	case errors.Is(err, bridge.ErrNotDoubled):
		return "Nobody has doubled your bid, so there is nothing to redouble."
	case errors.Is(err, bridge.ErrOpponentsBid):
		return diagram.Call(last) + " is theirs. You may redouble your own side's bid only."
	}
	return sentence(err)
}

// lowestIn names the lowest bid in a strain, unless it directly follows the last.
func lowestIn(s bridge.Strain, last bridge.Call) string {
	c := last + 1
	for c.Valid() && c.Strain() != s {
		c++
	}
	if c == last+1 || !c.Valid() {
		return ""
	}
	return fmt.Sprintf(", in %s %s", diagram.Strain(s), diagram.Call(c))
}

// WhyNotCard explains why a card of a hand is not legal; it is empty for a legal card.
func WhyNotCard(c bridge.Card, hand, legal bridge.Cards) string {
	switch {
	case legal.Has(c):
		return ""
	case !hand.Has(c):
		return fmt.Sprintf("%s is not in the hand. Play %s.", diagram.Card(c), List(legal))
	case legal == 0:
		return "No card may be played."
	}
	return fmt.Sprintf("Follow suit: play %s.", List(legal))
}

// sentence formats an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
