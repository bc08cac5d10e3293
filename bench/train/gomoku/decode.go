package gomoku

import (
	"errors"
	"fmt"
	"io"
	"math"

	"gogo/bench/train/recordfile"
	"gogo/board/gomoku"
)

// plyBytes is the least that a ply takes.
const plyBytes = 2

// Decode reads a record that Append has written, or anybody else: its stones are on cells
// that were empty.
func Decode(record []byte) (*Game, error) {
	f := recordfile.NewFields(record)
	g := &Game{
		Number: f.Uvarint("the number", math.MaxUint64), Rule: gomoku.Rule(f.Uvarint("the rule", math.MaxUint8)),
		Width: int(f.Uvarint("the width", gomoku.MaxSize)), Height: int(f.Uvarint("the height", gomoku.MaxSize)),
	}
	g.Winner = results[f.Uvarint("the result", uint64(len(results)-1))]
	g.Proof = int(f.Uvarint("the proof", gomoku.MaxSize*gomoku.MaxSize))
	g.Opening = int(f.Uvarint("the opening", gomoku.MaxSize*gomoku.MaxSize))
	count := f.Uvarint("the number of plies", uint64(f.Left()/plyBytes))
	if g.Width == 0 || f.Err() != nil {
		return nil, errors.Join(errors.New("record: no game of gomoku"), f.Err())
	}
	g.Plies = make([]Ply, count)
	for i := range g.Plies {
		g.decodePly(f, &g.Plies[i])
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return g, nil
}

func (g *Game) decodePly(f *recordfile.Fields, p *Ply) {
	word := f.Uint16("a ply")
	p.Move = g.xy(word)
	if word&judged != 0 {
		p.Verdict = Verdict{Given: true, Value: value(f), Best: p.Move, Quiet: word&quiet != 0}
		if word&varied != 0 {
			p.Verdict.Best = g.xy(f.Uint16("a best move"))
		}
	}
	if word&strayed != 0 {
		word = f.Uint16("a stray")
		p.Stray.Move = g.xy(word)
		p.Stray.Verdict = Verdict{Given: true, Value: value(f), Quiet: word&quiet != 0}
		p.Stray.Best = g.xy(f.Uint16("the best move of a stray"))
	}
}

func value(f *recordfile.Fields) int { return int(int16(f.Uint16("a value"))) }

// xy returns the cell of a number.
func (g *Game) xy(word uint16) XY {
	cell := int(word % (1 << cellBits))
	return XY{uint8(cell % g.Width), uint8(cell / g.Width)}
}

// Summarize reads a record for what all games' records have in common.
func Summarize(record []byte) (recordfile.Summary, error) {
	g, err := Decode(record)
	if err != nil {
		return recordfile.Summary{}, err
	}
	moves := g.Moves(len(g.Plies))
	s := recordfile.Summary{
		Number:  g.Number,
		Opening: Pattern(moves[:g.Opening]) ^ uint64(g.Rule),
		End:     Position(g.Width, g.Height, g.Rule, moves),
	}
	for i := range g.Plies {
		if g.Plies[i].Verdict.Given {
			s.Positions++
		}
		if g.Plies[i].Stray.Given {
			s.Strays++
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
