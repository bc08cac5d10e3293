package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

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
