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
	// Margins are those that the game's engine has.
	Margins() search.Params
	// Play plays a game from an opening between two engines of this process with
	// margins of their own, those of match.First first. A failure of an engine is an
	// error.
	Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error)
}

// Openings are the openings of a game.
type Openings interface {
	// Opening makes balanced opening number n of a seed.
	Opening(ctx context.Context, seed uint64, n int) (string, error)
	// ReadOpenings reads the openings of a file.
	ReadOpenings(file string) ([]string, error)
}

// Games finds a game by its rules.
type Games func(arena.Rules) (Game, error)

// longest is after how many moves a game is a draw: more than any board of gomoku has
// cells, and than a game of Quoridor in which both go on needs.
const longest = 1100

// playGame plays a game from a position and returns the winner. The engines are those of
// match.First and of match.Second.
func playGame[P match.Position](ctx context.Context, position P, engines [2]Engine[P]) (match.Side, error) {
	for range longest {
		side := position.Turn()
		move, err := engines[side.Index()].Move(ctx, position)
		if err == nil {
			err = ctx.Err() // a search cut short has an answer too
		}
		if err != nil {
			return match.Nobody, err
		}
		outcome, over := position.Judge(move)
		switch {
		case over && outcome.Reason.IsFault() && outcome.Reason != match.Forbidden: // some boards leave nothing else
			return match.Nobody, fmt.Errorf("move %s: %v", move, outcome)
		case over:
			return outcome.Winner, nil
		}
		position.Play(move)
	}
	return match.Nobody, nil
}

// Engine is an engine of this process. Its positions are P.
type Engine[P match.Position] interface {
	// Configure sets the limits of a move.
	Configure(match.Limits) error
	// NewGame has the engine forget the game before.
	NewGame()
	// Tune has it search with other margins from the next move on.
	Tune(search.Params)
	// Move returns a move in the notation of the position, which is only read.
	Move(context.Context, P) (string, error)
}

// Rules are the rules of a game whose positions are P, and its openings, as a match
// has them.
type Rules[P match.Position] interface {
	Openings
	// Start returns the position after an opening.
	Start(opening string) (P, error)
}

// local is a game between two engines of this process.
type local[P match.Position] struct {
	Rules[P]

	margins search.Params
	engines search.Pool[[2]Engine[P]] // of both sides
}

// NewGame returns a game between engines that have these margins from the start. They
// are made when they are needed and kept from game to game.
func NewGame[P match.Position](rules Rules[P], margins search.Params, newEngine func() Engine[P]) Game {
	g := &local[P]{Rules: rules, margins: margins}
	g.engines.Make = func() [2]Engine[P] { return [2]Engine[P]{newEngine(), newEngine()} }
	return g
}

// Margins are those of the engine.
func (g *local[P]) Margins() search.Params { return g.margins }

// Play plays a game.
func (g *local[P]) Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error) {
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

// NewMargins returns margins by their names.
func NewMargins(p search.Params) Margins {
	m := Margins{}
	for _, n := range search.Tunables() {
		m[n.Name] = n.Of(&p)
	}
	return m
}

// With returns margins with some numbers replaced by others.
func (m Margins) With(numbers []spsa.Number, values []int) Margins {
	m = maps.Clone(m)
	for i, n := range numbers {
		m[n.Name] = values[i]
	}
	return m
}

// Params returns the margins as the search takes them. It is an error if these are
// not all of them and no others, or if one is beyond its bounds that is not as in own,
// the margins of the game's engine.
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

// Numbers returns the numbers to tune of an engine's margins: those with the names
// given, or all that are not 0, which switches a thing off.
func Numbers(own search.Params, names []string) ([]spsa.Number, error) {
	var list []spsa.Number
	known := map[string]bool{}
	for _, n := range search.Tunables() {
		known[n.Name] = true
		v := n.Of(&own)
		if slices.Contains(names, n.Name) || len(names) == 0 && v != 0 {
			start := min(max(v, n.Least), n.Greatest)
			list = append(list, spsa.Number{Name: n.Name, Start: start, Least: n.Least, Greatest: n.Greatest, Step: n.Step})
		}
	}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("the search has no margin %q", name)
		}
	}
	return list, nil
}

// Go returns margins as the engine of a game has them in its source.
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
