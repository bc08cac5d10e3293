package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// setup returns the position of a decision, with the first player at the bottom.
func setup(m *matchfile.Match, d *analysis.Decision) backgammon.Setup {
	p, player := d.OnRoll()
	a := matchfile.Action{Player: player, Before: p}
	return a.Setup(m)
}

// xgid returns the XGID of a decision's position.
func xgid(m *matchfile.Match, d *analysis.Decision) string {
	s := setup(m, d)
	return s.XGID()
}

// decisionText describes what was done, or is to be decided.
func decisionText(d *analysis.Decision) string {
	switch {
	case d.Open:
		return questionText(d)
	case d.Cube != nil:
		return actionText(d, d.Cube.Done)
	case d.Resign != nil:
		return resignText(d.Resign)
	}
	return diceText(d.Before.Dice) + ": " + notation(d, d.Played)
}

// questionText describes an open decision.
func questionText(d *analysis.Decision) string {
	switch {
	case d.Before.Doubled:
		return "to answer a double"
	case d.Cube != nil:
		return "to double or not"
	}
	return "to play " + diceText(d.Before.Dice)
}

// bestText describes the best choice.
func bestText(d *analysis.Decision) string {
	switch {
	case d.Cube != nil:
		return actionText(d, d.Best())
	case d.Resign != nil:
		return bestResignText(d.Resign)
	}
	return playText(d, 0)
}

// playText returns a play in book notation.
func playText(d *analysis.Decision, i int) string { return notation(d, d.Plays[i].Move.Play) }

// notation returns the book notation of a play of a decision's dice.
func notation(d *analysis.Decision, play backgammon.Play) string {
	switch {
	case play.N == 0:
		return "no play"
	case d.Illegal:
		return play.String() // hits are not known
	}
	return d.Before.Board.Notation(play)
}

// actionText names a cube action.
func actionText(d *analysis.Decision, a skill.Action) string {
	double := "double"
	if d.Before.Cube.Owner == backgammon.Mover {
		double = "redouble"
	}
	switch a {
	case skill.Roll:
		return "no " + double
	case skill.Double:
		return double
	}
	return map[skill.Action]string{skill.Take: "take", skill.Pass: "pass", skill.Beaver: "beaver"}[a]
}

// diceText formats dice.
func diceText(d backgammon.Dice) string { return fmt.Sprintf("%d%d", d[0], d[1]) }

// formatEquity formats an equity with its sign.
func formatEquity(equity float64) string {
	const least = 0.0005 // smaller ones print as zero
	if math.Abs(equity) < least {
		equity = 0
	}
	return fmt.Sprintf("%+.3f", equity)
}

// formatWorth formats points, or a match winning chance, with its sign.
func formatWorth(m *matchfile.Match, x float64) string {
	if m.Length == 0 {
		return formatEquity(x)
	}
	const percent, least = 100, 0.00005
	if math.Abs(x) < least {
		x = 0
	}
	return fmt.Sprintf("%+.2f%%", percent*x)
}

// chancesText formats winning chances, with gammons and backgammons among them in parentheses.
func chancesText(c backgammon.Chances) string {
	percent := func(x float32) string { return strconv.FormatFloat(100*float64(x), 'f', 1, 64) }
	return fmt.Sprintf("wins %s (%s, %s), loses %s (%s, %s) %%",
		percent(c.Win), percent(c.WinGammon), percent(c.WinBackgammon), percent(1-c.Win), percent(c.LoseGammon), percent(c.LoseBackgammon))
}

// errorText names the kind of error, and is empty for none.
func errorText(d *analysis.Decision) string {
	if d.Illegal {
		return "illegal"
	}
	v := &d.Verdict
	if v.Kind() == skill.Good {
		return ""
	}
	text := v.Kind().String()
	if v.Mistake != skill.WrongPlay {
		text += ", " + mistakeText(d)
	}
	return text
}

// heading returns the heading of a game.
func heading(m *matchfile.Match, g *matchfile.Game) string {
	text := fmt.Sprintf("Game %d", g.Number)
	if g.Asks() != nil {
		text = fmt.Sprintf("Position %d", g.Number)
	}
	if m.Length > 0 {
		text += fmt.Sprintf(", %d–%d", g.Score[0], g.Score[1])
	}
	if g.Crawford && m.Length > 1 {
		text += ", Crawford"
	}
	return text
}

// ending describes how a game ended.
func ending(m *matchfile.Match, g *matchfile.Game) string {
	if g.Asks() != nil {
		return ""
	}
	if g.Winner == matchfile.NoPlayer {
		return "The game was not played to its end."
	}
	points := fmt.Sprintf("%d points", g.Points)
	if g.Points == 1 {
		points = "1 point"
	}
	text := fmt.Sprintf("%s wins %s", m.Players[g.Winner], points)
	if m.Length > 0 && g.Score[g.Winner]+g.Points >= m.Length {
		text += " and the match"
	}
	if g.Resigned {
		text += "; " + m.Players[1-g.Winner] + " has resigned"
	}
	return text + "."
}

// title returns the title of a match.
func title(m *matchfile.Match) string {
	what := "money"
	if m.Length > 0 {
		what = fmt.Sprintf("match to %d", m.Length)
	}
	return fmt.Sprintf("%s – %s, %s", m.Players[0], m.Players[1], what)
}

// headerLines tells where and when the match was played, how it was analyzed, and what does not
// add up.
func headerLines(r *analysis.Result) []string {
	m := r.Match
	var where []string
	for _, text := range []string{m.Event, m.Place, m.Date} {
		if text != "" {
			where = append(where, text)
		}
	}
	how := fmt.Sprintf("Analyzed at ply %s", r.Ply)
	if m.Length > 0 {
		how += ", with the match equity table " + r.Table
	}
	lines := make([]string, 0, len(m.Remarks)+2)
	if len(where) > 0 {
		lines = append(lines, strings.Join(where, ", "))
	}
	lines = append(lines, how+".")
	for _, remark := range m.Remarks {
		lines = append(lines, "The file contradicts itself: "+remark+".")
	}
	return lines
}

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

// actionRef identifies an action by its game and its number there.
type actionRef struct{ game, action int }

// index finds the decisions and the roll of an action.
type index struct {
	decisions map[actionRef][]*analysis.Decision
	rolls     map[actionRef]*analysis.Roll
}

// newIndex returns the index of a result.
func newIndex(r *analysis.Result) index {
	by := index{map[actionRef][]*analysis.Decision{}, map[actionRef]*analysis.Roll{}}
	for i := range r.Decisions {
		d := &r.Decisions[i]
		at := actionRef{d.Game, d.Action}
		by.decisions[at] = append(by.decisions[at], d)
	}
	for i := range r.Rolls {
		by.rolls[actionRef{r.Rolls[i].Game, r.Rolls[i].Action}] = &r.Rolls[i]
	}
	return by
}
