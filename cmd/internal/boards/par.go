package boards

import (
	"fmt"
	"strings"

	"gogo/board/bridge/diagram"
	"gogo/board/bridge/pbn"
	"gogo/search/bridge/doubledummy"
)

// Text returns par in words: the points of North and South, and the contracts.
func Text(par doubledummy.Par) string {
	list := Contracts(par)
	contracts := make([]string, len(list))
	for i, c := range list {
		contracts[i] = contractText(c)
	}
	return fmt.Sprintf("%s: %s", signed(par.Score), strings.Join(contracts, ", "))
}

// signed returns a number of points: +420, -50, 0.
func signed(points int) string {
	if points == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", points)
}

// contractText returns a contract with its result, as in "4♥= NS", or "all pass".
func contractText(c pbn.ParContract) string {
	if c.IsPassedOut() {
		return "all pass"
	}
	by := c.Declarer.Letter()
	if c.Either {
		by = c.Declarer.Side().String()
	}
	return diagram.Contract(c.Contract) + result(c.Over) + " " + by
}

// result returns how far a contract was made or not: =, +1, -2.
func result(over int) string {
	if over == 0 {
		return "="
	}
	return fmt.Sprintf("%+d", over)
}

// Contracts returns the contracts of par. Those that both partners can play with the
// same tricks are one. The contract of a board that is passed out is one, too.
func Contracts(par doubledummy.Par) []pbn.ParContract {
	if len(par.Contracts) == 0 {
		return []pbn.ParContract{{}}
	}
	var list []pbn.ParContract
	for _, c := range par.Contracts {
		next := pbn.ParContract{Contract: c.Contract, Over: c.Tricks - c.Needed()}
		if i := indexOfPartner(list, &next); i >= 0 {
			list[i].Either = true
			continue
		}
		list = append(list, next)
	}
	return list
}

// indexOfPartner returns where the contract of the declarer's partner is, -1 if it is not
// there.
func indexOfPartner(list []pbn.ParContract, c *pbn.ParContract) int {
	for i := range list {
		of := list[i]
		of.Declarer = of.Declarer.Partner()
		if of == *c {
			return i
		}
	}
	return -1
}
