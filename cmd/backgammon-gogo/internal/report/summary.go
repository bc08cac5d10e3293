package report

import (
	"fmt"
	"strconv"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// row is a row of the table of both players.
type row struct {
	Label  string
	Values [2]string
}

// none stands for a missing value.
const none = "–"

// rows returns the totals of a game or of all games.
func rows(m *matchfile.Match, s *analysis.Sum) []row {
	each := func(label string, of func(p *analysis.Side) string) row {
		return row{label, [2]string{of(&s.Players[0]), of(&s.Players[1])}}
	}
	table := []row{
		each("Rating", ratingText),
		each("Error rate (mEMG a decision)", func(p *analysis.Side) string { return rateText(p.Rate()) }),
		each("Error rate of plays", func(p *analysis.Side) string { return rateText(p.PlayRate()) }),
		each("Error rate of the cube", func(p *analysis.Side) string { return rateText(p.CubeRate()) }),
		each("Performance rating (PR)", func(p *analysis.Side) string { return rateText(p.Performance()) }),
		each("Lost by plays", func(p *analysis.Side) string { return lossText(m, p.PlayLoss, p.PlayCost) }),
		each("Lost by the cube", func(p *analysis.Side) string { return lossText(m, p.CubeLoss, p.CubeCost) }),
		each("Plays, with a choice", func(p *analysis.Side) string { return fmt.Sprintf("%d, %d", p.Moves, p.Plays) }),
		each("Cube decisions, close or actual", func(p *analysis.Side) string { return strconv.Itoa(p.Cubes) }),
		each("Doubtful ?!, bad ?, very bad ??", func(p *analysis.Side) string {
			return fmt.Sprintf("%d, %d, %d", p.Kinds[skill.Doubtful], p.Kinds[skill.Bad], p.Kinds[skill.VeryBad])
		}),
	}
	for mistake := skill.WrongPlay; mistake <= skill.WrongBeaver; mistake++ {
		if s.Players[0].Mistakes[mistake].Count+s.Players[1].Mistakes[mistake].Count > 0 {
			table = append(table, each(capitalize(mistakesText(mistake)), func(p *analysis.Side) string { return tallyText(p.Mistakes[mistake]) }))
		}
	}
	table = append(table, resignRows(m, s)...)
	table = append(table,
		each("Luck", func(p *analysis.Side) string { return luckSumText(m, p) }),
		each("Rolls from very unlucky to very lucky", func(p *analysis.Side) string {
			return fmt.Sprintf("%d, %d, %d, %d, %d", p.Lucks[0], p.Lucks[1], p.Lucks[2], p.Lucks[3], p.Lucks[4])
		}))
	if s.Players[0].Unknown+s.Players[1].Unknown > 0 {
		table = append(table, each("Plays against the rules", func(p *analysis.Side) string { return strconv.Itoa(p.Unknown) }))
	}
	if s.Known {
		table = append(table, row{"Result", [2]string{formatWorth(m, s.Result), formatWorth(m, -s.Result)}},
			row{"Result without luck", [2]string{formatWorth(m, s.LuckAdjusted), formatWorth(m, -s.LuckAdjusted)}})
	}
	return table
}

// mistakesText returns a kind of mistake in the plural.
func mistakesText(m skill.Mistake) string {
	if m == skill.WrongPlay {
		return "wrong plays"
	}
	return m.Plural()
}

// capitalize writes the first letter in upper case.
func capitalize(text string) string {
	if text == "" {
		return ""
	}
	return string(text[0]-'a'+'A') + text[1:]
}

// ratingText returns a player's rating.
func ratingText(p *analysis.Side) string {
	r, ok := p.Rate()
	if !ok {
		return none
	}
	return skill.Rating(r)
}

// rateText formats a rate.
func rateText(r float64, ok bool) string {
	if !ok {
		return none
	}
	return strconv.FormatFloat(r, 'f', 2, 64)
}

// lossText formats a loss of equity with its cost in match winning chances.
func lossText(m *matchfile.Match, loss, cost float64) string {
	if loss == 0 {
		return "0"
	}
	return fmt.Sprintf("%.3f (%s)", loss, formatWorth(m, -cost))
}

// tallyText formats the number of mistakes and their loss.
func tallyText(t skill.Tally) string {
	if t.Count == 0 {
		return none
	}
	return fmt.Sprintf("%d (%.3f)", t.Count, t.Loss)
}

// luckSumText formats the luck of all rolls.
func luckSumText(m *matchfile.Match, p *analysis.Side) string {
	if p.Rolls == 0 {
		return none
	}
	return fmt.Sprintf("%s (%s)", formatEquity(p.Luck), formatWorth(m, p.LuckWorth))
}
