package playcmd

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gogo/bench/puzzles"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/internal/files"
)

// Puzzles makes puzzles from games of the suite's engines.
type Puzzles struct {
	Game  string `default:"${usual_game}" enum:"${all_games}" help:"Make puzzles of this game: ${enum}."`
	Count int    `default:"100" help:"Stop when there are this many puzzles."`
	Games int    `default:"2000" help:"Play at most this many games or deals; each has one puzzle or none."`
	Seed  uint64 `default:"1" help:"Repeat the games of this seed."`
	Out   string `required:"" short:"o" placeholder:"FILE" help:"Write the puzzles to FILE, a line of JSON each."`
}

// maxPuzzles bounds the numbers of puzzles and games.
const maxPuzzles = 1_000_000

// Help explains what the puzzles are.
func (*Puzzles) Help() string {
	return "A puzzle is solved by the move that wins by force, by a wall where no pawn move wins, by the best play of a roll, or by the card that makes or beats a contract. gogo board has a hundred of each game."
}

// Examples implements program.Examples.
func (*Puzzles) Examples() []string {
	return []string{"gogo puzzles --game backgammon --count 50 --seed 7 -o backgammon.jsonl"}
}

// Validate implements kong.Validatable.
func (c *Puzzles) Validate() error {
	switch {
	case c.Count < 1 || c.Count > maxPuzzles:
		return program.Misusef("--count %d: must be 1 to %d", c.Count, maxPuzzles)
	case c.Games < 1 || c.Games > maxPuzzles:
		return program.Misusef("--games %d: must be 1 to %d", c.Games, maxPuzzles)
	}
	return nil
}

// Run makes the puzzles. If it is interrupted it writes those found before.
func (c *Puzzles) Run(ctx context.Context, std cmdline.Streams) error {
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	g, err := games.Find(c.Game)
	if err != nil {
		return err
	}
	maker, err := g.Puzzles()
	if err != nil {
		return err
	}
	steps := std.Steps("playing", c.Games)
	list, err := puzzles.Make(ctx, maker, c.Seed, c.Games, c.Count, steps.Step)
	steps.End()
	if len(list) == 0 && err == nil {
		return fmt.Errorf("no puzzle in %d games; raise --games", c.Games)
	}
	return errors.Join(err, files.Write(c.Out, func(w io.Writer) error { return puzzles.Write(w, list) }))
}
