package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// ResultTable holds how many tricks each declarer takes in each strain double dummy, indexed
// by bridge.Seat and bridge.Strain, or NoResult.
type ResultTable [bridge.Seats][bridge.Strains]int

// NoResult stands for an unknown result.
const NoResult = -1

// seatOrder and strainOrder are the order in which all programs write OptimumResultTable
// and DoubleDummyTricks.
var (
	seatOrder   = [bridge.Seats]bridge.Seat{bridge.North, bridge.South, bridge.East, bridge.West}
	strainOrder = [bridge.Strains]bridge.Strain{
		bridge.NoTrump, bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(),
	}
)

// unknownResults returns a table without any known result.
func unknownResults() ResultTable {
	var t ResultTable
	for s := range t {
		for i := range t[s] {
			t[s][i] = NoResult
		}
	}
	return t
}

// ResultTable returns the double-dummy results from OptimumResultTable or, if that is
// missing, from DoubleDummyTricks, which is not in the standard but in many files. The error
// is ErrMissing if the game has neither.
func (g *Game) ResultTable() (ResultTable, error) {
	table, err := g.Table(resultTable)
	if errors.Is(err, ErrMissing) {
		return parsed(g, doubleDummyTricks, ParseTricks)
	}
	if err != nil {
		return unknownResults(), err
	}
	t, err := table.results()
	if err != nil {
		return unknownResults(), g.wrong(resultTable, err)
	}
	return t, nil
}

const doubleDummyTricks = "DoubleDummyTricks"

// results reads the rows of an OptimumResultTable.
func (t *Table) results() (ResultTable, error) {
	results := unknownResults()
	at := [3]int{-1, -1, -1}
	for i, name := range []string{"Declarer", "Denomination", "Result"} {
		for j, c := range t.Columns {
			if strings.EqualFold(c.Name, name) {
				at[i] = j
			}
		}
		if at[i] < 0 {
			return results, fmt.Errorf("the table has no column %s", name)
		}
	}
	for _, row := range t.Rows {
		seat, err := bridge.ParseSeat(row[at[0]])
		if err != nil {
			return results, err
		}
		strain, err := bridge.ParseStrain(row[at[1]])
		if err != nil {
			return results, err
		}
		text := row[at[2]]
		if text == "?" || text == "-" {
			continue
		}
		tricks, err := strconv.Atoi(text)
		if err != nil || tricks < 0 || tricks > bridge.HandSize {
			return results, fmt.Errorf("%.20q is no number of tricks", text)
		}
		results[seat][strain] = tricks
	}
	return results, nil
}

// SetResultTable sets the double-dummy results, as OptimumResultTable and as
// DoubleDummyTricks.
func (g *Game) SetResultTable(results ResultTable) {
	t := Table{Columns: standardColumns[resultTable]}
	for _, seat := range seatOrder {
		for _, strain := range strainOrder {
			tricks := "?"
			if n := results[seat][strain]; n >= 0 && n <= bridge.HandSize {
				tricks = strconv.Itoa(n)
			}
			t.Rows = append(t.Rows, []string{seat.Letter(), strain.String(), tricks})
		}
	}
	g.SetTable(resultTable, t)
	g.Set(doubleDummyTricks, results.String())
}

// String returns the results as in DoubleDummyTricks: a hexadecimal digit for each, or a
// hyphen if it is unknown; for North, South, East and West each no trump and then the suits
// from spades down.
func (t ResultTable) String() string {
	b := make([]byte, 0, bridge.Seats*bridge.Strains)
	for _, seat := range seatOrder {
		for _, strain := range strainOrder {
			digit := byte('-')
			if n := t[seat][strain]; n >= 0 && n <= bridge.HandSize {
				digit = tricksDigits[n]
			}
			b = append(b, digit)
		}
	}
	return string(b)
}

const tricksDigits = "0123456789abcd"

// ParseTricks reads results as String writes them, in either case. A hyphen, a star or a
// question mark is an unknown result.
func ParseTricks(text string) (ResultTable, error) {
	t := unknownResults()
	if len(text) != bridge.Seats*bridge.Strains {
		return t, fmt.Errorf("%d digits, not %d", len(text), bridge.Seats*bridge.Strains)
	}
	for i := range len(text) {
		c := text[i]
		n := strings.IndexByte(tricksDigits, c)
		if c >= 'A' && c <= 'D' {
			n = int(c-'A') + 10
		}
		if n < 0 && strings.IndexByte("-*?", c) < 0 {
			return unknownResults(), fmt.Errorf("%q is no number of tricks", c)
		}
		t[seatOrder[i/bridge.Strains]][strainOrder[i%bridge.Strains]] = n
	}
	return t, nil
}

// Par is the par result: the tag OptimumScore, and ParContract, which is not in the standard
// but in many files.
type Par struct {
	Score     int           // points of North-South
	Contracts []ParContract // that lead to the score, if known
}

// ParContract is a contract that leads to par. Level 0 means that all pass.
type ParContract struct {
	bridge.Contract

	Either bool // either partner can declare
	Over   int  // overtricks, or undertricks if negative
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

// parseOptimum returns the points of North-South.
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

// SetPar sets the par score, and the par contracts if they are known.
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

// ParseParContracts reads contracts as String writes them, separated by semicolons. If
// either partner can declare, the declarer is North or East. If no result is given, the
// contract is just made.
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
