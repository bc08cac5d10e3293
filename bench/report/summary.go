package report

import (
	"fmt"

	"gogo/bench/match/arena"
	"gogo/bench/stats"
)

// fact is one line of the summary.
type fact struct{ Label, Value string }

// played says when the games were played.
func (r *Report) played() string {
	if len(r.records) == 0 {
		return ""
	}
	first, last := r.records[0].Started, r.records[0].Started
	for _, record := range r.records {
		if record.Started.Before(first) {
			first = record.Started
		}
		if record.Started.After(last) {
			last = record.Started
		}
	}
	const layout = "2 January 2006 15:04 MST"
	return fmt.Sprintf("first game begun on %s, last one on %s", first.UTC().Format(layout), last.UTC().Format(layout))
}

// summary says what the games have shown.
func (r *Report) summary() []fact {
	facts := []fact{{"Games", r.progressText()}}
	if !r.pairwise() {
		if r.ratingsErr != nil {
			facts = append(facts, fact{"Ratings", r.ratingsErr.Error()})
		}
		return facts
	}
	a, tally := r.names()[0], r.standings.Tally(0, 1)
	facts = append(facts, fact{a, wdl(tally) + " (wins, draws, losses)"})
	if tally.Games() == 0 {
		return facts
	}
	facts = append(facts,
		fact{"Elo of " + a, interval(tally.Elo(), elo)},
		fact{"Score", interval(tally.Score(), percent)},
		fact{"Normalised Elo", interval(tally.NormalizedElo(), elo)},
		fact{"Likelihood that " + a + " is stronger", percent(tally.LOS())},
		fact{"Pairs of games", pentanomial(tally.Pairs)})
	if r.forPoints() {
		points := r.standings.Points(0, 1)
		facts = append(facts, fact{"Points a game", interval(points.Mean(), func(v float64) string { return signed(v, 4) })})
	}
	if won, judged := r.standings.LuckOff(0, 1); judged {
		facts = append(facts, r.luckOff(won.Mean()))
	}
	if r.match.Plan.NewTest() != nil {
		facts = append(facts, fact{"Sequential test", r.standings.TestLine()})
	}
	return facts
}

// luckOff says what arena.Record.LuckOff comes to.
func (r *Report) luckOff(e stats.Estimate) fact {
	if r.forPoints() {
		return fact{"Points a game, luck off", interval(e, func(v float64) string { return signed(v, 4) })}
	}
	return fact{"Score, luck off", interval(arena.ScoreOf(e), percent)}
}

// progressText says how much of the plan is played.
func (r *Report) progressText() string {
	text := fmt.Sprintf("%d of %d played", len(r.records), r.match.Plan.Len())
	if uncounted := len(r.records) - len(r.counted); uncounted > 0 {
		text += fmt.Sprintf(", of which %d do not count: the test had decided before", uncounted)
	}
	return text
}

// wdl writes wins, draws and losses.
func wdl(t stats.Tally) string { return fmt.Sprintf("%d – %d – %d", t.Wins, t.Draws, t.Losses) }

// pentanomial writes the results of pairs.
func pentanomial(p stats.Pentanomial) string {
	return fmt.Sprintf("LL %d, LD %d, DD or WL %d, WD %d, WW %d", p[0], p[1], p[2], p[3], p[4])
}
