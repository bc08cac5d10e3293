package backgammon

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Player plays games of the networks against themselves and makes samples of them. It is not safe
// for concurrent use.
type Player struct {
	estimator *chances.Estimator
	pruning   *chances.Estimator // nil if all plays are evaluated
	plays     backgammon.Generator
	random    *rand.Rand
	rolls     [backgammon.RollCount]backgammon.Roll

	// The current plays: of one roll or, one after the other, of all.
	boards   []backgammon.Board // after the plays, as seen by the opponent
	answers  []backgammon.Chances
	ends     []int                      // of each roll's plays in boards
	unpruned [backgammon.RollCount]bool // rolls of which the pruning network has kept all plays

	turns []turn // of the current game
}

// NewPlayer returns a player seeded with zeros. The pruning network may be nil; Lookahead is
// several times faster with one.
func NewPlayer(nets, pruning *chances.Nets, tables *bearoff.Database, k simd.Kernels) *Player {
	p := &Player{estimator: chances.NewEstimator(nets, k).With(tables), rolls: backgammon.Rolls()}
	if pruning != nil {
		p.pruning = chances.NewPruningEstimator(pruning, k).With(tables)
	}
	p.Seed(0, 0)
	return p
}

// Seed selects a stream of random numbers, which determines the following games.
func (p *Player) Seed(seed, stream uint64) {
	p.random = rand.New(rand.NewPCG(seed, stream))
}

// list clears the current plays.
func (p *Player) list() {
	p.boards, p.ends = p.boards[:0], p.ends[:0]
}

// add appends the plays of a roll.
func (p *Player) add(b *backgammon.Board, d backgammon.Dice) {
	moves := p.plays.Moves(b, d)
	for i := range moves {
		p.boards = append(p.boards, moves[i].Board.Swap())
	}
	p.ends = append(p.ends, len(p.boards))
}

// evaluate evaluates the boards with an estimator.
func (p *Player) evaluate(e *chances.Estimator) {
	if cap(p.answers) < len(p.boards) {
		p.answers = make([]backgammon.Chances, 2*len(p.boards))
	}
	p.answers = p.answers[:len(p.boards)]
	e.Batch(p.answers, p.boards)
}

// best returns the index of the play in a range that leaves the opponent the least equity.
func (p *Player) best(from, end int) int {
	best := from
	least := p.answers[from].Equity()
	for i := from + 1; i < end; i++ {
		if equity := p.answers[i].Equity(); equity < least {
			best, least = i, equity
		}
	}
	return best
}

// maxNumber is the largest number in a checkpoint.
const maxNumber = math.MaxInt32

func writeNumbers(w io.Writer, numbers ...int) error {
	var b []byte
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	_, err := w.Write(b)
	return err
}

func readNumbers(r io.Reader, numbers ...*int) error {
	var b [8]byte
	for _, n := range numbers {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return err
		}
		v := binary.LittleEndian.Uint64(b[:])
		if v > maxNumber {
			return fmt.Errorf("%w: a number of %d, the most is %d", nn.ErrAltered, v, maxNumber)
		}
		*n = int(v)
	}
	return nil
}

// turn is a position of a game, the player on roll first.
type turn struct {
	board       backgammon.Board
	estimate    backgammon.Chances // by the networks
	best        backgammon.Chances // by the networks after the best play, for the opponent
	exploratory bool               // another play was made
}

// maxTurns ends endless games.
const maxTurns = 1000

// play plays a game from a position, keeps its positions and returns the result for the player on
// roll at the last of them, or 0 if it was broken off: that turn is exploratory. It calls watch
// after each choice, while the plays of the roll are available.
func (p *Player) play(start backgammon.Board, watch func()) (won int) {
	p.turns = p.turns[:0]
	board := start
	var eq backgammon.Chances // not evaluated for the first position
	style := p.explore()
	if start != backgammon.Start() {
		style.random = p.random.IntN(maxRandomAfterStart)
	}
	for range maxTurns {
		t := turn{board: board, estimate: eq}
		best, played := p.choose(&board, style.noiseAt(len(p.turns)))
		watch()
		t.best, t.exploratory = p.answers[best], best != played
		p.turns = append(p.turns, t)
		board, eq = p.boards[played], p.answers[played]
		if won := board.Won(); won != 0 {
			return -won
		}
	}
	p.turns[maxTurns-1].exploratory = true
	return 0
}

// choose rolls and lists the plays. It returns the best of them, and the best after adding Gaussian
// noise with a standard deviation to the equities.
func (p *Player) choose(b *backgammon.Board, noise float32) (best, noisy int) {
	p.list()
	p.add(b, p.roll())
	p.evaluate(p.estimator)
	best = p.best(0, len(p.boards))
	if noise == 0 {
		return best, best
	}
	var least float32
	for i, a := range p.answers {
		equity := a.Equity() + noise*float32(p.random.NormFloat64())
		if i == 0 || equity < least {
			noisy, least = i, equity
		}
	}
	return best, noisy
}

func (p *Player) roll() backgammon.Dice {
	return backgammon.Dice{uint8(1 + p.random.IntN(6)), uint8(1 + p.random.IntN(6))}
}

// exploration is how a game deviates from best play, so that the networks see positions that their
// own play would not reach.
type exploration struct {
	random int     // random plays at the start
	noisy  int     // turns with noise at the start, unless random
	noise  float32 // in those
}

// noiseAt returns the noise in a turn, counted from 0. After the noisy turns all plays are the
// best, so that what follows a position tells its value.
func (s exploration) noiseAt(turn int) float32 {
	switch {
	case turn < s.random:
		return drowningNoise
	case turn < s.noisy:
		return s.noise
	}
	return 0
}

const (
	drowningNoise       = 100  // noise that drowns the equities
	maxNoise            = 0.15 // of a game
	maxNoisyTurns       = 40   // turns with it
	maxRandomTurns      = 16   // turns by chance
	maxRandomAfterStart = 3    // random turns, plus 1, after a start other than the usual one
)

// explore draws the exploration of a game: half of the games have none.
func (p *Player) explore() exploration {
	switch x := p.random.Float64(); {
	case x < 0.3:
		return exploration{noise: maxNoise * p.random.Float32(), noisy: 1 + p.random.IntN(maxNoisyTurns)}
	case x < 0.5:
		return exploration{random: 1 + p.random.IntN(maxRandomTurns)}
	}
	return exploration{}
}

// player returns a function that plays the games of the round for one goroutine. A game's random
// numbers follow from its round and number, so that it does not matter which goroutine plays it.
func (c *Training) player() func(game int) []Sample {
	o := &c.options
	nets := c.nets
	if o.Stage == Pruning {
		nets = *o.Teacher
	}
	player := NewPlayer(&nets, o.Pruning, o.Tables, o.Training.Kernels)
	stream := streamOf(c.round)
	return func(game int) (samples []Sample) {
		player.Seed(o.Training.Seed, stream+uint64(game))
		c.playOne(player, game, func(s Sample) { samples = append(samples, s) })
		return samples
	}
}

// streamOf returns the random stream of a round's first game. The streams below 2^32 belong to the
// trainers.
func streamOf(round int) uint64 { return uint64(round+1) << 32 }

// playOne plays a game and emits the stage's samples of it.
func (c *Training) playOne(player *Player, game int, emit func(Sample)) {
	o := &c.options
	switch o.Stage {
	case TD:
		player.TD(o.lambda(c.round), emit)
		return
	case Pruning:
		player.PruningSamples(emit)
		return
	default:
	}
	targets := GameTargets{Start: backgammon.Start(), Lambda: o.lambda(c.round), Target: player.Lookahead}
	if o.Stage == Rollout {
		targets.Target = func(b *backgammon.Board) backgammon.Chances { return player.Rollout(b, o.Playouts) }
	}
	wanted := func(*backgammon.Board) bool { return true }
	if start, class, ok := c.curriculum.start(game); ok {
		targets.Start = start
		wanted = func(b *backgammon.Board) bool { return chances.Classify(b) == class }
	}
	if o.Stage == Candidates {
		player.Candidates(targets.Start, wanted, emit)
		return
	}
	player.Game(targets, func(s Sample) {
		if wanted(&s.Board) {
			emit(s)
		}
	})
}
