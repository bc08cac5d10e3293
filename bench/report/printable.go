package report

import (
	"slices"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/internal/sanitize"
)

// printableMatch returns a match in which every text that comes from programs or
// files can be shown. What needs no change is shared with m.
func printableMatch(m Match) Match {
	m.Title = sanitize.Text(m.Title)
	m.Plan = printablePlan(m.Plan)
	for i, side := range m.Sides {
		m.Sides[i] = sanitize.Text(side)
	}
	m.Records = slices.Clone(m.Records)
	for i, r := range m.Records {
		m.Records[i] = printableRecord(r)
	}
	return m
}

func printablePlan(p *arena.Plan) *arena.Plan {
	clean := *p
	clean.Rules.Game = sanitize.Text(p.Rules.Game)
	clean.Rules.Options = make(map[string]string, len(p.Rules.Options))
	for name, value := range p.Rules.Options {
		clean.Rules.Options[sanitize.Text(name)] = sanitize.Text(value)
	}
	clean.Entrants = slices.Clone(p.Entrants)
	for i, e := range clean.Entrants {
		e.Name, e.About, e.Command = sanitize.Text(e.Name), sanitize.Text(e.About), slices.Clone(e.Command)
		for k, word := range e.Command {
			e.Command[k] = sanitize.Text(word)
		}
		clean.Entrants[i] = e
	}
	return &clean
}

func printableRecord(r *arena.Record) *arena.Record {
	clean := *r
	for i, name := range r.Players {
		clean.Players[i] = sanitize.Text(name)
	}
	clean.Opening, clean.Detail = sanitize.Text(r.Opening), sanitize.Text(r.Detail)
	clean.Reason = match.Reason(sanitize.Text(string(r.Reason)))
	for i, m := range r.Moves {
		move, value := sanitize.Text(m.Move), sanitize.Text(m.Value)
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
