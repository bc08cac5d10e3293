package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// value returns the value of a tag, or ErrMissing if there is none or if it is empty or
// consists of question marks, as an unknown date does.
func (g *Game) value(name string) (string, error) {
	value, _ := g.Tag(name)
	value = strings.Trim(value, spaces)
	if value == "" || value[0] == '?' && strings.Trim(value, "?.") == "" {
		return "", g.wrong(name, ErrMissing)
	}
	return value, nil
}

// parsed returns the parsed value of a tag.
func parsed[T any](g *Game, name string, parse func(string) (T, error)) (T, error) {
	text, err := g.value(name)
	if err != nil {
		return *new(T), err
	}
	value, err := parse(text)
	if err != nil {
		return *new(T), g.wrong(name, err)
	}
	return value, nil
}

// Board returns the number of the board, which is at least 1. As with the methods below,
// the error is ErrMissing if there is no tag or it has no value. Other names of boards, such
// as 1-1, are returned by Tag only.
func (g *Game) Board() (int, error) {
	return parsed(g, "Board", func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > maxBoard {
			return 0, errors.New("a board is a number from 1")
		}
		return n, nil
	})
}

// maxBoard is the greatest number that a board can have.
const maxBoard = 1 << 30

// Dealer returns the dealer.
func (g *Game) Dealer() (bridge.Seat, error) { return parsed(g, "Dealer", bridge.ParseSeat) }

// Vulnerable returns who is vulnerable.
func (g *Game) Vulnerable() (bridge.Vulnerability, error) {
	return parsed(g, "Vulnerable", bridge.ParseVulnerability)
}

// Player returns the name of a player, empty if it is unknown.
func (g *Game) Player(s bridge.Seat) string {
	name, _ := g.value(s.String())
	return name
}

// Declarer returns the declarer, and whether declarer and dummy have changed places by
// mistake. The error is ErrMissing if all have passed.
func (g *Game) Declarer() (seat bridge.Seat, swapped bool, err error) {
	seat, err = parsed(g, "Declarer", func(text string) (bridge.Seat, error) {
		text, swapped = strings.CutPrefix(text, "^")
		return bridge.ParseSeat(text)
	})
	return seat, swapped, err
}

// Contract returns the contract with its declarer. If the board was passed out, its level is
// 0, whatever the tag Declarer says. The error is ErrMissing if the contract or the declarer
// is unknown, and ErrEndPosition if only trumps are known.
func (g *Game) Contract() (bridge.Contract, error) {
	c, err := parsed(g, "Contract", parseContract)
	if err != nil || c.IsPassedOut() {
		return c, err
	}
	c.Declarer, _, err = g.Declarer()
	if err != nil {
		return bridge.Contract{}, err
	}
	return c, nil
}

// ErrEndPosition means that the contract has no level: the game is the end of a play of
// which only trumps are known.
var ErrEndPosition = errors.New("it has no level: the game is an end position")

func parseContract(text string) (bridge.Contract, error) {
	text = strings.Join(strings.Fields(text), "")
	if _, err := bridge.ParseStrain(text); err == nil {
		return bridge.Contract{}, ErrEndPosition
	}
	return bridge.ParseContract(text)
}

// Trump returns the trumps, also of an end position.
func (g *Game) Trump() (bridge.Strain, error) {
	return parsed(g, "Contract", func(text string) (bridge.Strain, error) {
		if s, err := bridge.ParseStrain(text); err == nil {
			return s, nil
		}
		c, err := parseContract(text)
		if err == nil && c.IsPassedOut() {
			err = errors.New("the board was passed out")
		}
		return c.Strain, err
	})
}

// Deal returns the hands. An unknown hand is empty, unless the other three have thirteen
// cards: then it gets the rest. Hands have thirteen cards each, or in an end position, whose
// Contract names only trumps, all the same smaller number. Anything else is an error that
// names the hand, as is a card that is there twice.
//
// Beyond the standard a holding may begin with the letter of its suit, a void may be
// written as - or with one dot too many, and a ten as 10.
func (g *Game) Deal() (bridge.Deal, error) {
	d, err := parsed(g, "Deal", parseDeal)
	if err != nil {
		return bridge.Deal{}, err
	}
	size := bridge.HandSize
	if _, err := g.Contract(); errors.Is(err, ErrEndPosition) {
		size = largest(&d)
	}
	for s, hand := range d {
		if n := hand.Count(); n > 0 && n != size {
			return bridge.Deal{}, g.wrong("Deal", fmt.Errorf("%v has %d cards, not %d", bridge.Seat(s), n, size))
		}
	}
	return d, nil
}

// largest returns the number of cards of the longest hand.
func largest(d *bridge.Deal) int {
	size := 0
	for _, hand := range d {
		size = max(size, hand.Count())
	}
	return size
}

// parseDeal reads a deal whose hands may deviate from the standard as Deal allows.
func parseDeal(text string) (bridge.Deal, error) {
	first, hands, ok := strings.Cut(text, ":")
	if !ok {
		return bridge.ParseDeal(text) // for its error
	}
	fields := strings.Fields(hands)
	for i, hand := range fields {
		fields[i] = standardHand(hand)
	}
	return bridge.ParseDeal(first + ":" + strings.Join(fields, " "))
}

// standardHand rewrites a hand as the standard wants it.
func standardHand(hand string) string {
	holdings := dropExtraDot(strings.Split(hand, "."))
	if len(holdings) != bridge.Suits {
		return hand
	}
	for i, holding := range holdings {
		suit := bridge.Spades - bridge.Suit(i)
		if holding != "" && strings.EqualFold(holding[:1], suit.String()) {
			holdings[i] = holding[1:]
		}
	}
	return strings.Join(holdings, ".")
}

// dropExtraDot removes one of five holdings if exactly two adjacent ones are void: one void
// was written with a dot of its own. If there are two such pairs, it is unclear which suits
// are void, and all five stay.
func dropExtraDot(holdings []string) []string {
	if len(holdings) != bridge.Suits+1 {
		return holdings
	}
	pair, pairs := 0, 0
	for i := 1; i < len(holdings); i++ {
		if holdings[i-1] == "" && holdings[i] == "" {
			if pair != i-1 || pairs == 0 {
				pairs++
			}
			pair = i
		}
	}
	if pairs != 1 {
		return holdings
	}
	return append(holdings[:pair-1:pair-1], holdings[pair:]...)
}

func dealText(d *bridge.Deal, first bridge.Seat) string {
	hands := make([]string, bridge.Seats)
	for i := range hands {
		hands[i] = "-"
		if hand := d[(first+bridge.Seat(i))%bridge.Seats]; hand != 0 {
			hands[i] = hand.String()
		}
	}
	return first.Letter() + ":" + strings.Join(hands, " ")
}

// Amounts is the value of a tag such as Result, Score, ScoreIMP, ScoreMP, ScorePercentage
// or OptimumScore: a number of points, tricks or the like for the declarer or for one or
// both sides, as in "9", "NS 9" and "EW 4 NS 9".
type Amounts struct {
	Declarer, NS, EW          float64
	HasDeclarer, HasNS, HasEW bool
	Adjusted                  bool // by a caret: the number does not follow from the play
}

var errAmounts = errors.New(`not a number, or NS or EW and a number, as in "NS 420"`)

// ParseAmounts reads a number for the declarer, for one side, or for each side.
func ParseAmounts(text string) (Amounts, error) {
	text, adjusted := strings.CutPrefix(strings.TrimSpace(text), "^")
	a := Amounts{Adjusted: adjusted}
	words := strings.Fields(text)
	if len(words) == 1 {
		n, err := parseAmount(words[0])
		a.Declarer, a.HasDeclarer = n, true
		return a, err
	}
	for len(words) >= 2 {
		n, err := parseAmount(words[1])
		switch side := strings.ToUpper(words[0]); {
		case err != nil:
			return Amounts{}, err
		case side == "NS" && !a.HasNS:
			a.NS, a.HasNS = n, true
		case side == "EW" && !a.HasEW:
			a.EW, a.HasEW = n, true
		default:
			return Amounts{}, errAmounts
		}
		words = words[2:]
	}
	if len(words) > 0 || !a.HasNS && !a.HasEW {
		return Amounts{}, errAmounts
	}
	return a, nil
}

// parseAmount reads a decimal number with an optional sign.
func parseAmount(text string) (float64, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.Trim(text, "+-.0123456789") != "" {
		return 0, errAmounts
	}
	return n + 0, nil // not -0
}

// Of returns the amount of a side, and whether it is known. The declarer's amount counts for
// the side if it declares. One side's amount is not derived from the other's.
func (a *Amounts) Of(side bridge.Side, declares bool) (float64, bool) {
	switch {
	case side == bridge.NorthSouth && a.HasNS:
		return a.NS, true
	case side == bridge.EastWest && a.HasEW:
		return a.EW, true
	}
	return a.Declarer, a.HasDeclarer && declares
}

// String returns the amounts in the form that ParseAmounts reads.
func (a *Amounts) String() string {
	var words []string
	if a.HasDeclarer {
		words = append(words, amountText(a.Declarer))
	}
	if a.HasNS {
		words = append(words, "NS "+amountText(a.NS))
	}
	if a.HasEW {
		words = append(words, "EW "+amountText(a.EW))
	}
	text := strings.Join(words, " ")
	if a.Adjusted {
		return "^" + text
	}
	return text
}

func amountText(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// Amounts returns the value of a tag that has a number for the declarer or for the sides.
func (g *Game) Amounts(name string) (Amounts, error) { return parsed(g, name, ParseAmounts) }

// Tricks returns how many tricks a declarer has won. The amounts have to be tricks.
func (a *Amounts) Tricks(declarer bridge.Seat) (int, error) {
	n, ok := a.Of(declarer.Side(), true)
	if !ok {
		n, _ = a.Of(declarer.Side().Other(), false)
		n = bridge.HandSize - n
	}
	if a.HasNS && a.HasEW && a.NS+a.EW > bridge.HandSize {
		return 0, fmt.Errorf("the sides have %v tricks", a.NS+a.EW)
	}
	tricks := int(n)
	if float64(tricks) != n || tricks < 0 || tricks > bridge.HandSize {
		return 0, fmt.Errorf("the tricks of a declarer are 0 to %d", bridge.HandSize)
	}
	return tricks, nil
}

// Result returns how many tricks the declarer has won, and whether the players agreed on
// that number by mistake. If the tag gives the tricks of a side, the declarer must be known.
// The error is ErrMissing if all have passed.
func (g *Game) Result() (tricks int, adjusted bool, err error) {
	a, err := g.Amounts("Result")
	if err != nil {
		return 0, false, err
	}
	declarer, _, err := g.Declarer()
	if err != nil && !a.HasDeclarer {
		return 0, false, err
	}
	return g.result(&a, declarer)
}

// result is Result for a known declarer.
func (g *Game) result(a *Amounts, declarer bridge.Seat) (tricks int, adjusted bool, err error) {
	if tricks, err = a.Tricks(declarer); err != nil {
		return 0, false, g.wrong("Result", err)
	}
	return tricks, a.Adjusted, nil
}
