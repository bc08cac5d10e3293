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

// Config says how games are played.
type Config struct {
	Nodes int64  // of the search for a move
	Seed  uint64 // of all that is random: the same seed gives the same games
	// Sizes are of the boards: a game draws one of them, then a size in it.
	Sizes []Range
}

// Check refuses what cannot be played on boards of so many cells a side.
func (c Config) Check(least, greatest int) error {
	if c.Nodes < 1 {
		return fmt.Errorf("%d nodes a move: at least 1 is needed", c.Nodes)
	}
	if len(c.Sizes) == 0 {
		return errors.New("no size of the board")
	}
	for _, s := range c.Sizes {
		if s.Least < least || s.Greatest > greatest || s.Least > s.Greatest {
			return fmt.Errorf("boards from %d to %d a side: they may have %d to %d", s.Least, s.Greatest, least, greatest)
		}
	}
	return nil
}

// Rand returns the random numbers of a game.
func (c Config) Rand(number uint64) *rand.Rand {
	return rand.New(rand.NewPCG(c.Seed, splitmix.Spread(number)))
}

// Size draws the size of a board.
func (c Config) Size(rng *rand.Rand) int {
	s := c.Sizes[rng.IntN(len(c.Sizes))]
	return s.Least + rng.IntN(s.Greatest-s.Least+1)
}

// Player plays games. It plays one at a time.
type Player interface {
	// Play plays the game of a number and returns its record. The error wraps ErrDiscarded
	// if the game is not worth one, and is that of ctx if the game was cancelled.
	Play(ctx context.Context, number uint64) ([]byte, error)
}

// ErrDiscarded says that a game has no record.
var ErrDiscarded = errors.New("game discarded")

// Plan says what games are played. It stands in the header of their file.
type Plan struct {
	Rules arena.Rules `json:"rules"`
	Nodes int64       `json:"nodes"` // of the search for a move
	Seed  uint64      `json:"seed"`
	// Weights tells the weights that the engine evaluates with from others; empty for
	// those built into the program.
	Weights string `json:"weights,omitempty"`
	// Version is that of the engine that began the file.
	Version string `json:"version"`
}

// Game is how the games of a plan are played and what their records say.
type Game struct {
	Kind      string // of the records
	Summarize func(record []byte) (Summary, error)
	NewPlayer func() (Player, error)
}

// Games finds the game of a plan.
type Games func(*Plan) (*Game, error)

// decodePlan reads a plan, which anybody may have written.
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

// encode returns the plan as it is written.
func (p *Plan) encode() []byte {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // texts and numbers can always be written
	}
	return data
}

// Range is a range of board sizes.
type Range struct{ Least, Greatest int }

// UnmarshalText reads one number, or two with a minus sign between them.
func (r *Range) UnmarshalText(text []byte) error {
	least, greatest, ok := strings.Cut(string(text), "-")
	if !ok {
		greatest = least
	}
	var errL, errG error
	r.Least, errL = strconv.Atoi(least)
	r.Greatest, errG = strconv.Atoi(greatest)
	if errL != nil || errG != nil || r.Least > r.Greatest {
		return fmt.Errorf("%q is not a size like 15 or a range like 15-20", text)
	}
	return nil
}

// MarshalText writes the range as UnmarshalText reads it.
func (r Range) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

func (r Range) String() string {
	if r.Least == r.Greatest {
		return strconv.Itoa(r.Least)
	}
	return fmt.Sprintf("%d-%d", r.Least, r.Greatest)
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
	player, err := r.take(&job.Plan)
	if err != nil {
		return nil, &arena.UnknownError{Err: err}
	}
	defer r.give(&job.Plan, player)
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

// take returns a player of a plan that nobody else has.
func (r *Referee) take(plan *Plan) (Player, error) {
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

// mostPlans bounds the plans of which players are kept.
const mostPlans = 4

// give gives a player back.
func (r *Referee) give(plan *Plan, p Player) {
	key := string(plan.encode())
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.idle[key]; r.idle == nil || !known && len(r.idle) == mostPlans {
		r.idle = map[string][]Player{}
	}
	r.idle[key] = append(r.idle[key], p)
}
