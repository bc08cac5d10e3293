package gomoku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"gogo/bench/puzzles"
	"gogo/board/gomoku"
	"gogo/board/splitmix"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
	"gogo/search/gomoku/threats"
)

// PuzzleMaker finds wins by force in freestyle games between weakened engines, and proves them again.
// It serves one goroutine.
type PuzzleMaker struct {
	engine *gomokuengine.Engine
	tables *lines.Tables
	vcf    *threats.VCF
	vct    *threats.VCT
}

// NewPuzzleMaker returns a maker with an engine of its own.
func NewPuzzleMaker() *PuzzleMaker {
	vcf := threats.NewVCF(puzzleTableBits)
	return &PuzzleMaker{
		engine: gomokuengine.New(gomokuengine.Trained()),
		tables: lines.NewTables(gomoku.Freestyle, lines.Trained(gomoku.Freestyle)),
		vcf:    vcf, vct: threats.NewVCT(puzzleTableBits, vcf),
	}
}

const (
	puzzleTableBits = 18
	// foursBudget and threatsBudget bound the stones of the searches for a win.
	foursBudget, threatsBudget = 20_000, 60_000
	// refutedNodes are those of the search for a defense against another first move, and doubtfulNodes
	// those of a second one if the first finds none better than doubtful.
	refutedNodes, doubtfulNodes = 1500, 40_000
	doubtful                    = search.Value(-120)
	// triedMoves is the number of other first moves, the most forcing first, that are looked at.
	triedMoves   = 32
	levelNodes   = 4000
	puzzleMemory = 64 << 20
	// minPuzzleStones keeps puzzles out of the openings, maxPuzzleStones the board readable.
	minPuzzleStones, maxPuzzleStones = 9, 70
	// minWin and maxWin bound the number of own moves: shorter wins are seen at once, and longer ones by
	// nobody.
	minWin, maxWin = 3, 10
	// maxCandidates bounds the positions of a game that are looked at closely.
	maxCandidates = 8
)

// The kinds of puzzles.
const (
	byFours   = "win by fours"
	byThreats = "win by threats"
)

// Make implements puzzles.Maker. The engines of a game have levels at which they overlook wins.
func (m *PuzzleMaker) Make(ctx context.Context, seed, number uint64) ([]puzzles.Puzzle, error) {
	rng := rand.New(rand.NewPCG(seed, splitmix.Spread(number)))
	b, err := opening(rng)
	if err != nil {
		return nil, err
	}
	levels := [2]int{weakest + rng.IntN(weakLevels), weakest + rng.IntN(weakLevels)}
	m.engine.Seed(rng.Uint64())
	m.engine.NewGame()
	var found []puzzles.Puzzle
	candidates := 0
	for b.Len() < maxPuzzleStones && candidates < maxCandidates {
		if b.Len() >= minPuzzleStones {
			p, won, err := m.puzzle(ctx, b)
			if err != nil {
				return nil, err
			}
			if won {
				candidates++
			}
			if p != nil {
				found = append(found, *p)
			}
		}
		move, err := m.move(ctx, b, levels[b.Len()%2])
		if err != nil {
			return nil, err
		}
		if b.Wins(move, b.ToMove()) {
			break
		}
		b.Place(move, b.ToMove())
	}
	return found, nil
}

// weakest is the lowest level of the engines of games, and weakLevels the number of levels from there on.
const weakest, weakLevels = 3, 5

// opening returns a board with random stones about its center.
func opening(rng *rand.Rand) (*gomoku.Board, error) {
	b, err := gomoku.New(puzzleSize, puzzleSize, gomoku.Freestyle)
	if err != nil {
		return nil, err
	}
	draw := func() int { return puzzleSize/2 - openingReach + rng.IntN(2*openingReach+1) }
	for b.Len() < openingStones {
		if p := b.At(draw(), draw()); b.Legal(p, b.ToMove()) == nil {
			b.Place(p, b.ToMove())
		}
	}
	return b, nil
}

// openingStones is the number of random stones, and openingReach how far from the center they are, in
// columns and rows.
const openingStones, openingReach = 5, 2

// puzzleSize is the size of the boards.
const puzzleSize = 15

// move returns the move of an engine at a level.
func (m *PuzzleMaker) move(ctx context.Context, b *gomoku.Board, level int) (gomoku.Point, error) {
	if err := m.engine.Configure(gomokuengine.Limits{Level: level, Nodes: levelNodes, Threads: 1, Memory: puzzleMemory}); err != nil {
		return gomoku.NoPoint, err
	}
	return m.engine.Think(ctx, b.Clone(), time.Now(), nil)
}

// puzzle returns the puzzle that a position is, or nil. won reports whether there is a win by force that
// is no puzzle for other reasons.
func (m *PuzzleMaker) puzzle(ctx context.Context, b *gomoku.Board) (p *puzzles.Puzzle, won bool, err error) {
	line, kind := m.win(b)
	moves := (len(line) + 1) / 2
	if moves < minWin || moves > maxWin {
		return nil, line != nil, nil
	}
	m.engine.NewGame() // what it knows of other positions must not count
	if other, err := m.otherWinner(ctx, b, line[0]); err != nil || other != gomoku.NoPoint {
		return nil, true, err
	}
	p = &puzzles.Puzzle{
		Options: optionsOf(Size{Width: b.Width(), Height: b.Height()}, b.Rule(), freeOpening),
		Side:    b.ToMove().String(), Kind: kind, Stars: starsOf(kind, moves),
		Task: task(b.ToMove(), kind), Line: names(b, line), Solutions: names(b, line[:1]),
	}
	if kind == byFours {
		p.Holes = map[string]string{"moves": strconv.Itoa(moves)}
	}
	p.Options[positionOption] = positionText(b)
	return p, true, nil
}

// names returns the names of points.
func names(b *gomoku.Board, points []gomoku.Point) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = b.Name(p)
	}
	return list
}

// task returns the sentence that says what to find.
func task(c gomoku.Color, kind string) string {
	switch {
	case kind == byFours && c == gomoku.Black:
		return "Black wins in {moves} moves. Each makes a four."
	case kind == byFours:
		return "White wins in {moves} moves. Each makes a four."
	case c == gomoku.Black:
		return "Black wins by threes and fours. Find the first move."
	}
	return "White wins by threes and fours. Find the first move."
}

// starsOf returns how difficult a win in so many own moves is.
func starsOf(kind string, moves int) int {
	if kind == byThreats {
		moves++ // the defender has answers to choose from
	}
	switch {
	case moves <= 3:
		return 1
	case moves == 4:
		return 2
	case moves <= 6:
		return 3
	case moves <= 8:
		return 4
	}
	return puzzles.MaxStars
}

// win returns the moves of a win by force, up to the five, and its kind. The line is nil if none was
// found.
func (m *PuzzleMaker) win(b *gomoku.Board) (line []gomoku.Point, kind string) {
	s := lines.NewState(b.Clone(), m.tables)
	if s.Count(b.ToMove().Other(), lines.Wins) > 0 {
		return nil, "" // the only moves that count are obvious
	}
	m.vcf.Forget()
	if line, _ = m.vcf.Shortest(s, threats.Unlimited, foursBudget); line != nil {
		return line, byFours
	}
	m.vct.Forget()
	line, _ = m.vct.Solve(s, threatsBudget)
	return line, byThreats
}

// otherWinner returns another first move that wins than the one known, NoPoint if none was found.
func (m *PuzzleMaker) otherWinner(ctx context.Context, b *gomoku.Board, known gomoku.Point) (gomoku.Point, error) {
	us := b.ToMove()
	s := lines.NewState(b.Clone(), m.tables)
	order := s.Ordering(us)
	others := s.AppendNear(nil)
	slices.SortStableFunc(others, func(p, q gomoku.Point) int { return order.Of(q) - order.Of(p) })
	for _, p := range others[:min(triedMoves, len(others))] {
		if p == known {
			continue
		}
		after := b.Clone()
		after.Place(p, us)
		if wins, err := m.loses(ctx, after); err != nil || wins {
			return p, err
		}
	}
	return gomoku.NoPoint, nil
}

// loses reports whether the side to move is found to have lost. A four is answered first.
func (m *PuzzleMaker) loses(ctx context.Context, b *gomoku.Board) (bool, error) {
	us := b.ToMove()
	s := lines.NewState(b.Clone(), m.tables)
	switch {
	case s.Count(us, lines.Wins) > 0:
		return false, nil
	case s.Count(us.Other(), lines.Wins) > 0:
		answers := threats.FiveDefenses(nil, s, us.Other())
		if len(answers) == 0 {
			return true, nil
		}
		after := b.Clone()
		after.Place(answers[0], us)
		line, _ := m.win(after)
		return line != nil, nil
	}
	value, err := m.value(ctx, b, refutedNodes)
	if err == nil && value <= doubtful && value > -search.Proven {
		value, err = m.value(ctx, b, doubtfulNodes)
	}
	return value <= -search.Proven, err
}

// value returns the value of a position to the side to move by a search of some nodes.
func (m *PuzzleMaker) value(ctx context.Context, b *gomoku.Board, nodes int64) (search.Value, error) {
	if err := m.engine.Configure(gomokuengine.Limits{Nodes: nodes, Threads: 1, Memory: puzzleMemory}); err != nil {
		return 0, err
	}
	r, err := m.engine.Analyze(ctx, b.Clone(), time.Now(), nil)
	if err == nil {
		err = ctx.Err() // the result of a canceled search is none
	}
	return r.Value, err
}

// Check implements puzzles.Maker.
func (m *PuzzleMaker) Check(ctx context.Context, p *puzzles.Puzzle) error {
	set, err := TableGame{}.Rules(p.Options)
	if err != nil {
		return err
	}
	start, err := set.Position(nil)
	if err != nil {
		return err
	}
	if side := Sides()[start.Turn().Index()]; side != p.Side {
		return fmt.Errorf("%s is to move", side)
	}
	board, err := readPosition(p.Options[positionOption], Size{Width: puzzleSize, Height: puzzleSize}, gomoku.Freestyle)
	if err == nil {
		err = playsOut(board, p.Line)
	}
	if err != nil {
		return err
	}
	again, _, err := m.puzzle(ctx, board)
	switch {
	case err != nil:
		return err
	case again == nil:
		return errors.New("it has no win, or several")
	case again.Kind != p.Kind || !slices.Equal(again.Solutions, p.Solutions):
		return fmt.Errorf("its solution is %v, %s", again.Solutions, again.Kind)
	}
	return nil
}

// playsOut returns an error if a line does not end with a five of the side to move.
func playsOut(b *gomoku.Board, line []string) error {
	winner := side(b.ToMove())
	p := Position{Board: b.Clone()}
	for i, name := range line {
		outcome, over := p.OutcomeOf(name)
		if last := i == len(line)-1; over != last || over && outcome.Winner != winner {
			return fmt.Errorf("line: move %d, %s: %s", i+1, name, outcome.Describe(Sides()))
		}
		p.Play(name)
	}
	return nil
}
