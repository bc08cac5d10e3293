package bridge

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/search/bridge/combination"
)

// explainCmd explains the calls of an auction.
type explainCmd struct {
	tableFlags

	Rules   bool   `help:"Print the lines of the system behind each meaning, and the alert that a Blue Chip table hears."`
	Auction string `arg:"" help:"The calls, from the dealer on, as in \"1S P 2NT\"."`
}

// Examples implements program.Examples.
func (*explainCmd) Examples() []string {
	return []string{"bridge-gogo explain --system sayc '1NT P 2D'"}
}

// Run prints each call with its meaning.
func (c *explainCmd) Run(std program.Streams) error {
	p, err := c.position(c.Auction)
	if err != nil {
		return err
	}
	if p.Auction().Len() == 0 {
		return program.Misusef("the auction has no calls; write one, as in \"1S P 2NT\"")
	}
	out := console.Wrapping(std.Out)
	for at := range p.History {
		if err := printMeaning(out, at, c.Rules); err != nil {
			return err
		}
	}
	return nil
}

// printMeaning prints the meaning of the last call of a position, and the rules behind it if they
// are wanted.
func printMeaning(out io.Writer, p *bidding.Position, rules bool) error {
	auction := p.Auction()
	last := auction.Len() - 1
	head := fmt.Sprintf("%-5v %-4v  ", auction.Caller(last), auction.At(last))
	for _, line := range p.Words() {
		if _, err := fmt.Fprintln(out, head+line); err != nil {
			return err
		}
		head = strings.Repeat(" ", len(head)-len("or ")) + "or "
	}
	if !rules {
		return nil
	}
	made := p.Made()
	for i := range made {
		if err := printOption(out, &made[i]); err != nil {
			return err
		}
	}
	if m := p.Meaning(); len(m) > 0 {
		_, err := fmt.Fprintf(out, "      alert: %v\n", m)
		return err
	}
	return nil
}

// printOption prints one meaning with its source line.
func printOption(out io.Writer, o *bidding.Option) error {
	_, err := fmt.Fprintf(out, "      %s\n        %v, %s\n", o.Words(), o.Line.Place, o.Block.Header)
	return err
}

// suitCmd prints the best play of a suit combination.
type suitCmd struct {
	North string `arg:"" help:"North's cards of the suit, as in AQT or AJ9xx; x is a small card, - a void."`
	South string `arg:"" help:"South's cards of the suit."`
	Goal  int    `placeholder:"N" help:"Show the best plan for N tricks, not the one with the most tricks on average."`
	West  int    `default:"13" placeholder:"N" help:"Set West's unknown cards: fewer if West has shown a long suit elsewhere."`
	East  int    `default:"13" placeholder:"N" help:"Set East's unknown cards."`
	Depth int    `default:"2" placeholder:"N" help:"Show N tricks of the plan."`
}

// Examples implements program.Examples.
func (*suitCmd) Examples() []string {
	return []string{"bridge-gogo suit AQ9 xxx", "bridge-gogo suit AJ9xx Kxx --goal 4"}
}

// Validate implements kong.Validatable.
func (c *suitCmd) Validate() error {
	switch {
	case c.Goal < 0:
		return fmt.Errorf("--goal %d: want a number of tricks, 0 or more", c.Goal)
	case c.Depth < 0:
		return fmt.Errorf("--depth %d: want a number of tricks, 0 or more", c.Depth)
	}
	return nil
}

// Run prints the chances of each number of tricks, and a plan.
func (c *suitCmd) Run(std program.Streams) error {
	hands, err := combination.ParseHands(c.North, c.South)
	if err != nil {
		return program.Misusef("%w", err)
	}
	s, err := combination.Solve(combination.Suit{Hands: hands, Vacant: [2]int{c.West, c.East}})
	if errors.Is(err, combination.ErrImpossible) {
		return program.Misusef("%w", err)
	}
	if err != nil {
		return err
	}
	line := &s.Best
	if c.Goal > 0 {
		if c.Goal > len(s.Goals) {
			return program.Misusef("--goal %d: the suit has at most %d tricks", c.Goal, len(s.Goals))
		}
		line = &s.Goals[c.Goal-1]
	}
	plan, err := s.Plan(line)
	if err != nil {
		return err
	}
	return printSuit(std.Out, s, line, plan.Words(c.Depth))
}

// printSuit prints the tricks of a combination, and a plan.
func printSuit(out io.Writer, s *combination.Solution, line *combination.Line, plan []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "North    %s\nSouth    %s\nmissing ", orDash(s.Suit.Hands[combination.North]), orDash(s.Suit.Hands[combination.South]))
	for _, set := range s.Equals {
		fmt.Fprintf(&b, " %v", set)
	}
	if len(s.Equals) == 0 {
		b.WriteString(" -")
	}
	b.WriteString("\n\ntricks   chance\n")
	for i := range s.Goals {
		fmt.Fprintf(&b, "%6d %7.2f %%\n", s.Goals[i].Goal, 100*s.Goals[i].Chance)
	}
	fmt.Fprintf(&b, "%.2f on average at best\n", s.Best.Tricks)
	if len(plan) > 0 {
		what := "the most on average"
		if line.Goal > 0 {
			what = words.Count(line.Goal, "trick")
		}
		fmt.Fprintf(&b, "\nFor %s:\n  %s\n", what, strings.Join(plan, "\n  "))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// orDash formats cards, with - for none.
func orDash(cards combination.Ranks) string {
	if cards == 0 {
		return "-"
	}
	return cards.String()
}
