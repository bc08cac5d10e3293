package backgammon

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/bench/tables"
	"gogo/eval/backgammon/skill"
)

// verdictOf formats an assessment for pages.
func verdictOf(p Position, j *Assessment, luck float64, lucky bool) *tables.Verdict {
	v := &tables.Verdict{Value: valueOf(j.Equity, j.Known), Unknown: j.Unknown, Lines: withPlayed(p, j), Did: strings.TrimPrefix(didText(p, j.Made.Move), "played ")}
	if j.Unknown == "" {
		kind := j.Verdict.Kind()
		v.Loss, v.Kind, v.Mark = j.Verdict.Loss, kind.String(), kind.Mark()
		if v.Kind != "" {
			v.About, v.Better, v.Right = mistakeText(p, j), j.Move, words(p, j.Move)
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
		v.Says = append(v.Says, fmt.Sprintf("Luck of the roll %s%s.", signed(luck), word))
	}
	return v
}

// withPlayed returns the lines of the possible decisions, with the play made appended if it is not
// among them.
func withPlayed(p Position, j *Assessment) []tables.SearchInfo {
	lines := linesOf(p, &j.Analysis)
	if !p.Plays() {
		return lines
	}
	made, err := p.ParsePlay(j.Made.Move)
	if err != nil {
		return lines
	}
	for i := range lines {
		if m, err := p.ParsePlay(lines[i].Moves[0]); err == nil && m.Board == made.Board {
			lines[i].Text.Note = joinNote("played", lines[i].Text.Note)
			return lines
		}
	}
	extra := playLines(p, []Candidate{j.Made})[0]
	extra.Text.Note = joinNote("played", extra.Text.Note)
	extra.Place = len(lines)
	return append(lines, extra)
}

// joinNote joins a word and a note.
func joinNote(word, note string) string {
	if note == "" {
		return word
	}
	return word + "; " + note
}

// madeText describes the decision, its value and its loss.
func madeText(p Position, j *Assessment) string {
	text := capitalize(sides[p.Turn().Index()]) + " " + didText(p, j.Made.Move)
	if j.Made.Known {
		text += " (" + signed(j.Made.Equity) + ")"
	}
	v := &j.Verdict
	r, resigns := p.resignation(j.Made.Move)
	switch {
	case resigns && r.byOpponent:
		return text + "."
	case j.Unknown != "":
		return text + ". Not analyzed: " + j.Unknown + "."
	case !v.Counts && !v.Cube:
		return text + ", the only legal play."
	case v.Loss == 0:
		return text + ", the best play."
	}
	if v.Mistake != skill.WrongPlay {
		text += ", " + mistakeText(p, j)
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

// mistakeText names a mistake.
func mistakeText(p Position, j *Assessment) string {
	_, resigns := p.resignation(j.Made.Move)
	switch {
	case resigns:
		return "wrong resignation"
	case j.Made.Move == Accept:
		return "wrong acceptance"
	case j.Made.Move == Reject:
		return "wrong rejection"
	}
	return j.Verdict.Mistake.String()
}

// didText describes a player's action.
func didText(p Position, move string) string {
	if r, ok := p.resignation(move); ok {
		return resignationText(r)
	}
	if p.Plays() {
		return "played " + p.Notation(move)
	}
	did := map[string]string{
		Roll: "did not double", Double: "doubled", Take: "took",
		Drop: "passed", Beaver: "beavered", Accept: "accepted", Reject: "rejected",
	}
	return did[move]
}

// betterText describes the better decision, or the right cube action.
func betterText(p Position, j *Assessment) string {
	switch {
	case j.Cube != nil:
		return fmt.Sprintf("Correct: %s. No double %s, double/take %s, double/pass %s (equity of the player on roll).", j.Cube.Advice(),
			signed(j.Cube.NoDouble), signed(j.Cube.DoubleTake), signed(j.Cube.DoublePass))
	case j.Unknown != "" && j.Move != "":
		return "The engine plays " + words(p, j.Move) + "."
	case j.Unknown == "" && j.Verdict.Loss > 0:
		return fmt.Sprintf("Better: %s (%s).", words(p, j.Move), signed(j.Equity))
	}
	return ""
}

// words formats a decision for people.
func words(p Position, move string) string {
	if p.Plays() {
		return p.Notation(move)
	}
	return actionName(p, move)
}

// pointsText formats a loss.
func pointsText(loss float64) string { return strconv.FormatFloat(loss, 'f', 3, 64) }

// sideSummary sums up the decisions of a side.
type sideSummary struct{ skill.Summary }

// add adds a decision.
func (s *sideSummary) add(j *Assessment, luck float64, lucky bool) {
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
	row := func(label string, of func(s *sideSummary) string) tables.SummaryRow {
		return tables.SummaryRow{Label: label, Values: [2]string{of(&c.sums[0]), of(&c.sums[1])}}
	}
	rows := []tables.SummaryRow{
		row("Rating", (*sideSummary).rating),
		row("Error rate (millipoints per decision)", func(s *sideSummary) string { return rateText(s.Rate()) }),
		row("Error rate, checker play", func(s *sideSummary) string { return rateText(s.PlayRate()) }),
		row("Error rate, cube", func(s *sideSummary) string { return rateText(s.CubeRate()) }),
		row("Performance rating (PR)", func(s *sideSummary) string { return rateText(s.Performance()) }),
		row("Total loss, points", func(s *sideSummary) string { return pointsText(s.Loss()) }),
		row("Decisions, checker play + cube", func(s *sideSummary) string { return fmt.Sprintf("%d + %d", s.Plays, s.Cubes) }),
		row("Doubtful ?!, bad ?, very bad ??", func(s *sideSummary) string {
			return fmt.Sprintf("%d, %d, %d", s.Kinds[skill.Doubtful], s.Kinds[skill.Bad], s.Kinds[skill.VeryBad])
		}),
	}
	for m := skill.MissedDouble; m <= skill.WrongBeaver; m++ {
		if c.sums[0].Mistakes[m].Count+c.sums[1].Mistakes[m].Count > 0 {
			rows = append(rows, row(capitalize(m.Plural()), func(s *sideSummary) string { return tallyText(s.Mistakes[m]) }))
		}
	}
	if c.sums[0].Rolls+c.sums[1].Rolls > 0 {
		rows = append(rows, row("Luck, points", (*sideSummary).luck))
	}
	if c.sums[0].Unknown+c.sums[1].Unknown > 0 {
		rows = append(rows, row("Decisions not analyzed", func(s *sideSummary) string { return strconv.Itoa(s.Unknown) }))
	}
	return rows
}

// rating returns the word for the player's strength.
func (s *sideSummary) rating() string {
	rate, ok := s.Rate()
	if !ok {
		return noValue
	}
	return skill.Rating(rate)
}

// luck formats the total luck.
func (s *sideSummary) luck() string {
	if s.Rolls == 0 {
		return noValue
	}
	return signed(s.Luck)
}

// noValue stands for a missing value.
const noValue = "–"

// signed formats an equity for people.
func signed(equity float64) string {
	return strings.Replace(valueOf(equity, true), "-", "−", 1)
}

// rateText formats a rate, and a dash for a missing one.
func rateText(rate float64, ok bool) string {
	if !ok {
		return noValue
	}
	return strconv.FormatFloat(rate, 'f', 1, 64)
}

// capitalize capitalizes a text.
func capitalize(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// tallyText formats a number of errors, with their total loss.
func tallyText(t skill.Tally) string {
	if t.Count == 0 {
		return "0"
	}
	return fmt.Sprintf("%d (%s)", t.Count, pointsText(t.Loss))
}
