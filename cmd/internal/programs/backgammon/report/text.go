// Package report writes the analysis of a backgammon match: as text for people, as JSON for
// programs, and as a page with boards and a graph of each game.
package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/internal/words"
	"gogo/search/backgammon/analysis"
)

// Options selects what is written.
type Options struct {
	// ErrorsOnly leaves out correct decisions.
	ErrorsOnly bool
}

// Text writes an analysis for people to read.
func Text(w io.Writer, r *analysis.Result, o Options) error {
	b := bufio.NewWriter(w)
	t := textWriter{b, r, o}
	t.line(title(r.Match))
	for _, text := range headerLines(r) {
		t.line(text)
	}
	by := newIndex(r)
	for i := range r.Match.Games {
		t.game(i, by)
	}
	if len(r.Match.Games) > 1 && r.Match.Form != matchfile.Positions {
		t.line("")
		t.line("All games")
		t.table(&r.Total)
	}
	return b.Flush()
}

// textWriter writes an analysis as text.
type textWriter struct {
	*bufio.Writer

	r       *analysis.Result
	options Options
}

// line writes a line without control characters.
func (t *textWriter) line(text string) {
	t.WriteString(words.Sanitize(text)) //nolint:errcheck // Flush tells
	t.WriteByte('\n')                   //nolint:errcheck // Flush tells
}

// game writes a game.
func (t *textWriter) game(i int, by index) {
	m := t.r.Match
	g := &m.Games[i]
	t.line("")
	t.line(heading(m, g))
	for j := range g.Actions {
		roll := by.rolls[actionRef{i, j}]
		for _, d := range by.decisions[actionRef{i, j}] {
			t.decision(d, roll)
		}
		if g.Actions[j].Kind == matchfile.Thrown && roll != nil && !t.options.ErrorsOnly {
			t.line(fmt.Sprintf("      %-*s %d%d: not played%s", nameWidth, clip(m.Players[roll.Player]), roll.Dice[0], roll.Dice[1], luckText(roll)))
		}
	}
	if g.Asks() != nil {
		return
	}
	t.line(ending(m, g))
	t.table(&t.r.Games[i])
}

// nameWidth is the width of a player's name before a decision.
const nameWidth = 12

// clip shortens a name to nameWidth.
func clip(name string) string {
	if runes := []rune(name); len(runes) > nameWidth {
		return string(runes[:nameWidth])
	}
	return name
}

// decision writes a decision, and below it the alternatives to an error. A correct decision not to
// double is left out unless it was close.
func (t *textWriter) decision(d *analysis.Decision, roll *analysis.Roll) {
	m := t.r.Match
	isError := showsAlternatives(d)
	if !isError && (t.options.ErrorsOnly || isRoutine(d)) {
		return
	}
	text := fmt.Sprintf("%5d %-*s %-36s", m.Games[d.Game].Actions[d.Action].Line, nameWidth, clip(m.Players[d.Player]), decisionText(d))
	if !d.Illegal {
		text += " " + formatEquity(d.Equity())
	}
	if d.Verdict.Loss > 0 {
		text += fmt.Sprintf(" -%.3f", d.Verdict.Loss)
	}
	if mark := d.Verdict.Kind().Mark(); mark != "" {
		text += " " + mark
	}
	if note := errorText(d); note != "" {
		text += " " + note
	}
	if d.Cube == nil && roll != nil {
		text += luckText(roll)
	}
	t.line(text)
	if isError {
		t.alternatives(d)
	}
}

// showsAlternatives reports whether the alternatives are listed: those of errors and of open
// decisions.
func showsAlternatives(d *analysis.Decision) bool {
	return d.Verdict.Kind() != skill.Good || d.Illegal || d.Open
}

// isRoutine reports whether a decision is not worth a line: no double where none was near, or a
// correct acceptance.
func isRoutine(d *analysis.Decision) bool {
	return d.Cube != nil && d.Cube.Done == skill.Roll && !d.Verdict.Counts || d.Resign != nil && d.Resign.Accepts
}

// luckText describes a lucky or unlucky roll, and is empty for others.
func luckText(r *analysis.Roll) string {
	word := skill.LuckWord(r.Luck)
	if word == "" {
		return ""
	}
	return fmt.Sprintf("  [%s %s]", word, formatEquity(r.Luck))
}

// alternatives writes the alternatives of a decision.
func (t *textWriter) alternatives(d *analysis.Decision) {
	indent := fmt.Sprintf("%*s", 6+nameWidth+1, "")
	t.line(indent + xgid(t.r.Match, d))
	if d.Illegal {
		return
	}
	if c := d.Resign; c != nil {
		t.line(fmt.Sprintf("%sright: %s; play on %s, resigned %s", indent, bestResignText(c), formatEquity(fromDecider(c, c.On)), formatEquity(fromDecider(c, c.Resigned))))
		t.line(indent + chancesText(deciderChances(c)))
		return
	}
	if c := d.Cube; c != nil {
		t.line(fmt.Sprintf("%sright: %s; %s%s", indent, c.Advice(), cubeEquitiesText(d), trialsText(d)))
		t.line(indent + chancesText(c.Chances))
		return
	}
	for i := range d.Plays {
		c := &d.Plays[i]
		mark := " "
		if i == d.Made && !d.Open {
			mark = "*"
		}
		text := fmt.Sprintf("%s%s %-28s %s", indent, mark, playText(d, i), formatEquity(c.Equity))
		if i > 0 {
			text += fmt.Sprintf(" (%s)", formatEquity(c.Equity-d.Plays[0].Equity))
		}
		t.line(text + "  " + depthText(c) + ", " + chancesText(c.Chances))
	}
}

// depthText tells how deeply a play was searched.
func depthText(c *analysis.Candidate) string {
	if c.Trials > 0 {
		return fmt.Sprintf("%d trials, ±%.3f", c.Trials, c.Error)
	}
	return fmt.Sprintf("ply %s", c.Ply)
}

// cubeEquitiesText lists the equities of a cube decision.
func cubeEquitiesText(d *analysis.Decision) string {
	c := d.Cube
	double := "double"
	owner := d.Before.Cube.Owner
	if owner == backgammon.Mover && !d.Before.Doubled || owner == backgammon.Opponent && d.Before.Doubled {
		double = "redouble"
	}
	return fmt.Sprintf("no %s %s, %s/take %s, %s/pass %s", double, formatEquity(c.NoDouble), double, formatEquity(c.DoubleTake), double, formatEquity(c.DoublePass))
}

// trialsText gives the standard errors of a rolled-out cube decision.
func trialsText(d *analysis.Decision) string {
	if d.Trials == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d trials, ±%.3f, ±%.3f)", d.Trials, d.Cube.NoDoubleError, d.Cube.DoubleTakeError)
}

// table writes the totals of both players.
func (t *textWriter) table(s *analysis.Sum) {
	m := t.r.Match
	all := append([]row{{Values: m.Players}}, rows(m, s)...)
	wide := [2]int{}
	for _, r := range all {
		wide[0] = max(wide[0], utf8.RuneCountInString(r.Label))
		wide[1] = max(wide[1], utf8.RuneCountInString(r.Values[0]))
	}
	for _, r := range all {
		t.line(fmt.Sprintf("  %-*s  %-*s  %s", wide[0], r.Label, wide[1], r.Values[0], r.Values[1]))
	}
}

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
		each("Plays, unforced plays", func(p *analysis.Side) string { return fmt.Sprintf("%d, %d", p.Moves, p.Plays) }),
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
		table = append(table, each("Illegal plays", func(p *analysis.Side) string { return strconv.Itoa(p.Unknown) }))
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
