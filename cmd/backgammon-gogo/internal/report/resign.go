package report

import (
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/search/backgammon/analysis"
)

// resignText describes an action about a resignation.
func resignText(c *analysis.ResignChoice) string {
	games := [...]string{"", " a gammon", " a backgammon"}[c.Games-1]
	if c.Accepts {
		return "accept" + [...]string{" the resignation", games, games}[c.Games-1]
	}
	return "resign" + games
}

// bestResignText describes the right action.
func bestResignText(c *analysis.ResignChoice) string {
	if c.Right() {
		return resignText(c)
	}
	return "play on"
}

const (
	wrongResign = "wrong resignation"
	wrongAccept = "wrong acceptance"
)

// mistakeText describes a wrong decision, and is empty for a right one.
func mistakeText(d *analysis.Decision) string {
	switch {
	case d.Resign == nil:
		return d.Verdict.Mistake.String()
	case d.Verdict.Loss == 0:
		return ""
	case d.Resign.Accepts:
		return wrongAccept
	}
	return wrongResign
}

// fromDecider converts an equity to that of the player who decides about a resignation.
func fromDecider(c *analysis.ResignChoice, equity float64) float64 {
	if c.Accepts {
		return -equity
	}
	return equity
}

// deciderChances returns the decider's chances if the game went on.
func deciderChances(c *analysis.ResignChoice) backgammon.Chances {
	if c.Accepts {
		return c.Chances.Swap()
	}
	return c.Chances
}

// resignAlternatives lists the choices of the player who decides about a resignation.
func resignAlternatives(c *analysis.ResignChoice) []pageAlternative {
	return []pageAlternative{
		{Text: "play on", Equity: formatEquity(fromDecider(c, c.On))},
		{Text: resignText(c), Equity: formatEquity(fromDecider(c, c.Resigned)), Made: true},
	}
}

// resignRows returns the rows about resignations, if any has lost equity.
func resignRows(m *matchfile.Match, s *analysis.Sum) (table []row) {
	add := func(label string, occurs func(p *analysis.Side) bool, of func(p *analysis.Side) string) {
		if occurs(&s.Players[0]) || occurs(&s.Players[1]) {
			table = append(table, row{label, [2]string{of(&s.Players[0]), of(&s.Players[1])}})
		}
	}
	add("Lost by resignations", func(p *analysis.Side) bool { return p.ResignLoss > 0 },
		func(p *analysis.Side) string { return lossText(m, p.ResignLoss, p.ResignCost) })
	add("Wrong resignations", func(p *analysis.Side) bool { return p.WrongResigns.Count > 0 },
		func(p *analysis.Side) string { return tallyText(p.WrongResigns) })
	add("Wrong acceptances", func(p *analysis.Side) bool { return p.WrongAccepts.Count > 0 },
		func(p *analysis.Side) string { return tallyText(p.WrongAccepts) })
	return table
}
