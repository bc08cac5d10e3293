package qtp

import (
	"context"
	"io"
	"log/slog"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// Options configure a Session.
type Options struct {
	// Name and Version are the answers to name and version.
	Name, Version string
	// Size and Walls are the size of the board and the walls in each hand until the
	// controller sets others. A Size of 0 means 9.
	Size, Walls int
	// CPUTime returns the processor time that the program has used. Without it the
	// command cputime is unknown.
	CPUTime func() time.Duration
	// SetLevel sets the strength of the engine, from 1 for a beginner to brain.MaxLevel, which is
	// full strength. Without it the command level is unknown.
	SetLevel func(level int)
	// Reasons returns why a move of the side to move, which has a score by the engine, is good.
	// Without it the command gogo-hint is unknown.
	Reasons func(pos *quoridor.Board, m quoridor.Move, score string) string
	// Load and Save read and write a file. Without them the commands gogo-load and gogo-save are
	// unknown.
	Load func(path string) ([]byte, error)
	Save func(path string, data []byte) error
	// Log gets messages for which the protocol has no line; it may be nil.
	Log *slog.Logger
}

// defaultSize is the size of the board of the boxed game.
const defaultSize = 9

// Session serves one controller.
type Session struct {
	*gtp.Session
	engine  Engine
	reasons func(pos *quoridor.Board, m quoridor.Move, score string) string

	extensions Extensions

	board   *quoridor.Board
	walls   int      // in each hand at the beginning of a game
	lines   int      // that genmove looks for
	thought *Thought // of the last genmove in this game, or nil
}

// NewSession returns a session that writes its responses to out, or an error if the size
// of the board is not supported.
func NewSession(engine Engine, out io.Writer, opts Options) (*Session, error) {
	if opts.Size == 0 {
		opts.Size = defaultSize
	}
	board, err := quoridor.New(opts.Size, opts.Size, opts.Walls)
	if err != nil {
		return nil, err
	}
	s := &Session{
		Session: gtp.NewSession(out, gtp.Options{Name: opts.Name, Version: opts.Version, CPUTime: opts.CPUTime, SetLevel: opts.SetLevel, Log: opts.Log}),
		engine:  engine, reasons: opts.Reasons,
		board: board, walls: opts.Walls, lines: 1,
	}
	s.extensions = Extensions{Board: func() *quoridor.Board { return s.board }, Begin: s.begin, Load: opts.Load, Save: opts.Save}
	s.Add(s.commands()...)
	return s, nil
}

// Run serves the controller until quit, the end of input, the end of ctx, whose cause it
// returns, or an error of one of the streams. A goroutine that reads from in may live on
// until its read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	s.engine.NewGame()
	return s.Session.Run(ctx, in)
}

// begin begins a game that was loaded.
func (s *Session) begin(board *quoridor.Board, walls int) {
	s.walls = walls
	s.newGame(board)
}

// commands returns the commands that are not common to all sessions: those of the
// protocol text in its order, then our own.
func (s *Session) commands() []gtp.Command {
	list := []gtp.Command{
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
		{Name: LinesCommand, Answer: s.setLines},
		{Name: PVCommand, Answer: s.principalVariation},
	}
	list = append(list, s.extensions.Commands()...)
	if s.reasons != nil {
		list = append(list, gtp.Command{Name: "gogo-hint", Start: s.hint})
	}
	return list
}

// Engine is the engine behind the protocol. Its methods are called one at a time.
type Engine interface {
	// NewGame clears what was learned from the last game.
	NewGame()

	// Think returns a move for pos.ToMove(), which has a legal one. Soon after ctx is
	// canceled, even before the call, it returns the best move so far without an error.
	// The board belongs to the engine and has the moves of the game, of which two in a
	// row may be of one color.
	Think(ctx context.Context, pos *quoridor.Board, limits Limits) (Thought, error)

	// Evaluate returns the static evaluation of pos for pos.ToMove().
	Evaluate(pos *quoridor.Board) string
}

// Limits bounds the time of a turn.
type Limits = gtp.Limits

// Thought is the result of a search. Only Move is required.
type Thought = gtp.Thought[quoridor.Move]
