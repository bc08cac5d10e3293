package table

import (
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
)

// Alerting says how alerts are made by hand, and what the players have agreed on that
// needs none.
type Alerting struct {
	Manual          ManualAlerts
	InvertedMinors  bool // raises of a minor suit are alerted
	NegativeDoubles bool
}

// ManualAlerts says when the operator of the table is asked what a call means.
type ManualAlerts uint8

// The variations of manual alerting of the text.
const (
	NoManualAlerts ManualAlerts = iota
	AskEveryBid                 // after every call but those that need no alert
	AskKeyword                  // after a call with the word Alert and nothing behind it
	AskAtEnd                    // when the auction is over
)

// The auctions behind which nobody is asked, from the first bid to the call in question.
// P is a pass, D a double, N no trump; X and Y are suits, X the lower one if there are
// both, and B is any suit.
var (
	plain = []string{
		"1X", "1N", "1X P 1Y", "1Y P 2X", "1Y 2X", "1X D", "1X 1Y 1B", "1X 1Y 1N", "1X D 1Y", "1X D 1N",
		"1X 1Y P 2Y",
	}
	raises = []string{"1X P 2X", "1X 1Y 2X", "1X 1N 2X"}
	// The text has one double, in an auction that cannot be: both ways to mend it are here.
	doubles = []string{"1X 1Y D", "1X P P 1Y D"} //nolint:dupword // two passes
)

// needsNone reports whether a call is one of those that the text does not stop for.
func (a *Alerting) needsNone(before *bridge.Auction, c bridge.Call) bool {
	calls := append(before.Calls(), c)
	for len(calls) > 0 && calls[0] == bridge.Pass {
		calls = calls[1:]
	}
	if c == bridge.Pass {
		return !afterContest(calls)
	}
	return matchesOne(plain, calls) || !a.InvertedMinors && matchesOne(raises, calls) || !a.NegativeDoubles && matchesOne(doubles, calls)
}

// afterContest reports whether the last call is a pass over an opponent by a side that
// has bid in this round or the one before: it may say something.
func afterContest(calls []bridge.Call) bool {
	back := func(n int) bool { return len(calls) > n && calls[len(calls)-1-n] != bridge.Pass }
	return back(1) && (back(2) || back(4))
}

func matchesOne(patterns []string, calls []bridge.Call) bool {
	for _, p := range patterns {
		if matches(p, calls) {
			return true
		}
	}
	return false
}

// matches reports whether calls are as a pattern has them.
func matches(pattern string, calls []bridge.Call) bool {
	words := strings.Fields(pattern)
	if len(words) != len(calls) {
		return false
	}
	b := binding{bridge.NoTrump, bridge.NoTrump}
	for i, word := range words {
		if !b.fits(word, calls[i]) {
			return false
		}
	}
	return b.x == bridge.NoTrump || b.y == bridge.NoTrump || b.x < b.y
}

// binding is which suits X and Y of a pattern stand for, NoTrump as long as for none.
type binding struct{ x, y bridge.Strain }

// fits reports whether a call is as a word of a pattern has it, and binds the suits.
func (b *binding) fits(word string, c bridge.Call) bool {
	switch word {
	case "P":
		return c == bridge.Pass
	case "D":
		return c == bridge.Double
	}
	if !c.IsBid() || c.Level() != int(word[0]-'0') {
		return false
	}
	switch word[1] {
	case 'X':
		return bind(&b.x, c.Strain())
	case 'Y':
		return bind(&b.y, c.Strain())
	case 'B':
		return c.Strain() != bridge.NoTrump
	}
	return c.Strain() == bridge.NoTrump
}

// bind lets a letter stand for a suit, if it does not stand for another one.
func bind(letter *bridge.Strain, s bridge.Strain) bool {
	if *letter == bridge.NoTrump {
		*letter = s
	}
	return *letter == s && s != bridge.NoTrump
}

// inOwnWords returns what an alert says in the text's own form, and what is no alert of
// the text as it came.
func inOwnWords(info string) string {
	m, err := meaning.Parse(info)
	if err != nil {
		return info
	}
	return m.String()
}
