package quoridor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"gogo/bench/match"
	"gogo/bench/puzzles"
	"gogo/bench/tables"
	"gogo/board/quoridor"
	"gogo/board/splitmix"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	quoridorengine "gogo/search/quoridor/engine"
)

// PuzzleMaker finds positions in games between weakened engines in which one wall alone wins, and
// proves them again. It serves one goroutine.
type PuzzleMaker struct{ engine *quoridorengine.Engine }

// NewPuzzleMaker returns a maker with an engine of its own.
func NewPuzzleMaker() *PuzzleMaker { return &PuzzleMaker{quoridorengine.New(paths.Trained())} }

const (
	puzzleSize, puzzleWalls = 9, 10
	// earlyLevel is the level of both engines for the first plies, from leastEarly on one of earlyCounts.
	earlyLevel              = 1
	leastEarly, earlyCounts = 10, 14
	// weakest is the lowest level of the engines after that, and weakLevels the number of levels from
	// there on.
	weakest, weakLevels = 3, 4
	levelNodes          = 2500
	// maxPuzzlePly ends games.
	maxPuzzlePly = 70
	// briefNodes are those of the search of every position, firstNodes those of the search for
	// firstLines moves, quickNodes those of a first search of each move, and surelyNodes those of what
	// is close.
	briefNodes, firstNodes, quickNodes, surelyNodes = 1200, 10_000, 1200, 150_000
	firstLines                                      = 5
	puzzleHash                                      = 8 << 20
	// A solution has at least the chance solved, and every other move at most the chance failed;
	// beyond unclear a move is searched once more.
	solved, failed, unclear = 0.7, 0.45, 0.3
	// leeway is how much chances may differ when a puzzle is proved again.
	leeway = 0.1
	// maxSolutions is the number of walls that may win: some do the same.
	maxSolutions = 3
	// shownChoices is the number of moves that are told with their chances.
	shownChoices = 4
)

const winningWall = "the winning wall"

// errManyWinners is the error of a position in which several moves win.
var errManyWinners = errors.New("no wall wins alone")

// Make implements puzzles.Maker. The engines of a game have levels at which they overlook walls.
func (m *PuzzleMaker) Make(ctx context.Context, seed, number uint64) ([]puzzles.Puzzle, error) {
	rng := rand.New(rand.NewPCG(seed, splitmix.Spread(number)))
	b, err := quoridor.New(puzzleSize, puzzleSize, puzzleWalls)
	if err != nil {
		return nil, err
	}
	levels := [2]int{weakest + rng.IntN(weakLevels), weakest + rng.IntN(weakLevels)}
	m.engine.Seed(rng.Uint64())
	early := leastEarly + rng.IntN(earlyCounts)
	var found []puzzles.Puzzle
	for ply := range maxPuzzlePly {
		if _, over := b.Winner(); over {
			break
		}
		level := earlyLevel
		if ply >= early {
			level = levels[ply%2]
			p, err := m.puzzle(ctx, b)
			if err == nil {
				return append(found, *p), nil
			} else if !errors.Is(err, errManyWinners) {
				return nil, err
			}
		}
		move, err := m.move(ctx, b, level)
		if err != nil {
			return nil, err
		}
		b.Make(move, b.ToMove())
	}
	return found, nil
}

// move returns the move of an engine at a level.
func (m *PuzzleMaker) move(ctx context.Context, b *quoridor.Board, level int) (quoridor.Move, error) {
	r, err := m.analyze(ctx, b, quoridorengine.Limits{Level: level, Nodes: levelNodes})
	if err != nil {
		return quoridor.NoMove, err
	}
	return r.PV[0], nil
}

// analyze searches a position without knowledge of others.
func (m *PuzzleMaker) analyze(ctx context.Context, b *quoridor.Board, l quoridorengine.Limits) (quoridorengine.Report, error) {
	l.Threads, l.Hash = 1, puzzleHash
	m.engine.Configure(l)
	m.engine.NewGame()
	r, err := m.engine.Analyze(ctx, b, time.Now(), nil)
	if err == nil {
		err = ctx.Err() // the result of a canceled search is none
	}
	return r, err
}

// chanceOf returns the chance to win that a value means.
func chanceOf(v search.Value) float64 {
	switch {
	case v >= search.Proven:
		return 1
	case v <= -search.Proven:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(v)/paths.Unit))
}

// puzzle returns the puzzle that a position is. The error is errManyWinners if it is none.
func (m *PuzzleMaker) puzzle(ctx context.Context, b *quoridor.Board) (*puzzles.Puzzle, error) {
	if promising, err := m.promising(ctx, b); err != nil || !promising {
		return nil, cmp.Or(err, errManyWinners)
	}
	best, err := m.analyze(ctx, b, quoridorengine.Limits{Nodes: surelyNodes})
	if err != nil {
		return nil, err
	}
	if !best.PV[0].IsWall() || chanceOf(best.Value) < solved {
		return nil, errManyWinners
	}
	choices, err := m.choices(ctx, b, &best)
	if err != nil {
		return nil, err
	}
	p := &puzzles.Puzzle{
		Options: tables.Options{sizeOption: strconv.Itoa(b.Width()), wallsOption: strconv.Itoa(puzzleWalls)}, Side: b.ToMove().String(), Kind: winningWall,
		Task: "Black to move. Find the wall that wins.", Choices: choices,
	}
	if b.ToMove() == quoridor.White {
		p.Task = "White to move. Find the wall that wins."
	}
	p.Options[positionOption] = b.String()
	for _, move := range best.PV {
		p.Line = append(p.Line, b.Name(move))
	}
	for _, c := range choices {
		if c.Value >= solved {
			p.Solutions = append(p.Solutions, c.Move)
		}
	}
	p.Stars, err = m.stars(ctx, b, p.Solutions)
	return p, err
}

// promising reports whether a short search finds walls alone that win, and few of them.
func (m *PuzzleMaker) promising(ctx context.Context, b *quoridor.Board) (bool, error) {
	if b.WallsLeft(b.ToMove()) == 0 {
		return false, nil
	}
	first, err := m.analyze(ctx, b, quoridorengine.Limits{Nodes: briefNodes})
	if err != nil || !first.PV[0].IsWall() || chanceOf(first.Value) < (solved+failed)/2 {
		return false, err
	}
	first, err = m.analyze(ctx, b, quoridorengine.Limits{Nodes: firstNodes, Lines: firstLines})
	if err != nil || !first.PV[0].IsWall() || chanceOf(first.Value) < (solved+failed)/2 {
		return false, err
	}
	for i, other := range first.Others {
		if chance := chanceOf(other.Value); i >= maxSolutions-1 && chance > (solved+failed)/2 || !other.PV[0].IsWall() && chance > failed {
			return false, nil
		}
	}
	return true, nil
}

// choices returns the best moves with their chances, if walls alone win, and few of them.
func (m *PuzzleMaker) choices(ctx context.Context, b *quoridor.Board, best *quoridorengine.Report) ([]puzzles.Choice, error) {
	winners := []puzzles.Choice{{Move: b.Name(best.PV[0]), Value: rounded(chanceOf(best.Value))}}
	var others []puzzles.Choice
	for _, move := range b.AppendMoves(nil, b.ToMove()) {
		if move == best.PV[0] {
			continue
		}
		chance, err := m.chanceAfter(ctx, b, move, quickNodes)
		if err == nil && chance > unclear {
			chance, err = m.chanceAfter(ctx, b, move, surelyNodes)
		}
		if err != nil {
			return nil, err
		}
		choice := puzzles.Choice{Move: b.Name(move), Value: rounded(chance)}
		switch {
		case choice.Value >= solved && move.IsWall() && len(winners) < maxSolutions:
			winners = append(winners, choice)
		case choice.Value > failed:
			return nil, errManyWinners
		default:
			others = append(others, choice)
		}
	}
	slices.SortStableFunc(others, func(a, b puzzles.Choice) int { return cmp.Compare(b.Value, a.Value) })
	return append(winners, others[:min(shownChoices-len(winners), len(others))]...), nil
}

// rounded rounds a chance to a hundredth.
func rounded(chance float64) float64 { return math.Round(100*chance) / 100 }

// chanceAfter returns the chance of the side to move after a move.
func (m *PuzzleMaker) chanceAfter(ctx context.Context, b *quoridor.Board, move quoridor.Move, nodes int64) (float64, error) {
	after := b.Clone()
	after.Make(move, after.ToMove())
	if _, over := after.Winner(); over {
		return 1, nil
	}
	r, err := m.analyze(ctx, after, quoridorengine.Limits{Nodes: nodes})
	return 1 - chanceOf(r.Value), err
}

// depthsOfStars are the depths, in plies, of the searches that find what has one star and more.
var depthsOfStars = [puzzles.MaxStars - 1]int{1, 3, 5, 8}

// stars returns how difficult a puzzle is: the depth that a search needs to find a solution for good.
func (m *PuzzleMaker) stars(ctx context.Context, b *quoridor.Board, solutions []string) (int, error) {
	stars := puzzles.MaxStars
	for i := len(depthsOfStars); i > 0; i-- {
		r, err := m.analyze(ctx, b, quoridorengine.Limits{Depth: depthsOfStars[i-1], Nodes: surelyNodes})
		if err != nil {
			return 0, err
		}
		if !slices.Contains(solutions, b.Name(r.PV[0])) {
			break
		}
		stars = i
	}
	return stars, nil
}

// Check implements puzzles.Maker. Chances may differ a little from those with which a puzzle was made.
func (m *PuzzleMaker) Check(ctx context.Context, p *puzzles.Puzzle) error {
	set, err := TableGame{}.Rules(p.Options)
	if err != nil {
		return err
	}
	start, err := set.Position(nil)
	if err != nil {
		return err
	}
	b, err := readPosition(p.Options[positionOption])
	if err != nil {
		return err
	}
	if side := Sides()[start.Turn().Index()]; side != p.Side {
		return fmt.Errorf("%s is to move", side)
	}
	if err := match.PlayAll(NewPosition(b.Clone()), p.Line, Sides()); err != nil {
		return fmt.Errorf("line: %w", err)
	}
	for _, move := range b.AppendMoves(nil, b.ToMove()) {
		wins := slices.Contains(p.Solutions, b.Name(move))
		chance, err := m.chanceAfter(ctx, b, move, quickNodes)
		if err == nil && (wins || chance > unclear) {
			chance, err = m.chanceAfter(ctx, b, move, surelyNodes)
		}
		switch {
		case err != nil:
			return err
		case wins && chance < solved-leeway || !wins && chance > failed+leeway:
			return fmt.Errorf("%s has the chance %.2f", b.Name(move), chance)
		}
	}
	return nil
}
