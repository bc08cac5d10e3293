package gtp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// addAnalyses makes those commands known that GoGui lists in its window for analysis.
func (b *Board) addAnalyses() {
	analyses := []Analysis{
		{Type: "string", Label: "Evaluation", Parameters: " %m", Command: Command{Name: "gogo-evaluate", Start: b.evaluate}},
		{Type: "varc", Label: "Best Line", Parameters: " %c", Command: Command{Name: "gogo-best_line", Start: b.bestLine}},
		{Type: "plist", Label: "Legal Moves", Parameters: " %m", Command: Command{Name: "gogo-legal_moves", Answer: b.legalMoves}},
	}
	if analyst, ok := b.game.(Analyst); ok {
		analyses = append(analyses, analyst.Analyses()...)
	}
	lines := make([]string, len(analyses))
	for i, a := range analyses {
		lines[i] = a.Type + "/" + a.Label + "/" + a.Name + a.Parameters
		b.Add(a.Command)
	}
	b.Add(Command{Name: "gogui-analyze_commands", Answer: func(*Arguments) (string, error) {
		return strings.Join(lines, "\n"), nil
	}})
}

// ColorOr takes the last argument, a colour, or another one if there is none.
func (a *Arguments) ColorOr(c Color) (Color, error) {
	if a.More() {
		c = a.Color()
	}
	return c, a.End()
}

// legalMoves lists the moves of a colour.
func (b *Board) legalMoves(args *Arguments) (string, error) {
	c, err := args.ColorOr(b.game.ToMove())
	if err != nil {
		return "", err
	}
	return Vertices(b.game.Legal(c)), nil
}

// evaluate searches as for a move and says what was found.
func (b *Board) evaluate(args *Arguments, began time.Time) (Work, error) {
	return b.analyse(args, began, func(c Color, t *Thought[Vertex]) string {
		return fmt.Sprintf("%s: %s, depth %d, %d nodes in %.1f s: %s",
			c, t.Score, t.Depth, t.Nodes, t.Elapsed.Seconds(), Vertices(t.PV))
	})
}

// bestLine searches as for a move and answers with the line that is expected.
func (b *Board) bestLine(args *Arguments, began time.Time) (Work, error) {
	return b.analyse(args, began, func(c Color, t *Thought[Vertex]) string {
		return c.String()[:1] + " " + Vertices(t.PV)
	})
}

var errOver = errors.New("the game is over")

// analyse searches for the colour of the argument and answers with what is found.
func (b *Board) analyse(args *Arguments, began time.Time, answer func(Color, *Thought[Vertex]) string) (Work, error) {
	c, err := args.ColorOr(b.game.ToMove())
	if err != nil {
		return Work{}, err
	}
	if len(b.game.Legal(c)) == 0 {
		return Work{}, errOver
	}
	limits := b.clock.Limits(c, began)
	think := b.game.Think(c, limits)
	return Work{
		Run: func(ctx context.Context) Finish {
			t, err := think(ctx)
			if err != nil {
				return func() (string, error) { return Failed(err) }
			}
			return func() (string, error) { return answer(c, &t), nil }
		},
		Lost: Failed,
	}, nil
}
