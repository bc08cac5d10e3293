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

// Plan is a match between two programs or a tournament of several. It is stored as JSON with the
// records.
type Plan struct {
	// ID identifies this match on a queue shared by several.
	ID       string    `json:"id"`
	Rules    Rules     `json:"rules"`
	Entrants []Entrant `json:"entrants"`
	Format   Format    `json:"format"`
	// Games is the number of games per pairing, an even number.
	Games  int          `json:"games"`
	Limits match.Limits `json:"limits"`
	// Seed determines the openings and all other random choices.
	Seed uint64 `json:"seed"`
	// Openings are played in turn and cyclically; if there are none, they are generated from the
	// seed.
	Openings []string `json:"openings,omitempty"`
	// SPRT ends a match of two early. PointsSPRT does so by points in a game for points; a plan
	// has at most one of the two.
	SPRT       *stats.SPRT       `json:"sprt,omitempty"`
	PointsSPRT *stats.PointsSPRT `json:"pointsSprt,omitempty"`
}

// Rules name a game and its options. Each game knows its own options.
type Rules struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
}

// Entrant is a participating program.
type Entrant struct {
	Name string `json:"name"`
	// About is the name that the program reports, for display.
	About string `json:"about,omitempty"`
	// Command starts the program. It is empty where workers know the program by name.
	Command []string `json:"command,omitempty"`
}

// Format is the pairing scheme.
type Format string

const (
	// RoundRobin pairs everybody with everybody. With two entrants it is a match.
	RoundRobin Format = "round-robin"
	// Gauntlet pairs the first entrant with all others.
	Gauntlet Format = "gauntlet"
)

const (
	// MaxGames bounds the games of a plan. All of their records are held in memory.
	MaxGames = 1_000_000
	// MaxEntrants bounds the programs of a plan: a crosstable has a cell for each two.
	MaxEntrants = 1000
)

// Check returns the first error of a plan.
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

// checkSize checks the numbers of games and entrants.
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

// checkNames checks that the names are valid and unique.
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

// checkTest checks the sequential test.
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

// names returns the names of the entrants.
func (p *Plan) names() []string {
	names := make([]string, len(p.Entrants))
	for i, e := range p.Entrants {
		names[i] = e.Name
	}
	return names
}

// pairing is two entrants, by their indices in the plan.
type pairing [2]int

// pairings returns the number of pairings.
func (p *Plan) pairings() int {
	n := len(p.Entrants)
	if p.Format == Gauntlet {
		return n - 1
	}
	return n * (n - 1) / 2
}

// pairing returns pairing k in playing order: the first entrant meets all others, then the second
// those after it.
func (p *Plan) pairing(k int) pairing {
	first := 0
	for opponents := len(p.Entrants) - 1; k >= opponents; opponents-- {
		k -= opponents
		first++
	}
	return pairing{first, first + 1 + k}
}

// UnservedPair returns the first pairing for which no worker has both programs. The function has reports
// whether a worker has a program.
func (p *Plan) UnservedPair(workers int, has func(worker int, program string) bool) (a, b string, lacking bool) {
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
	players pairing // in the order in which they move
}

// fixture returns a game by its number. All pairings play their pair of one opening before any
// starts with the next, so that an interrupted tournament has treated everybody alike.
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

// ReadOpenings reads a list of openings, one per line, each of which read converts to the notation
// of jobs. Empty lines and lines that begin with # are ignored. An empty list is an error, and so
// is an opening that read rejects.
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
