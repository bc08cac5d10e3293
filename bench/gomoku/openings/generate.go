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
	minStones, maxStones = 2, 6
	// minReach and maxReach bound the distance of White's stones from the center in columns
	// and rows, drawn anew for each opening.
	minReach, maxReach = 1, 3
	// blackReach is how much farther Black's may be, to make up for the first move.
	blackReach = 2
)

// Distinct is the number of consecutive openings of a Generator that differ as positions, up to
// symmetry.
const Distinct = 4096

// defaultTolerance, for EngineImbalance, is odds of five to four. Beyond that the better color decides
// a game between good players, whoever they are.
var defaultTolerance = match.Balance{Imbalance: 30, Tries: 100}

// Generator makes balanced random openings: two to six stones around the center, undecided and with
// equal chances, as far as its evaluation can tell.
//
// The opening of an index depends only on the board's size and rule, the seed, the index and the
// evaluation, so that it can be generated independently of the others. Another version of the
// engine generates others.
//
// Still, no two of Distinct consecutive openings are equal: a hash that is invariant under symmetry
// divides the positions into as many classes, and each opening is drawn from the class of its
// index.
type Generator struct {
	empty     *gomoku.Board
	seed      uint64
	imbalance match.Imbalance[*gomoku.Board]
	tolerance match.Balance
	mu        sync.Mutex // the evaluation handles one position at a time
}

// NewGenerator returns a generator for the size and the rule of the empty board that uses the
// engine's evaluation.
func NewGenerator(empty *gomoku.Board, seed uint64) (*Generator, error) {
	judge, err := EngineImbalance()
	if err != nil {
		return nil, err
	}
	return NewGeneratorWith(empty, seed, judge, defaultTolerance), nil
}

// NewGeneratorWith is like NewGenerator, with another evaluation and its tolerance.
func NewGeneratorWith(empty *gomoku.Board, seed uint64, imbalance match.Imbalance[*gomoku.Board], t match.Balance) *Generator {
	return &Generator{empty: empty.Clone(), seed: seed, imbalance: imbalance, tolerance: t}
}

// Opening returns the opening of an index. It may be called concurrently.
func (g *Generator) Opening(ctx context.Context, index int) (Opening, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	rng := rand.New(rand.NewPCG(g.seed, uint64(index)))
	b, err := match.Balanced(ctx, func() (*gomoku.Board, error) { return g.draw(rng, index) }, g.imbalance, g.tolerance)
	if err != nil {
		return nil, fmt.Errorf("opening %d of seed %d: %w", index, g.seed, err)
	}
	var o Opening
	for _, m := range b.Moves() {
		o = append(o, m.Point)
	}
	return o, nil
}

// maxDraws bounds the random positions examined to find one of a class.
const maxDraws = 1000 * Distinct

var errNoClass = errors.New("too few openings on this board")

// draw returns a board with stones scattered around the center, from the class of the index.
func (g *Generator) draw(rng *rand.Rand, index int) (*gomoku.Board, error) {
	width, height := g.empty.Width(), g.empty.Height()
	heap := uint64(index) % Distinct
	for range maxDraws {
		marks := scatter(rng, width, height)
		if splitmix.Spread(symmetryKey(marks, width, height)^g.seed)%Distinct != heap {
			continue
		}
		if b := g.place(marks); b != nil {
			return b, nil
		}
	}
	return nil, errNoClass
}

// scatter draws stones of both colors in turn.
func scatter(rng *rand.Rand, width, height int) []openingStone {
	count := minStones + rng.IntN(maxStones-minStones+1)
	reach := minReach + rng.IntN(maxReach-minReach+1)
	marks := make([]openingStone, 0, maxStones)
	for len(marks) < count {
		black := len(marks)%2 == 0
		around := reach
		if black {
			around += blackReach
		}
		m := openingStone{near(rng, width, around), near(rng, height, around), black}
		if !taken(marks, m) {
			marks = append(marks, m)
		}
	}
	return marks
}

// near draws a column or a row at most reach from the middle.
func near(rng *rand.Rand, side, reach int) int {
	reach = min(reach, (side-1)/2)
	return side/2 - reach + rng.IntN(2*reach+1)
}

func taken(marks []openingStone, m openingStone) bool {
	for _, other := range marks {
		if other.x == m.x && other.y == m.y {
			return true
		}
	}
	return false
}

// place returns the board with the stones, or nil if a move is not allowed in an opening.
func (g *Generator) place(marks []openingStone) *gomoku.Board {
	b := g.empty.Clone()
	for _, m := range marks {
		if extend(b, b.At(m.x, m.y)) != nil {
			return nil
		}
	}
	return b
}

// openingStone is a stone of an opening.
type openingStone struct {
	x, y  int
	black bool
}

// symmetryKey returns a hash that is the same for all positions equivalent under symmetries of
// the board, whatever the order of the moves. Other positions collide only by accident, about
// once in 2^60.
func symmetryKey(marks []openingStone, width, height int) uint64 {
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

// engineMemory keeps the engine's table small, since it is cleared for every position.
const engineMemory = 32 << 20

// evalSearches are the searches that evaluate a position, each with its size and the value beyond which
// the next is skipped: a larger search would hardly call it even.
var evalSearches = [...]struct {
	nodes  int64
	beyond search.Value
}{{1000, 200}, {5000, 100}, {50_000, 0}}

// threatNodes is the size of the search for a forced win.
const threatNodes = 1000

// EngineImbalance returns an evaluation with an engine of its own. The imbalance is the value of a
// search for Black, where 200 means odds of four to one, as far as the evaluation is fitted to
// results.
//
// A position is decided if either side to move would win by force; so no threat is pending. The
// evaluation handles one position at a time.
func EngineImbalance() (match.Imbalance[*gomoku.Board], error) {
	j := &engineEvaluator{gomokuengine.New(gomokuengine.Trained())}
	if err := j.search(threatNodes); err != nil {
		return nil, err
	}
	return j.imbalance, nil
}

type engineEvaluator struct{ engine *gomokuengine.Engine }

// search sets the nodes per move. Without a clock and with one thread, the search is deterministic.
func (j *engineEvaluator) search(nodes int64) error {
	return j.engine.Configure(gomokuengine.Limits{Nodes: nodes, Threads: 1, Memory: engineMemory})
}

func (j *engineEvaluator) imbalance(ctx context.Context, b *gomoku.Board) (imbalance int, decided bool, err error) {
	j.engine.NewGame() // knowledge of other positions must not count
	if decided, err = j.threatened(ctx, b); decided || err != nil {
		return 0, decided, err
	}
	var value search.Value
	for _, look := range evalSearches {
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

// threatened reports whether the side not to move would win by force if it were its turn.
func (j *engineEvaluator) threatened(ctx context.Context, b *gomoku.Board) (bool, error) {
	b = b.Clone()
	b.SetToMove(b.ToMove().Other())
	value, err := j.value(ctx, b, threatNodes)
	return value >= search.Proven, err
}

// value returns the value of a position to the side to move by a search of some nodes.
func (j *engineEvaluator) value(ctx context.Context, b *gomoku.Board, nodes int64) (search.Value, error) {
	if err := j.search(nodes); err != nil {
		return 0, err
	}
	r, err := j.engine.Analyze(ctx, b, time.Now(), nil)
	if err == nil {
		err = ctx.Err() // the result of a canceled search is not deterministic
	}
	return r.Value, err
}
