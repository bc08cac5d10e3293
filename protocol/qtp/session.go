package qtp

import (
	"context"
	"io"
	"log/slog"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// Options are what the command line says about a session.
type Options struct {
	// Name and Version are the answers to name and version.
	Name, Version string
	// Size and Walls are the board and the walls in each hand until the
	// controller says others. A Size of 0 is 9.
	Size, Walls int
	// CPUTime returns the processor time that the program has used. Without it
	// cputime is no known command.
	CPUTime func() time.Duration
	// Log gets what the protocol has no line for. nil drops it.
	Log *slog.Logger
}

// defaultSize is the board of the boxed game.
const defaultSize = 9

// Session serves one controller.
type Session struct {
	*gtp.Session
	engine Engine

	board   *quoridor.Board
	walls   int      // in each hand at the beginning of a game
	lines   int      // that genmove looks for
	thought *Thought // of the last genmove in this game, or nil
}

// NewSession returns a session that writes its responses to out. The error is
// that of a board of a size that cannot be.
func NewSession(engine Engine, out io.Writer, opts Options) (*Session, error) {
	if opts.Size == 0 {
		opts.Size = defaultSize
	}
	board, err := quoridor.New(opts.Size, opts.Size, opts.Walls)
	if err != nil {
		return nil, err
	}
	s := &Session{
		Session: gtp.NewSession(out, gtp.Options{Name: opts.Name, Version: opts.Version, CPUTime: opts.CPUTime, Log: opts.Log}),
		engine:  engine, board: board, walls: opts.Walls, lines: 1,
	}
	s.Add(s.commands()...)
	return s, nil
}

// Run serves the controller until quit, the end of input, the end of ctx, whose
// cause it returns, or an error of one of the streams. A goroutine that reads from
// in lives on, unless that has ended, until its read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	s.engine.NewGame()
	return s.Session.Run(ctx, in)
}

// commands returns the commands beside those of every session: those of the text in
// its order, then our own.
func (s *Session) commands() []gtp.Command {
	return []gtp.Command{
		{Name: "boardsize", Answer: s.boardSize},
		{Name: "clear_board", Answer: s.clearBoard},
		{Name: "walls", Answer: s.setWalls},
		{Name: "playmove", Answer: s.playMove},
		{Name: "playwall", Answer: s.playWall},
		{Name: "genmove", Start: s.genMove},
		{Name: "undo", Answer: s.undo},
		{Name: "winner", Answer: s.winner},
		{Name: "showboard", Answer: s.showBoard},

		{Name: "gogo-legal_moves", Answer: s.legalMoves},
		{Name: "gogo-eval", Start: s.evaluate},
		{Name: HandCommand, Answer: s.setHand},
		{Name: LinesCommand, Answer: s.setLines},
		{Name: PVCommand, Answer: s.principalVariation},
		{Name: "gogo-perft", Start: s.perft},
	}
}

// Engine is the brain behind the protocol. One of its methods runs at a time.
type Engine interface {
	// NewGame forgets what was learned of the last game.
	NewGame()

	// Think returns a move for pos.ToMove(), who has a legal one. Soon after ctx
	// is canceled, also before the call, it returns the best move so far
	// without an error. The board is the engine's own and holds the moves of
	// the game, of which two in a row may be of one color.
	Think(ctx context.Context, pos *quoridor.Board, limits Limits) (Thought, error)

	// Evaluate says what pos is worth to pos.ToMove(), without a search.
	Evaluate(pos *quoridor.Board) string
}

// Limits is the time that a turn may take.
type Limits = gtp.Limits

// Thought is a move and what led to it. Only Move is needed.
type Thought = gtp.Thought[quoridor.Move]
