package selfplay

import (
	"encoding/json"
	"errors"
	"fmt"

	"gogo/bench/match/arena"
	"gogo/bench/train/recordfile"
)

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
	Summarize func(record []byte) (recordfile.Summary, error)
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
