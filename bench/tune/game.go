package tune

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/spsa"
	"gogo/search"
)

// Game is a game as a tuning sees it. It is safe for concurrent use.
type Game interface {
	Openings
	// Margins returns the margins of the game's engine.
	Margins() search.Params
	// Play plays a game from an opening between two in-process engines with margins of their
	// own, those of match.First first. A failure of an engine is an error.
	Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error)
}

// Openings are the openings of a game.
type Openings interface {
	// Opening returns balanced opening number n of a seed.
	Opening(ctx context.Context, seed uint64, n int) (string, error)
	// ReadOpenings reads the openings of a file.
	ReadOpenings(file string) ([]string, error)
}

// Games finds a game by its rules.
type Games func(arena.Rules) (Game, error)

// maxMoves is the number of moves after which a game is a draw: more than any board of gomoku has
// cells, and than a game of Quoridor with two players who make progress needs.
const maxMoves = 1100

// playGame plays a game from a position and returns the winner. The engines are in the order in
// which they move.
func playGame[P match.Position](ctx context.Context, position P, engines [2]Engine[P]) (match.Side, error) {
	for range maxMoves {
		side := position.Turn()
		move, err := engines[side.Index()].Move(ctx, position)
		if err == nil {
			err = ctx.Err() // a canceled search has an answer too
		}
		if err != nil {
			return match.Nobody, err
		}
		outcome, over := position.OutcomeOf(move)
		switch {
		case over && outcome.Reason.IsFault() && outcome.Reason != match.Forbidden: // some boards leave only forbidden moves
			return match.Nobody, fmt.Errorf("move %s: %v", move, outcome)
		case over:
			return outcome.Winner, nil
		}
		position.Play(move)
	}
	return match.Nobody, nil
}

// Engine is an in-process engine. Its positions are P.
type Engine[P match.Position] interface {
	// Configure sets the limits of a move.
	Configure(match.Limits) error
	// NewGame clears the state of the last game.
	NewGame()
	// Tune sets the margins from the next move on.
	Tune(search.Params)
	// Move returns a move in the notation of the position, which it must not change.
	Move(context.Context, P) (string, error)
}

// Rules are the rules and the openings of a game whose positions are P, as in a match.
type Rules[P match.Position] interface {
	Openings
	// Start returns the position after an opening.
	Start(opening string) (P, error)
}

// localGame is a game between two in-process engines.
type localGame[P match.Position] struct {
	Rules[P]

	margins search.Params
	engines search.Pool[[2]Engine[P]] // of both sides
}

// NewGame returns a game between engines that initially have these margins. They are created on
// demand and kept from game to game.
func NewGame[P match.Position](rules Rules[P], margins search.Params, newEngine func() Engine[P]) Game {
	g := &localGame[P]{Rules: rules, margins: margins}
	g.engines.Make = func() [2]Engine[P] { return [2]Engine[P]{newEngine(), newEngine()} }
	return g
}

// Margins returns the margins of the engine.
func (g *localGame[P]) Margins() search.Params { return g.margins }

// Play plays a game.
func (g *localGame[P]) Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error) {
	position, err := g.Start(opening)
	if err != nil {
		return match.Nobody, err
	}
	engines := g.engines.Take()
	defer g.engines.Give(engines)
	for i, engine := range engines {
		if err := engine.Configure(limits); err != nil {
			return match.Nobody, err
		}
		engine.NewGame()
		engine.Tune(margins[i])
	}
	return playGame(ctx, position, engines)
}

// Margins are the margins of a search by their names in search.Tunables.
type Margins map[string]int

// NewMargins returns the margins of p.
func NewMargins(p search.Params) Margins {
	m := Margins{}
	for _, n := range search.Tunables() {
		m[n.Name] = n.Of(&p)
	}
	return m
}

// With returns a copy with the values of some numbers replaced.
func (m Margins) With(numbers []spsa.Parameter, values []int) Margins {
	m = maps.Clone(m)
	for i, n := range numbers {
		m[n.Name] = values[i]
	}
	return m
}

// Params returns the margins as the search takes them. It is an error if names are missing or
// unknown, or if a value is out of bounds and differs from own, the margins of the game's engine.
func (m Margins) Params(own search.Params) (search.Params, error) {
	var p search.Params
	for _, n := range search.Tunables() {
		v, ok := m[n.Name]
		switch {
		case !ok:
			return p, fmt.Errorf("%s is missing among the margins", n.Name)
		case (v < n.Least || v > n.Greatest) && v != n.Of(&own):
			return p, fmt.Errorf("%s of %d is beyond its bounds of %d and %d", n.Name, v, n.Least, n.Greatest)
		}
		n.Set(&p, v)
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if !slices.ContainsFunc(search.Tunables(), func(n search.Tunable) bool { return n.Name == name }) {
			return p, fmt.Errorf("the search has no margin %q", name)
		}
	}
	return p, nil
}

// Parameters returns the numbers of an engine's margins to tune: those with the given names, or all
// that are not 0, which means switched off.
func Parameters(own search.Params, names []string) ([]spsa.Parameter, error) {
	var list []spsa.Parameter
	known := map[string]bool{}
	for _, n := range search.Tunables() {
		known[n.Name] = true
		v := n.Of(&own)
		if slices.Contains(names, n.Name) || len(names) == 0 && v != 0 {
			start := min(max(v, n.Least), n.Greatest)
			list = append(list, spsa.Parameter{Name: n.Name, Start: start, Min: n.Least, Max: n.Greatest, Step: n.Step})
		}
	}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("the search has no margin %q", name)
		}
	}
	return list, nil
}

// Go returns the margins as a Go literal for the engine's source.
func (m Margins) Go() string {
	width := 0
	for _, n := range search.Tunables() {
		width = max(width, len(n.Name))
	}
	var b strings.Builder
	b.WriteString("search.Params{\n")
	for _, n := range search.Tunables() {
		fmt.Fprintf(&b, "\t%-*s %d,\n", width+1, n.Name+":", m[n.Name])
	}
	b.WriteString("}\n")
	return b.String()
}
