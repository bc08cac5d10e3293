package bridgecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	measure "gogo/bench/bridge/cardplay"
	"gogo/bench/bridge/plans"
	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/internal/words"
	"gogo/search/bridge/alphamu"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/cardplay"
)

// Cardplay measures card play.
type Cardplay struct {
	Declare cardplayDeclareCmd `cmd:"" help:"Declare contracts against defenders who see all hands."`
	Defend  cardplayDefendCmd  `cmd:"" help:"Defend contracts, in both seats, against a declarer who sees all hands."`
	Lead    cardplayLeadCmd    `cmd:"" help:"Make opening leads; then all play on with all hands seen."`
	Follow  cardplayFollowCmd  `cmd:"" help:"Defend contracts after an opening lead that costs nothing."`
	Read    cardplayReadCmd    `cmd:"" help:"Defend contracts, and measure how well signals are read."`
	Plans   cardplayPlansCmd   `cmd:"" help:"Play endings whose right plan is known."`
}

type cardplayDeclareCmd struct{ cardplayFlags }

// Run plays the boards.
func (c *cardplayDeclareCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, measure.Declare)
}

type cardplayDefendCmd struct{ cardplayFlags }

// Run plays the boards.
func (c *cardplayDefendCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, measure.Defend)
}

type cardplayLeadCmd struct{ cardplayFlags }

// Run plays the boards.
func (c *cardplayLeadCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, measure.Lead)
}

type cardplayFollowCmd struct{ cardplayFlags }

// Run plays the boards.
func (c *cardplayFollowCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, measure.Follow)
}

// cardplayFlags selects the boards and the player.
type cardplayFlags struct {
	Boards  int           `default:"200" help:"Play this many boards that are not passed out."`
	Seed    uint64        `default:"1" help:"Repeat the boards of this seed."`
	System  string        `default:"two-over-one" help:"Let all seats bid by this system: built in or a file."`
	Carding string        `default:"standard" placeholder:"NAME" help:"Lead and signal by this agreement: built in, a file, or none."`
	Layouts []int         `default:"80" placeholder:"N" help:"Solve at most N layouts for a card; several numbers are compared on the same boards."`
	Time    time.Duration `help:"Limit a card to this time; 0 is no limit."`
	Scoring string        `enum:"imps,matchpoints" default:"imps" help:"Score by ${enum}."`
	Slip    float64       `default:"0.2" help:"Weigh a layout by this factor for each trick that a card played would have cost in it."`
	Look    int           `default:"8" help:"Ask this many of the last cards what they would have cost."`
	Left    int           `default:"11" help:"Ask only about cards with at most this many tricks left."`
	Plans   int           `default:"9" help:"Compare declarer's plans in this many of the last tricks; 0 is never."`
	Threads int           `default:"1" help:"Play this many boards at once."`
	Verbose bool          `help:"Print each board that lost a trick."`
}

// Validate implements kong.Validatable.
func (f *cardplayFlags) Validate() error {
	switch {
	case f.Boards < 1 || f.Boards > 1_000_000:
		return program.Misusef("--boards %d: must be 1 to 1000000", f.Boards)
	case slices.Min(f.Layouts) < 1 || slices.Max(f.Layouts) > maxSamples:
		return program.Misusef("--layouts %d: must be 1 to %d", f.Layouts, maxSamples)
	case f.Threads < 1 || f.Threads > 1024:
		return program.Misusef("--threads %d: must be 1 to 1024", f.Threads)
	case f.Plans < 0 || f.Plans > bridge.HandSize:
		return program.Misusef("--plans %d: must be 0 to %d", f.Plans, bridge.HandSize)
	case f.Look < 0:
		return program.Misusef("--look %d: must be at least 0", f.Look)
	case f.Left < 0 || f.Left > bridge.HandSize:
		return program.Misusef("--left %d: must be 0 to %d", f.Left, bridge.HandSize)
	case !(f.Slip > 0 && f.Slip <= 1):
		return program.Misusef("--slip %g: must be above 0 and at most 1", f.Slip)
	}
	return nil
}

// run plays the boards and prints the losses.
func (f *cardplayFlags) run(ctx context.Context, std cmdline.Streams, role measure.Role) error {
	o, err := f.options(role)
	if err != nil {
		return err
	}
	out, steps := std.Out, std.Steps("playing", f.Boards)
	o.Observe = steps.Step
	if len(f.Layouts) > 1 {
		all, err := measure.Compare(ctx, o, f.Layouts)
		steps.End()
		return errors.Join(err, printCompared(out, all))
	}
	figures, err := measure.Run(ctx, o, func(p *measure.Played) {
		if f.Verbose && p.Lost > 0 {
			fmt.Fprintf(out, "board %d: %v by %v: %d lost, %d by the lead: %s\n", p.Board, p.Contract, p.Contract.Declarer, p.Lost, p.Lead, strings.Trim(fmt.Sprint(p.By), "[]"))
		}
	})
	steps.End()
	if figures.Boards == 0 {
		return err
	}
	return errors.Join(err, printFigures(out, figures))
}

// options returns the options of the measurement.
func (f *cardplayFlags) options(role measure.Role) (*measure.Options, error) {
	s, err := system.Open(f.System)
	if err != nil {
		return nil, err
	}
	agreement, err := f.agreement()
	if err != nil {
		return nil, err
	}
	return &measure.Options{
		Carding: agreement, Role: role, Boards: f.Boards, Seed: f.Seed, Bidder: bidder.NewRules(s), Settings: f.settings(), Threads: f.Threads,
	}, nil
}

// agreement returns the agreement of the player's side, nil for none.
func (f *cardplayFlags) agreement() (*carding.Agreement, error) {
	if f.Carding == "none" {
		return nil, nil
	}
	return carding.Open(f.Carding)
}

// settings returns the settings of the player.
func (f *cardplayFlags) settings() cardplay.Settings {
	settings := cardplay.DefaultSettings
	settings.Layouts, settings.Time, settings.Board = f.Layouts[0], f.Time, 0
	settings.Belief = cardplay.Belief{Slip: f.Slip, Cards: f.Look, Tricks: f.Left}
	settings.Plans.Tricks = f.Plans
	if f.Scoring == "matchpoints" {
		settings.Scoring = bidder.Matchpoints
	}
	return settings
}

// printFigures prints the losses.
func printFigures(out io.Writer, f *measure.Figures) error {
	_, err := fmt.Fprintf(out, `%s
lost %s tricks a board, by the opening lead %s
by trick %s
%s IMPs a board
%v a board, %v at most, %v for a card at most
`, words.Count(f.Boards, "board"), estimated(&f.Lost), estimated(&f.Lead), strings.Trim(fmt.Sprint(f.By), "[]"), estimated(&f.IMPs),
		(f.Time / time.Duration(f.Boards)).Round(time.Millisecond), f.Longest.Round(time.Millisecond), f.Slowest.Round(time.Millisecond))
	return err
}

// printCompared prints the losses with each number of layouts, and the difference to the number
// before.
func printCompared(out io.Writer, all []measure.Comparison) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%7s %7s %15s %15s %15s %15s %15s %8s\n", "layouts", "boards", "tricks lost", "more", "by the lead", "IMPs lost", "more", "a board")
	for i := range all {
		c := &all[i]
		more, moreIMPs := "", ""
		if i > 0 {
			more, moreIMPs = estimated(&c.Lost), estimated(&c.IMPs)
		}
		fmt.Fprintf(&b, "%7d %7d %15s %15s %15s %15s %15s %6.2f s\n", c.Layouts, c.Figures.Boards, estimated(&c.Figures.Lost), more,
			estimated(&c.Figures.Lead), estimated(&c.Figures.IMPs), moreIMPs, c.Figures.Time.Seconds()/float64(c.Figures.Boards))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// estimated formats a mean with its interval.
func estimated(p *stats.Points) string {
	return withMargin("%.3f", p.Mean())
}

// cardplayPlansCmd measures how often the best plan is found.
type cardplayPlansCmd struct {
	Endings int    `default:"12" help:"Play this many endings of each kind."`
	Seed    uint64 `default:"1" help:"Repeat the endings of this seed."`
	Choices int    `default:"10" help:"Look ahead this many choices of declarer."`
	Width   int    `default:"32" help:"Keep at most this many plans of a position."`
	Nodes   int64  `default:"240000" help:"Limit an ending to this many nodes of the double-dummy solver."`
	Verbose bool   `help:"Print each ending."`
}

// Validate implements kong.Validatable.
func (c *cardplayPlansCmd) Validate() error {
	switch {
	case c.Endings < 1 || c.Endings > 100_000:
		return program.Misusef("--endings %d: must be 1 to 100000", c.Endings)
	case c.Choices < 0:
		return program.Misusef("--choices %d: must be at least 0", c.Choices)
	case c.Width < 1:
		return program.Misusef("--width %d: must be at least 1", c.Width)
	case c.Nodes < 0:
		return program.Misusef("--nodes %d: must be at least 0", c.Nodes)
	}
	return nil
}

// Run generates endings and prints how many are played right.
func (c *cardplayPlansCmd) Run(ctx context.Context, std cmdline.Streams) error {
	limits := alphamu.Limits{Choices: c.Choices, Width: c.Width, Nodes: c.Nodes}
	steps := std.Steps("playing", c.Endings*int(plans.Kinds))
	figures, err := plans.Run(ctx, c.Endings, c.Seed, &limits, func(e *plans.Ending, planned int) {
		if c.Verbose {
			printEnding(std.Out, e, planned)
		}
		steps.Step()
	})
	steps.End()
	if figures[0].Endings == 0 {
		return err
	}
	return errors.Join(err, printPlans(std.Out, &figures))
}

// printPlans prints how many endings of each kind are played right, and the mean loss.
func printPlans(out io.Writer, figures *[plans.Kinds]plans.Figures) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-16s %8s %11s %11s %7s %8s %8s\n", "", "endings", "misleading", "open cards", "plans", "loss", "loss")
	for k, f := range figures {
		if f.Endings == 0 {
			continue
		}
		fmt.Fprintf(&b, "%-16v %8d %11d %11.1f %7d %6.1f %% %6.1f %%\n",
			plans.Kind(k), f.Endings, f.Misleading, f.Open, f.Planned, 100*f.OpenLoss, 100*f.PlanLoss)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// printEnding prints the visible cards of an ending, and the value of each play.
func printEnding(out io.Writer, e *plans.Ending, planned int) {
	p := &e.Problem
	start := &p.Worlds[0].Position
	fmt.Fprintf(out, "%v: North %v, South %v, the others %v, %v leads, trumps %v, %s wanted, %s:", e.Kind,
		start.Deal[bridge.North], start.Deal[bridge.South], start.Deal[bridge.East]|start.Deal[bridge.West],
		start.Turn(), start.Trump, words.Count(e.Need, "trick"), words.Count(len(p.Worlds), "layout"))
	for i, card := range p.Cards {
		fmt.Fprintf(out, " %v %.1f %% (open %.1f %%)", card, 100*e.Worth[i], 100*e.Open[i])
	}
	fmt.Fprintf(out, "; plans %v\n", p.Cards[planned])
}

// cardplayReadCmd measures the information in leads and signals.
type cardplayReadCmd struct {
	cardplayFlags

	Read   string  `default:"standard" placeholder:"NAME" help:"Read the cards by this agreement: built in or a file."`
	Lead   float64 `default:"0.95" help:"Assume that this share of leads follows the agreement."`
	Signal float64 `default:"0.75" help:"Assume that each step to a less clear card makes it rarer as a signal by this share."`
}

// Validate implements kong.Validatable.
func (c *cardplayReadCmd) Validate() error {
	switch {
	case !(c.Lead >= 0 && c.Lead < 1):
		return program.Misusef("--lead %g: must be 0 to less than 1", c.Lead)
	case !(c.Signal >= 0 && c.Signal < 1):
		return program.Misusef("--signal %g: must be 0 to less than 1", c.Signal)
	}
	if len(c.Layouts) > 1 {
		return program.Misusef("--layouts %d: must be one number", c.Layouts)
	}
	return c.cardplayFlags.Validate()
}

// Run plays the boards and prints the information.
func (c *cardplayReadCmd) Run(ctx context.Context, std cmdline.Streams) error {
	read, err := carding.Open(c.Read)
	if err != nil {
		return err
	}
	o, err := c.options(measure.Defend)
	if err != nil {
		return err
	}
	steps := std.Steps("playing", c.Boards)
	o.Observe = steps.Step
	told, err := measure.MeasureInformation(ctx, o, read.With(carding.Trust{Lead: c.Lead, Signal: c.Signal}))
	steps.End()
	if told.Boards == 0 {
		return err
	}
	return errors.Join(err, printInformation(std.Out, told))
}

// printInformation prints the information of both sides.
func printInformation(out io.Writer, told *measure.Information) error {
	if _, err := fmt.Fprintf(out, "bits after %v cards\n", measure.Moments); err != nil {
		return err
	}
	if err := printTold(out, "declarer", told.Declarer[:]); err != nil {
		return err
	}
	return printTold(out, "defender", told.Defender[:])
}

// printTold prints the information of a player, trick by trick.
func printTold(out io.Writer, who string, all []stats.Points) error {
	if _, err := fmt.Fprint(out, who); err != nil {
		return err
	}
	for i := range all {
		if _, err := fmt.Fprint(out, "  ", withMargin("%.2f", all[i].Mean())); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out)
	return err
}
