package quoridor

import (
	"errors"
	"fmt"
	"io"
	"math"

	"gogo/bench/train/recordfile"
	"gogo/board/quoridor"
)

// plyBytes is the least that a ply takes.
const plyBytes = 2

// Decode reads a record that Append has written, or anybody else: its moves are legal.
func Decode(record []byte) (*Game, error) {
	g, _, err := decode(record)
	return g, err
}

// decode returns the board after the game too.
func decode(record []byte) (*Game, *quoridor.Board, error) {
	f := recordfile.NewFields(record)
	g := &Game{
		Number: f.Uvarint("the number", math.MaxUint64),
		Width:  int(f.Uvarint("the width", quoridor.MaxSize)), Height: int(f.Uvarint("the height", quoridor.MaxSize)),
	}
	for c := range g.Walls {
		g.Walls[c] = int(f.Uvarint("the walls", maxWalls))
	}
	g.Winner = quoridor.Color(f.Uvarint("the winner", uint64(quoridor.White)))
	g.Proof = int(f.Uvarint("the proof", MaxPlies))
	g.Opening = int(f.Uvarint("the opening", MaxPlies))
	count := f.Uvarint("the number of plies", uint64(min(f.Left()/plyBytes, MaxPlies)))
	b, err := g.Start()
	if err = errors.Join(f.Err(), err); err != nil {
		return nil, nil, fmt.Errorf("record: no game of Quoridor: %w", err)
	}
	g.Plies = make([]Ply, count)
	for i := range g.Plies {
		decodePly(f, b, &g.Plies[i])
	}
	if err := f.End(); err != nil {
		return nil, nil, err
	}
	if b, err = g.check(); err != nil {
		return nil, nil, fmt.Errorf("record: %w", err)
	}
	return g, b, nil
}

// decodePly reads a ply on a board of the size of the game's.
func decodePly(f *recordfile.Fields, b *quoridor.Board, p *Ply) {
	word := f.Uint16("a ply")
	p.Move = move(b, word)
	if word&judged == 0 {
		return
	}
	p.Verdict = Verdict{Given: true, Value: int(int16(f.Uint16("a value"))), Best: p.Move}
	if word&varied != 0 {
		p.Verdict.Best = move(b, f.Uint16("a best move"))
	}
}

// Summarize reads a record for what all games' records have in common.
func Summarize(record []byte) (recordfile.Summary, error) {
	g, end, err := decode(record)
	if err != nil {
		return recordfile.Summary{}, err
	}
	opening, err := g.After(g.Opening)
	if err != nil {
		return recordfile.Summary{}, err
	}
	s := recordfile.Summary{Number: g.Number, Opening: Position(opening), End: Position(end)}
	for i := range g.Plies {
		if g.Plies[i].Verdict.Given {
			s.Positions++
		}
	}
	return s, nil
}

// Read calls take with each game of a file, until its end or an error, which says which
// game it is, unless that is recordfile.ErrTorn after the last.
func Read(r io.Reader, take func(*Game) error) error {
	return recordfile.Each(r, Kind, func(record []byte) error {
		g, err := Decode(record)
		if err != nil {
			return err
		}
		return take(g)
	})
}
