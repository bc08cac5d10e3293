package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"time"

	"gogo/bench/match"
	"gogo/bench/stats"
)

// Game is a game as the arena sees it: how programs are started, refereed and recorded. It is safe
// for concurrent use.
type Game interface {
	// Sides returns the names of the two sides in the order in which they move.
	Sides() [2]string
	// Opening returns opening number n of a seed, always the same one.
	Opening(ctx context.Context, seed uint64, n int) (string, error)
	// ReadOpenings reads the openings of a file.
	ReadOpenings(file string) ([]string, error)
	// Introduce starts the program of an entrant, asks for its name, and closes it.
	Introduce(ctx context.Context, entrant string, program *exec.Cmd) (name string, err error)
	// Play plays a game between two programs that are not yet started, in the order in which
	// they move. The error is the end of ctx, a program that cannot be started or a failure of
	// the referee: a fault of a program is its loss.
	Play(ctx context.Context, job *Job, programs [2]*exec.Cmd) (*Record, error)
	// Files formats a record in the usual file formats of the game.
	Files(r *Record) ([]File, error)
}

// File is a game in one of its usual file formats.
type File struct {
	Extension string // with its dot
	Data      []byte
}

// Games finds a game by its rules.
type Games func(Rules) (Game, error)

// Job is one game to be played. It refers to the programs by name; whoever plays it knows their
// commands.
type Job struct {
	Match   string       `json:"match"`
	Game    int          `json:"game"`
	Pair    int          `json:"pair"`
	Rules   Rules        `json:"rules"`
	Players [2]string    `json:"players"` // in the order in which they move
	Opening string       `json:"opening"`
	Seed    uint64       `json:"seed"` // the same for both games of a pair
	Limits  match.Limits `json:"limits"`
	// Observe, if not nil, sees the record of the game after its start and after each move. It
	// must not change the record, nor keep it.
	Observe func(*Record) `json:"-"`
}

// Job returns game number of the plan.
func (p *Plan) Job(ctx context.Context, g Game, number int) (*Job, error) {
	f := p.fixture(number)
	opening, err := p.opening(ctx, g, f.opening)
	if err != nil {
		return nil, fmt.Errorf("opening %d: %w", f.opening+1, err)
	}
	return &Job{
		Match:   p.ID,
		Game:    number,
		Pair:    f.pair,
		Rules:   p.Rules,
		Players: [2]string{p.Entrants[f.players[0]].Name, p.Entrants[f.players[1]].Name},
		Opening: opening,
		Seed:    p.Seed + uint64(f.opening),
		Limits:  p.Limits,
	}, nil
}

func (p *Plan) opening(ctx context.Context, g Game, n int) (string, error) {
	if len(p.Openings) > 0 {
		return p.Openings[n%len(p.Openings)], nil
	}
	return g.Opening(ctx, p.Seed, n)
}

// encode encodes the job for the queue.
func (j *Job) encode() ([]byte, error) { return json.Marshal(j) }

// decodeJob parses and validates a job received from the queue.
func decodeJob(data []byte) (*Job, error) {
	var j Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	if j.Game < 0 || j.Pair != j.Game/2 {
		return nil, fmt.Errorf("job: game %d of pair %d", j.Game, j.Pair)
	}
	if err := j.Limits.Check(); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	return &j, nil
}

// Record is a finished game, one line of a match's games.jsonl.
type Record struct {
	Game    int       `json:"game"`    // its number in the plan, from 0
	Pair    int       `json:"pair"`    // the number of its pair, from 0
	Players [2]string `json:"players"` // names of the entrants, in the order in which they move
	Opening string    `json:"opening"` // in the game's own notation
	Started time.Time `json:"started"`

	Moves []Move `json:"moves"`

	Winner match.Side   `json:"winner"`
	Points float64      `json:"points,omitempty"` // of the winner, in a game for points
	Reason match.Reason `json:"reason"`
	// Luck is the luck of the first player with the dice by an evaluation of the game, in the
	// unit of its result: points, or in a game that is only won or lost, games. It is nil if the
	// dice were not evaluated.
	Luck   *float64 `json:"luck,omitempty"`
	Detail string   `json:"detail,omitempty"`
	// Memory is the peak memory use of each player, in bytes.
	Memory [2]int64 `json:"memory"`
}

// Move is a move of a record.
type Move struct {
	Side match.Side `json:"seat"` // key kept for older folders
	Move string     `json:"move"`
	// Took is the time for the move, in nanoseconds.
	Took time.Duration `json:"took"`
	// Depth, Value and Nodes come from the player's report of its search.
	Depth int    `json:"depth,omitempty"`
	Value string `json:"value,omitempty"`
	Nodes int64  `json:"nodes,omitempty"`
}

// add appends a move.
func (r *Record) add(side match.Side, reply *match.Reply) {
	m := Move{Side: side, Move: reply.Move, Took: reply.Took}
	if reply.Reported {
		m.Depth, m.Value, m.Nodes = reply.Report.Depth, reply.Report.Value, reply.Report.Nodes
	}
	r.Moves = append(r.Moves, m)
}

// end sets the outcome.
func (r *Record) end(o match.Outcome) {
	r.Winner, r.Points, r.Reason, r.Detail = o.Winner, o.Points, o.Reason, o.Detail
}

// Outcome returns the outcome of the game.
func (r *Record) Outcome() match.Outcome {
	return match.Outcome{Winner: r.Winner, Reason: r.Reason, Detail: r.Detail, Points: r.Points}
}

// SideOf returns the side of an entrant, match.Nobody if it did not play.
func (r *Record) SideOf(name string) match.Side {
	for _, side := range match.Sides() {
		if r.Players[side.Index()] == name {
			return side
		}
	}
	return match.Nobody
}

// result returns the result of the game for an entrant.
func (r *Record) result(name string) stats.Result {
	switch r.Winner {
	case match.Nobody:
		return stats.Draw
	case r.SideOf(name):
		return stats.Win
	}
	return stats.Loss
}

// Score returns the score of an entrant: 1, 0.5 or 0.
func (r *Record) Score(name string) float64 { return float64(r.result(name)) / 2 }

// PointsOf returns the points an entrant won, negative if it lost.
func (r *Record) PointsOf(name string) float64 {
	switch r.Winner {
	case match.Nobody:
		return 0
	case r.SideOf(name):
		return r.Points
	}
	return -r.Points
}

// LuckOf returns the luck of an entrant, 0 if the dice were not evaluated.
func (r *Record) LuckOf(name string) float64 {
	switch {
	case r.Luck == nil:
		return 0
	case r.SideOf(name) == match.Second:
		return -*r.Luck
	}
	return *r.Luck
}

// LuckAdjusted returns the luck-adjusted result of an entrant: points in a game for points, otherwise
// its score above one half.
func (r *Record) LuckAdjusted(name string) float64 {
	const half = 0.5
	if r.Points != 0 {
		return r.PointsOf(name) - r.LuckOf(name)
	}
	return r.Score(name) - half - r.LuckOf(name)
}

// decodeRecord parses a record and checks that it is a game of the plan.
func (p *Plan) decodeRecord(data []byte) (*Record, error) {
	var r Record
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	if r.Game < 0 || r.Game >= p.Len() {
		return nil, fmt.Errorf("there is no game %d among %d", r.Game, p.Len())
	}
	f := p.fixture(r.Game)
	want := [2]string{p.Entrants[f.players[0]].Name, p.Entrants[f.players[1]].Name}
	if r.Pair != f.pair || r.Players != want {
		return nil, fmt.Errorf("game %d is not that of the plan: pair %d, %q", r.Game, r.Pair, r.Players)
	}
	return &r, nil
}
