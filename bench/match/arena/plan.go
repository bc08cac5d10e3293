package arena

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"

	"gogo/bench/match"
	"gogo/bench/stats"
)

// Plan is a match of two programs or a tournament of several. It is kept as
// JSON with the records.
type Plan struct {
	// ID tells this match from every other, on a queue that several share.
	ID       string    `json:"id"`
	Rules    Rules     `json:"rules"`
	Entrants []Entrant `json:"entrants"`
	Format   Format    `json:"format"`
	// Games is how many games each two that meet play, an even number.
	Games  int          `json:"games"`
	Limits match.Limits `json:"limits"`
	// Seed chooses the openings, and what else is left to chance.
	Seed uint64 `json:"seed"`
	// Openings are those to play from, in turn and from the beginning again;
	// if there are none, they are generated from the seed.
	Openings []string `json:"openings,omitempty"`
	// SPRT ends a match of two early. PointsSPRT does so in a game for points, by
	// these; a plan has one of the two at most.
	SPRT       *stats.SPRT       `json:"sprt,omitempty"`
	PointsSPRT *stats.PointsSPRT `json:"pointsSprt,omitempty"`
}

// Rules name a game and say how it is played. Games know which options they
// have.
type Rules struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
}

// Entrant is a program that takes part.
type Entrant struct {
	Name string `json:"name"`
	// About is what the program calls itself, for people.
	About string `json:"about,omitempty"`
	// Command starts the program. It is empty where workers know the name.
	Command []string `json:"command,omitempty"`
}

// Format says who meets whom.
type Format string

const (
	// RoundRobin lets everybody meet everybody. With two entrants it is a match.
	RoundRobin Format = "round-robin"
	// Gauntlet lets the first entrant meet all others.
	Gauntlet Format = "gauntlet"
)

const (
	// MaxGames bounds the games of a plan. All of their records are in memory.
	MaxGames = 1_000_000
	// MaxEntrants bounds the programs of a plan: a table has a cell for each two.
	MaxEntrants = 1000
)

// Check reports the first thing that is wrong with a plan.
func (p *Plan) Check() error {
	if p.ID == "" {
		return errors.New("a match needs an id")
	}
	if err := p.checkSize(); err != nil {
		return err
	}
	if err := p.Limits.Check(); err != nil {
		return err
	}
	if err := p.checkNames(); err != nil {
		return err
	}
	return p.checkTest()
}

// checkSize reports a plan that is too small or too large to be played.
func (p *Plan) checkSize() error {
	switch {
	case len(p.Entrants) < 2:
		return errors.New("a match needs two programs")
	case len(p.Entrants) > MaxEntrants:
		return fmt.Errorf("%d programs: at most %d can take part", len(p.Entrants), MaxEntrants)
	case p.Games < 2 || p.Games%2 != 0:
		return fmt.Errorf("%d games: every opening is played twice, so the number must be even", p.Games)
	case p.Format != RoundRobin && p.Format != Gauntlet:
		return fmt.Errorf("unknown format %q", p.Format)
	case p.Games > MaxGames/p.pairings():
		return fmt.Errorf("%d games between each two of %d programs: a match has at most %d in all; share more among matches with other seeds",
			p.Games, len(p.Entrants), MaxGames)
	case len(p.Openings) > MaxGames:
		return fmt.Errorf("%d openings: at most %d can be given", len(p.Openings), MaxGames)
	}
	return nil
}

// checkNames reports names that do not tell the entrants apart.
func (p *Plan) checkNames() error {
	seen := map[string]bool{}
	for _, e := range p.Entrants {
		if e.Name == "" {
			return errors.New("a program has no name")
		}
		if seen[e.Name] {
			return fmt.Errorf("two programs have the name %q", e.Name)
		}
		seen[e.Name] = true
	}
	return nil
}

// checkTest reports a sequential test that cannot be made.
func (p *Plan) checkTest() error {
	switch {
	case p.SPRT != nil && p.PointsSPRT != nil:
		return errors.New("two sequential tests, of Elo and of points: one can end a match")
	case p.NewTest() != nil && len(p.Entrants) != 2:
		return errors.New("a sequential test is for two programs")
	case p.SPRT != nil:
		return p.SPRT.Check()
	case p.PointsSPRT != nil:
		return p.PointsSPRT.Check()
	}
	return nil
}

// names are the names of the entrants.
func (p *Plan) names() []string {
	names := make([]string, len(p.Entrants))
	for i, e := range p.Entrants {
		names[i] = e.Name
	}
	return names
}

// pairing is two entrants, by their indexes in the plan.
type pairing [2]int

// pairings returns how many pairings there are of two entrants.
func (p *Plan) pairings() int {
	n := len(p.Entrants)
	if p.Format == Gauntlet {
		return n - 1
	}
	return n * (n - 1) / 2
}

// pairing returns who meets whom in pairing k, in the order in which they do: the
// first entrant meets all others, then the second those behind it.
func (p *Plan) pairing(k int) pairing {
	first := 0
	for opponents := len(p.Entrants) - 1; k >= opponents; opponents-- {
		k -= opponents
		first++
	}
	return pairing{first, first + 1 + k}
}

// Lacking returns the first two entrants that meet and of whom no worker has both
// programs. It says by has what a worker has.
func (p *Plan) Lacking(workers int, has func(worker int, program string) bool) (a, b string, lacking bool) {
	for k := range p.pairings() {
		m := p.pairing(k)
		a, b = p.Entrants[m[0]].Name, p.Entrants[m[1]].Name
		found := false
		for w := 0; w < workers && !found; w++ {
			found = has(w, a) && has(w, b)
		}
		if !found {
			return a, b, true
		}
	}
	return "", "", false
}

// Len returns the number of games.
func (p *Plan) Len() int { return p.pairings() * p.Games }

// fixture is a game of the schedule.
type fixture struct {
	pair    int // of games with the same opening and swapped sides
	opening int
	players pairing // who moves first is first
}

// fixture returns a game by its number. All pairings have their pair from one
// opening before anybody begins with the next, so that a tournament that is
// stopped has treated everybody alike.
func (p *Plan) fixture(game int) fixture {
	pairings := p.pairings()
	f := fixture{pair: game / 2}
	f.opening = f.pair / pairings
	f.players = p.pairing(f.pair % pairings)
	if game%2 == 1 {
		f.players[0], f.players[1] = f.players[1], f.players[0]
	}
	return f
}

// ReadOpenings reads a list of openings, one a line, each of which read turns into
// that of a job. Empty lines and lines that begin with # do not count. A list
// without an opening is an error, and so is the first that read refuses.
func ReadOpenings(file string, read func(text string) (opening string, err error)) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		opening, err := read(text)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", file, n, err)
		}
		list = append(list, opening)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no opening in the list", file)
	}
	return list, nil
}
