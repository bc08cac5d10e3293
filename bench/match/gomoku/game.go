package gomoku

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"

	"gogo/bench/match/arena"
	openings "gogo/bench/openings/gomoku"
	"gogo/board/gomoku"
)

// GameName is the name of the game in the rules of a match.
const GameName = "gomoku"

// The options of the rules: a Size and a gomoku.Rule.
const (
	SizeOption = "size"
	RuleOption = "rule"
)

// Game is gomoku as the arena sees it.
type Game struct {
	empty *gomoku.Board

	mu        sync.Mutex
	generator *openings.Generator // of seed; nil until an opening is asked for
	seed      uint64
}

// Rules returns the rules of a match.
func Rules(size Size, rule gomoku.Rule) arena.Rules {
	return arena.Rules{Game: GameName, Options: map[string]string{SizeOption: size.String(), RuleOption: rule.String()}}
}

// NewGame returns the game with the options of a match.
func NewGame(options map[string]string) (*Game, error) {
	var size Size
	var rule gomoku.Rule
	if err := size.UnmarshalText([]byte(options[SizeOption])); err != nil {
		return nil, err
	}
	if err := rule.UnmarshalText([]byte(options[RuleOption])); err != nil {
		return nil, err
	}
	if rule&gomoku.Continuous != 0 {
		return nil, ErrContinuous
	}
	empty, err := gomoku.New(size.Width, size.Height, rule)
	if err != nil {
		return nil, err
	}
	return &Game{empty: empty}, nil
}

// Empty returns the board before the first move, which is not to be changed.
func (g *Game) Empty() *gomoku.Board { return g.empty }

// Sides are black, who begins, and white.
func (g *Game) Sides() [2]string { return Sides() }

// Introduce asks a brain for its name, and whether it takes the board.
func (g *Game) Introduce(ctx context.Context, _ string, program *exec.Cmd) (name string, err error) {
	return arena.Introduce(ctx, Position{g.empty.Clone()}, enter, program)
}

// Play plays a game between two brains.
func (g *Game) Play(ctx context.Context, job *arena.Job, programs [2]*exec.Cmd) (*arena.Record, error) {
	start, err := g.Start(job.Opening)
	if err != nil {
		return nil, err
	}
	return arena.Play(ctx, job, start, enter, programs)
}

// enter starts a brain for the arena.
func enter(ctx context.Context, cmd *exec.Cmd) (arena.Program[Position], error) {
	brain, err := StartBrain(ctx, cmd)
	if err != nil {
		return nil, err
	}
	return brain, nil
}

// Start returns the board after an opening, a list of points in the order of play.
func (g *Game) Start(opening string) (Position, error) {
	p := Position{g.empty.Clone()}
	for name := range strings.FieldsSeq(opening) {
		if outcome, over := p.Judge(name); over {
			return Position{}, fmt.Errorf("opening %s: %s: %s", opening, name, outcome.Describe(Sides()))
		}
		p.Play(name)
	}
	return p, nil
}
