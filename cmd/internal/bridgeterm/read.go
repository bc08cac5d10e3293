package bridgeterm

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/internal/console"
	"gogo/internal/sanitize"
)

// Prompt is what stands before the line in which a person types what is asked for.
type Prompt string

// The prompts.
const (
	ForCall  Prompt = "Your call"
	ForCard  Prompt = "Your card"
	ForDummy Prompt = "Dummy's card" // which its declarer types
)

// ReadCall reads a call that is legal. The error says why not otherwise.
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

// ReadCard reads a card of a hand that is among the legal ones. The error says why not
// otherwise.
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

// callWords are the words that are calls.
func callWords() []string { return []string{"pass", "double", "redouble"} }

// Meant says which command or call was meant by a line that is none, and nothing where no word
// is near.
func Meant(line string, commands []string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	meant := console.Closest(word, slices.Concat(commands, callWords()))
	if meant == "" {
		return ""
	}
	return fmt.Sprintf("%q is no command. Did you mean %s?", sanitize.Text(word), meant)
}

// OfferCalls says which calls are legal, bids from the lowest on.
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

// OfferCards says which cards are legal.
func OfferCards(p Prompt, legal bridge.Cards) string {
	return fmt.Sprintf("%s: %s", p, List(legal))
}

// HowToType explains how calls and cards are typed.
const HowToType = `Calls:  p or pass, x to double, xx to redouble, and bids as in 1s, 2 h, 3nt.
Cards:  suit and rank in either order, as in sa, h10 or 3d. A rank or a suit
        alone is enough where only one card fits; hx is the lowest heart.
?       what the calls so far mean, a line each, and ?? in full; ? 2c is what
        your 2♣ would mean
`
