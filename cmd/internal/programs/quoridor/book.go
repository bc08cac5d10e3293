package quoridor

import (
	"context"
	"fmt"

	"gogo/cmd/internal/program"
	"gogo/search/quoridor/book"
)

// bookCmd makes the book of openings.
type bookCmd struct {
	Positions int `default:"340" help:"Judge this many positions, or those of the named openings if they are more."`
}

// bookNodes is the number of nodes for each search of the book without --nodes.
const bookNodes = 100_000

// Validate implements kong.Validatable.
func (b *bookCmd) Validate() error {
	if b.Positions < 1 {
		return program.Misusef("--positions %d: at least 1 is needed", b.Positions)
	}
	return nil
}

// Run prints the book.
func (b *bookCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	net, err := c.load()
	if err != nil {
		return err
	}
	config := book.Config{Net: net, Nodes: c.Nodes, Positions: b.Positions}
	if config.Nodes == 0 {
		config.Nodes = bookNodes
	}
	made, err := book.Make(ctx, config)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(std.Out, made.Format())
	return err
}
