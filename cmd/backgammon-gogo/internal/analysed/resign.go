package analysed

import (
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/search/backgammon/analysis"
)

// resignText says what was done about a resignation.
func resignText(c *analysis.ResignChoice) string {
	games := [...]string{"", " a gammon", " a backgammon"}[c.Games-1]
	if c.Accepts {
		return "accept" + [...]string{" the resignation", games, games}[c.Games-1]
	}
	return "resign" + games
}

// rightResign says what would have been right.
func rightResign(c *analysis.ResignChoice) string {
	if c.Right() {
		return resignText(c)
	}
	return "play on"
}

const (
	wrongResign = "wrong resignation"
	wrongAccept = "wrong acceptance"
)

// mistakeText says what was decided wrongly, and nothing where nothing was.
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

// forDecider is an equity of a resignation to who decides.
func forDecider(c *analysis.ResignChoice, equity float64) float64 {
	if c.Accepts {
		return -equity
	}
	return equity
}

// deciderChances are those of who decides if the game went on.
func deciderChances(c *analysis.ResignChoice) backgammon.Chances {
	if c.Accepts {
		return c.Chances.Swap()
	}
	return c.Chances
}

// resignWays are the ways of a resignation, for who decides.
func resignWays(c *analysis.ResignChoice) []pageWay {
	return []pageWay{
		{Text: "play on", Equity: signed(forDecider(c, c.On))},
		{Text: resignText(c), Equity: signed(forDecider(c, c.Resigned)), Made: true},
	}
}

// resignRows are what resignations come to, where they have lost anything.
func resignRows(m *matchfile.Match, s *analysis.Sum) (table []row) {
	add := func(label string, occurs func(p *analysis.Side) bool, of func(p *analysis.Side) string) {
		if occurs(&s.Players[0]) || occurs(&s.Players[1]) {
			table = append(table, row{label, [2]string{of(&s.Players[0]), of(&s.Players[1])}})
		}
	}
	add("Lost by resignations", func(p *analysis.Side) bool { return p.ResignLoss > 0 },
		func(p *analysis.Side) string { return lost(m, p.ResignLoss, p.ResignCost) })
	add("Wrong resignations", func(p *analysis.Side) bool { return p.WrongResigns.Count > 0 },
		func(p *analysis.Side) string { return tally(p.WrongResigns) })
	add("Wrong acceptances", func(p *analysis.Side) bool { return p.WrongAccepts.Count > 0 },
		func(p *analysis.Side) string { return tally(p.WrongAccepts) })
	return table
}
