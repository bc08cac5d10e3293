package gomoku

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"

	gamefile "gogo/bench/gamefile/gomoku"
	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/bench/pages"
	gomokupages "gogo/bench/pages/gomoku"
	"gogo/bench/tables"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// rules are those of one board.
type rules struct {
	pages.Drawer

	start   *gomoku.Board // empty, or with the stones of a position that was set up
	opening string
}

// errSwap2Position is the error of a swap2 opening on a board with stones.
var errSwap2Position = errors.New("the swap2 opening begins on the empty board")

// newRules returns the rules of a board, on which a position is set up if it is not empty.
func newRules(size gomokumatch.Size, rule gomoku.Rule, opening, position string) (tables.Rules, error) {
	if rule&gomoku.Continuous != 0 {
		return nil, gomokumatch.ErrContinuous
	}
	start, err := gomoku.New(size.Width, size.Height, rule)
	if position != "" {
		if opening == swap2Opening {
			return nil, errSwap2Position
		}
		if start, err = readPosition(position, size, rule); err != nil {
			err = fmt.Errorf("position: %w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	return &rules{gomokupages.New(start), start, opening}, nil
}

func (r *rules) size() gomokumatch.Size {
	return gomokumatch.Size{Width: r.start.Width(), Height: r.start.Height()}
}

// Options implements tables.Rules.
func (r *rules) Options() tables.Options {
	options := optionsOf(r.size(), r.start.Rule(), r.opening)
	if r.isSetUp() {
		options[positionOption] = positionText(r.start)
	}
	return options
}

// isSetUp reports whether games begin in a position that was set up.
func (r *rules) isSetUp() bool { return r.start.Len() > 0 || r.start.ToMove() == gomoku.White }

// About implements tables.Rules.
func (r *rules) About() string {
	about := fmt.Sprintf("gomoku %s, %s", r.size(), r.start.Rule())
	if r.Swap2() {
		about += ", swap2"
	}
	if r.isSetUp() {
		about += ", from a position"
	}
	return about
}

// Swap2 implements tables.Swap2Rules.
func (r *rules) Swap2() bool { return r.opening == swap2Opening }

// Sides implements tables.Rules.
func (r *rules) Sides() [2]string { return gomokumatch.Sides() }

// Position implements tables.Rules.
func (r *rules) Position(moves []string) (tables.Position, error) {
	p, err := r.after(moves)
	return position{p}, err
}

// after returns the board after moves.
func (r *rules) after(moves []string) (gomokumatch.Position, error) {
	p := gomokumatch.Position{Board: r.start.Clone()}
	for i, name := range moves {
		if outcome, over := p.Judge(name); over && (outcome.Reason.IsFault() || i < len(moves)-1) {
			return p, fmt.Errorf("move %d: %s: %s", i+1, name, outcome.Describe(r.Sides()))
		}
		p.Play(name)
	}
	return p, nil
}

// pasted finds the points of a list, with or without anything between them, and the numbers
// of moves.
var pasted = regexp.MustCompile(`^(?:\d+\.)?((?:[A-Za-z]{1,2}\d{1,2})*)$`)

// pastedPoint is one of them.
var pastedPoint = regexp.MustCompile(`[A-Za-z]{1,2}\d{1,2}`)

// ReadMoves implements tables.Rules: a point as people type it, or a list of points as in
// h8 i9, 1. h8 2. i9 and h8i9.
func (r *rules) ReadMoves(moves []string, text string) ([]string, error) {
	if point, err := gomokumatch.ReadMove(r.start, text); err == nil {
		return []string{r.start.Name(point)}, nil
	} else if len(words(text)) == 1 && !pasted.MatchString(strings.TrimSpace(text)) {
		return nil, err
	}
	p, err := r.after(moves)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, word := range words(text) {
		m := pasted.FindStringSubmatch(strings.Trim(word, ","))
		if m == nil {
			return nil, fmt.Errorf("%.40q is no list of points like h8 i9", word)
		}
		for _, typed := range pastedPoint.FindAllString(m[1], -1) {
			point, err := gomokumatch.ReadMove(p.Board, typed)
			if err != nil {
				return nil, err
			}
			name := p.Name(point)
			if outcome, over := p.Judge(name); over && outcome.Reason.IsFault() {
				return nil, fmt.Errorf("%s: %s", name, outcome.Detail)
			}
			p.Play(name)
			list = append(list, name)
		}
	}
	return list, nil
}

// Formats implements tables.Rules. A .psq file has no stones but moves.
func (r *rules) Formats() []string {
	if r.isSetUp() {
		return []string{".sgf"}
	}
	return []string{".sgf", ".psq"}
}

// Write implements tables.Rules.
func (r *rules) Write(format string, record *tables.Record) ([]byte, error) {
	names := make([]string, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		names[i] = m.Name
	}
	p, err := r.after(names)
	if err != nil {
		return nil, err
	}
	game := gamefile.FromBoard(p.Board)
	if r.isSetUp() {
		before := gameOf(r.start)
		game.Setup, game.ToMove, game.Moves = before.Setup, before.ToMove, game.Moves[r.start.Len():]
	}
	for i := range record.Moves {
		m := &record.Moves[i]
		game.Moves[i].Comment, game.Moves[i].Took = commentOf(m), m.Took
	}
	game.Black, game.White, game.Date = record.Players[0], record.Players[1], record.Date
	if o := record.Outcome; o != nil {
		game.Result = gamefile.Result{Over: true, Reason: o.Describe(r.Sides())}
		if o.Winner != match.Nobody {
			game.Result.Winner = gomokumatch.Color(o.Winner)
		}
		if o.Reason == tables.Resigned {
			game.Result.By = gamefile.Resignation
		}
	}
	return gomokumatch.Save("game"+format, game)
}

// Start implements tables.Rules.
func (r *rules) Start(ctx context.Context, cmd *exec.Cmd, hear func(tables.Heard)) (tables.Player, error) {
	return startPlayer(ctx, r, cmd, hear)
}

// Chance implements tables.Rules by the meaning that our programs give to values. Others
// mean something near it.
func (r *rules) Chance(value string) (chance float64, ok bool) {
	return tables.ChanceOf(value, lines.Chance)
}

// position is a position at a table.
type position struct{ gomokumatch.Position }

// Choices implements tables.Position.
func (p position) Choices() []tables.Choice {
	var list []tables.Choice
	for y := range p.Height() {
		for x := range p.Width() {
			if point := p.At(x, y); p.Legal(point, p.ToMove()) == nil {
				list = append(list, tables.Choice{Kind: pages.Stone, X: x, Y: y, Move: p.Name(point)})
			}
		}
	}
	return list
}
