package qtp

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/protocol/gtp"
)

// Extensions are the commands of our own that a session of this protocol has and one of package
// gtp/quoridor too.
type Extensions struct {
	// Board returns the board of the present game.
	Board func() *quoridor.Board
	// Begin begins the game of a square board, which may have moves, and later games with so many walls in
	// each hand.
	Begin func(b *quoridor.Board, walls int)
	// Load and Save read and write a file. Without them the commands gogo-load and gogo-save are
	// unknown.
	Load func(path string) ([]byte, error)
	Save func(path string, data []byte) error

	draws quoridor.DrawRules
}

// DrawRules returns the rules of draws that a new game has.
func (e *Extensions) DrawRules() quoridor.DrawRules { return e.draws }

// Commands returns the commands.
func (e *Extensions) Commands() []gtp.Command {
	list := []gtp.Command{
		{Name: HandCommand, Answer: e.setHand},
		{Name: "gogo-perft", Start: e.perft},
		{Name: RepetitionCommand, Answer: e.setRepetition},
		{Name: MoveLimitCommand, Answer: e.setMoveLimit},
		{Name: "gogo-record", Answer: e.showRecord},
	}
	if e.Load != nil && e.Save != nil {
		list = append(list, gtp.Command{Name: "gogo-save", Answer: e.saveGame}, gtp.Command{Name: "gogo-load", Answer: e.loadGame})
	}
	return list
}

// setHand sets the walls in the hand of a color, only for the present game.
func (e *Extensions) setHand(args *gtp.Arguments) (string, error) {
	c, walls := takeColor(args), args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	e.Board().SetWallsLeft(c, walls)
	return "", nil
}

// perft counts sequences of moves.
func (e *Extensions) perft(args *gtp.Arguments, _ time.Time) (gtp.Work, error) {
	depth := args.Int()
	pos, err := position(e.Board(), args)
	if err != nil {
		return gtp.Work{}, err
	}
	return gtp.Work{
		Run: func(ctx context.Context) gtp.Finish {
			count, err := quoridor.Perft(ctx, pos, depth)
			if err != nil {
				err = gtp.ErrInterrupted
			}
			return func() (string, error) { return strconv.FormatUint(count, 10), err }
		},
		Recover: gtp.Failed,
	}, nil
}

// setRepetition sets at which occurrence of a position the game is drawn, from now on and in every
// later game.
func (e *Extensions) setRepetition(args *gtp.Arguments) (string, error) {
	rules := e.draws
	rules.Repetition = args.Int()
	return e.setDraws(args, rules)
}

// setMoveLimit sets after how many moves a game is drawn, from now on and in every later game.
func (e *Extensions) setMoveLimit(args *gtp.Arguments) (string, error) {
	rules := e.draws
	rules.MoveLimit = args.Int()
	return e.setDraws(args, rules)
}

// setDraws sets the rules by which games are drawn.
func (e *Extensions) setDraws(args *gtp.Arguments, rules quoridor.DrawRules) (string, error) {
	if err := args.End(); err != nil {
		return "", err
	}
	if err := rules.Check(); err != nil {
		return "", err
	}
	e.draws = rules
	e.Board().SetDrawRules(rules)
	return "", nil
}

// loadGame begins the game of a file and plays its moves. The rules of draws stay those of the session.
func (e *Extensions) loadGame(args *gtp.Arguments) (string, error) {
	path := args.Next("a file")
	if err := args.End(); err != nil {
		return "", err
	}
	data, err := e.Load(path)
	if err != nil {
		return "", err
	}
	g, err := readGame(data)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if g.Start.Width() != g.Start.Height() {
		return "", gtp.ErrSize
	}
	g.Start.SetDrawRules(e.draws)
	e.Begin(g.Board(), g.Start.WallsLeft(quoridor.Black))
	return "", nil
}

// readGame reads a game by its form: a script of commands, a record or a list of moves.
func readGame(data []byte) (*record.Game, error) {
	if !IsScript(data) {
		return record.Read(data)
	}
	s, err := ReadScript(data, quoridor.DrawRules{})
	if err != nil {
		return nil, err
	}
	return record.FromMove(s.Board, s.SetupMoves), nil
}

// saveGame writes the game to a file as a record.
func (e *Extensions) saveGame(args *gtp.Arguments) (string, error) {
	path := args.Next("a file")
	data, err := e.record(args)
	if err != nil {
		return "", err
	}
	return "", e.Save(path, data)
}

// showRecord answers the game as a record.
func (e *Extensions) showRecord(args *gtp.Arguments) (string, error) {
	data, err := e.record(args)
	return "\n" + strings.TrimSuffix(string(data), "\n"), err
}

// record returns the game as a record in the notation of the last argument, by default that of the
// sites.
func (e *Extensions) record(args *gtp.Arguments) ([]byte, error) {
	b := e.Board()
	g := record.FromBoard(b)
	g.Notation = quoridor.Algebraic
	if args.More() {
		var err error
		if g.Notation, err = quoridor.ParseNotation(args.Next("a notation")); err != nil {
			return nil, err
		}
	}
	if winner, over := b.Winner(); over {
		g.Result = record.Result{Over: true, Winner: winner}
	} else if d := b.Drawn(); d != quoridor.NotDrawn {
		g.Result = record.Result{Over: true, Drawn: true, Reason: d.String()}
	}
	return g.Format(), args.End()
}
