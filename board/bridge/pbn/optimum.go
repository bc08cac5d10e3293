package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// ResultTable has how many tricks each declarer takes in each strain if all play double
// dummy: a row a seat, North first, a column a strain, clubs first. What is not known is
// NoResult.
type ResultTable [bridge.Seats][bridge.Strains]int

// NoResult is a result that is not known.
const NoResult = -1

// seatOrder and strainOrder are the order of OptimumResultTable and DoubleDummyTricks in
// the files of all programs that write them.
var (
	seatOrder   = [bridge.Seats]bridge.Seat{bridge.North, bridge.South, bridge.East, bridge.West}
	strainOrder = [bridge.Strains]bridge.Strain{
		bridge.NoTrump, bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(),
	}
)

// unknownResults returns a table of which nothing is known.
func unknownResults() ResultTable {
	var t ResultTable
	for s := range t {
		for i := range t[s] {
			t[s][i] = NoResult
		}
	}
	return t
}

// ResultTable returns the double dummy results, of OptimumResultTable or, if the game
// does not have it, of DoubleDummyTricks, which is not in the standard but in many files.
// The error is ErrMissing if it has neither.
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

// SetResultTable gives the game the double dummy results, as OptimumResultTable and as
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

// String returns the results as in DoubleDummyTricks: a hexadecimal digit for each, and a
// hyphen for one that is not known; North, South, East and West, and for each no trump and
// the suits from spades down.
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

// ParseTricks reads results as String writes them, letters large or small. A hyphen, a
// star or a question mark is a result that is not known.
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
