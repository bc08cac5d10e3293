// Package reasons says why a move of Quoridor is good: what it does to the shortest ways of both
// pawns, and what a search has proven.
package reasons

import (
	"strconv"
	"strings"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
)

// Reason is an English sentence with named holes, as {steps}, and what stands in them.
type Reason struct {
	Text   string
	Values map[string]string
}

// String returns the sentence with its values.
func (r Reason) String() string {
	text := r.Text
	for name, value := range r.Values {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}

// Join returns reasons as one text.
func Join(list []Reason) string {
	texts := make([]string, len(list))
	for i, r := range list {
		texts[i] = r.String()
	}
	return strings.Join(texts, ", ")
}

// Say returns a sentence. The names and the values of its holes take turns.
func Say(text string, values ...string) Reason {
	r := Reason{Text: text, Values: map[string]string{}}
	for i := 1; i < len(values); i += 2 {
		r.Values[values[i-1]] = values[i]
	}
	return r
}

// Of returns the reasons for a legal move of the side to move, the strongest first. The score is what
// a search has found for it, as in "+M7", or empty.
func Of(b *quoridor.Board, m quoridor.Move, score string) []Reason {
	us := b.ToMove()
	var finders paths.Finders
	before := waysOf(&finders, b, us)
	after := b.Clone()
	after.Make(m, us)
	if _, won := after.Winner(); won {
		return []Reason{Say("reaches the goal")}
	}
	return append(before.change(waysOf(&finders, after, us), m.IsWall()), proven(score)...)
}

// ways has the lengths of the shortest ways of a side and of its opponent.
type ways struct{ ours, theirs int }

// waysOf returns the shortest ways of a side and of its opponent, around walls and through pawns.
func waysOf(finders *paths.Finders, b *quoridor.Board, us quoridor.Color) ways {
	f := finders.For(b)
	return ways{f.Distance(b, us), f.Distance(b, us.Other())}
}

// change says what a step or a wall has made of the ways.
func (w ways) change(after ways, wall bool) []Reason {
	longer, gained := after.theirs-w.theirs, w.ours-after.ours
	switch {
	case wall && longer > 0 && gained < 0:
		return []Reason{
			Say("makes their way longer by {steps}", "steps", strconv.Itoa(longer)),
			Say("and yours by {steps}", "steps", strconv.Itoa(-gained)),
		}
	case wall && longer > 0:
		return []Reason{
			Say("makes their way longer by {steps}", "steps", strconv.Itoa(longer)),
			Say("your way is {yours}, theirs {theirs}", after.holes()...),
		}
	case gained > 1:
		return []Reason{Say("makes your way shorter by {steps}", "steps", strconv.Itoa(gained))}
	case gained == 1:
		return []Reason{Say("runs: your way is {yours}, theirs {theirs}", after.holes()...)}
	case gained == 0:
		return []Reason{Say("keeps your shortest way of {steps}", "steps", strconv.Itoa(after.ours))}
	case wall:
		return []Reason{Say("bars a way: yours is {yours}, theirs {theirs}", after.holes()...)}
	}
	return []Reason{Say("goes round: your way is {yours}, theirs {theirs}", after.holes()...)}
}

// holes returns the ways as the holes of a sentence.
func (w ways) holes() []string {
	return []string{"yours", strconv.Itoa(w.ours), "theirs", strconv.Itoa(w.theirs)}
}

// proven says what the score of a move proves: a win, or a loss, perhaps without its length.
func proven(score string) []Reason {
	switch score {
	case "+M":
		return []Reason{Say("wins")}
	case "-M":
		return []Reason{Say("loses whatever is played")}
	}
	if plies, lost := strings.CutPrefix(score, "-M"); lost {
		return []Reason{Say("holds out longest, {plies} plies", "plies", plies)}
	}
	if plies, won := strings.CutPrefix(strings.TrimPrefix(score, "+"), "M"); won {
		return []Reason{Say("wins in {plies} plies", "plies", plies)}
	}
	return nil
}
