package quoridor

import (
	"strconv"
	"strings"

	"gogo/bench/tables"
	"gogo/board/quoridor"
)

// Why implements tables.HintRules: what a move does to the shortest ways of both pawns, and what the
// program has proven.
func (r *rules) Why(moves []string, best string, lines []tables.SearchInfo) []tables.Sentence {
	p, err := r.after(moves)
	if err != nil {
		return nil
	}
	m, err := p.ParseMove(best)
	us := p.ToMove()
	if err != nil || p.Legal(m, us) != nil {
		return nil
	}
	before := p.ways(us)
	p.Make(m, us)
	after := p.ways(us)
	if after.ours == 0 {
		return []tables.Sentence{tables.Say("reaches the goal")}
	}
	why := before.change(after, m.IsWall())
	for _, h := range lines {
		if len(h.Moves) > 0 && h.Moves[0] == best {
			return append(why, proven(h.Value)...)
		}
	}
	return why
}

// ways has the lengths of the shortest ways of a side and of its opponent.
type ways struct{ ours, theirs int }

// ways returns the shortest ways of a side and of its opponent.
func (p Position) ways(us quoridor.Color) ways {
	return ways{p.distances(us)[p.Pawn(us)], p.distances(us.Other())[p.Pawn(us.Other())]}
}

// change says what a step or a wall has made of the ways.
func (w ways) change(after ways, wall bool) []tables.Sentence {
	longer, gained := after.theirs-w.theirs, w.ours-after.ours
	switch {
	case wall && longer > 0 && gained < 0:
		return []tables.Sentence{
			tables.Say("makes their way longer by {steps}", "steps", strconv.Itoa(longer)),
			tables.Say("and yours by {steps}", "steps", strconv.Itoa(-gained)),
		}
	case wall && longer > 0:
		return []tables.Sentence{
			tables.Say("makes their way longer by {steps}", "steps", strconv.Itoa(longer)),
			tables.Say("your way is {yours}, theirs {theirs}", after.holes()...),
		}
	case gained > 1:
		return []tables.Sentence{tables.Say("makes your way shorter by {steps}", "steps", strconv.Itoa(gained))}
	case gained == 1:
		return []tables.Sentence{tables.Say("runs: your way is {yours}, theirs {theirs}", after.holes()...)}
	case gained == 0:
		return []tables.Sentence{tables.Say("keeps your shortest way of {steps}", "steps", strconv.Itoa(after.ours))}
	case wall:
		return []tables.Sentence{tables.Say("bars a way: yours is {yours}, theirs {theirs}", after.holes()...)}
	}
	return []tables.Sentence{tables.Say("goes round: your way is {yours}, theirs {theirs}", after.holes()...)}
}

// holes returns the ways as the holes of a sentence.
func (w ways) holes() []string {
	return []string{"yours", strconv.Itoa(w.ours), "theirs", strconv.Itoa(w.theirs)}
}

// proven says what the value of a move proves: a win, or a loss.
func proven(value string) []tables.Sentence {
	if plies, lost := strings.CutPrefix(value, "-M"); lost {
		return []tables.Sentence{tables.Say("holds out longest, {plies} plies", "plies", plies)}
	}
	if plies, won := strings.CutPrefix(strings.TrimPrefix(value, "+"), "M"); won {
		return []tables.Sentence{tables.Say("wins in {plies} plies", "plies", plies)}
	}
	return nil
}
