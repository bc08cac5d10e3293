package gomoku

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"gogo/bench/gomoku/openings"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/tune"
	"gogo/board/gomoku"
	gomokuengine "gogo/search/gomoku/engine"
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
	generator *openings.Generator // for seed; nil until an opening is requested
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

// Empty returns the board before the first move, which must not be changed.
func (g *Game) Empty() *gomoku.Board { return g.empty }

// Sides returns black, who begins, and white.
func (g *Game) Sides() [2]string { return Sides() }

// Introduce asks a brain for its name, and whether it accepts the board.
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

// Start returns the board after an opening, a list of points in order of play.
func (g *Game) Start(opening string) (Position, error) {
	p := Position{g.empty.Clone()}
	for name := range strings.FieldsSeq(opening) {
		if outcome, over := p.OutcomeOf(name); over {
			return Position{}, fmt.Errorf("opening %s: %s: %s", opening, name, outcome.Describe(Sides()))
		}
		p.Play(name)
	}
	return p, nil
}

// Size is the width and the height of a board.
type Size = gomoku.Size

// Opening generates a balanced random opening.
func (g *Game) Opening(ctx context.Context, seed uint64, n int) (string, error) {
	generator, err := g.generatorOf(seed)
	if err != nil {
		return "", err
	}
	opening, err := generator.Opening(ctx, n)
	if err != nil {
		return "", err
	}
	return opening.Text(g.empty), nil
}

// generatorOf returns the generator of a seed. It reuses the last one if the seed is the same,
// since its engine is expensive to create.
func (g *Game) generatorOf(seed uint64) (*openings.Generator, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.generator == nil || g.seed != seed {
		generator, err := openings.NewGenerator(g.empty, seed)
		if err != nil {
			return nil, err
		}
		g.generator, g.seed = generator, seed
	}
	return g.generator, nil
}

// ReadOpenings parses the openings of a file, in any format of package openings.
func (g *Game) ReadOpenings(file string) ([]string, error) {
	list, err := openings.ReadFile(file, g.empty)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for i, o := range list {
		texts[i] = o.Text(g.empty)
	}
	return texts, nil
}

// tuningMemory is the memory limit of an engine: clearing large tables before every game would take
// time.
const tuningMemory = 40 << 20

// NewTuning returns the game with the options of a match.
func NewTuning(options map[string]string) (tune.Game, error) {
	rules, err := NewGame(options)
	if err != nil {
		return nil, err
	}
	return tune.NewGame(rules, gomokuengine.Margins(), newEngine), nil
}

// engine adapts the engine for a tuning.
type engine struct{ *gomokuengine.Engine }

func newEngine() tune.Engine[Position] {
	return engine{gomokuengine.New(gomokuengine.Trained())}
}

// Configure sets the limits of a move.
func (e engine) Configure(l match.Limits) error {
	return e.Engine.Configure(gomokuengine.Limits{Nodes: l.Nodes, Turn: l.Turn, Memory: tuningMemory, Threads: 1})
}

// Move returns the move that the engine finds.
func (e engine) Move(ctx context.Context, p Position) (string, error) {
	move, err := e.Think(ctx, p.Clone(), time.Now(), nil)
	if err != nil {
		return "", err
	}
	return p.Name(move), nil
}
