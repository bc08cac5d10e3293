package tables

import (
	"fmt"
	"time"
	"unicode/utf8"

	"gogo/bench/match"
	"gogo/internal/words"
)

// PlayerChoice is who plays a side of a new game.
type PlayerChoice struct {
	Program  string `json:"program"` // empty for a person
	Name     string `json:"name"`    // of a person
	Time     int    `json:"time"`    // ms for a move of a program, 0 for the default
	Level    int    `json:"level"`   // of a program, 0 for full strength
	Adaptive bool   `json:"adaptive"`
}

// ClockChoice is the time of a new game.
type ClockChoice struct {
	Main      int `json:"main"`      // ms for each side, 0 for no clocks
	Increment int `json:"increment"` // ms after each move
}

// maxName bounds the name of a person in characters.
const maxName = 40

// doNew begins a game, with the players of the command or else those that sit.
func (t *Table) doNew(c Command) error {
	game, err := t.hub.gameOf(c.Game)
	if err != nil {
		return err
	}
	rules, err := game.Rules(c.Options)
	if err != nil {
		return err
	}
	if _, err := rules.Position(nil); err != nil {
		return err
	}
	clock := Clock{Main: time.Duration(c.Clock.Main) * time.Millisecond, Increment: time.Duration(c.Clock.Increment) * time.Millisecond}
	if err := clock.check(); err != nil {
		return err
	}
	if len(c.Players) > 0 {
		if err := t.seatPlayers(c.Players, game, rules); err != nil {
			return err
		}
	}
	t.clock = clock
	return t.begin(game, rules)
}

// seatPlayers seats the players of a new game.
func (t *Table) seatPlayers(players []PlayerChoice, game Game, rules Rules) error {
	if len(players) != len(t.seats) {
		return fmt.Errorf("%d players: must be %d", len(players), len(t.seats))
	}
	var next [2]seat
	for i, p := range players {
		limits, err := limitsOf(p.Time, p.Level)
		if err != nil {
			return err
		}
		if n := utf8.RuneCountInString(p.Name); n > maxName {
			return fmt.Errorf("a name of %d characters: must be at most %d", n, maxName)
		}
		next[i] = seat{limits: limits, adaptive: p.Adaptive && p.Program != "", person: words.Sanitize(p.Name)}
		if p.Program == "" {
			continue
		}
		engine, ok := t.hub.engineOf(game.Name(), p.Program)
		if !ok {
			return fmt.Errorf("no engine %q for %s", p.Program, game.Name())
		}
		next[i].program = &program{engine: engine, rules: rules}
	}
	for i := range t.seats {
		if p := t.seats[i].program; p != nil {
			t.endInBackground(p)
		}
	}
	t.seats = next
	return nil
}

// adapt changes the level of a program that follows a person, after the game on the board: up if the
// person has won, down if the program has. The caller must hold t.mu.
func (t *Table) adapt() {
	outcome := t.tree.at.outcome
	if t.adapted || outcome == nil || outcome.Winner == match.Nobody {
		return
	}
	t.adapted = true
	for i, side := range match.Sides() {
		s := &t.seats[i]
		if s.program == nil || !s.adaptive || !t.isPerson(side.Other()) {
			continue
		}
		if outcome.Winner == side {
			s.limits.Level = max(1, s.limits.Level-1)
		} else {
			s.limits.Level = min(MaxLevel, s.limits.Level+1)
		}
	}
}
