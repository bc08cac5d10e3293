package backgammon

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// MoveName implements tables.MoveNamer: a play as books print it without its dice, a cube action in the
// usual words.
func (r *rules) MoveName(moves []string, move string) string {
	p, err := r.after(moves)
	if err != nil {
		return move
	}
	if p.Plays() {
		_, name, _ := strings.Cut(p.Notation(move), ": ")
		return name
	}
	if move == Double && p.position.Cube.Owner == backgammon.Mover {
		return "redouble"
	}
	if move == Drop {
		return actionName(p, move)
	}
	return move
}

// Why implements tables.HintRules. A play is compared with the next best one: what it does on the
// board, then its chances and its equity. A cube action is compared with the other one.
func (r *rules) Why(moves []string, best string, lines []tables.SearchInfo) []tables.Sentence {
	p, err := r.after(moves)
	if err != nil {
		return nil
	}
	if p.Plays() {
		return whyPlay(p, best, lines)
	}
	if len(lines) > 0 {
		if found, ok := lines[0].Data.(*Analysis); ok {
			return whyCube(p, best, found)
		}
	}
	return nil
}

// mostFeatures is how many features of a play are told.
const mostFeatures = 2

// whyPlay gives the reasons for a play.
func whyPlay(p Position, best string, lines []tables.SearchInfo) []tables.Sentence {
	m, err := p.ParsePlay(best)
	if err != nil {
		return nil
	}
	var g backgammon.Generator
	if legal := g.Moves(&p.position.Board, p.position.Dice); len(legal) == 1 {
		return []tables.Sentence{tables.Say("is the only legal play")}
	}
	own, other := candidatesOf(best, lines)
	before := &p.position.Board
	var next *backgammon.Move
	if other != nil {
		if m, err := p.ParsePlay(other.Move); err == nil {
			next = &m
		}
	}
	why := distinctive(before, &m, next)
	if own == nil || other == nil {
		return why
	}
	why = append(why, betterChances(own, other)...)
	const least = 0.0005 // that does not round to zero
	if gain := own.Equity - other.Equity; own.Known && other.Known && gain >= least {
		_, name, _ := strings.Cut(p.Notation(other.Move), ": ")
		why = append(why, tables.Say("is better than {play} by {equity}", "play", name, "equity", decimals(gain)))
	}
	return why
}

// candidatesOf returns the best play and the first other one of lines, or nil.
func candidatesOf(best string, lines []tables.SearchInfo) (own, other *Candidate) {
	for i := range lines {
		c, ok := lines[i].Data.(Candidate)
		switch {
		case !ok:
		case c.Move == best:
			own = &c
		case other == nil:
			other = &c
		}
	}
	return own, other
}

// distinctive returns the first features of a play; those that another play lacks come first.
func distinctive(before *backgammon.Board, m, other *backgammon.Move) []tables.Sentence {
	found := features(before, &m.Board)
	if other != nil {
		found = append(found, shotFeatures(&m.Board, &other.Board)...)
		theirs := features(before, &other.Board)
		slices.SortStableFunc(found, func(a, b tables.Sentence) int {
			return cmp.Compare(countOf(theirs, a), countOf(theirs, b))
		})
	}
	return found[:min(len(found), mostFeatures)]
}

// countOf returns how often a sentence is among others.
func countOf(others []tables.Sentence, s tables.Sentence) (n int) {
	for _, o := range others {
		if o.Text == s.Text && o.Values["point"] == s.Values["point"] && o.Values["count"] == s.Values["count"] {
			n++
		}
	}
	return n
}

// gain is by how much a result has become more frequent, and how many points that is worth.
type gain struct {
	says          tables.Sentence
	share, points float32
}

// betterChances returns by which result a play gains most against another one, if by half a percent.
func betterChances(own, other *Candidate) []tables.Sentence {
	if !own.ChancesKnown || !other.ChancesKnown {
		return nil
	}
	const least, percent = 0.005, 100
	a, b := own.Chances, other.Chances
	gains := []gain{
		{tables.Say("wins {percent} % more games"), a.Win - b.Win, 2},
		{tables.Say("wins {percent} % more gammons"), a.WinGammon - b.WinGammon, 1},
		{tables.Say("loses {percent} % fewer gammons"), b.LoseGammon - a.LoseGammon, 1},
	}
	slices.SortStableFunc(gains, func(a, b gain) int { return cmp.Compare(b.share*b.points, a.share*a.points) })
	if gains[0].share < least {
		return nil
	}
	return []tables.Sentence{gains[0].says.With("percent", strconv.FormatFloat(percent*float64(gains[0].share), 'f', 1, 64))}
}

// whyCube gives the reasons for a cube action.
func whyCube(p Position, best string, found *Analysis) []tables.Sentence {
	var why []tables.Sentence
	if c := found.Cube; c == nil {
		why = answerReasons(best, found)
	} else {
		why = cubeReasons(p, best, found)
		if best == Double && c.DoubleTake > c.DoublePass {
			return why // the chances no longer matter
		}
	}
	if found.ChancesKnown {
		why = append(why, tables.Say("with {percent} % to win", "percent", strconv.FormatFloat(100*float64(found.Chances.Win), 'f', 0, 64)))
		const many = 0.1
		if found.Chances.WinGammon >= many {
			why = append(why, tables.Say("{percent} % of them gammons", "percent", strconv.FormatFloat(100*float64(found.Chances.WinGammon/found.Chances.Win), 'f', 0, 64)))
		}
	}
	return why
}

// cubeReasons compares a cube action with the other ones.
func cubeReasons(p Position, best string, found *Analysis) []tables.Sentence {
	c := found.Cube
	if p.Phase() == ToDouble {
		gain := decimals(max(0, c.Doubled()-c.NoDouble))
		switch {
		case best == Double && c.DoubleTake > c.DoublePass:
			return []tables.Sentence{tables.Say("wins at once: to take would cost the other side {equity} more", "equity", decimals(c.DoubleTake-c.DoublePass))}
		case best == Double:
			return []tables.Sentence{tables.Say("is better than a roll by {equity}", "equity", gain)}
		case c.NoDouble > c.DoublePass:
			return []tables.Sentence{tables.Say("plays for the gammon, as the position is too good to double")}
		}
		return []tables.Sentence{tables.Say("is better than a double by {equity}", "equity", decimals(c.NoDouble-c.Doubled()))}
	}
	return answerReasons(best, found)
}

// answerReasons compares the answer to a double or a resignation with the best other one.
func answerReasons(best string, found *Analysis) []tables.Sentence {
	var own, other *Candidate // other: the best of the others
	for i := range found.Candidates {
		switch way := &found.Candidates[i]; {
		case way.Move == best:
			own = way
		case other == nil || way.Equity > other.Equity:
			other = way
		}
	}
	if own == nil || other == nil || own.Equity < other.Equity {
		return nil
	}
	says := map[string]tables.Sentence{
		Take: tables.Say("is better than a take by {equity}"), Drop: tables.Say("is better than a pass by {equity}"),
		Beaver: tables.Say("is better than a beaver by {equity}"),
		Accept: tables.Say("is better than accepting by {equity}"), Reject: tables.Say("is better than rejecting by {equity}"),
	}[other.Move]
	return []tables.Sentence{says.With("equity", decimals(own.Equity-other.Equity))}
}

// decimals formats an equity as it is printed, without a sign.
func decimals(equity float64) string { return strconv.FormatFloat(equity, 'f', 3, 64) }

// The compiler checks that hints of backgammon have reasons.
var (
	_ tables.HintRules = (*rules)(nil)
	_ tables.MoveNamer = (*rules)(nil)
)
