package lin

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// words are the calls that are no bids, a longer word before its beginning.
var words = []struct {
	text string
	call bridge.Call
}{
	{"pass", bridge.Pass},
	{"p", bridge.Pass},
	{"-", bridge.Pass},
	{"double", bridge.Double},
	{"dbl", bridge.Double},
	{"d", bridge.Double},
	{"xx", bridge.Redouble},
	{"x", bridge.Double},
	{"redouble", bridge.Redouble},
	{"rdbl", bridge.Redouble},
	{"r", bridge.Redouble},
}

// parseCalls reads the value of an mb: calls one after the other, letters large or
// small, each perhaps with ! for an alert. With an error come those before it.
func parseCalls(text string) ([]record.Call, error) {
	var calls []record.Call
	for rest := trim(text); rest != ""; rest = strings.TrimLeft(rest, record.Spaces) {
		if rest[0] == '!' && len(calls) > 0 {
			calls[len(calls)-1].Alert = true
			rest = rest[1:]
			continue
		}
		call, length := parseCall(rest)
		if length == 0 {
			return calls, fmt.Errorf("%.20q is no call", rest)
		}
		calls = append(calls, record.Call{Call: call})
		rest = rest[length:]
	}
	return calls, nil
}

// parseCall reads the call at the beginning of a text and returns how long it is, 0 if
// there is none.
func parseCall(text string) (call bridge.Call, length int) {
	if len(text) >= 2 && text[0] >= '1' && text[0] <= '0'+bridge.Levels {
		strain, err := bridge.ParseStrain(text[1:2])
		if err != nil {
			return 0, 0
		}
		length = 2
		if strain == bridge.NoTrump && len(text) > 2 && text[2]|0x20 == 't' {
			length = 3
		}
		return bridge.Bid(int(text[0]-'0'), strain), length
	}
	for _, w := range words {
		if len(text) >= len(w.text) && strings.EqualFold(text[:len(w.text)], w.text) {
			return w.call, len(w.text)
		}
	}
	return 0, 0
}

// callText returns a call as an mb has it.
func callText(c record.Call) string {
	var text string
	switch c.Call {
	case bridge.Pass:
		text = "p"
	case bridge.Double:
		text = "d"
	case bridge.Redouble:
		text = "r"
	default:
		text = strings.TrimSuffix(c.Call.String(), "T")
	}
	if c.Alert {
		text += "!"
	}
	return text
}

// parseCards reads the value of a pc: cards one after the other, each a suit and a rank.
// With an error come those before it.
func parseCards(text string) ([]bridge.Card, error) {
	var cards []bridge.Card
	for rest := trim(text); rest != ""; rest = strings.TrimLeft(rest, record.Spaces) {
		length := min(2, len(rest))
		if strings.HasPrefix(rest[1:], "10") {
			length = 3
		}
		card, err := bridge.ParseCard(rest[:length])
		if err != nil {
			return cards, fmt.Errorf("%.20q is no card", rest)
		}
		cards = append(cards, card)
		rest = rest[length:]
	}
	return cards, nil
}
