package gomoku

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gogo/bench/match/arena"
	"gogo/bench/tables"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/internal/words"
	gomokuengine "gogo/search/gomoku/engine"
)

// Calibration collects games of matches, and measures how well the values that the engines reported,
// and those of a network, foretold the results.
type Calibration struct {
	eval      gomokuengine.EvalConfig
	positions []foretold
	engines   []string // labels, in order of their first games
	games     int
	faults    int // games lost by one, which are left out
	valueless int // positions for which the engine reported no value
	proofs    int // positions with a proven win or loss, which are left out
	refuted   int // proofs that the result contradicts
}

// foretold is a position in which an engine was to move.
type foretold struct {
	engine, game int
	ply          int // number of the move
	rule         gomoku.Rule
	size         Size
	color        gomoku.Color
	result       float64 // of the side to move: 1, 0.5 or 0
	value        int     // of the search, in the engine's unit
	valued       bool    // value is given
	static       int     // of the network, in units of lines.Unit
	quiet        bool    // static is given
}

// NewCalibration returns a Calibration of an evaluation.
func NewCalibration(eval gomokuengine.EvalConfig) *Calibration { return &Calibration{eval: eval} }

// Add adds the games of a match. An error names the game.
func (c *Calibration) Add(plan *arena.Plan, records []*arena.Record) error {
	game, err := NewGame(plan.Rules.Options)
	if err != nil {
		return err
	}
	rule := game.Empty().Rule()
	m := calibratedMatch{c: c, game: game, tables: lines.NewTables(rule, c.eval.Weights(rule)), labels: map[string]int{}}
	if c.eval.Network != nil {
		m.network = c.eval.Network(rule)
	}
	for i := range plan.Entrants {
		m.labels[plan.Entrants[i].Name] = c.engine(&plan.Entrants[i])
	}
	for _, r := range records {
		if r.Reason.IsFault() {
			c.faults++
			continue
		}
		if err := m.add(r); err != nil {
			return fmt.Errorf("game %d: %w", r.Game+1, err)
		}
		c.games++
	}
	return nil
}

// engine returns the index of an engine. Engines of several matches are the same if both their names
// in the match and those that they report are. What they add in parentheses is about their builds.
func (c *Calibration) engine(e *arena.Entrant) int {
	label := e.Name
	if about, _, _ := strings.Cut(e.About, " ("); about != "" && about != e.Name {
		label += " (" + about + ")"
	}
	label = words.Sanitize(label)
	if i := slices.Index(c.engines, label); i >= 0 {
		return i
	}
	c.engines = append(c.engines, label)
	return len(c.engines) - 1
}

// calibratedMatch is a match whose games are added.
type calibratedMatch struct {
	c       *Calibration
	game    *Game
	tables  *lines.Tables
	network *shapenet.Network // nil where the patterns evaluate alone
	labels  map[string]int    // indices of the engines by their names in the match
}

// add adds the positions of a game.
func (m *calibratedMatch) add(r *arena.Record) error {
	p, err := m.game.Start(r.Opening)
	if err != nil {
		return err
	}
	state := lines.NewState(p.Board, m.tables)
	evaluate := state.Evaluate
	if m.network != nil {
		accumulator := shapenet.NewAccumulator(m.network, m.c.eval.Kernels)
		evaluate = func() int { return accumulator.Evaluate(state) }
	}
	for i := range r.Moves {
		move := &r.Moves[i]
		outcome, over := p.OutcomeOf(move.Move)
		switch {
		case move.Side != p.Turn():
			return fmt.Errorf("move %d: it is not the turn of %v", p.Len()+1, move.Side)
		case over && (outcome.Reason.IsFault() || i < len(r.Moves)-1):
			return fmt.Errorf("move %d: %s: %s", p.Len()+1, move.Move, outcome.Describe(Sides()))
		}
		name := r.Players[move.Side.Index()]
		at := foretold{
			engine: m.labels[name], game: m.c.games, ply: p.Len() + 1, result: r.Score(name),
			rule: p.Rule(), size: Size{Width: p.Width(), Height: p.Height()}, color: p.ToMove(),
		}
		if m.c.valueOf(&at, move.Value) {
			if at.quiet = state.Quiet(); at.quiet {
				at.static = evaluate()
			}
			m.c.positions = append(m.c.positions, at)
		}
		state.Place(p.point(move.Move), p.ToMove())
	}
	return nil
}

// provenNumber is the least number that stands for a proven win at engines without a form for it.
const provenNumber = 10_000

// valueOf sets the value that an engine reported, and reports whether the position is of use: a proven
// value says nothing about how well the engine judges.
func (c *Calibration) valueOf(at *foretold, value string) bool {
	number, proven, ok := tables.ParseValue(value)
	switch {
	case !ok:
		c.valueless++
	case proven || max(number, -number) >= provenNumber:
		c.proofs++
		if cmp.Compare(number, 0) != cmp.Compare(at.result, 0.5) {
			c.refuted++
		}
		return false
	}
	at.value, at.valued = number, ok
	return true
}
