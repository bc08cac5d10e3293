package darrington

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/internal/words"
)

var (
	seatForm     = single("a position", bridge.ParseSeat, func(line []byte, s bridge.Seat) []byte { return append(line, s.Letter()...) })
	positionForm = single("a position or 0", parsePosition, appendText[Position])
	callForm     = single("a bid as in 1NT, PASS, DOUBLE or REDOUBLE", parseCall, appendCall)
	callsForm    = listOf("a list of bids", bridge.MaxCalls, callForm)
	cardForm     = single("a card as in 10S", parseCard, appendCard)
	trickForm    = listOf("a list of cards", bridge.Seats, cardForm)
	playedForm   = listOf("a list of cards", bridge.PackSize, cardForm)
	sideForm     = single("NS or EW", parseSide, appendText[bridge.Side])
	wonForm      = listOf("a list of positions", bridge.HandSize, single("a position", parseWinner, func(line []byte, s bridge.Seat) []byte { return append(line, s.Letter()...) }))
	strainForm   = single("C, D, H, S or NT", bridge.ParseStrain, appendText[bridge.Strain])
	doubledForm  = single("0, 1 or 2", parseDoubled, func(line []byte, d bridge.Doubled) []byte { return strconv.AppendUint(line, uint64(d), 10) })
	flagForm     = single("0 or 1", parseFlag, appendFlag)
	dangerForm   = single("NONE, NS, EW or ALL", bridge.ParseVulnerability, func(line []byte, v bridge.Vulnerability) []byte {
		return append(line, strings.ToUpper(v.String())...)
	})
	idsForm = listOf("a list of ids", MaxList, idForm)
)

// appendText appends the result of a String method.
func appendText[V fmt.Stringer](line []byte, v V) []byte { return append(line, v.String()...) }

func parsePosition(text string) (Position, error) {
	if text == "0" {
		return Nobody, nil
	}
	s, err := bridge.ParseSeat(text)
	return At(s), err
}

// parseCall parses a call. A dash, which others accept for a pass, omits an argument
// here.
func parseCall(text string) (bridge.Call, error) {
	if text == "-" {
		return 0, errors.New("- is no bid")
	}
	return bridge.ParseCall(text)
}

func appendCall(line []byte, c bridge.Call) []byte {
	switch c {
	case bridge.Pass:
		return append(line, "PASS"...)
	case bridge.Double:
		return append(line, "DOUBLE"...)
	case bridge.Redouble:
		return append(line, "REDOUBLE"...)
	}
	return append(line, c.String()...)
}

// parseCard parses a card, with its rank first.
func parseCard(text string) (bridge.Card, error) {
	if len(text) < 2 {
		return 0, fmt.Errorf("%q is no card", text)
	}
	end := len(text) - 1
	rank, err := bridge.ParseRank(text[:end])
	if err != nil {
		return 0, err
	}
	suit, err := bridge.ParseSuit(text[end:])
	if err != nil {
		return 0, err
	}
	return suit.Of(rank), nil
}

func appendCard(line []byte, c bridge.Card) []byte {
	if c.Rank() == bridge.Ten {
		line = append(line, "10"...)
	} else {
		line = append(line, c.Rank().String()...)
	}
	return append(line, c.Suit().String()...)
}

// CardText returns a card as the protocol writes it.
func CardText(c bridge.Card) string { return string(appendCard(nil, c)) }

// CallText returns a call as the protocol writes it.
func CallText(c bridge.Call) string { return string(appendCall(nil, c)) }

// handForm is the form of a hand: a list of different cards, in any order when read, from
// spades to clubs when written.
var handForm = form[bridge.Cards]{
	what: "a list of cards",
	read: func(a *argument) (hand bridge.Cards, err error) {
		cards, err := listOf("a hand", bridge.HandSize, cardForm).read(a)
		for i, c := range cards {
			if hand.Has(c) {
				return 0, errorf(a.items[i].at, "%s is there twice", CardText(c))
			}
			hand |= c.Set()
		}
		return hand, err
	},
	write: func(line []byte, hand bridge.Cards) []byte {
		cards := make([]bridge.Card, 0, bridge.HandSize)
		for c := range hand.Down {
			cards = append(cards, c)
		}
		return playedForm.write(line, cards)
	},
}

// parseSide parses a side, or one of its seats.
func parseSide(text string) (bridge.Side, error) {
	switch strings.ToUpper(text) {
	case "NS":
		return bridge.NorthSouth, nil
	case "EW":
		return bridge.EastWest, nil
	}
	s, err := bridge.ParseSeat(text)
	return s.Side(), err
}

// parseWinner parses the winner of a trick: a position, or a team, for which its first seat
// stands.
func parseWinner(text string) (bridge.Seat, error) {
	if s, err := bridge.ParseSeat(text); err == nil {
		return s, nil
	}
	side, err := parseSide(text)
	return bridge.Seat(side), err
}

// doubledWords are the accepted spellings of the double status.
var doubledWords = map[string]bridge.Doubled{
	"0": bridge.Undoubled, "1": bridge.IsDoubled, "2": bridge.IsRedoubled,
	"X": bridge.IsDoubled, "XX": bridge.IsRedoubled,
	"DOUBLE": bridge.IsDoubled, "REDOUBLE": bridge.IsRedoubled,
}

func parseDoubled(text string) (bridge.Doubled, error) {
	d, ok := doubledWords[strings.ToUpper(text)]
	if !ok {
		return 0, fmt.Errorf("%.20q is no double status", text)
	}
	return d, nil
}

func parseFlag(text string) (bool, error) {
	switch strings.ToUpper(text) {
	case "0", "N":
		return false, nil
	case "1", "Y":
		return true, nil
	}
	return false, fmt.Errorf("%.20q is neither", text)
}

func appendFlag(line []byte, set bool) []byte {
	if set {
		return append(line, '1')
	}
	return append(line, '0')
}

// number returns the form of a number within bounds.
func number(what string, least, most int) form[int] {
	return single(what, func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("%.20q is no number from %d to %d", text, least, most)
		}
		return n, nil
	}, func(line []byte, n int) []byte { return strconv.AppendInt(line, int64(n), 10) })
}

// word returns the form of a value that is the index of one of some words.
func word[V ~uint8](what string, list ...string) form[V] {
	return single(what, func(text string) (V, error) {
		for v, w := range list {
			if strings.EqualFold(w, text) {
				return V(v), nil
			}
		}
		return 0, fmt.Errorf("%.20q is none of %s", text, strings.Join(list, ", "))
	}, func(line []byte, v V) []byte { return append(line, list[v]...) })
}

const (
	// MaxName is the maximum length of a player's name in bytes.
	MaxName = 80
	// MaxID is the maximum length of the id of a game or a tournament.
	MaxID = 16
	// MaxToken and MinToken bound the length of a token in bytes.
	MaxToken = 80
	MinToken = 8
	// maxText is the maximum length of other texts in bytes.
	maxText = 400
)

var (
	idForm    = single("an id of letters and digits", validated(CheckID), appendWord)
	nameForm  = single("a name", parseName, appendString)
	tokenForm = single("a token", validated(checkToken), appendString)
	textForm  = single("a text", func(text string) (string, error) { return shorten(text), nil }, func(line []byte, text string) []byte {
		return appendString(line, shorten(text))
	})
)

// validated returns a parser of a text that must pass a check.
func validated(check func(string) error) func(string) (string, error) {
	return func(text string) (string, error) { return text, check(text) }
}

// CheckID returns an error if a text is no id of a game or a tournament.
func CheckID(id string) error {
	if id == "" || len(id) > MaxID {
		return fmt.Errorf("it has 1 to %d letters and digits", MaxID)
	}
	for i := range len(id) {
		if c := id[i]; (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return fmt.Errorf("%.20q is neither letter nor digit", id[i:])
		}
	}
	return nil
}

// checkToken returns an error if a text is no token.
func checkToken(token string) error {
	if len(token) < MinToken || len(token) > MaxToken {
		return fmt.Errorf("it has %d to %d bytes", MinToken, MaxToken)
	}
	return nil
}

// shorten returns a text as one printable line of limited length.
func shorten(text string) string {
	text = words.Sanitize(strings.ToValidUTF8(text, "?"))
	if len(text) <= maxText {
		return text
	}
	end := maxText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// appendWord appends a text as a word.
func appendWord(line []byte, text string) []byte { return append(line, text...) }

// appendString appends a text in quotation marks.
func appendString(line []byte, text string) []byte {
	line = append(line, '"')
	for i := range len(text) {
		if text[i] == '"' || text[i] == '\\' {
			line = append(line, '\\')
		}
		line = append(line, text[i])
	}
	return append(line, '"')
}
