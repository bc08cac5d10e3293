package main

import (
	"fmt"
	"io"

	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/internal/console"
)

// explainCmd says what the calls of an auction mean.
type explainCmd struct {
	tableFlags

	Auction string `arg:"" help:"The calls from the dealer's on, as in \"1S P 2NT\"."`
}

// Run prints each call with what it means and what that rests on.
func (c *explainCmd) Run(std streams) error {
	p, err := c.position(c.Auction)
	if err != nil {
		return err
	}
	if p.Auction().Len() == 0 {
		return program.Misusef("there is no call to explain")
	}
	out := console.Wrapping(std.out)
	for at := range p.History {
		if err := printMeaning(out, at); err != nil {
			return err
		}
	}
	return nil
}

// printMeaning prints the last call of a position.
func printMeaning(out io.Writer, p *bidding.Position) error {
	auction := p.Auction()
	last := auction.Len() - 1
	if _, err := fmt.Fprintf(out, "%-5v %v\n", auction.Caller(last), auction.At(last)); err != nil {
		return err
	}
	made := p.Made()
	if len(made) == 0 {
		_, err := fmt.Fprintf(out, "      no line of the system: %s\n", p.Known(auction.Caller(last)).Words())
		return err
	}
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

// printOption prints one meaning with its line.
func printOption(out io.Writer, o *bidding.Option) error {
	name := ""
	if o.Line.Name != "" {
		name = o.Line.Name + ": "
	}
	effects := o.Effects()
	if effects != "" {
		effects = "; " + effects
	}
	_, err := fmt.Fprintf(out, "      %s%s%s\n        %v, %s\n", name, o.Limits.Words(), effects, o.Line.Place, o.Block.Header)
	return err
}
