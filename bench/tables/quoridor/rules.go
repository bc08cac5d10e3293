package quoridor

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strings"

	quoridormatch "gogo/bench/match/quoridor"
	"gogo/bench/pages"
	quoridorpages "gogo/bench/pages/quoridor"
	"gogo/bench/tables"
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
)

// rules are those of one board.
type rules struct {
	pages.Drawer

	start *quoridor.Board // without moves
	setUp bool            // otherwise than a game begins
}

// newRules returns the rules of a board, or of one on which a position is set up.
func newRules(size, walls int, position string) (tables.Rules, error) {
	if position != "" {
		start, err := readPosition(position)
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		return &rules{quoridorpages.New(start), start, true}, nil
	}
	start, err := quoridor.New(size, size, walls)
	if err != nil {
		return nil, err
	}
	return &rules{quoridorpages.New(start), start, false}, nil
}

// walls is how many each side begins with, where both have as many.
func (r *rules) walls() int { return r.start.WallsLeft(quoridor.Black) }

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	options := optionsOf(r.start.Width(), r.walls())
	if r.setUp {
		options[positionOption] = r.start.String()
	}
	return options
}

// About implements tables.Rules.
func (r *rules) About() string {
	if r.setUp {
		return fmt.Sprintf("quoridor %dx%d, from a position", r.start.Width(), r.start.Height())
	}
	return fmt.Sprintf("quoridor %dx%d, %d walls each", r.start.Width(), r.start.Height(), r.walls())
}

// Sides implements tables.Rules.
func (r *rules) Sides() [2]string { return quoridormatch.Sides() }

// Position implements tables.Rules.
func (r *rules) Position(moves []string) (tables.Position, error) {
	p, err := r.after(moves)
	return position{p}, err
}

// after returns the position after moves.
func (r *rules) after(moves []string) (quoridormatch.Position, error) {
	p := quoridormatch.NewPosition(r.start.Clone())
	for i, name := range moves {
		if outcome, over := p.Judge(name); over && (outcome.Reason.IsFault() || i < len(moves)-1) {
			return p, fmt.Errorf("move %d: %s: %s", i+1, name, outcome.Describe(r.Sides()))
		}
		p.Play(name)
	}
	return p, nil
}

// pasted finds the moves of a list, before each perhaps its number and behind it a comma.
var pasted = regexp.MustCompile(`^[\s,;]*(?:\d+\.\s*)?([A-Za-z]\d{1,2}(?:\s*(?:horizontal|vertical|[hHvV])\b)?)`)

// ReadMoves implements tables.Rules: a move as people type it, or a list of moves as in
// e8 e2 e3h and in E8, E2, E3 h.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	var list []string
	for rest := strings.TrimSpace(text); rest != ""; {
		m := pasted.FindStringSubmatch(rest)
		if m == nil {
			return nil, fmt.Errorf("%.40q is no move like e2 or e3h", rest)
		}
		rest = strings.Trim(rest[len(m[0]):], " \t\r\n,;")
		move, err := quoridormatch.ReadMove(p.Board, m[1])
		if err != nil {
			return nil, err
		}
		name := p.Name(move)
		outcome, over := p.Judge(name)
		if over && outcome.Reason.IsFault() {
			return nil, fmt.Errorf("%s: %s", name, outcome.Detail)
		}
		if over && rest != "" {
			return nil, fmt.Errorf("%s ends the game, and more follows", name)
		}
		p.Play(name)
		list = append(list, name)
	}
	return list, nil
}

// Formats implements tables.Rules.
func (r *rules) Formats() []string { return []string{".qtp"} }

// Write implements tables.Rules.
func (r *rules) Write(_ string, record *tables.Record) ([]byte, error) {
	names := make([]string, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		names[i] = m.Name
	}
	p, err := r.after(names)
	if err != nil {
		return nil, err
	}
	about := fmt.Sprintf("%s (black) against %s (white)", record.Players[0], record.Players[1])
	if o := record.Outcome; o != nil {
		about += ": " + o.Describe(r.Sides())
	}
	if r.setUp {
		return quoridormatch.SaveFrom(r.start, p, about)
	}
	return quoridormatch.Save(p, about), nil
}

// Start implements tables.Rules.
func (r *rules) Start(ctx context.Context, cmd *exec.Cmd, hear func(tables.Heard)) (tables.Player, error) {
	return startPlayer(ctx, r, cmd, hear)
}

// Chance implements tables.Rules by the meaning that our programs give to values. Others
// mean something near it.
func (r *rules) Chance(value string) (chance float64, ok bool) {
	return tables.ChanceOf(value, func(number int) float64 { return 1 / (1 + math.Exp(-float64(number)/paths.Unit)) })
}

// position is a position at a table.
type position struct{ quoridormatch.Position }

// Choices implements tables.Position.
func (p position) Choices() []tables.Choice {
	moves := p.AppendMoves(nil, p.ToMove())
	list := make([]tables.Choice, len(moves))
	for i, m := range moves {
		kind := pages.Pawn
		if m.IsWall() {
			kind = pages.HorizontalWall
			if m.Orientation() == quoridor.Vertical {
				kind = pages.VerticalWall
			}
		}
		x, y := p.XY(m.Cell())
		list[i] = tables.Choice{Kind: kind, X: x, Y: y, Move: p.Name(m)}
	}
	return list
}
