package analysed

import (
	"fmt"
	"strconv"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// row is a line of the table of both players.
type row struct {
	Label  string
	Values [2]string
}

// none is what stands where there is nothing to tell.
const none = "–"

// rows are what a game or all of them come to.
func rows(m *matchfile.Match, s *analysis.Sum) []row {
	each := func(label string, of func(p *analysis.Side) string) row {
		return row{label, [2]string{of(&s.Players[0]), of(&s.Players[1])}}
	}
	table := []row{
		each("Rating", rating),
		each("Error rate (mEMG a decision)", func(p *analysis.Side) string { return rate(p.Rate()) }),
		each("Error rate of plays", func(p *analysis.Side) string { return rate(p.PlayRate()) }),
		each("Error rate of the cube", func(p *analysis.Side) string { return rate(p.CubeRate()) }),
		each("Performance rating (PR)", func(p *analysis.Side) string { return rate(p.Performance()) }),
		each("Lost by plays", func(p *analysis.Side) string { return lost(m, p.PlayLoss, p.PlayCost) }),
		each("Lost by the cube", func(p *analysis.Side) string { return lost(m, p.CubeLoss, p.CubeCost) }),
		each("Plays, with a choice", func(p *analysis.Side) string { return fmt.Sprintf("%d, %d", p.Moves, p.Plays) }),
		each("Cube decisions, close or actual", func(p *analysis.Side) string { return strconv.Itoa(p.Cubes) }),
		each("Doubtful ?!, bad ?, very bad ??", func(p *analysis.Side) string {
			return fmt.Sprintf("%d, %d, %d", p.Kinds[skill.Doubtful], p.Kinds[skill.Bad], p.Kinds[skill.VeryBad])
		}),
	}
	for mistake := skill.WrongPlay; mistake <= skill.WrongBeaver; mistake++ {
		if s.Players[0].Mistakes[mistake].Count+s.Players[1].Mistakes[mistake].Count > 0 {
			table = append(table, each(upper(mistakes(mistake)), func(p *analysis.Side) string { return tally(p.Mistakes[mistake]) }))
		}
	}
	table = append(table, resignRows(m, s)...)
	table = append(table,
		each("Luck", func(p *analysis.Side) string { return lucky(m, p) }),
		each("Rolls from very unlucky to very lucky", func(p *analysis.Side) string {
			return fmt.Sprintf("%d, %d, %d, %d, %d", p.Lucks[0], p.Lucks[1], p.Lucks[2], p.Lucks[3], p.Lucks[4])
		}))
	if s.Players[0].Unknown+s.Players[1].Unknown > 0 {
		table = append(table, each("Plays against the rules", func(p *analysis.Side) string { return strconv.Itoa(p.Unknown) }))
	}
	if s.Known {
		table = append(table, row{"Result", [2]string{worth(m, s.Result), worth(m, -s.Result)}},
			row{"Result without luck", [2]string{worth(m, s.LuckAdjusted), worth(m, -s.LuckAdjusted)}})
	}
	return table
}

// mistakes are several mistakes of a kind.
func mistakes(m skill.Mistake) string {
	if m == skill.WrongPlay {
		return "wrong plays"
	}
	return m.Plural()
}

// upper writes a text with a capital.
func upper(text string) string {
	if text == "" {
		return ""
	}
	return string(text[0]-'a'+'A') + text[1:]
}

// rating is the word for a player.
func rating(p *analysis.Side) string {
	r, ok := p.Rate()
	if !ok {
		return none
	}
	return skill.Rating(r)
}

// rate writes a rate, and a dash for none.
func rate(r float64, ok bool) string {
	if !ok {
		return none
	}
	return strconv.FormatFloat(r, 'f', 2, 64)
}

// lost writes what was lost, as equity and as what that costs.
func lost(m *matchfile.Match, loss, cost float64) string {
	if loss == 0 {
		return "0"
	}
	return fmt.Sprintf("%.3f (%s)", loss, worth(m, -cost))
}

// tally writes how often something was done, and what it has lost.
func tally(t skill.Tally) string {
	if t.Count == 0 {
		return none
	}
	return fmt.Sprintf("%d (%.3f)", t.Count, t.Loss)
}

// lucky writes the luck of all rolls.
func lucky(m *matchfile.Match, p *analysis.Side) string {
	if p.Rolls == 0 {
		return none
	}
	return fmt.Sprintf("%s (%s)", signed(p.Luck), worth(m, p.LuckWorth))
}
