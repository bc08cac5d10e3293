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

// Game is a game as the arena sees it: how programs are started, judged and
// written down. It is safe for concurrent use.
type Game interface {
	// Sides are the names of the two sides, who moves first is first.
	Sides() [2]string
	// Opening makes opening number n of a seed: the same one whenever it is
	// asked for.
	Opening(ctx context.Context, seed uint64, n int) (string, error)
	// ReadOpenings reads the openings of a file.
	ReadOpenings(file string) ([]string, error)
	// Introduce starts the program of an entrant, asks for its name, and ends it
	// again.
	Introduce(ctx context.Context, entrant string, program *exec.Cmd) (name string, err error)
	// Play plays a game between two programs that are not yet started, who
	// moves first is first. The error is the end of ctx, a program that cannot
	// be started or a failure of the referee: what a program does wrong is its
	// loss.
	Play(ctx context.Context, job *Job, programs [2]*exec.Cmd) (*Record, error)
	// Files writes a record in the forms that people use for the game.
	Files(r *Record) ([]File, error)
}

// File is a game in one of the forms that people use.
type File struct {
	Extension string // with its dot
	Data      []byte
}

// Games finds a game by its rules.
type Games func(Rules) (Game, error)

// Job is one game to be played. It names the programs; whoever plays it knows
// how they are started.
type Job struct {
	Match   string       `json:"match"`
	Game    int          `json:"game"`
	Pair    int          `json:"pair"`
	Rules   Rules        `json:"rules"`
	Players [2]string    `json:"players"` // who moves first is first
	Opening string       `json:"opening"`
	Seed    uint64       `json:"seed"` // the same for both games of a pair
	Limits  match.Limits `json:"limits"`
	// Observe, if there is one, sees the record of the game when it has begun, and after
	// each move. It may only read it, and only at once.
	Observe func(*Record) `json:"-"`
}

// Job returns a game of the plan.
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

// encode writes the job as it is sent.
func (j *Job) encode() ([]byte, error) { return json.Marshal(j) }

// decodeJob reads a job that came from elsewhere.
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

// Record is one finished game, one line of a match's games.jsonl.
type Record struct {
	Game    int       `json:"game"`    // its number in the plan, from 0
	Pair    int       `json:"pair"`    // the number of its pair, from 0
	Players [2]string `json:"players"` // names of the entrants, who moves first is first
	Opening string    `json:"opening"` // in the game's own notation
	Started time.Time `json:"started"`

	Moves []Move `json:"moves"`

	Winner match.Side   `json:"winner"`
	Points float64      `json:"points,omitempty"` // what the winner won, in a game for points
	Reason match.Reason `json:"reason"`
	// Luck is what the dice were worth to the first player by a judge of the game, in the unit of its result:
	// points, or in a game that is only won or lost, games. It is nil where nobody judged.
	Luck   *float64 `json:"luck,omitempty"`
	Detail string   `json:"detail,omitempty"`
	// Memory is the most that each player was seen to use, in bytes.
	Memory [2]int64 `json:"memory"`
}

// Move is a move of a record.
type Move struct {
	Side match.Side `json:"seat"` // the key is that of older folders
	Move string     `json:"move"`
	// Took is the time for the move, in nanoseconds.
	Took time.Duration `json:"took"`
	// Depth, Value and Nodes are what the player said of its search.
	Depth int    `json:"depth,omitempty"`
	Value string `json:"value,omitempty"`
	Nodes int64  `json:"nodes,omitempty"`
}

// add notes a move.
func (r *Record) add(side match.Side, reply *match.Reply) {
	m := Move{Side: side, Move: reply.Move, Took: reply.Took}
	if reply.Reported {
		m.Depth, m.Value, m.Nodes = reply.Report.Depth, reply.Report.Value, reply.Report.Nodes
	}
	r.Moves = append(r.Moves, m)
}

// end notes the outcome.
func (r *Record) end(o match.Outcome) {
	r.Winner, r.Points, r.Reason, r.Detail = o.Winner, o.Points, o.Reason, o.Detail
}

// Outcome returns how the game ended.
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

// result returns how the game ended for an entrant.
func (r *Record) result(name string) stats.Result {
	switch r.Winner {
	case match.Nobody:
		return stats.Draw
	case r.SideOf(name):
		return stats.Win
	}
	return stats.Loss
}

// Score returns what an entrant made of the game: 1, 0.5 or 0.
func (r *Record) Score(name string) float64 { return float64(r.result(name)) / 2 }

// PointsOf returns what an entrant won, below zero if it lost.
func (r *Record) PointsOf(name string) float64 {
	switch r.Winner {
	case match.Nobody:
		return 0
	case r.SideOf(name):
		return r.Points
	}
	return -r.Points
}

// LuckOf returns what the dice were worth to an entrant, 0 where nobody judged.
func (r *Record) LuckOf(name string) float64 {
	switch {
	case r.Luck == nil:
		return 0
	case r.SideOf(name) == match.Second:
		return -*r.Luck
	}
	return *r.Luck
}

// LuckOff returns what an entrant won without the luck of the dice: points in a game for points, else
// its score above one half.
func (r *Record) LuckOff(name string) float64 {
	const half = 0.5
	if r.Points != 0 {
		return r.PointsOf(name) - r.LuckOf(name)
	}
	return r.Score(name) - half - r.LuckOf(name)
}

// decodeRecord reads a record and checks that it is a game of the plan.
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
