package book

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/eval/quoridor/paths"
	"gogo/search/quoridor/engine"
)

//go:embed openings.txt
var openings string

// Config says how a book is made.
type Config struct {
	Net       *paths.Net
	Nodes     int64        // of the search that judges a position
	Positions int          // how many are wanted; those of the named lines are there in any case
	Step      func(at int) // called after each position; may be nil
}

// Beside the best replies a book follows others that lose little: replies is their number in all, and
// a position is the sooner in the book the less the moves to it lose, where a ply costs plyCost. Of
// first moves there are more, whatever they lose.
const (
	replies    = 4
	firstMoves = 10
	plyCost    = 12
)

// Make makes a book of the lines in openings.txt. What it is made of decides alone what is in it.
func Make(ctx context.Context, c Config) (*Book, error) { return makeFrom(ctx, c, openings) }

// makeFrom makes a book of named lines.
func makeFrom(ctx context.Context, c Config, openings string) (*Book, error) {
	m := &maker{Config: c, engine: engine.New(c.Net), book: &Book{index: map[uint64]place{}}}
	if err := m.judge(ctx, nil, 0); err != nil {
		return nil, err
	}
	for line := range strings.Lines(openings) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if err := m.addLine(ctx, line); err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
	}
	return m.book, m.extend(ctx)
}

// maker makes a book.
type maker struct {
	Config

	engine *engine.Engine
	book   *Book
	open   []candidate
}

// candidate is a position that may come into the book.
type candidate struct {
	moves []quoridor.Move
	cost  int
}

// addLine adds the positions of a named line.
func (m *maker) addLine(ctx context.Context, line string) error {
	name, list, _ := strings.Cut(line, ": ")
	notation, list, _ := strings.Cut(list, ": ")
	var moves []quoridor.Move
	for word := range strings.FieldsSeq(list) {
		board := after(moves, false)
		if word == "*" {
			p, _ := m.book.Lookup(board)
			moves = append(moves, p.Best)
		} else {
			read, _, err := record.ReadMoves(board, notation+": "+word)
			if err != nil {
				return err
			}
			moves = append(moves, read[0].Move)
		}
		if err := m.judge(ctx, slices.Clone(moves), 0); err != nil {
			return err
		}
	}
	at := m.book.index[after(moves, false).Hash()].at
	if other := m.book.positions[at].Name; other != "" {
		return fmt.Errorf("the position is called %s", other)
	}
	m.book.positions[at].Name = name
	return nil
}

// judge adds the position after moves, unless it is there, and what may follow it.
func (m *maker) judge(ctx context.Context, moves []quoridor.Move, cost int) error {
	board := after(moves, false)
	if _, known := m.book.index[board.Hash()]; known {
		return nil
	}
	best, err := m.search(ctx, board, 1)
	if err != nil {
		return err
	}
	err = m.book.add(Position{Moves: moves, Best: best.PV[0], Value: best.Value.String()})
	if err != nil {
		return err
	}
	lines, lossCounts := replies, 1
	if len(moves) == 0 {
		lines, lossCounts = firstMoves, 0
	}
	several, err := m.search(ctx, board, lines)
	if err != nil {
		return err
	}
	m.follow(moves, best.PV[0], cost+plyCost)
	for _, r := range append([]engine.Report{several}, several.Others...) {
		m.follow(moves, r.PV[0], cost+plyCost+lossCounts*max(int(best.Value-r.Value), 0))
	}
	if m.Step != nil {
		m.Step(len(m.book.positions))
	}
	return nil
}

// follow makes the position after a move a candidate.
func (m *maker) follow(moves []quoridor.Move, move quoridor.Move, cost int) {
	m.open = append(m.open, candidate{append(slices.Clone(moves), move), cost})
}

// search searches a position for the best lines.
func (m *maker) search(ctx context.Context, board *quoridor.Board, lines int) (engine.Report, error) {
	m.engine.Configure(engine.Limits{Nodes: m.Nodes, Lines: lines})
	m.engine.NewGame()
	r, err := m.engine.Analyze(ctx, board, time.Now(), nil)
	return r, errors.Join(err, ctx.Err())
}

// extend adds the positions that cost least.
func (m *maker) extend(ctx context.Context) error {
	for len(m.book.positions) < m.Positions && len(m.open) > 0 {
		i := 0
		for j, c := range m.open {
			if c.cost < m.open[i].cost {
				i = j
			}
		}
		next := m.open[i]
		m.open = slices.Delete(m.open, i, i+1)
		if _, over := after(next.moves, false).Winner(); over {
			continue
		}
		if err := m.judge(ctx, next.moves, next.cost); err != nil {
			return err
		}
	}
	m.sort()
	return nil
}

// sort orders the positions as a tree is read, the shorter before the longer.
func (m *maker) sort() {
	slices.SortFunc(m.book.positions, func(a, b Position) int {
		return cmp.Or(cmp.Compare(len(a.Moves), len(b.Moves)), slices.Compare(a.Moves, b.Moves))
	})
	for i, p := range m.book.positions {
		m.book.index[after(p.Moves, true).Hash()] = place{i, true}
		m.book.index[after(p.Moves, false).Hash()] = place{i, false}
	}
}
