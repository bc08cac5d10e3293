package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"strconv"
	"strings"
	"time"

	"gogo/protocol/internal/input"
)

// Options configure a Session.
type Options struct {
	// About is the answer to ABOUT.
	About string
	// Suggest answers SUGGEST x,y and leaves the move to the manager.
	Suggest bool
	// Debug writes DEBUG lines with the limits in force.
	Debug bool
	// Threads is the number of search threads unless INFO sets another.
	Threads int
	// Log gets messages for which the protocol has no line; it may be nil.
	Log *slog.Logger
}

// Session serves one manager.
type Session struct {
	engine Engine
	opts   Options
	out    output
	prefs  infoSettings
	game   *game       // nil before START
	stones *collection // nil outside BOARD..DONE
	// skipping reports whether the next line belongs to a command that was refused.
	skipping bool
	// suggested reports whether the last answer was a SUGGEST that waits for PLAY.
	suggested bool
	// unmet are the limits that could not be met at the last turn.
	unmet []string

	thought *thought  // nil between turns
	idle    time.Time // when the last turn ended
	// waiting holds the commands that arrived while the brain was thinking, in order.
	waiting []command
	aborts  int  // how many of waiting end the game
	over    bool // END has been read, or the end of input served
}

// queueLength bounds the commands that wait for the brain; beyond it the manager is kept
// waiting. A BOARD of the largest size fits with some to spare.
const queueLength = 1100

var (
	errNoGame   = errors.New("START first")
	errNotYours = errors.New("the opponent is to move")
)

// NewSession returns a session that writes the brain's lines to out.
func NewSession(engine Engine, out io.Writer, opts Options) *Session {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	s := &Session{engine: engine, opts: opts, out: output{w: out}}
	s.prefs.settings.Threads = opts.Threads
	return s
}

// Run serves the manager until END, the end of input, the end of ctx, whose cause it
// returns, or an error of one of the streams. END ends a turn in progress, the end of
// input waits for it. After an error of out or the end of ctx a goroutine that reads from
// in lives on until that read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	lines := newLineReader(in)
	var inErr error // set before the eof command is sent
	commands, stop := input.Requests(func() (command, bool) {
		c := readCommand(lines, &inErr)
		return c, c.verb == eof || c.verb == end && c.err == nil
	})
	defer stop()
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		if len(s.waiting) > 0 {
			s.serveWaiting(ctx)
		} else {
			select {
			case c := <-commands:
				s.serve(ctx, &c)
			case <-ctx.Done():
			}
		}
		s.await(ctx, commands)
	}
	if s.out.err != nil {
		return fmt.Errorf("write to the manager: %w", s.out.err)
	}
	if !s.over {
		return context.Cause(ctx)
	}
	if inErr != nil && !errors.Is(inErr, io.EOF) {
		return fmt.Errorf("read from the manager: %w", inErr)
	}
	return nil
}

// readCommand waits for the next line. An error becomes the eof command.
func readCommand(lines *input.Lines, inErr *error) command {
	line, long, err := lines.Next()
	now := time.Now()
	if err != nil {
		*inErr = err
		return command{verb: eof, received: now}
	}
	return parse(line, long, now)
}

// serveWaiting serves the oldest command that arrived while the brain was thinking.
func (s *Session) serveWaiting(ctx context.Context) {
	c := s.waiting[0]
	s.waiting = append(s.waiting[:0], s.waiting[1:]...)
	if c.aborts() {
		s.aborts--
	}
	s.serve(ctx, &c)
}

// serve carries out one command. It may start a thought.
func (s *Session) serve(ctx context.Context, c *command) {
	switch {
	case c.verb == end && c.err == nil, c.verb == eof:
		s.over = true
		return
	case c.verb == info:
		s.info(c)
		return
	case s.skipping && c.verb == unknown:
		s.skipping = false
		return
	case c.verb == yxStop, c.verb == yxNothing:
		return
	case s.stones != nil && c.verb == unknown:
		s.report(s.stones.add(c))
		return
	case s.stones != nil && c.verb == done:
		s.finishStones(ctx, c)
		return
	case s.stones != nil:
		if !s.stones.invalid {
			s.report(fmt.Errorf("%s ended by %s where DONE was expected", s.stones.name, firstWord(c.text)))
		}
		s.stones = nil
	}
	s.skipping = false
	if c.err != nil {
		s.fail(c, c.err)
		return
	}
	s.dispatch(ctx, c)
}

// dispatch serves the commands that stand alone and have been parsed without an error.
func (s *Session) dispatch(ctx context.Context, c *command) {
	switch c.verb {
	case start, rectStart:
		s.start(c)
	case restart:
		s.restart(c)
	case begin:
		s.begin(ctx, c)
	case turn:
		s.turn(ctx, c)
	case play:
		s.play(c)
	case takeBack:
		s.takeBack(c)
	case board, yxBoard, swap2Board:
		s.suggested = s.suggested && c.verb == swap2Board
		col, err := newCollection(c, s.game)
		s.stones = col
		if err != nil {
			s.fail(c, err)
		}
	case done:
		s.fail(c, errors.New("no BOARD before it"))
	case about:
		s.out.line(s.opts.About)
	case yxShowForbid:
		s.showForbidden(c)
	case yxShowInfo:
		s.out.linef("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	case yxHashClear:
		s.engine.NewGame()
	case yxSwap2Step1, yxSwap2Step2, yxSwap2Step3:
		s.swap2Step(ctx, c)
	case yxNBest, yxBalanceOne, yxBalanceTwo, yxSearchDefend:
		s.analyze(ctx, c)
	case yxUnsupported:
		s.refuseUnsupported(c)
	default:
		s.out.line("UNKNOWN command " + quote(c.text))
	}
}

// fail answers ERROR, with the command that could not be served.
func (s *Session) fail(c *command, err error) {
	s.report(fmt.Errorf("%s: %w", firstWord(c.text), err))
}

// report answers ERROR if err is not nil.
func (s *Session) report(err error) {
	if err != nil {
		s.out.line("ERROR " + err.Error())
	}
}

// firstWord returns the command word of a line in a form that an answer may quote.
func firstWord(text string) string {
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		text = text[:i]
	}
	word := strconv.QuoteToASCII(text[:min(len(text), maxText)])
	return strings.ToUpper(word[1 : len(word)-1])
}

// maxLine bounds the bytes kept of a line. The longest meaningful line is INFO folder,
// with a path of Windows's 260 or Linux's 4096 bytes.
const maxLine = 8192

// newLineReader reads lines that end in LF, CR or both, without leading blanks: a line of
// blanks counts as empty. Bytes without a line end before the end of input are no line:
// the manager died while it wrote them.
func newLineReader(in io.Reader) *input.Lines {
	return input.NewLines(in, input.Format{Max: maxLine, Ends: "\r\n", Keep: keep})
}

// keep drops leading blanks.
func keep(line []byte, c byte) (kept byte, ok bool) {
	return c, len(line) > 0 || c != ' ' && c != '\t'
}

// output writes the lines of the brain, each with one Write, so that the manager never
// sees half a line. After the first error it writes nothing more.
type output struct {
	w   io.Writer
	err error
	buf []byte
}

// line writes text as one line. Control characters, which could end it early, are
// replaced.
func (o *output) line(text string) {
	if o.err != nil {
		return
	}
	o.buf = append(o.buf[:0], text...)
	for i, c := range o.buf {
		if c < ' ' || c == 0x7f {
			o.buf[i] = '?'
		}
	}
	o.buf = append(o.buf, '\n')
	_, o.err = o.w.Write(o.buf)
}

func (o *output) linef(format string, args ...any) { o.line(fmt.Sprintf(format, args...)) }

// messageOf returns the MESSAGE line of a report. coordinates names a point.
func messageOf(r *Report, coordinates func(int) string) string {
	var b strings.Builder
	b.WriteString("MESSAGE ")
	if r.Place > 0 {
		fmt.Fprintf(&b, "line %d ", r.Place+1)
	}
	b.WriteString("depth ")
	b.WriteString(strconv.Itoa(r.Depth))
	if r.SelDepth > 0 {
		b.WriteByte('-')
		b.WriteString(strconv.Itoa(r.SelDepth))
	}
	if r.Score != "" {
		b.WriteString(" score ")
		b.WriteString(r.Score)
	}
	fmt.Fprintf(&b, " nodes %d nps %d time %d", r.Nodes, r.NPS, r.Elapsed.Milliseconds())
	if len(r.PV) > 0 {
		b.WriteString(" pv")
		for i := range r.PV {
			b.WriteByte(' ')
			b.WriteString(coordinates(i))
		}
	}
	return b.String()
}
