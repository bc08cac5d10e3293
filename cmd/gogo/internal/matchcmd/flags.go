package matchcmd

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// planFlags selects how the games of a match or tournament are played.
type planFlags struct {
	games.MatchFlags

	Games     int           `default:"100" help:"Play this many games between each two engines: an even number, as each opening is played with sides swapped."`
	Time      time.Duration `help:"Limit a move to this time; default: 500ms, or one minute in backgammon or with another limit."`
	MatchTime time.Duration `help:"Limit each side's whole game to this time."`
	Nodes     int64         `placeholder:"N" only:"nodes" help:"Limit a move to N nodes, in gomoku engines that know INFO max_node and in the suite's own."`
	Memory    megabytes     `default:"350M" help:"Tell each engine this memory limit, and hold it to that; 0 is no limit."`
	Tolerance time.Duration `default:"1s" help:"Allow a move to be this late."`
	Patience  time.Duration `default:"4s" help:"Wait this long for a late move, to tell a slow engine from a silent one."`
	Openings  []string      `placeholder:"FILE" help:"Play the openings of these files or folders: gomoku points (h8 i9 h10), Gomocup lists, .psq, SGF; Quoridor moves; backgammon XGIDs. Default: balanced random ones."`
	Shuffle   bool          `help:"Shuffle the openings of --openings by the seed."`
	Seed      uint64        `default:"1" help:"Choose openings and dice by this seed."`
}

// game returns the game of the match.
func (f *planFlags) game() (arena.Game, error) {
	rules, err := f.Rules()
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	game, err := games.NewMatch(rules)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return game, nil
}

// limits returns the limits of the players.
func (f *planFlags) limits() match.Limits {
	return games.WithTurn(f.Game, match.Limits{
		Turn: f.Time, Game: f.MatchTime, Nodes: f.Nodes, Memory: int64(f.Memory),
		Tolerance: f.Tolerance, Patience: f.Patience,
	})
}

// plan returns the plan for some programs.
func (f *planFlags) plan(game arena.Game, entrants []arena.Entrant, format arena.Format) (*arena.Plan, error) {
	rules, err := f.Rules()
	if err != nil {
		return nil, err
	}
	for name := range f.PlyBase {
		if !slices.ContainsFunc(entrants, func(e arena.Entrant) bool { return e.Name == name }) {
			return nil, program.Misusef("--ply-base %s: no engine has this name", name)
		}
	}
	p := &arena.Plan{
		ID: arena.NewID(), Rules: rules, Entrants: entrants, Format: format,
		Games: f.Games, Limits: f.limits(), Seed: f.Seed,
	}
	for _, file := range f.Openings {
		list, err := game.ReadOpenings(file)
		if err != nil {
			return nil, err
		}
		p.Openings = append(p.Openings, list...)
	}
	if f.Shuffle {
		rng := rand.New(rand.NewPCG(f.Seed, 0))
		rng.Shuffle(len(p.Openings), func(i, j int) { p.Openings[i], p.Openings[j] = p.Openings[j], p.Openings[i] })
	}
	return p, nil
}

// askedPlan returns the plan that the flags alone would make, for a comparison with a stored one.
// It starts no program.
func (f *planFlags) askedPlan(call *kong.Context, kept string, entries []entry, format arena.Format) (*arena.Plan, error) {
	if !cmdline.Given(call, "game") {
		f.Game = kept
	}
	if err := games.CheckFlags(call, f.Game); err != nil {
		return nil, err
	}
	game, err := f.game()
	if err != nil {
		return nil, err
	}
	entrants := make([]arena.Entrant, len(entries))
	for i, e := range entries {
		command, err := brain.SplitCommand(e.command)
		if err != nil && e.command != "" {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
		entrants[i] = arena.Entrant{Name: e.name, Command: command}
	}
	return f.plan(game, entrants, format)
}

// sprtFlags configures a sequential test.
type sprtFlags struct {
	SPRT  program.Hypotheses `placeholder:"H0,H1" help:"Stop when a sequential test can tell H0 from H1: normalized Elo, or points a game in backgammon money games."`
	Alpha float64            `default:"0.05" help:"Accept this probability of H1 where H0 is true."`
	Beta  float64            `default:"0.05" help:"Accept this probability of H0 where H1 is true."`
}

// test adds the sequential test to a plan, if there is one.
func (f sprtFlags) test(plan *arena.Plan, forPoints bool) {
	switch {
	case !f.SPRT.Given:
	case forPoints:
		plan.PointsSPRT = &stats.PointsSPRT{Points0: f.SPRT.H0, Points1: f.SPRT.H1, Alpha: f.Alpha, Beta: f.Beta}
	default:
		plan.SPRT = &stats.SPRT{Elo0: f.SPRT.H0, Elo1: f.SPRT.H1, Alpha: f.Alpha, Beta: f.Beta}
	}
}

// megabytes is an amount of memory in bytes.
type megabytes int64

// UnmarshalText parses a number of bytes, optionally with the suffix K, M or G.
func (m *megabytes) UnmarshalText(text []byte) error {
	s := strings.ToUpper(strings.TrimSuffix(strings.ToUpper(string(text)), "B"))
	shift := 0
	for unit, bits := range map[string]int{"K": 10, "M": 20, "G": 30} {
		if rest, ok := strings.CutSuffix(s, unit); ok {
			s, shift = rest, bits
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || n > 1<<60>>shift {
		return fmt.Errorf("%q is not an amount of memory such as 350M", text)
	}
	*m = megabytes(n << shift)
	return nil
}

// String formats the amount in the largest unit that divides it.
func (m megabytes) String() string {
	unit := ""
	for _, u := range []string{"K", "M", "G"} {
		if m == 0 || m%1024 != 0 {
			break
		}
		m, unit = m/1024, u
	}
	return strconv.FormatInt(int64(m), 10) + unit
}

// minMemory is the least memory limit: a smaller one is missing its unit.
const minMemory = 1 << 20

// check refuses impossible limits.
func (f *planFlags) check(call *kong.Context) error {
	if cmdline.Given(call, "time") {
		if err := cmdline.CheckTime(f.Time); err != nil {
			return err
		}
	}
	for _, limit := range []struct {
		flag string
		time time.Duration
	}{{"match-time", f.MatchTime}, {"tolerance", f.Tolerance}, {"patience", f.Patience}} {
		if err := cmdline.CheckDuration(limit.flag, limit.time); err != nil {
			return err
		}
	}
	switch {
	case f.Games < 2 || f.Games%2 != 0:
		return program.Misusef("--games %d: must be an even number, as each opening is played twice with sides swapped", f.Games)
	case f.Nodes < 0:
		return program.Misusef("--nodes %d: must be at least 1, or 0 for no limit", f.Nodes)
	case f.Memory > 0 && f.Memory < minMemory:
		return program.Misusef("--memory %d: too few bytes for any engine; write 350M for megabytes, or 0 for no limit", f.Memory)
	case f.Shuffle && len(f.Openings) == 0 && !cmdline.Given(call, "resume"):
		return program.Misusef("--shuffle: needs --openings")
	}
	return nil
}

// check refuses error probabilities without a test.
func (f *sprtFlags) check(call *kong.Context) error {
	for _, name := range []string{"alpha", "beta"} {
		if cmdline.Given(call, name) && !f.SPRT.Given && !cmdline.Given(call, "resume") {
			return program.Misusef("--%s: needs --sprt", name)
		}
	}
	return nil
}

// checkResume refuses flags that contradict the plan in a folder. asked is the plan that the
// command line alone would make.
func checkResume(call *kong.Context, folder string, asked, kept *arena.Plan) error {
	return checkSame(call, "the match in "+folder, planTexts(asked), planTexts(kept))
}

// checkSame refuses flags on the command line whose text differs from the stored one.
func checkSame(call *kong.Context, what string, asked, kept map[string]string) error {
	for _, f := range cmdline.GivenFlags(call) {
		text, planned := asked[f.Name]
		if planned && text != kept[f.Name] {
			return program.Misusef("--%s is %s here but %s in %s, which goes on as planned: leave it out",
				f.Name, shown(text), shown(kept[f.Name]), what)
		}
	}
	return nil
}

// shown quotes the text of a flag for an error.
func shown(text string) string {
	const enough = 100
	switch {
	case text == "":
		return "not set"
	case len(text) > enough:
		return strings.ToValidUTF8(text[:enough], "") + "..."
	}
	return text
}

// ruleFlags maps options of rules to flags with other names.
var ruleFlags = map[string]string{"beavers": "beaver", "luck ply": "luck-ply"}

// planTexts returns the flags that correspond to a plan. It has all flags about plans, also those
// that a plan does not determine.
func planTexts(p *arena.Plan) map[string]string {
	entrants := make([]string, len(p.Entrants))
	for i, e := range p.Entrants {
		entrants[i] = strings.Join(e.Command, " ")
		if len(e.Command) == 0 {
			entrants[i] = e.Name
		}
	}
	texts := map[string]string{
		"game": p.Rules.Game, "games": strconv.Itoa(p.Games), "format": string(p.Format),
		"time": p.Limits.Turn.String(), "match-time": p.Limits.Game.String(),
		"tolerance": p.Limits.Tolerance.String(), "patience": p.Limits.Patience.String(),
		"nodes": strconv.FormatInt(p.Limits.Nodes, 10), "memory": megabytes(p.Limits.Memory).String(),
		"seed": strconv.FormatUint(p.Seed, 10), "openings": strings.Join(p.Openings, "; "), "shuffle": strings.Join(p.Openings, "; "),
		"engine":   brainText(p.Entrants),
		"ply-base": plyBaseText(p.Rules.Options),
	}
	if len(entrants) >= 2 {
		texts["a"], texts["b"] = entrants[0], entrants[1]
	}
	for _, option := range []string{"size", "rule", "walls", "length", "cube", "jacoby", "beavers", "ply", "protocol", "luck ply"} {
		flag := option
		if name, other := ruleFlags[option]; other {
			flag = name
		}
		texts[flag] = p.Rules.Options[option]
	}
	maps.Copy(texts, testTexts(p))
	return texts
}

// brainText returns the flags --engine of a plan.
func brainText(entrants []arena.Entrant) string {
	texts := make([]string, len(entrants))
	for i, e := range entrants {
		texts[i] = e.Name
		if len(e.Command) > 0 {
			texts[i] += "=" + strings.Join(e.Command, " ")
		}
	}
	return strings.Join(texts, "; ")
}

// plyBaseText returns the flags --ply-base of a plan.
func plyBaseText(options map[string]string) string {
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if entrant, ok := strings.CutPrefix(name, "ply base of "); ok {
			texts = append(texts, entrant+"="+options[name])
		}
	}
	return strings.Join(texts, "; ")
}

// testTexts returns the flags of a plan's sequential test.
func testTexts(p *arena.Plan) map[string]string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	texts := map[string]string{"sprt": "", "alpha": "", "beta": ""}
	switch {
	case p.SPRT != nil:
		texts["sprt"] = number(p.SPRT.Elo0) + "," + number(p.SPRT.Elo1)
		texts["alpha"], texts["beta"] = number(p.SPRT.Alpha), number(p.SPRT.Beta)
	case p.PointsSPRT != nil:
		texts["sprt"] = number(p.PointsSPRT.Points0) + "," + number(p.PointsSPRT.Points1)
		texts["alpha"], texts["beta"] = number(p.PointsSPRT.Alpha), number(p.PointsSPRT.Beta)
	}
	return texts
}
