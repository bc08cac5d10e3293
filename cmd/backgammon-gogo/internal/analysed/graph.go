package analysed

import (
	"fmt"
	"math"
	"strings"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// course is how a game went for the first player: in the chance to win the match, or for money in points.
type course struct {
	match  *matchfile.Match
	before float64 // the game
	steps  []step
}

// step is what was done with a roll or about the cube. All numbers are the first player's: what the other has won is below zero.
type step struct {
	text       string // who has done what
	worth      float64
	luck, loss float64
	kind       skill.Kind // of the worst error
	decision   *analysis.Decision
	roll       *analysis.Roll
}

// courseOf follows a game.
func courseOf(r *analysis.Result, game int, by index) *course {
	g := &r.Match.Games[game]
	c := &course{match: r.Match, before: r.Games[game].Before}
	last := c.before
	for i := range g.Actions {
		at := place{game, i}
		s := step{worth: last, roll: by.rolls[at]}
		if s.roll != nil {
			s.luck = forFirst(s.roll.Player, s.roll.Worth)
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

// add adds a decision to a step. What was done last says what the position is worth, the worst error where to look.
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
	s.loss -= forFirst(d.Player, d.Cost)
	if kind := d.Verdict.Kind(); s.decision == nil || kind >= s.kind {
		s.kind, s.decision = kind, d
		s.text = m.Players[d.Player] + " " + did(d)
		if note := errorText(d); note != "" {
			s.text += ", " + note
		}
	}
}

// forFirst is what something that a player has won is to the first one.
func forFirst(player int, x float64) float64 {
	if player == 1 {
		return -x
	}
	return x
}

// label says all of a step in words.
func (c *course) label(s *step) string {
	text := fmt.Sprintf("%s. %s %s", s.text, c.match.Players[0], c.standing(s.worth))
	if s.roll != nil {
		text += ", luck of the roll " + worth(c.match, s.roll.Worth)
	}
	if s.loss != 0 {
		text += ", lost " + worth(c.match, -math.Abs(s.loss))
	}
	return text
}

// standing writes a chance to win the match, or an equity in points.
func (c *course) standing(x float64) string {
	if c.match.Length == 0 {
		return signed(x)
	}
	const percent = 100
	return fmt.Sprintf("%.1f%%", percent*x)
}

// summary says in words what the graph shows: where it begins and ends, how far it goes, and by what most of all.
func (c *course) summary() string {
	low, high := c.bounds()
	what := "chance to win the match"
	if c.match.Length == 0 {
		what = "equity in points"
	}
	end := c.steps[len(c.steps)-1].worth
	text := fmt.Sprintf("For %s, the %s goes from %s to %s, between %s and %s.",
		c.match.Players[0], what, c.standing(c.before), c.standing(end), c.standing(low), c.standing(high))
	if s := c.most(func(s *step) float64 { return s.luck }); s != nil {
		text += fmt.Sprintf(" The roll that counted most: %s %s, luck %s.",
			c.match.Players[s.roll.Player], diceText(s.roll.Dice), worth(c.match, s.roll.Worth))
	}
	if s := c.most(func(s *step) float64 { return s.loss }); s != nil {
		text += fmt.Sprintf(" The dearest decision: %s, %s.", s.text, worth(c.match, -math.Abs(s.loss)))
	}
	return text
}

// bounds are the least and the most that the game was worth.
func (c *course) bounds() (low, high float64) {
	low, high = c.before, c.before
	for i := range c.steps {
		low, high = min(low, c.steps[i].worth), max(high, c.steps[i].worth)
	}
	return low, high
}

// most is the step with the most of something, whoever has won by it; nil where none has any.
func (c *course) most(of func(s *step) float64) (found *step) {
	best := 0.0
	for i := range c.steps {
		if x := math.Abs(of(&c.steps[i])); x > best {
			best, found = x, &c.steps[i]
		}
	}
	return found
}
