package backgammon

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gogo/bench/puzzles"
	"gogo/bench/tables"
	"gogo/board/backgammon"
	"gogo/board/splitmix"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
	backgammonengine "gogo/search/backgammon/engine"
)

// PuzzleMaker finds rolls with one best play, by a clear margin, in money games of an engine that
// errs now and then, and proves them again.
type PuzzleMaker struct{ engine *backgammonengine.Engine }

// NewPuzzleMaker returns a maker with an engine of its own.
func NewPuzzleMaker() (*PuzzleMaker, error) {
	model, err := chances.Open("")
	if err != nil {
		return nil, err
	}
	return &PuzzleMaker{backgammonengine.New(model, simd.Best(), backgammonengine.Options{})}, nil
}

const (
	// puzzleDepth is the depth of the lookahead that proves a play, in rolls.
	puzzleDepth = 2
	// margin is how much a solution is better than the second play, and easyMargin the same for easy
	// puzzles. closeMargin is what a short lookahead must find first.
	margin, easyMargin, closeMargin = 0.05, 0.1, 0.06
	// leeway is how much margins may differ when a puzzle is proved again.
	leeway = 0.02
	// minPlays is the number of plays that a puzzle has at least, and maxEquity bounds the equity of
	// its best one: a game must be open.
	minPlays, maxEquity = 6, 0.85
	// firstTurn and lastTurn bound where the search for a puzzle starts in a game.
	firstTurn, lastTurn = 3, 30
	maxPuzzleTurns      = 90
	// In one of strayShare turns a play is made that the networks take for worse, by straying at most.
	strayShare = 4
	straying   = 0.12
	// shownChoices is the number of plays that are told with their equities.
	shownChoices = 3
	// beginners is the number of tries of a beginner, who finds the easiest plays every time.
	beginners = 4
)

// errNoPuzzle is the error of a position that is no puzzle.
var errNoPuzzle = errors.New("no play is the best by a clear margin")

// Make implements puzzles.Maker.
func (m *PuzzleMaker) Make(ctx context.Context, seed, number uint64) ([]puzzles.Puzzle, error) {
	rng := rand.New(rand.NewPCG(seed, splitmix.Spread(number)))
	position := backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: 1}}
	seat := backgammon.Seat(rng.IntN(2))
	from := firstTurn + rng.IntN(lastTurn-firstTurn+1)
	for turn := range maxPuzzleTurns {
		position.Dice = throw(rng)
		plays, err := m.plays(ctx, &position, 0)
		if err != nil {
			return nil, err
		}
		if turn >= from {
			p, err := m.puzzle(ctx, &backgammon.Setup{Position: position, Seat: seat, MaxCube: maxCube}, plays)
			if err == nil {
				return []puzzles.Puzzle{*p}, nil
			} else if !errors.Is(err, errNoPuzzle) {
				return nil, err
			}
		}
		next := plays[0].Move.Board
		if len(plays) > 1 && rng.IntN(strayShare) == 0 {
			next = plays[rng.IntN(near(plays, straying))].Move.Board
		}
		if next.Won() > 0 || !next.Contact() {
			return nil, nil
		}
		position.Board, seat = next.Swap(), seat.Other()
	}
	return nil, nil
}

// throw throws the dice, the larger one first.
func throw(rng *rand.Rand) backgammon.Dice {
	a, b := uint8(1+rng.IntN(6)), uint8(1+rng.IntN(6))
	return backgammon.Dice{max(a, b), min(a, b)}
}

// near returns how many plays are worth at most so much less than the best.
func near(plays []backgammonengine.Candidate, less float32) int {
	n := 1
	for n < len(plays) && plays[0].Equity-plays[n].Equity <= less {
		n++
	}
	return n
}

// plays returns the plays of a position by a lookahead of so many rolls, the best first.
func (m *PuzzleMaker) plays(ctx context.Context, p *backgammon.Position, depth int) ([]backgammonengine.Candidate, error) {
	states, err := backgammonengine.CubeStates(p)
	if err != nil {
		return nil, err
	}
	return m.engine.Plays(ctx, &p.Board, p.Dice, states, backgammonengine.NormalFilter(depth))
}

// puzzle returns the puzzle that a position is, given its plays by the networks alone. The error is
// errNoPuzzle if it is none.
func (m *PuzzleMaker) puzzle(ctx context.Context, s *backgammon.Setup, static []backgammonengine.Candidate) (*puzzles.Puzzle, error) {
	if len(static) < minPlays || !s.Board.Contact() || math.Abs(float64(static[0].Equity)) > maxEquity {
		return nil, errNoPuzzle
	}
	shallow, err := m.plays(ctx, &s.Position, 1)
	if err != nil || marginOf(shallow) < closeMargin {
		return nil, noPuzzle(err)
	}
	deep, err := m.plays(ctx, &s.Position, puzzleDepth)
	if err == nil {
		err = m.complete(ctx, &s.Position, deep)
	}
	if err != nil || marginOf(deep) < margin || deep[0].Move.Board != shallow[0].Move.Board && marginOf(deep) < easyMargin {
		return nil, noPuzzle(err)
	}
	options := tables.Options{
		lengthField: "0", cubeField: withCube, seedOption: "1", positionOption: s.XGID(),
	}
	p, err := startOf(options)
	if err != nil {
		return nil, err
	}
	puzzle := &puzzles.Puzzle{
		Options: options, Side: sides[p.Turn().Index()], Kind: kindOf(&s.Board, &deep[0].Move),
		Task: "Find the best play of {dice}.", Holes: map[string]string{"dice": fmt.Sprintf("%d-%d", s.Dice[0], s.Dice[1])},
		Solutions: []string{p.FormatPlay(&deep[0].Move.Play)},
	}
	for i := range deep[:shownChoices] {
		puzzle.Choices = append(puzzle.Choices, puzzles.Choice{
			Move: p.FormatPlay(&deep[i].Move.Play), Value: math.Round(1000*float64(deep[i].Equity)) / 1000,
		})
	}
	puzzle.Stars = stars(p, puzzle.Solutions[0], static, shallow, deep)
	return puzzle, nil
}

// startOf returns the position at the start of a table with options.
func startOf(options tables.Options) (Position, error) {
	set, err := TableGame{}.Rules(options)
	if err != nil {
		return Position{}, err
	}
	p, err := set.Position(nil)
	if err != nil {
		return Position{}, err
	}
	at, ok := p.(position)
	if !ok {
		return Position{}, fmt.Errorf("a position is a %T", p)
	}
	return at.Position, nil
}

// complete looks at the plays that are shown as deep as at the best.
func (m *PuzzleMaker) complete(ctx context.Context, p *backgammon.Position, plays []backgammonengine.Candidate) error {
	states, err := backgammonengine.CubeStates(p)
	if err != nil {
		return err
	}
	return m.engine.Deepen(ctx, plays[:shownChoices], states, puzzleDepth)
}

// noPuzzle returns an error, or errNoPuzzle if there is none.
func noPuzzle(err error) error {
	if err != nil {
		return err
	}
	return errNoPuzzle
}

// marginOf returns how much the best play is better than the second.
func marginOf(plays []backgammonengine.Candidate) float32 { return plays[0].Equity - plays[1].Equity }

// stars returns how difficult a solution is: whether a beginner finds it, who looks at the board
// alone, and the networks without a lookahead.
func stars(p Position, solution string, static, shallow, deep []backgammonengine.Candidate) int {
	best := deep[0].Move.Board
	seen := static[0].Move.Board == best
	switch {
	case !seen && shallow[0].Move.Board != best:
		return puzzles.MaxStars
	case !seen:
		return 4
	case byBeginner(p, solution) && marginOf(deep) >= easyMargin:
		return 1
	case marginOf(deep) >= easyMargin && marginOf(static) >= easyMargin:
		return 2
	}
	return 3
}

// byBeginner reports whether a beginner always finds a play.
func byBeginner(p Position, solution string) bool {
	for seed := range uint64(beginners) {
		if p.BeginnerMove(rand.New(rand.NewPCG(seed, 0))) != solution {
			return false
		}
	}
	return true
}

// kindOf returns what a play does, in a few words.
func kindOf(before *backgammon.Board, move *backgammon.Move) string {
	own, after := &before[0], &move.Board[0]
	blots, made := 0, false
	for point := range backgammon.Points {
		made = made || after[point] >= 2 && own[point] < 2
		if after[point] == 1 {
			blots++
		}
	}
	switch {
	case move.Board[1][backgammon.Bar] > before[1][backgammon.Bar]:
		return "a hit"
	case made:
		return "a new point"
	case blots == 0:
		return "a safe play"
	}
	return "a positional play"
}

// Check implements puzzles.Maker. Equities may differ a little from those with which a puzzle was made.
func (m *PuzzleMaker) Check(ctx context.Context, p *puzzles.Puzzle) error {
	start, err := startOf(p.Options)
	if err != nil {
		return err
	}
	if side := sides[start.Turn().Index()]; side != p.Side || !start.Plays() {
		return fmt.Errorf("%s is to move", side)
	}
	seen := start.SeenBy(start.Turn())
	plays, err := m.plays(ctx, &seen, puzzleDepth)
	if err == nil {
		err = m.complete(ctx, &seen, plays)
	}
	if err != nil {
		return err
	}
	if best := start.FormatPlay(&plays[0].Move.Play); !slices.Equal(p.Solutions, []string{best}) || marginOf(plays) < margin-leeway {
		return fmt.Errorf("the best play is %s, by %.3f", best, marginOf(plays))
	}
	return nil
}
