package cardplay

import (
	"time"

	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/judge"
)

// Settings say how much work cards are worth.
type Settings struct {
	Layouts int           // that are solved for a card, at most
	Time    time.Duration // for a card, 0 for no limit
	Board   time.Duration // for all cards of a board, 0 for no limit
	Threads int           // that solve layouts, 1 if it is less
	Memory  int64         // bytes for each thread's solver
	Seed    uint64        // of the layouts
	Scoring judge.Scoring
	Belief  Belief
	Plans   Plans
}

// DefaultSettings take less than a second a card and 20 seconds a board.
var DefaultSettings = Settings{
	Layouts: 80,
	Time:    800 * time.Millisecond,
	Board:   18 * time.Second,
	Threads: 1,
	Memory:  128 << 20,
	Belief:  Belief{Slip: 0.2, Cards: 8, Tricks: 11},
	Plans:   Plans{alphamu.Limits{Choices: 10, Width: 32, Nodes: 240_000}, 9, 32},
}
