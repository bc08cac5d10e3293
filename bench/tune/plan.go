package tune

import (
	"errors"
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/spsa"
	"gogo/internal/words"
	"gogo/search"
)

// Plan says what is tuned and how games are played.
type Plan struct {
	// ID tells this tuning from everything else on a queue that several share.
	ID    string      `json:"id"`
	Rules arena.Rules `json:"rules"`
	// Limits are the nodes or the time of a move.
	Limits match.Limits `json:"limits"`
	// Margins are those at the start, also the ones that are not tuned.
	Margins Margins `json:"margins"`
	// Version is that of the engines, which all who play must have.
	Version string `json:"version"`
	// Openings are played in turn and from the beginning again. Made are as many
	// as Balanced says, balanced random ones, each when it is needed first.
	Openings []string `json:"openings"`
	Balanced int      `json:"balanced"`
	Seed     uint64   `json:"seed"` // of the openings and of all else
}

// MaxOpenings bounds the openings of a plan.
const MaxOpenings = 100_000

// Check reports the first thing that is wrong with a plan.
func (p *Plan) Check() error {
	switch {
	case p.ID == "":
		return errors.New("a tuning needs an id")
	case p.Limits.Nodes == 0 && p.Limits.Turn == 0:
		return errors.New("a move has neither a limit of nodes nor one of time")
	case p.Limits.Nodes > 0 && p.Limits.Turn > 0:
		return errors.New("a move has a limit of nodes or one of time, not both")
	case p.Balanced < 0 || p.Balanced > MaxOpenings || len(p.Openings) > MaxOpenings:
		return fmt.Errorf("at most %d openings can be played", MaxOpenings)
	case p.Balanced == 0 && len(p.Openings) == 0:
		return errors.New("a tuning needs an opening")
	case p.Balanced > 0 && len(p.Openings) > p.Balanced:
		return fmt.Errorf("%d openings are made, and %d were wanted", len(p.Openings), p.Balanced)
	}
	return p.Limits.Check()
}

// fits reports whether a search with this table of numbers, and these margins in the
// engine, can go on with a tuning.
func (p *Plan) fits(own search.Params, tuning *spsa.Tuning) error {
	if _, err := p.Margins.Params(own); err != nil {
		return err
	}
	table := map[string]search.Tunable{}
	for _, n := range search.Tunables() {
		table[n.Name] = n
	}
	for _, n := range tuning.Numbers {
		switch now, ok := table[n.Name]; {
		case !ok:
			return fmt.Errorf("the search has no margin %q", n.Name)
		case now.Least != n.Least || now.Greatest != n.Greatest || now.Step != n.Step:
			return fmt.Errorf("%s has other bounds or another step now", n.Name)
		}
	}
	return nil
}

// Describe says in a line what is played.
func (p *Plan) Describe() string {
	parts := append([]string{p.Rules.String()}, p.Limits.Describe()...)
	if p.Balanced > 0 {
		parts = append(parts, fmt.Sprintf("%s from seed %d", words.Count(p.Balanced, "opening"), p.Seed))
	} else {
		parts = append(parts, words.Count(len(p.Openings), "given opening"))
	}
	return strings.Join(parts, ", ")
}
