package main

import (
	"fmt"

	"gogo/eval/backgammon/equity"
)

// tableCmd prints the match equity table in use, as a file that --met reads.
type tableCmd struct {
	Points int `default:"15" help:"How many points of the table."`
}

// Validate refuses what is not there.
func (t *tableCmd) Validate() error {
	if t.Points < 2 || t.Points > equity.MaxAway {
		return fmt.Errorf("--points: %d points: 2 to %d are possible", t.Points, equity.MaxAway)
	}
	return nil
}

// Run prints the name and the figures.
func (t *tableCmd) Run(c *cli, std streams) error {
	table, err := c.table()
	if err != nil {
		return err
	}
	return table.Write(std.out, t.Points)
}
