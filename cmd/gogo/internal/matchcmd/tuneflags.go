package matchcmd

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/spsa"
	"gogo/bench/tune"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
)

// tuneFlags selects how a search is tuned.
type tuneFlags struct {
	Games    int           `default:"20000" help:"Play this many games, rounded up to whole iterations."`
	Pairs    int           `default:"16" help:"Move the margins, and write the checkpoint, after this many pairs of games; at least as many as are played at once."`
	Nodes    int64         `placeholder:"3000" xor:"limit" help:"Search this many nodes for a move; the games are then the same on every machine."`
	Time     time.Duration `xor:"limit" help:"Limit moves by time instead, such as 100ms."`
	Only     []string      `placeholder:"NAME" help:"Tune only these margins of gogo tune list; default: all that are not 0 (off)."`
	Rate     float64       `default:"0.004" help:"Move a margin at the end by this share of its step for a game won; smaller for more games."`
	Openings []string      `placeholder:"FILE" help:"Play the openings of this file or folder, as in gogo match; default: balanced random ones."`
	Balanced int           `default:"200" help:"Make this many balanced random openings and play them in turn."`
	Seed     uint64        `default:"1" help:"Repeat the games and margins of this seed."`
}

// defaultTuneNodes limits a move without another limit.
const defaultTuneNodes = 3000

// check validates the flags.
func (f *tuneFlags) check(call *kong.Context) error {
	if cmdline.Given(call, "time") {
		if err := cmdline.CheckTime(f.Time); err != nil {
			return err
		}
	}
	switch {
	case f.Games < 2 || f.Games > spsa.MaxGames-2*spsa.MaxPairs: // leaves room to round up
		return program.Misusef("--games %d: must be 2 to %d", f.Games, spsa.MaxGames-2*spsa.MaxPairs)
	case f.Pairs < 1 || f.Pairs > spsa.MaxPairs:
		return program.Misusef("--pairs %d: must be 1 to %d", f.Pairs, spsa.MaxPairs)
	case cmdline.Given(call, "nodes") && f.Nodes < 1:
		return program.Misusef("--nodes %d: must be at least 1", f.Nodes)
	case !(f.Rate > 0 && f.Rate <= 1):
		return program.Misusef("--rate %v: must be above 0 and at most 1", f.Rate)
	case f.Balanced < 1 || f.Balanced > tune.MaxOpenings:
		return program.Misusef("--balanced %d: must be 1 to %d", f.Balanced, tune.MaxOpenings)
	case cmdline.Given(call, "balanced") && len(f.Openings) > 0:
		return program.Misusef("--balanced: not with --openings")
	}
	return nil
}

// limits returns the limits of a move.
func (f *tuneFlags) limits() match.Limits {
	if f.Time == 0 && f.Nodes == 0 {
		return match.Limits{Nodes: defaultTuneNodes}
	}
	return match.Limits{Nodes: f.Nodes, Turn: f.Time}
}

// plan returns the tuning that the flags select.
func (f *tuneFlags) plan(g tuneGameFlags) (*tune.Plan, *spsa.Tuning, error) {
	rules, err := g.rules()
	if err != nil {
		return nil, nil, program.Misusef("%w", err)
	}
	game, err := games.NewTuning(rules)
	if err != nil {
		return nil, nil, program.Misusef("%w", err)
	}
	own := game.Margins()
	numbers, err := tune.Parameters(own, f.Only)
	if err != nil {
		return nil, nil, program.Misusef("--only: %w: gogo tune list lists them", err)
	}
	tuning, err := spsa.New(spsa.Plan{
		Parameters: numbers, Iterations: (f.Games + 2*f.Pairs - 1) / (2 * f.Pairs), Pairs: f.Pairs, Rate: f.Rate, Seed: f.Seed,
	})
	if err != nil {
		return nil, nil, program.Misusef("%w", err)
	}
	plan := &tune.Plan{
		ID: arena.NewID(), Rules: rules, Limits: f.limits(), Margins: tune.NewMargins(own), Version: program.Number(),
		Balanced: f.Balanced, Seed: f.Seed,
	}
	for _, file := range f.Openings {
		list, err := game.ReadOpenings(file)
		if err != nil {
			return nil, nil, err
		}
		plan.Openings, plan.Balanced = append(plan.Openings, list...), 0
	}
	if err := plan.Check(); err != nil {
		return nil, nil, program.Misusef("%w", err)
	}
	return plan, tuning, nil
}

// tuneTexts returns the flags that correspond to a tuning.
func tuneTexts(p *tune.Plan, t *spsa.Tuning) map[string]string {
	names := make([]string, len(t.Parameters))
	for i, n := range t.Parameters {
		names[i] = n.Name
	}
	texts := map[string]string{
		"game": p.Rules.Game, "games": strconv.Itoa(t.Games()), "pairs": strconv.Itoa(t.Pairs),
		"nodes": strconv.FormatInt(p.Limits.Nodes, 10), "time": p.Limits.Turn.String(), "only": strings.Join(names, " "),
		"rate": fmt.Sprint(t.Rate), "seed": strconv.FormatUint(p.Seed, 10), "balanced": strconv.Itoa(p.Balanced),
		"openings": "",
	}
	if p.Balanced == 0 {
		texts["openings"] = strings.Join(p.Openings, "; ")
	}
	for _, option := range []string{"size", "rule", "walls"} {
		texts[option] = p.Rules.Options[option]
	}
	return texts
}
