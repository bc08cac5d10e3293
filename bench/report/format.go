package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
	"gogo/internal/words"
)

// fixed formats a number with some decimals, and NaN as a dash.
func fixed(v float64, decimals int) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case math.IsInf(v, 1):
		return "∞"
	case v < 0:
		// Rounding may leave -0.
		if text := fixed(-v, decimals); text != fixed(0, decimals) {
			return "−" + text
		}
		v = 0
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// signed is like fixed, with a plus sign for positive numbers.
func signed(v float64, decimals int) string {
	if text := fixed(v, decimals); v <= 0 || math.IsNaN(v) || text == fixed(0, decimals) {
		return text
	}
	return "+" + fixed(v, decimals)
}

// interval formats an estimate with its 95 % interval, if there is one.
func interval(e stats.Estimate, write func(float64) string) string {
	if e.Unbounded() {
		return write(e.Value) + " (no interval yet)"
	}
	return fmt.Sprintf("%s (%s to %s)", write(e.Value), write(e.Low), write(e.High))
}

// elo formats an Elo difference.
func elo(v float64) string { return signed(v, 1) }

// percent formats a share.
func percent(v float64) string { return fixed(100*v, 1) + " %" }

// eloOf returns the Elo difference of a score.
func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// clock formats a time with three significant digits.
func clock(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fixed(float64(d)/float64(time.Millisecond), 2) + " ms"
	case d < time.Second:
		return fixed(float64(d)/float64(time.Millisecond), 0) + " ms"
	}
	return fixed(d.Seconds(), 2) + " s"
}

// megabytes formats an amount of memory, and a dash for an unknown one.
func megabytes(bytes int64) string {
	if bytes == 0 {
		return "–"
	}
	return fixed(math.Ceil(float64(bytes)/(1<<20)), 0) + " MB"
}

// compact formats a large number in thousands or millions.
func compact(v float64) string {
	switch {
	case v >= 1e6:
		return fixed(v/1e6, 1) + " M"
	case v >= 1e3:
		return fixed(v/1e3, 0) + " k"
	}
	return fixed(v, 0)
}

// printableMatch returns a match in which every text from programs or files is printable. Unchanged
// parts are shared with m.
func printableMatch(m Match) Match {
	m.Title = words.Sanitize(m.Title)
	m.Plan = printablePlan(m.Plan)
	for i, side := range m.Sides {
		m.Sides[i] = words.Sanitize(side)
	}
	m.Records = slices.Clone(m.Records)
	for i, r := range m.Records {
		m.Records[i] = printableRecord(r)
	}
	return m
}

func printablePlan(p *arena.Plan) *arena.Plan {
	clean := *p
	clean.Rules.Game = words.Sanitize(p.Rules.Game)
	clean.Rules.Options = make(map[string]string, len(p.Rules.Options))
	for name, value := range p.Rules.Options {
		clean.Rules.Options[words.Sanitize(name)] = words.Sanitize(value)
	}
	clean.Entrants = slices.Clone(p.Entrants)
	for i, e := range clean.Entrants {
		e.Name, e.About, e.Command = words.Sanitize(e.Name), words.Sanitize(e.About), slices.Clone(e.Command)
		for k, word := range e.Command {
			e.Command[k] = words.Sanitize(word)
		}
		clean.Entrants[i] = e
	}
	return &clean
}

func printableRecord(r *arena.Record) *arena.Record {
	clean := *r
	for i, name := range r.Players {
		clean.Players[i] = words.Sanitize(name)
	}
	clean.Opening, clean.Detail = words.Sanitize(r.Opening), words.Sanitize(r.Detail)
	clean.Reason = match.Reason(words.Sanitize(string(r.Reason)))
	for i, m := range r.Moves {
		move, value := words.Sanitize(m.Move), words.Sanitize(m.Value)
		if move == m.Move && value == m.Value {
			continue
		}
		if &clean.Moves[0] == &r.Moves[0] {
			clean.Moves = slices.Clone(r.Moves)
		}
		clean.Moves[i].Move, clean.Moves[i].Value = move, value
	}
	return &clean
}
