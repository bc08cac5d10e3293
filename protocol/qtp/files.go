package qtp

import (
	"fmt"
	"strings"

	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/protocol/gtp"
)

// loadGame begins the game of a file, a record or a list of moves, and plays its moves. The rules of
// draws stay those of the session.
func (s *Session) loadGame(args *gtp.Arguments) (string, error) {
	path := args.Next("a file")
	if err := args.End(); err != nil {
		return "", err
	}
	data, err := s.load(path)
	if err != nil {
		return "", err
	}
	g, err := record.Read(data)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if g.Start.Width() != g.Start.Height() {
		return "", gtp.ErrSize
	}
	s.walls = g.Start.WallsLeft(quoridor.Black)
	g.Start.SetDrawRules(s.draws)
	s.newGame(g.Board())
	return "", nil
}

// saveGame writes the game to a file as a record.
func (s *Session) saveGame(args *gtp.Arguments) (string, error) {
	path := args.Next("a file")
	data, err := s.record(args)
	if err != nil {
		return "", err
	}
	return "", s.save(path, data)
}

// showRecord answers the game as a record.
func (s *Session) showRecord(args *gtp.Arguments) (string, error) {
	data, err := s.record(args)
	return "\n" + strings.TrimSuffix(string(data), "\n"), err
}

// record returns the game as a record in the notation of the last argument, by default that of the
// sites.
func (s *Session) record(args *gtp.Arguments) ([]byte, error) {
	g := record.FromBoard(s.board)
	g.Notation = quoridor.Algebraic
	if args.More() {
		var err error
		if g.Notation, err = quoridor.ParseNotation(args.Next("a notation")); err != nil {
			return nil, err
		}
	}
	if winner, over := s.board.Winner(); over {
		g.Result = record.Result{Over: true, Winner: winner}
	} else if d := s.board.Drawn(); d != quoridor.NotDrawn {
		g.Result = record.Result{Over: true, Drawn: true, Reason: d.String()}
	}
	return g.Format(), args.End()
}
