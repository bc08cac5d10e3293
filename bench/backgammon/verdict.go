package backgammon

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/bench/tables"
	"gogo/eval/backgammon/skill"
)

// verdictOf is what pages are told of a judgement.
func verdictOf(p Position, j *Judgement, luck float64, lucky bool) *tables.Verdict {
	v := &tables.Verdict{Value: valueOf(j.Equity, j.Known), Unknown: j.Unknown, Lines: withMade(p, j), Did: strings.TrimPrefix(didText(p, j.Made.Move), "played ")}
	if j.Unknown == "" {
		kind := j.Verdict.Kind()
		v.Loss, v.Kind, v.Mark = j.Verdict.Loss, kind.String(), kind.Mark()
		if v.Kind != "" {
			v.About, v.Better, v.Right = j.Verdict.Mistake.String(), j.Move, words(p, j.Move)
		}
	}
	v.Says = append(v.Says, madeText(p, j))
	if text := betterText(p, j); text != "" {
		v.Says = append(v.Says, text)
	}
	if word := skill.LuckWord(luck); lucky {
		if word != "" {
			word = ", " + word
		}
		v.Says = append(v.Says, fmt.Sprintf("Luck of the dice %s%s.", signed(luck), word))
	}
	return v
}

// withMade are the lines of what could have been decided, with the play that was made behind them if it is
// not among them.
func withMade(p Position, j *Judgement) []tables.SearchInfo {
	lines := linesOf(p, &j.Analysis)
	if !p.Plays() {
		return lines
	}
	made, err := p.Playing(j.Made.Move)
	if err != nil {
		return lines
	}
	for i := range lines {
		if m, err := p.Playing(lines[i].Moves[0]); err == nil && m.Board == made.Board {
			lines[i].Text.Note = joined("played", lines[i].Text.Note)
			return lines
		}
	}
	extra := playLines(p, []Candidate{j.Made})[0]
	extra.Text.Note = joined("played", extra.Text.Note)
	extra.Place = len(lines)
	return append(lines, extra)
}

// joined puts a word before a note.
func joined(word, note string) string {
	if note == "" {
		return word
	}
	return word + "; " + note
}

// madeText says what was decided, what it was worth and what it has lost.
func madeText(p Position, j *Judgement) string {
	text := upper(sides[p.Turn().Index()]) + " " + didText(p, j.Made.Move)
	if j.Made.Known {
		text += " (" + signed(j.Made.Equity) + ")"
	}
	v := &j.Verdict
	switch {
	case j.Unknown != "":
		return text + ". Nothing is known of what it loses: " + j.Unknown + "."
	case !v.Counts && !v.Cube:
		return text + ", the only play."
	case v.Loss == 0:
		return text + ", nothing is better."
	}
	if v.Mistake != skill.WrongPlay {
		text += ", " + v.Mistake.String()
	}
	text += ", loses " + pointsText(v.Loss)
	if kind := v.Kind().String(); kind != "" {
		text += ": " + kind
	}
	if term := skill.Term(v.Loss); term != "" {
		text += fmt.Sprintf(" (%s in eXtreme Gammon)", term)
	}
	return text + "."
}

// didText says what a player has done.
func didText(p Position, move string) string {
	if p.Plays() {
		return "played " + p.Notation(move)
	}
	did := map[string]string{
		Roll: "did not double", Double: "doubled", Take: "took",
		Drop: "passed", Beaver: "beavered",
	}
	return did[move]
}

// betterText says what would have been better, or what is right about the cube.
func betterText(p Position, j *Judgement) string {
	switch {
	case j.Cube != nil:
		return fmt.Sprintf("Right: %s. No double %s, double and take %s, double and pass %s, for who may double.", j.Cube.Advice(),
			signed(j.Cube.NoDouble), signed(j.Cube.DoubleTake), signed(j.Cube.DoublePass))
	case j.Unknown != "" && j.Move != "":
		return "The program likes " + words(p, j.Move) + "."
	case j.Unknown == "" && j.Verdict.Loss > 0:
		return fmt.Sprintf("Better: %s (%s).", words(p, j.Move), signed(j.Equity))
	}
	return ""
}

// words writes a decision for people.
func words(p Position, move string) string {
	if p.Plays() {
		return p.Notation(move)
	}
	return cubeWord(p, move)
}

// pointsText writes a loss.
func pointsText(loss float64) string { return strconv.FormatFloat(loss, 'f', 3, 64) }

// sum is what the decisions of a side come to.
type sum struct{ skill.Summary }

// add adds a decision.
func (s *sum) add(j *Judgement, luck float64, lucky bool) {
	if j.Unknown == "" {
		s.Add(j.Verdict)
	} else {
		s.Unknown++
	}
	if lucky {
		s.AddLuck(luck)
	}
}

// Summary implements tables.Critic.
func (c *critic) Summary() []tables.SummaryRow {
	row := func(label string, of func(s *sum) string) tables.SummaryRow {
		return tables.SummaryRow{Label: label, Values: [2]string{of(&c.sums[0]), of(&c.sums[1])}}
	}
	rows := []tables.SummaryRow{
		row("Rating", (*sum).rating),
		row("Error rate, thousandths of a point a decision", func(s *sum) string { return rateText(s.Rate()) }),
		row("Error rate of plays", func(s *sum) string { return rateText(s.PlayRate()) }),
		row("Error rate of the cube", func(s *sum) string { return rateText(s.CubeRate()) }),
		row("Performance rating (PR)", func(s *sum) string { return rateText(s.Performance()) }),
		row("Lost in all, points", func(s *sum) string { return pointsText(s.Loss()) }),
		row("Decisions, dice + cube", func(s *sum) string { return fmt.Sprintf("%d + %d", s.Plays, s.Cubes) }),
		row("Doubtful ?!, bad ?, very bad ??", func(s *sum) string {
			return fmt.Sprintf("%d, %d, %d", s.Kinds[skill.Doubtful], s.Kinds[skill.Bad], s.Kinds[skill.VeryBad])
		}),
	}
	for m := skill.MissedDouble; m <= skill.WrongBeaver; m++ {
		if c.sums[0].Mistakes[m].Count+c.sums[1].Mistakes[m].Count > 0 {
			rows = append(rows, row(upper(m.Plural()), func(s *sum) string { return tallyText(s.Mistakes[m]) }))
		}
	}
	if c.sums[0].Rolls+c.sums[1].Rolls > 0 {
		rows = append(rows, row("Luck, points", (*sum).luck))
	}
	if c.sums[0].Unknown+c.sums[1].Unknown > 0 {
		rows = append(rows, row("Decisions of which nothing is known", func(s *sum) string { return strconv.Itoa(s.Unknown) }))
	}
	return rows
}

// rating is the word for the player.
func (s *sum) rating() string {
	rate, ok := s.Rate()
	if !ok {
		return none
	}
	return skill.Rating(rate)
}

// luck is the luck of all rolls.
func (s *sum) luck() string {
	if s.Rolls == 0 {
		return none
	}
	return signed(s.Luck)
}

// none is what stands where there is nothing to tell.
const none = "–"

// signed writes an equity for people.
func signed(equity float64) string {
	return strings.Replace(valueOf(equity, true), "-", "−", 1)
}

// rateText writes a rate, and a dash for none.
func rateText(rate float64, ok bool) string {
	if !ok {
		return none
	}
	return strconv.FormatFloat(rate, 'f', 1, 64)
}

// upper writes a text with a capital.
func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// tallyText writes how often something was done, and what it has lost.
func tallyText(t skill.Tally) string {
	if t.Count == 0 {
		return "0"
	}
	return fmt.Sprintf("%d (%s)", t.Count, pointsText(t.Loss))
}
