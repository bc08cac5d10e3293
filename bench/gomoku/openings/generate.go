package openings

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/board/splitmix"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

const (
	leastStones, mostStones = 2, 6
	// leastReach and mostReach are how many columns and rows from the centre
	// White's stones may stand, drawn anew for each opening.
	leastReach, mostReach = 1, 3
	// blackReach is how much farther Black's may, to make up for the first move.
	blackReach = 2
)

// Distinct is how many consecutive openings of a Generator no two of which are the
// same position, turned or mirrored.
const Distinct = 4096

// defaultTolerance is for EngineJudge: odds of five to four. With wider ones the
// better colour decides a game between good players, whoever they are.
var defaultTolerance = match.Balance{Imbalance: 30, Tries: 100}

// Generator makes balanced random openings: two to six stones about the centre,
// nothing decided and the same chances for both, as far as its judge can tell.
//
// The opening of an index depends on the board's size and rule, the seed, the
// index and the judge alone, so that one that is needed again can be made without
// the others. Another version of the engine makes others.
//
// All the same no two of Distinct consecutive ones are equal: the positions are
// dealt into as many heaps by a number that turning and mirroring does not
// change, and each opening is drawn from the heap of its index.
type Generator struct {
	empty     *gomoku.Board
	seed      uint64
	judge     match.Imbalance[*gomoku.Board]
	tolerance match.Balance
	mu        sync.Mutex // the judge does one thing at a time
}

// NewGenerator returns a generator for the size and the rule of the empty board
// with the engine for a judge.
func NewGenerator(empty *gomoku.Board, seed uint64) (*Generator, error) {
	judge, err := EngineJudge()
	if err != nil {
		return nil, err
	}
	return NewGeneratorWith(empty, seed, judge, defaultTolerance), nil
}

// NewGeneratorWith is NewGenerator with another judge and its tolerance.
func NewGeneratorWith(empty *gomoku.Board, seed uint64, judge match.Imbalance[*gomoku.Board], t match.Balance) *Generator {
	return &Generator{empty: empty.Clone(), seed: seed, judge: judge, tolerance: t}
}

// Opening returns the opening of an index. It may be called from several
// goroutines.
func (g *Generator) Opening(ctx context.Context, index int) (Opening, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	rng := rand.New(rand.NewPCG(g.seed, uint64(index)))
	b, err := match.Balanced(ctx, func() (*gomoku.Board, error) { return g.draw(rng, index) }, g.judge, g.tolerance)
	if err != nil {
		return nil, fmt.Errorf("opening %d of seed %d: %w", index, g.seed, err)
	}
	var o Opening
	for _, m := range b.Moves() {
		o = append(o, m.Point)
	}
	return o, nil
}

// mostDraws bounds how many scatterings are looked through for one of a heap.
const mostDraws = 1000 * Distinct

var errNoHeap = errors.New("too few openings on this board")

// draw returns a board with stones scattered about the centre, one from the heap
// of the index.
func (g *Generator) draw(rng *rand.Rand, index int) (*gomoku.Board, error) {
	width, height := g.empty.Width(), g.empty.Height()
	heap := uint64(index) % Distinct
	for range mostDraws {
		marks := scatter(rng, width, height)
		if splitmix.Spread(symmetryKey(marks, width, height)^g.seed)%Distinct != heap {
			continue
		}
		if b := g.place(marks); b != nil {
			return b, nil
		}
	}
	return nil, errNoHeap
}

// scatter draws stones of both colours in turn.
func scatter(rng *rand.Rand, width, height int) []mark {
	count := leastStones + rng.IntN(mostStones-leastStones+1)
	reach := leastReach + rng.IntN(mostReach-leastReach+1)
	marks := make([]mark, 0, mostStones)
	for len(marks) < count {
		black := len(marks)%2 == 0
		around := reach
		if black {
			around += blackReach
		}
		m := mark{near(rng, width, around), near(rng, height, around), black}
		if !taken(marks, m) {
			marks = append(marks, m)
		}
	}
	return marks
}

// near draws a column or a row at most so far from the middle.
func near(rng *rand.Rand, side, reach int) int {
	reach = min(reach, (side-1)/2)
	return side/2 - reach + rng.IntN(2*reach+1)
}

func taken(marks []mark, m mark) bool {
	for _, other := range marks {
		if other.x == m.x && other.y == m.y {
			return true
		}
	}
	return false
}

// place returns the board with the stones, nil if a move is no move of an
// opening.
func (g *Generator) place(marks []mark) *gomoku.Board {
	b := g.empty.Clone()
	for _, m := range marks {
		if extend(b, b.At(m.x, m.y)) != nil {
			return nil
		}
	}
	return b
}

// mark is a stone of an opening: a column, a row and whether it is Black's.
type mark struct {
	x, y  int
	black bool
}

// symmetryKey returns a number that is the same for all positions that turning
// and mirroring the board makes of one, whatever the order of the moves was. Two
// positions that differ otherwise share it by accident only, once in 2^60 or so.
func symmetryKey(marks []mark, width, height int) uint64 {
	key := ^uint64(0)
	for s := range 8 {
		if s&4 != 0 && width != height {
			break // only a square can be turned by a quarter
		}
		var sum uint64
		for _, m := range marks {
			x, y := m.x, m.y
			if s&1 != 0 {
				x = width - 1 - x
			}
			if s&2 != 0 {
				y = height - 1 - y
			}
			if s&4 != 0 {
				x, y = y, x
			}
			cell := uint64(x)<<8 | uint64(y)<<1
			if m.black {
				cell++
			}
			sum += splitmix.Spread(cell)
		}
		key = min(key, sum)
	}
	return key
}

// judgeMemory keeps the engine's table small: it is emptied for every position.
const judgeMemory = 32 << 20

// looks are the searches that judge a position, each with the size and the value
// beyond which the next is spared: a larger search would hardly call it even.
var looks = [...]struct {
	nodes  int64
	beyond search.Value
}{{1000, 200}, {5000, 100}, {50_000, 0}}

// threatNodes is the size of the search for what a side could win at once.
const threatNodes = 1000

// EngineJudge returns a judge with an engine of its own. The imbalance is the
// value of a search for Black, of which 200 are odds of four to one, as far as the
// evaluation is fitted to results.
//
// Decided is a position that either side would win by force if it were to move,
// so that no threat is pending. One position at a time may be judged.
func EngineJudge() (match.Imbalance[*gomoku.Board], error) {
	j := &engineJudge{gomokuengine.New(gomokuengine.Trained())}
	if err := j.search(threatNodes); err != nil {
		return nil, err
	}
	return j.judge, nil
}

type engineJudge struct{ engine *gomokuengine.Engine }

// search sets how many nodes a move gets. Without a clock and with one thread,
// the same position gets the same answer.
func (j *engineJudge) search(nodes int64) error {
	return j.engine.Configure(gomokuengine.Limits{Nodes: nodes, Threads: 1, Memory: judgeMemory})
}

func (j *engineJudge) judge(ctx context.Context, b *gomoku.Board) (imbalance int, decided bool, err error) {
	j.engine.NewGame() // what it knows of other positions must not count
	if decided, err = j.threatened(ctx, b); decided || err != nil {
		return 0, decided, err
	}
	var value search.Value
	for _, look := range looks {
		if value, err = j.value(ctx, b, look.nodes); err != nil || value.IsProven() {
			return 0, true, err
		}
		if value > look.beyond || value < -look.beyond {
			break
		}
	}
	if b.ToMove() == gomoku.White {
		value = -value
	}
	return int(value), false, nil
}

// threatened reports whether the side that is not to move would win by force if it
// were.
func (j *engineJudge) threatened(ctx context.Context, b *gomoku.Board) (bool, error) {
	b = b.Clone()
	b.SetToMove(b.ToMove().Other())
	value, err := j.value(ctx, b, threatNodes)
	return value >= search.Proven, err
}

// value returns the value of a position to the side to move by a search of so many
// nodes.
func (j *engineJudge) value(ctx context.Context, b *gomoku.Board, nodes int64) (search.Value, error) {
	if err := j.search(nodes); err != nil {
		return 0, err
	}
	r, err := j.engine.Analyze(ctx, b, time.Now(), nil)
	if err == nil {
		err = ctx.Err() // the answer of a search cut short is not the same every time
	}
	return r.Value, err
}
