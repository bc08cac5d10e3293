package gomoku

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	gamefile "gogo/bench/gamefile/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
)

// Files writes a record as .psq and as SGF.
func (g *Game) Files(r *arena.Record) ([]arena.File, error) {
	game, err := g.file(r)
	if err != nil {
		return nil, err
	}
	var psq, sgf bytes.Buffer
	if err := errors.Join(gamefile.WritePsq(&psq, game), gamefile.WriteSGF(&sgf, game)); err != nil {
		return nil, err
	}
	return []arena.File{{Extension: ".psq", Data: psq.Bytes()}, {Extension: ".sgf", Data: sgf.Bytes()}}, nil
}

// file is the record in the terms of game files.
func (g *Game) file(r *arena.Record) (*gamefile.Game, error) {
	p, err := g.Start(r.Opening)
	if err != nil {
		return nil, err
	}
	opening := p.Len()
	for _, m := range r.Moves {
		point, err := p.ParseName(m.Move)
		if err == nil {
			err = p.Legal(point, p.ToMove())
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", p.Len()+1, err)
		}
		p.Place(point, p.ToMove())
	}
	game := gamefile.FromBoard(p.Board)
	game.Opening = opening
	for i, m := range r.Moves {
		move := &game.Moves[opening+i]
		move.Took, move.Comment = m.Took, comment(m)
	}
	game.Black, game.White = r.Players[0], r.Players[1]
	game.Date = r.Started.Format("2006-01-02")
	game.Round = strconv.Itoa(r.Game + 1)
	game.Result = result(r)
	return game, nil
}

// comment is what the player said of its search.
func comment(m arena.Move) string {
	var words []string
	if m.Depth > 0 {
		words = append(words, fmt.Sprintf("depth %d", m.Depth))
	}
	if m.Value != "" {
		words = append(words, "value "+m.Value)
	}
	if m.Nodes > 0 {
		words = append(words, fmt.Sprintf("nodes %d", m.Nodes))
	}
	return strings.Join(words, " ")
}

func result(r *arena.Record) gamefile.Result {
	result := gamefile.Result{Over: true, By: gamefile.Plain, Reason: r.Outcome().Describe(Sides())}
	if r.Winner != match.Nobody {
		result.Winner = Color(r.Winner)
	}
	switch {
	case r.Reason == match.TooLate || r.Reason == match.Silence:
		result.By = gamefile.Time
	case r.Reason.IsFault():
		result.By = gamefile.Forfeit
	}
	return result
}

// The compiler checks that gomoku is a game of the arena.
var _ arena.Game = (*Game)(nil)
