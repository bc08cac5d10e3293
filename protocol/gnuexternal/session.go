package gnuexternal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
	"gogo/protocol/internal/input"
)

// Rules are the rules of money games, which a board does not include.
type Rules struct {
	Jacoby, Beavers bool
}

// Options configure a session.
type Options struct {
	// Name and Version are the answer to version.
	Name, Version string
	Ply           backgammon.Ply // at which it decides, as in analyst.Question
	// Rules are the defaults for requests without options.
	Rules Rules
}

// session serves one connection.
type session struct {
	engine Engine
	opts   Options
	out    io.Writer
}

// line is a request as it was received.
type line struct {
	text string
	long bool
	err  error // of the input, io.EOF at its end
}

// maxLine bounds the bytes kept of a line: a board has some hundred.
const maxLine = 1024

// Serve answers requests in order until exit, the end of the input, the end of the
// context, whose cause it returns, or an error of one of the streams. After an early end
// a goroutine that reads may live on until its read returns.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e Engine, opts Options) error {
	s := &session{engine: e, opts: opts, out: out}
	lines := input.NewLines(in, input.Format{Max: maxLine, Ends: "\n", Rest: true, Keep: keep})
	requests, stop := input.Requests(func() (line, bool) {
		text, long, err := lines.Next()
		return line{string(text), long, err}, err != nil
	})
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case l := <-requests:
			if l.err != nil {
				if errors.Is(l.err, io.EOF) {
					return nil
				}
				return fmt.Errorf("read from GNU Backgammon: %w", l.err)
			}
			if over, err := s.serve(ctx, &l); over || err != nil {
				return err
			}
		}
	}
}

// keep drops the NUL that GNU Backgammon writes behind each line, and leading blanks.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c < ' ' && c != 0 || c == 0x7f {
		c = ' '
	}
	return c, c != 0 && (c != ' ' || len(line) > 0)
}

// parse converts a line to a request.
func (s *session) parse(l *line) (request, error) {
	if l.long {
		return request{}, fmt.Errorf("a line of more than %d bytes", maxLine)
	}
	return parse(l.text, s.opts.Rules)
}

// serve answers a line, and reports whether it was the last.
func (s *session) serve(ctx context.Context, l *line) (over bool, err error) {
	r, err := s.parse(l)
	if err == nil && r.kind == leave {
		return true, nil
	}
	text := ""
	if err == nil {
		text, err = s.answer(ctx, &r)
	}
	if ctx.Err() != nil {
		return true, context.Cause(ctx)
	}
	if err != nil {
		text = "Error: " + strings.Join(strings.Fields(err.Error()), " ")
	}
	if _, err := io.WriteString(s.out, text+"\n"); err != nil {
		return true, fmt.Errorf("write to GNU Backgammon: %w", err)
	}
	return false, nil
}

// Engine is the part of analyst.Engine that a session needs.
type Engine interface {
	// Evaluate returns the chances and equity of a position.
	Evaluate(ctx context.Context, q analyst.Question) (analyst.Evaluation, error)
	// Plays returns the legal plays of the position's roll, the best first.
	Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error)
	// Cube returns the decision about a double, or about the answer to one.
	Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error)
}

// answer returns the line that answers a request.
func (s *session) answer(ctx context.Context, r *request) (string, error) {
	switch {
	case r.kind == version:
		return s.opts.Name + " " + s.opts.Version, nil
	case r.kind == evaluate:
		return s.chances(ctx, r)
	case r.position.Doubled:
		return s.answerDouble(ctx, r)
	case r.resigned > 0:
		return s.answerResignation(ctx, r)
	case r.position.Dice.Rolled():
		return s.play(ctx, r)
	}
	d, err := s.engine.Cube(ctx, s.question(r))
	if err == nil && (d.Action == analyst.Double || d.Action == analyst.Redouble) && d.Available {
		return "double", nil
	}
	return "roll", err
}

// question returns the question of a request.
func (s *session) question(r *request) analyst.Question {
	return analyst.Question{
		Position: r.position, Ply: s.opts.Ply, Cubeful: true, UseCube: true,
		Gammons: true, Backgammons: true, BasicBet: 1, Plays: 1,
	}
}

// play returns the best play, "" without a legal one.
func (s *session) play(ctx context.Context, r *request) (string, error) {
	plays, err := s.engine.Plays(ctx, s.question(r))
	if err != nil || plays[0].Play.N == 0 {
		return "", err
	}
	return plays[0].Play.String(), nil
}

// answerDouble takes, drops or beavers.
func (s *session) answerDouble(ctx context.Context, r *request) (string, error) {
	d, err := s.engine.Cube(ctx, s.question(r))
	switch {
	case err != nil:
		return "", err
	case d.Answer == analyst.Pass:
		return "drop", nil
	case d.Answer == analyst.Beaver:
		return "beaver", nil
	}
	return "take", nil
}

// answerResignation accepts a resignation that is worth no less than playing on: a number
// of games at the cube's value, in the unit of the equity.
func (s *session) answerResignation(ctx context.Context, r *request) (string, error) {
	q := s.question(r)
	q.Position.Dice = [2]uint8{}
	e, err := s.engine.Evaluate(ctx, q)
	if err != nil {
		return "", err
	}
	worth := float64(r.resigned)
	m := &q.Position.Match
	if m.Jacoby && q.Position.Cube.Owner == backgammon.Nobody && q.Position.Cube.Value == 1 {
		worth = 1
	}
	// A game that wins the match is worth no more than the match.
	mover, _ := m.Away()
	if e.Equity <= worth || m.Length > 0 && r.resigned*q.Position.Cube.Value >= mover {
		return "accept", nil
	}
	return "reject", nil
}

// chances returns the chances to win, to win a gammon or a backgammon, to lose a gammon
// or a backgammon, and the equity, in a match the match winning chance.
func (s *session) chances(ctx context.Context, r *request) (string, error) {
	q := s.question(r)
	q.Position.Dice = [2]uint8{}
	q.Position.Doubled = false
	q.Cubeful = r.cubeful
	if r.plies >= 0 {
		q.Ply = backgammon.Ply(r.plies + 1)
	}
	e, err := s.engine.Evaluate(ctx, q)
	if err != nil {
		return "", err
	}
	worth := e.Equity
	if q.Position.Match.Length > 0 {
		worth = e.MWP
	}
	c := &e.Chances
	return fmt.Sprintf("%f %f %f %f %f %f", c.Win, c.WinGammon, c.WinBackgammon, c.LoseGammon, c.LoseBackgammon, worth), nil
}
