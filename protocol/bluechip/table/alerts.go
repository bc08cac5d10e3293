package table

import (
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
)

// Alerting says how alerts are made manually, and which agreements need none.
type Alerting struct {
	Manual          ManualAlerts
	InvertedMinors  bool // raises of a minor suit need an alert
	NegativeDoubles bool
}

// ManualAlerts says when the operator of the table is asked for the meaning of a call.
type ManualAlerts uint8

// The variations of manual alerting in the protocol text.
const (
	NoManualAlerts ManualAlerts = iota
	AskEveryBid                 // after every call but those that need no alert
	AskKeyword                  // after a call with the word Alert and nothing behind it
	AskAtEnd                    // when the auction is over
)

// The auctions that need no explanation, from the first bid to the call in question. P is
// a pass, D a double, N notrump; X and Y are suits, X the lower one if there are both,
// and B is any suit.
var (
	naturalAuctions = []string{
		"1X", "1N", "1X P 1Y", "1Y P 2X", "1Y 2X", "1X D", "1X 1Y 1B", "1X 1Y 1N", "1X D 1Y", "1X D 1N",
		"1X 1Y P 2Y",
	}
	raiseAuctions = []string{"1X P 2X", "1X 1Y 2X", "1X 1N 2X"}
	// The text has one double, in an auction that cannot be: both ways to mend it are here.
	doubleAuctions = []string{"1X 1Y D", "1X P P 1Y D"} //nolint:dupword // two passes
)

// selfExplanatory reports whether a call is one for which the protocol text does not ask
// the operator.
func (a *Alerting) selfExplanatory(before *bridge.Auction, c bridge.Call) bool {
	calls := append(before.Calls(), c)
	for len(calls) > 0 && calls[0] == bridge.Pass {
		calls = calls[1:]
	}
	if c == bridge.Pass {
		return !competitivePass(calls)
	}
	return matchesAny(naturalAuctions, calls) || !a.InvertedMinors && matchesAny(raiseAuctions, calls) || !a.NegativeDoubles && matchesAny(doubleAuctions, calls)
}

// competitivePass reports whether the last call is a pass over an opponent by a side that
// has bid in this round or the one before: it may carry a meaning.
func competitivePass(calls []bridge.Call) bool {
	back := func(n int) bool { return len(calls) > n && calls[len(calls)-1-n] != bridge.Pass }
	return back(1) && (back(2) || back(4))
}

func matchesAny(patterns []string, calls []bridge.Call) bool {
	for _, p := range patterns {
		if matches(p, calls) {
			return true
		}
	}
	return false
}

// matches reports whether an auction matches a pattern.
func matches(pattern string, calls []bridge.Call) bool {
	words := strings.Fields(pattern)
	if len(words) != len(calls) {
		return false
	}
	b := binding{bridge.NoTrump, bridge.NoTrump}
	for i, word := range words {
		if !b.matches(word, calls[i]) {
			return false
		}
	}
	return b.x == bridge.NoTrump || b.y == bridge.NoTrump || b.x < b.y
}

// binding holds the suits that X and Y of a pattern stand for, NoTrump while undecided.
type binding struct{ x, y bridge.Strain }

// matches reports whether a call matches a word of a pattern, and binds the suits.
func (b *binding) matches(word string, c bridge.Call) bool {
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

// bind binds a letter to a suit, and reports false if it is bound to another one.
func bind(letter *bridge.Strain, s bridge.Strain) bool {
	if *letter == bridge.NoTrump {
		*letter = s
	}
	return *letter == s && s != bridge.NoTrump
}

// normalizeAlert returns an alert in the form of the protocol text, or as it came if it
// is none of the text's.
func normalizeAlert(info string) string {
	m, err := meaning.Parse(info)
	if err != nil {
		return info
	}
	return m.String()
}
