package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"

	"gogo/bench/match/arena"
	"gogo/board/splitmix"
)

// Config configures the games.
type Config struct {
	Nodes int64  // of the search for a move
	Seed  uint64 // of everything random: the same seed gives the same games
	// Sizes are ranges of board sizes: a game draws one of them, then a size in it.
	Sizes []Range
}

// Check rejects an invalid configuration for boards with least to greatest cells per side.
func (c Config) Check(least, greatest int) error {
	if c.Nodes < 1 {
		return fmt.Errorf("%d nodes a move: at least 1 is needed", c.Nodes)
	}
	if len(c.Sizes) == 0 {
		return errors.New("no size of the board")
	}
	for _, s := range c.Sizes {
		if s.Min < least || s.Max > greatest || s.Min > s.Max {
			return fmt.Errorf("boards from %d to %d a side: they may have %d to %d", s.Min, s.Max, least, greatest)
		}
	}
	return nil
}

// Rand returns the random generator of a game.
func (c Config) Rand(number uint64) *rand.Rand {
	return rand.New(rand.NewPCG(c.Seed, splitmix.Spread(number)))
}

// Size draws the size of a board.
func (c Config) Size(rng *rand.Rand) int {
	s := c.Sizes[rng.IntN(len(c.Sizes))]
	return s.Min + rng.IntN(s.Max-s.Min+1)
}

// Player plays games, one at a time.
type Player interface {
	// Play plays game number and returns its record. The error wraps ErrDiscarded if the game is
	// not worth one, and is that of ctx if the game was canceled.
	Play(ctx context.Context, number uint64) ([]byte, error)
}

// ErrDiscarded reports that a game has no record.
var ErrDiscarded = errors.New("game discarded")

// Plan describes the games. It is stored in the header of their file.
type Plan struct {
	Rules arena.Rules `json:"rules"`
	Nodes int64       `json:"nodes"` // of the search for a move
	Seed  uint64      `json:"seed"`
	// Weights identifies the weights of the evaluation; empty for the built-in ones.
	Weights string `json:"weights,omitempty"`
	// Version is the version of the engine that started the file.
	Version string `json:"version"`
}

// Game is the implementation of a plan's game.
type Game struct {
	Kind      string // of the records
	Summarize func(record []byte) (Summary, error)
	NewPlayer func() (Player, error)
}

// Games finds the game of a plan.
type Games func(*Plan) (*Game, error)

// decodePlan parses a plan, which may come from anybody.
func decodePlan(data []byte) (*Plan, error) {
	var p Plan
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	if p.Rules.Game == "" {
		return nil, errors.New("plan: no game")
	}
	return &p, nil
}

// encode encodes the plan.
func (p *Plan) encode() []byte {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // texts and numbers can always be encoded
	}
	return data
}

// Range is a range of board sizes.
type Range struct{ Min, Max int }

// UnmarshalText parses one number, or two with a hyphen between them.
func (r *Range) UnmarshalText(text []byte) error {
	least, greatest, ok := strings.Cut(string(text), "-")
	if !ok {
		greatest = least
	}
	var errL, errG error
	r.Min, errL = strconv.Atoi(least)
	r.Max, errG = strconv.Atoi(greatest)
	if errL != nil || errG != nil || r.Min > r.Max {
		return fmt.Errorf("%q is not a size like 15 or a range like 15-20", text)
	}
	return nil
}

// MarshalText formats the range for UnmarshalText.
func (r Range) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

func (r Range) String() string {
	if r.Min == r.Max {
		return strconv.Itoa(r.Min)
	}
	return fmt.Sprintf("%d-%d", r.Min, r.Max)
}

// Referee plays jobs in this process. It is safe for concurrent use.
type Referee struct {
	Games   Games
	Version string // of the engines here

	mu   sync.Mutex
	idle map[string][]Player // by their plans
}

// Play plays an encoded job and returns the encoded result. The error is an
// *arena.UnknownError if others may be able to play the job.
func (r *Referee) Play(ctx context.Context, data []byte) ([]byte, error) {
	job, err := decodeJob(data)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	if job.Version != r.Version {
		return nil, &arena.UnknownError{Err: fmt.Errorf("games of version %.40q, and here is %q", job.Version, r.Version)}
	}
	player, err := r.acquire(&job.Plan)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	defer r.release(&job.Plan, player)
	var result Result
	for n := range uint64(job.Count) {
		record, err := player.Play(ctx, job.From+n)
		switch {
		case errors.Is(err, ErrDiscarded):
		case err != nil:
			return nil, fmt.Errorf("game %d: %w", job.From+n, err)
		default:
			result.Games = append(result.Games, record)
		}
	}
	return json.Marshal(result)
}

// acquire returns an idle player of a plan, or a new one.
func (r *Referee) acquire(plan *Plan) (Player, error) {
	key := string(plan.encode())
	r.mu.Lock()
	if idle := r.idle[key]; len(idle) > 0 {
		r.idle[key] = idle[:len(idle)-1]
		r.mu.Unlock()
		return idle[len(idle)-1], nil
	}
	r.mu.Unlock()
	game, err := r.Games(plan)
	if err != nil {
		return nil, err
	}
	return game.NewPlayer()
}

// maxPlans bounds the number of plans whose players are kept.
const maxPlans = 4

// release returns a player to the idle ones.
func (r *Referee) release(plan *Plan, p Player) {
	key := string(plan.encode())
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.idle[key]; r.idle == nil || !known && len(r.idle) == maxPlans {
		r.idle = map[string][]Player{}
	}
	r.idle[key] = append(r.idle[key], p)
}
