package report

import (
	"fmt"
	"math"
	"strings"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// gameCurve is the course of a game for the first player: in match winning chances, or in points
// for money.
type gameCurve struct {
	match  *matchfile.Match
	before float64 // before the game
	steps  []step
}

// step is what happened at one roll or cube decision. All numbers are the first player's: what the
// opponent gains is negative.
type step struct {
	text       string // what was done, and by which player
	worth      float64
	luck, loss float64
	kind       skill.Kind // of the worst error
	decision   *analysis.Decision
	roll       *analysis.Roll
}

// newGameCurve returns the curve of a game.
func newGameCurve(r *analysis.Result, game int, by index) *gameCurve {
	g := &r.Match.Games[game]
	c := &gameCurve{match: r.Match, before: r.Games[game].Before}
	last := c.before
	for i := range g.Actions {
		at := actionRef{game, i}
		s := step{worth: last, roll: by.rolls[at]}
		if s.roll != nil {
			s.luck = asFirstPlayer(s.roll.Player, s.roll.Worth)
			s.text = fmt.Sprintf("%s %s: not played", r.Match.Players[s.roll.Player], diceText(s.roll.Dice))
		}
		for _, d := range by.decisions[at] {
			s.add(r.Match, d)
		}
		if s.roll != nil || s.decision != nil {
			c.steps = append(c.steps, s)
			last = s.worth
		}
	}
	if s := &r.Games[game]; s.Known && len(c.steps) > 0 {
		c.steps = append(c.steps, step{text: strings.TrimSuffix(ending(r.Match, g), "."), worth: s.Before + s.Result})
	}
	return c
}

// add adds a decision to a step. The last decision sets the position's value, the worst error the
// one to look at.
func (s *step) add(m *matchfile.Match, d *analysis.Decision) {
	if !d.Illegal {
		s.worth = d.Worth
		if d.Player == 1 {
			s.worth = -d.Worth
			if m.Length > 0 {
				s.worth = 1 - d.Worth
			}
		}
	}
	s.loss -= asFirstPlayer(d.Player, d.Cost)
	if kind := d.Verdict.Kind(); s.decision == nil || kind >= s.kind {
		s.kind, s.decision = kind, d
		s.text = m.Players[d.Player] + " " + decisionText(d)
		if note := errorText(d); note != "" {
			s.text += ", " + note
		}
	}
}

// asFirstPlayer converts a player's gain to the first player's.
func asFirstPlayer(player int, x float64) float64 {
	if player == 1 {
		return -x
	}
	return x
}

// label describes a step in words.
func (c *gameCurve) label(s *step) string {
	text := fmt.Sprintf("%s. %s %s", s.text, c.match.Players[0], c.worthText(s.worth))
	if s.roll != nil {
		text += ", luck of the roll " + formatWorth(c.match, s.roll.Worth)
	}
	if s.loss != 0 {
		text += ", lost " + formatWorth(c.match, -math.Abs(s.loss))
	}
	return text
}

// worthText formats a match winning chance, or an equity in points.
func (c *gameCurve) worthText(x float64) string {
	if c.match.Length == 0 {
		return formatEquity(x)
	}
	const percent = 100
	return fmt.Sprintf("%.1f%%", percent*x)
}

// summary describes the graph in words: where it begins and ends, its range, and its largest
// swing.
func (c *gameCurve) summary() string {
	low, high := c.bounds()
	what := "chance to win the match"
	if c.match.Length == 0 {
		what = "equity in points"
	}
	end := c.steps[len(c.steps)-1].worth
	text := fmt.Sprintf("For %s, the %s goes from %s to %s, between %s and %s.",
		c.match.Players[0], what, c.worthText(c.before), c.worthText(end), c.worthText(low), c.worthText(high))
	if s := c.largest(func(s *step) float64 { return s.luck }); s != nil {
		text += fmt.Sprintf(" The roll that counted most: %s %s, luck %s.",
			c.match.Players[s.roll.Player], diceText(s.roll.Dice), formatWorth(c.match, s.roll.Worth))
	}
	if s := c.largest(func(s *step) float64 { return s.loss }); s != nil {
		text += fmt.Sprintf(" The dearest decision: %s, %s.", s.text, formatWorth(c.match, -math.Abs(s.loss)))
	}
	return text
}

// bounds returns the lowest and highest values of the game.
func (c *gameCurve) bounds() (low, high float64) {
	low, high = c.before, c.before
	for i := range c.steps {
		low, high = min(low, c.steps[i].worth), max(high, c.steps[i].worth)
	}
	return low, high
}

// largest returns the step with the largest absolute value of a quantity, nil if all are zero.
func (c *gameCurve) largest(of func(s *step) float64) (found *step) {
	best := 0.0
	for i := range c.steps {
		if x := math.Abs(of(&c.steps[i])); x > best {
			best, found = x, &c.steps[i]
		}
	}
	return found
}
