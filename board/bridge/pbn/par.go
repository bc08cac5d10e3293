package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// Par is what both sides can do best: the tags OptimumScore and, which is not in the
// standard but in many files, ParContract.
type Par struct {
	Score     int           // the points of North and South
	Contracts []ParContract // that lead to it, if they are known
}

// ParContract is a contract that leads to par. With the level 0 all pass.
type ParContract struct {
	bridge.Contract

	Either bool // the declarer's partner can play it as well
	Over   int  // tricks beyond the contract, less than 0 if it goes down
}

// Par returns par. The error is ErrMissing if the game does not have OptimumScore.
func (g *Game) Par() (Par, error) {
	score, err := parsed(g, "OptimumScore", parseOptimum)
	if err != nil {
		return Par{}, err
	}
	contracts, err := parsed(g, "ParContract", ParseParContracts)
	if err != nil && !errors.Is(err, ErrMissing) {
		return Par{}, err
	}
	return Par{Score: score, Contracts: contracts}, nil
}

// parseOptimum returns the points of North and South.
func parseOptimum(text string) (int, error) {
	a, err := ParseAmounts(text)
	if err != nil {
		return 0, err
	}
	n := a.NS
	if !a.HasNS {
		n = -a.EW
	}
	if a.HasDeclarer || n != float64(int(n)) || a.HasNS && a.HasEW && a.NS != -a.EW {
		return 0, errAmounts
	}
	return int(n), nil
}

// SetPar gives the game par, or what is known of it.
func (g *Game) SetPar(par Par) {
	g.Set("OptimumScore", "NS "+strconv.Itoa(par.Score))
	if len(par.Contracts) == 0 {
		g.Remove("ParContract")
		return
	}
	texts := make([]string, len(par.Contracts))
	for i, c := range par.Contracts {
		texts[i] = c.String()
	}
	g.Set("ParContract", strings.Join(texts, "; "))
}

// String returns the contract as in "NS 4S=", "E 5CX-2" or "Pass".
func (c ParContract) String() string {
	if c.IsPassedOut() {
		return bridge.Pass.String()
	}
	by := c.Declarer.Letter()
	if c.Either {
		by = c.Declarer.Side().String()
	}
	result := "="
	if c.Over != 0 {
		result = fmt.Sprintf("%+d", c.Over)
	}
	return by + " " + c.Contract.String() + result
}

// ParseParContracts reads contracts as String writes them, with semicolons between them.
// The declarer of one that either partner can play is North or East. A result that is
// left out is that it is just made.
func ParseParContracts(text string) ([]ParContract, error) {
	var contracts []ParContract
	for part := range strings.SplitSeq(text, ";") {
		c, err := parseParContract(strings.Fields(part))
		if err != nil {
			return nil, fmt.Errorf("%.40q: %w", part, err)
		}
		contracts = append(contracts, c)
	}
	return contracts, nil
}

func parseParContract(words []string) (ParContract, error) {
	var c ParContract
	if n := len(words); n > 0 && strings.EqualFold(words[n-1], bridge.Pass.String()) {
		return c, nil
	}
	if len(words) < 2 {
		return c, errors.New(`not a contract, as in "NS 4S="`)
	}
	text := strings.Join(words[1:], "")
	end := len(text)
	if i := strings.IndexAny(text, "=+-"); i >= 0 {
		end = i
	}
	contract, err := parseContract(text[:end])
	if err != nil || contract.IsPassedOut() {
		return c, err
	}
	c.Contract = contract
	switch by := strings.ToUpper(words[0]); by {
	case "NS", "EW":
		c.Either = true
		c.Declarer, err = bridge.ParseSeat(by[:1])
	default:
		c.Declarer, err = bridge.ParseSeat(by)
	}
	if err != nil {
		return c, err
	}
	if result := text[end:]; result != "" && result != "=" {
		if c.Over, err = strconv.Atoi(result); err != nil || c.Over < -bridge.HandSize || c.Over > bridge.HandSize {
			return c, fmt.Errorf("%.20q is no result", result)
		}
	}
	return c, nil
}
