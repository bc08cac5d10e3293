package qtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"gogo/board/quoridor"
	"gogo/protocol/brain"
	"gogo/protocol/gtp"
)

// ClientConfig is how a Client behaves. The zero value is usable.
type ClientConfig struct {
	// MaxLine bounds a line of the engine's output, in bytes; 0 means 64 KiB.
	MaxLine int
	// Grace is how long an engine may take to end after quit or after it closed
	// its output; 0 means one second.
	Grace time.Duration
}

// conn returns the line format of the protocol. An empty line ends a response.
func (cfg ClientConfig) conn() brain.Config {
	return brain.Config{MaxLine: cfg.MaxLine, Grace: cfg.Grace, KeepEmpty: true}
}

// Client is the controller's side of the protocol with one engine: it asks, waits for the
// response, measures how long that took and reports failures by a brain.Error, where
// Refused is a response that begins with "?".
//
// It sends commands in a form that the pickiest engines accept: without ids unless
// AskWithID needs one, with colors and orientations in whole words and vertices in
// capital letters. Only one question may be open at a time. A Client ends with End or
// Close, which leave neither a process nor a goroutine behind.
type Client struct {
	conn    *brain.Conn
	idsUsed int      // number of commands with an id
	late    []string // ids of commands whose response may still come
	// open reports whether a response is still to come.
	open atomic.Bool
}

// NewClient returns a Client for an engine at the other end of rw. If rw is an
// io.Closer, Close closes it; if not, its Read must end by itself.
func NewClient(rw io.ReadWriter, cfg ClientConfig) *Client {
	return &Client{conn: brain.New(rw, cfg.conn())}
}

// StartClient starts cmd, which has no standard input and output yet, and returns a
// Client for it.
func StartClient(cmd *exec.Cmd, cfg ClientConfig) (*Client, error) {
	conn, err := brain.Start(cmd, cfg.conn())
	if err != nil {
		return nil, err
	}
	return &Client{conn: conn}, nil
}

// Pid returns the process id of the engine, or 0 if it is no process.
func (c *Client) Pid() int { return c.conn.Pid() }

// End asks the engine to end, and ends it after the grace period. An engine that
// did not end by itself is a brain.Timeout. One that still thinks is interrupted first:
// it need not end before it has answered.
func (c *Client) End(ctx context.Context) error {
	if c.open.Load() {
		return c.conn.Quit(ctx, interrupt, "quit")
	}
	return c.conn.Quit(ctx, "quit")
}

// Close ends the conversation at once, and the engine with all that it has started.
// It may be called more than once.
func (c *Client) Close() error { return c.conn.Close() }

// Name asks the engine for its name.
func (c *Client) Name(ctx context.Context) (string, error) { return c.text(ctx, "name") }

// Version asks the engine for its version. The command is GTP's: engines need not support
// it.
func (c *Client) Version(ctx context.Context) (string, error) { return c.text(ctx, "version") }

// Knows asks whether the engine has a command, by known_command.
func (c *Client) Knows(ctx context.Context, command string) (bool, error) {
	a, err := c.Ask(ctx, "known_command "+command)
	return strings.EqualFold(a.Text, "true"), err
}

// Lists asks whether the engine has a command, by list_commands.
func (c *Client) Lists(ctx context.Context, command string) (bool, error) {
	a, err := c.Ask(ctx, "list_commands")
	return slices.Contains(strings.Fields(a.Text), command), err
}

// PVCommand is the suite's own command for the result of the last genmove.
const PVCommand = "gogo-pv"

// HandCommand is the suite's own command that sets the walls in a hand, to set up
// positions.
const HandCommand = "gogo-walls"

// Hand sets the walls in the hand of a color. Only engines that list HandCommand support
// it.
func (c *Client) Hand(ctx context.Context, color quoridor.Color, walls int) error {
	_, err := c.Ask(ctx, fmt.Sprintf("%s %s %d", HandCommand, color, walls))
	return err
}

// RepetitionCommand and MoveLimitCommand are the suite's own commands for the rules of draws.
const (
	RepetitionCommand = "gogo-repetition"
	MoveLimitCommand  = "gogo-move-limit"
)

// DrawRules sets the rules by which games are drawn. Only engines that list RepetitionCommand and
// MoveLimitCommand support them.
func (c *Client) DrawRules(ctx context.Context, r quoridor.DrawRules) error {
	for _, command := range []string{fmt.Sprintf("%s %d", RepetitionCommand, r.Repetition), fmt.Sprintf("%s %d", MoveLimitCommand, r.MoveLimit)} {
		if _, err := c.Ask(ctx, command); err != nil {
			return err
		}
	}
	return nil
}

// LinesCommand is the suite's own command for the number of lines of genmove.
const LinesCommand = "gogo-lines"

// Lines sets the number of best moves that every later genmove finds, for LastLines. Only
// engines that list LinesCommand support it.
func (c *Client) Lines(ctx context.Context, lines int) error {
	_, err := c.Ask(ctx, fmt.Sprintf("%s %d", LinesCommand, lines))
	return err
}

// Level sets the strength of the engine, from 1 to brain.MaxLevel. Only engines that list
// gtp.LevelCommand support it.
func (c *Client) Level(ctx context.Context, level int) error {
	_, err := c.Ask(ctx, fmt.Sprintf("%s %d", gtp.LevelCommand, level))
	return err
}

// LastSearch asks for the result of the last genmove, by AskWithID. It reports false for
// an answer in another form. Only engines that list PVCommand support it.
func (c *Client) LastSearch(ctx context.Context) (report brain.Report, said bool, err error) {
	reports, err := c.LastLines(ctx)
	if len(reports) == 0 || reports[0].Place > 0 {
		return brain.Report{}, false, err
	}
	return reports[0], true, err
}

// LastLines is like LastSearch, with all lines that the engine found.
func (c *Client) LastLines(ctx context.Context) (reports []brain.Report, err error) {
	a, err := c.AskWithID(ctx, PVCommand)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(a.Text) {
		if report, said := brain.ParseReport(line, func(string) bool { return true }); said {
			reports = append(reports, report)
		}
	}
	return reports, nil
}

// NewGame sets up an empty board, with a number of walls in each hand.
func (c *Client) NewGame(ctx context.Context, size, walls int) error {
	for _, command := range []string{fmt.Sprintf("boardsize %d", size), "clear_board", fmt.Sprintf("walls %d", walls)} {
		if _, err := c.Ask(ctx, command); err != nil {
			return err
		}
	}
	return nil
}

// TimeSettings sets the clock of a game: the main time, then moves to be made in each
// period. Fractions of a second are cut off. The command is GTP's: see Knows.
func (c *Client) TimeSettings(ctx context.Context, main, period time.Duration, moves int) error {
	_, err := c.Ask(ctx, fmt.Sprintf("time_settings %d %d %d", wholeSeconds(main), wholeSeconds(period), moves))
	return err
}

// TimeLeft sets the time left of a color for a number of moves, 0 meaning the whole game.
// The command is GTP's: see Knows.
func (c *Client) TimeLeft(ctx context.Context, color quoridor.Color, left time.Duration, moves int) error {
	_, err := c.Ask(ctx, fmt.Sprintf("time_left %s %d %d", color, wholeSeconds(left), moves))
	return err
}

func wholeSeconds(d time.Duration) int64 { return int64(max(d, 0) / time.Second) }

// Play sends the engine a move of a color on board, which is not changed.
func (c *Client) Play(ctx context.Context, board *quoridor.Board, color quoridor.Color, m quoridor.Move) error {
	command := "playmove"
	if m.IsWall() {
		command = "playwall"
	}
	_, err := c.Ask(ctx, fmt.Sprintf("%s %s %s", command, color, moveName(board, m)))
	return err
}

// GenMove asks the engine to move for a color. The move of the answer may be
// illegal and off the board.
func (c *Client) GenMove(ctx context.Context, color quoridor.Color) (ClientAnswer, error) {
	a, err := c.Ask(ctx, "genmove "+color.String())
	if err != nil {
		return a, err
	}
	var ok bool
	if a.Move, ok = normalMove(a.Text); !ok {
		return a, &brain.Error{Fault: brain.Syntax, Command: "genmove " + color.String(), Line: a.Text}
	}
	return a, nil
}

// Interrupt asks for the move that GenMove waits for, at once. It may be called from
// another goroutine. It sends GoGui's comment, which other engines skip.
func (c *Client) Interrupt(ctx context.Context) error { return c.conn.Send(ctx, interrupt) }

const interrupt = "# interrupt"

// Undo takes moves back.
func (c *Client) Undo(ctx context.Context, times int) error {
	_, err := c.Ask(ctx, fmt.Sprintf("undo %d", times))
	return err
}

// Winner asks whether the game has ended and who has won it.
func (c *Client) Winner(ctx context.Context) (color quoridor.Color, over bool, err error) {
	a, err := c.Ask(ctx, "winner")
	if err != nil {
		return quoridor.Black, false, err
	}
	switch strings.ToLower(a.Text) {
	case "false":
		return quoridor.Black, false, nil
	case "true black", "true b":
		return quoridor.Black, true, nil
	case "true white", "true w":
		return quoridor.White, true, nil
	}
	return quoridor.Black, false, &brain.Error{Fault: brain.Syntax, Command: "winner", Line: a.Text}
}

// text asks for a text and returns it.
func (c *Client) text(ctx context.Context, command string) (string, error) {
	a, err := c.Ask(ctx, command)
	return a.Text, err
}

// ClientAnswer is a successful response.
type ClientAnswer struct {
	// Text is the response without its status, surrounding blanks and the empty line at
	// its end.
	Text string
	// Move is the move of GenMove in the form of quoridor.Board.Name: "C3" or "C3 h".
	Move string
	// Took is the time from sending the command to receiving the end of the response.
	Took time.Duration
	// Stray are the latest lines outside of a response, including those that arrived
	// before the command was sent.
	Stray []string
}

const (
	clientMaxStray = 256  // lines outside a response that an answer keeps: the latest
	clientMaxLines = 4096 // lines of a response
)

func (a *ClientAnswer) stray(text string) {
	if text == "" {
		return
	}
	if len(a.Stray) == clientMaxStray {
		a.Stray = append(a.Stray[:0], a.Stray[1:]...)
	}
	a.Stray = append(a.Stray, text)
}

// Ask sends a command and waits for its response. Lines outside of a response are
// collected. A response that begins with "?" is a brain.Refused.
func (c *Client) Ask(ctx context.Context, command string) (ClientAnswer, error) {
	return c.ask(ctx, "", command)
}

// firstID is the first id of AskWithID: larger than any number that a response may begin
// with.
const firstID = 1_000_000_000

// AskWithID sends a command with an id, so that a response that comes after the end of
// ctx is not mistaken for the response to a later command.
func (c *Client) AskWithID(ctx context.Context, command string) (ClientAnswer, error) {
	id := strconv.Itoa(firstID + c.idsUsed)
	c.idsUsed++
	a, err := c.ask(ctx, id, command)
	var fault *brain.Error
	if errors.As(err, &fault) && fault.Fault == brain.Timeout {
		c.late = append(c.late, id)
	}
	return a, err
}

// ask sends a command, with an id if there is one, and waits for its response.
func (c *Client) ask(ctx context.Context, id, command string) (ClientAnswer, error) {
	var a ClientAnswer
	asked := time.Now()
	if err := c.conn.Send(ctx, strings.TrimSpace(id+" "+command)); err != nil {
		return a, err
	}
	left := time.Now()
	c.open.Store(true)
	var response []string
	for {
		line, err := c.conn.Next(ctx, command)
		if err != nil {
			return a, err
		}
		text := strings.TrimRight(gtp.Clean(line.Text), " ")
		if len(response) == 0 && (line.At.Before(asked) || !isStatus(text)) {
			a.stray(text)
			continue
		}
		if err := lineFault(&line, len(response)); err != nil {
			return a, &brain.Error{Fault: brain.Garbage, Command: command, Line: line.Text, Err: err}
		}
		if text != "" {
			response = append(response, text)
			continue
		}
		if c.isLate(response[0]) {
			response = nil
			continue
		}
		c.open.Store(false)
		a.Took = max(0, line.At.Sub(left))
		a.Text = strings.TrimSpace(strings.TrimPrefix(strings.Join(response, "\n")[1:], id))
		if response[0][0] == '?' {
			return a, &brain.Error{Fault: brain.Refused, Command: command, Line: response[0]}
		}
		return a, nil
	}
}

// isLate reports whether a response belongs to an earlier AskWithID.
func (c *Client) isLate(status string) bool {
	id, _, _ := strings.Cut(status[1:], " ")
	return slices.Contains(c.late, id)
}

// isStatus reports whether a line is the first of a response.
func isStatus(text string) bool { return text != "" && (text[0] == '=' || text[0] == '?') }

// lineFault returns why a line cannot be part of a response after so many others. Control
// characters are no fault: the protocol has them dropped.
func lineFault(l *brain.Line, lines int) error {
	switch {
	case lines == clientMaxLines:
		return errors.New("response too long")
	case l.Cut:
		return errors.New("line too long")
	case !utf8.ValidString(l.Text):
		return errors.New("line is not UTF-8")
	}
	return nil
}

// normalMove parses a vertex, alone or with an orientation, in any case and in whole
// words or short, and returns it in the form of quoridor.Board.Name.
func normalMove(text string) (string, bool) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return "", false
	}
	column, row, ok := parseVertex(words[0])
	if !ok {
		return "", false
	}
	move := string(rune('A'+column)) + strconv.Itoa(row)
	if len(words) == 1 {
		return move, true
	}
	o, err := quoridor.ParseOrientation(words[1])
	if err != nil {
		return "", false
	}
	return move + " " + o.String()[:1], true
}
