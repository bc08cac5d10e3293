package bridge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/program"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/search/bridge/doubledummy"
)

// ddCmd solves deals double dummy.
type ddCmd struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files in PBN, LIN, an address of BBO's hand viewer or a deal a line, or such an address; - or none is the standard input."`

	Format  string `enum:"text,lines,none" default:"text" help:"Print a diagram a board (text), a line a deal (lines) or nothing (none)."`
	Time    bool   `help:"Print the time each deal took."`
	Analyze bool   `name:"analyse" help:"Print the cards of the play that cost a trick."`
	Output  string `short:"o" placeholder:"FILE" help:"Write the boards with results and par to FILE, as PBN; - is the standard output."`
	bboFlags
	HTML    string `name:"html" placeholder:"FILE" help:"Write a hand record to print to FILE; - is the standard output."`
	Title   string `placeholder:"TEXT" help:"With --html, give the page this title; default: the event."`
	Threads int    `default:"1" help:"Share the deals and their strains among this many threads."`
	Memory  int64  `default:"1024" help:"Use this many MiB for the solver's tables, at least 8 a thread."`
}

// minMemory and maxMemory bound --memory, in MiB; the least is that of a single thread.
const (
	minMemory = doubledummy.MinMemory >> 20
	maxMemory = 1 << 20
)

// Examples implements program.Examples.
func (*ddCmd) Examples() []string {
	return []string{
		"bridge-gogo dd tuesday.pbn",
		"bridge-gogo dd tuesday.pbn -o results.pbn --html tuesday.html",
	}
}

// Validate implements kong.Validatable.
func (c *ddCmd) Validate() error {
	if err := program.CheckThreads(c.Threads); err != nil {
		return err
	}
	if least := minMemory * c.solvers(); c.Memory < least || c.Memory > maxMemory {
		return program.Misusef("--memory %d: want %d to %d MiB", c.Memory, least, maxMemory)
	}
	if err := checkOutputs(append(c.outputs(output{"output", c.Output}), output{"html", c.HTML})...); err != nil {
		return err
	}
	taken := c.takesOutput()
	if taken && c.Format == "lines" {
		return program.Misusef("--format lines and another output both go to the standard output; name a file")
	}
	if c.Analyze && (taken || c.Format != "text") {
		return program.Misusef("--analyse needs --format text")
	}
	return nil
}

// takesOutput reports whether a file of boards is written to the standard output. Then nothing
// else is printed there.
func (c *ddCmd) takesOutput() bool {
	return c.Output == standard || c.LIN == standard || c.Links == standard || c.HTML == standard
}

// prints reports whether answers are printed.
func (c *ddCmd) prints() bool { return c.Format != "none" && !c.takesOutput() }

// solvers returns how many solvers share the memory: one a thread, and one for analyses.
func (c *ddCmd) solvers() int64 {
	n := int64(c.Threads)
	if c.Analyze {
		n++
	}
	return n
}

// Run solves all deals and reports the problems of the files.
func (c *ddCmd) Run(ctx context.Context, std program.Streams) error {
	problems := 0
	err := withOutput(c.Output, std.Out, func(games io.Writer) error {
		return c.write(std.Out, func(collect func(*record.Record)) error {
			return withOutput(c.HTML, std.Out, func(page io.Writer) (err error) {
				problems, err = c.solve(ctx, std, outputs{games: games, page: page, collect: collect})
				return err
			})
		})
	})
	if err != nil {
		return err
	}
	return problemsError(problems)
}

// outputs has the writers of the files asked for, nil for others, and what takes the boards for files of
// Bridge Base Online.
type outputs struct {
	games, page io.Writer
	collect     func(*record.Record)
}

// solve solves all deals and returns the number of problems reported.
func (c *ddCmd) solve(ctx context.Context, std program.Streams, to outputs) (problems int, err error) {
	files := boards.Files{Names: c.Files, In: program.NewReader(ctx, std.In)}
	printed := std.Out
	if !c.prints() {
		printed = nil
	}
	progress := console.NewSlowBar(std.Log, printed, files.Size())
	found := &problemSink{w: std.Log, bar: progress, count: &problems}
	sinks := append([]sink{found}, c.printer(ctx, std)...)
	if to.games != nil {
		sinks = append(sinks, newPBNSink(to.games))
	}
	if c.asked() {
		sinks = append(sinks, &bboSink{problems: found, collect: to.collect})
	}
	hands := &pageSink{w: to.page, title: c.Title}
	if to.page != nil {
		sinks = append(sinks, hands)
	}
	sinks = append(sinks, barSink{progress})
	options := doubledummy.Options{Threads: c.Threads, Memory: c.memory() * int64(c.Threads)}
	err = solveEach(ctx, files.Boards(), options, func(a *solvedBoard) error {
		for _, s := range sinks {
			if err := s.put(a); err != nil {
				return err
			}
		}
		return nil
	})
	progress.End()
	if err == nil && to.page != nil {
		err = hands.end()
	}
	return problems, err
}

// memory returns the bytes of each solver.
func (c *ddCmd) memory() int64 { return c.Memory << 20 / c.solvers() }

// printer returns the sinks that print.
func (c *ddCmd) printer(ctx context.Context, std program.Streams) []sink {
	switch {
	case !c.prints():
		return nil
	case c.Format == "text":
		s := &textSink{w: std.Out, time: c.Time}
		if c.Analyze {
			solver := doubledummy.NewSolver(c.memory())
			s.analyze = func(a *solvedBoard) (string, error) { return analyzePlay(ctx, solver, a) }
		}
		return []sink{s}
	case c.Format == "lines":
		return []sink{&lineSink{w: std.Out, time: c.Time}}
	}
	return nil
}

// barSink advances the progress bar.
type barSink struct{ *console.Bar }

// put advances the bar to a board.
func (s barSink) put(a *solvedBoard) error {
	s.Set(a.End, "")
	return nil
}

// problemSink reports the problems of the boards.
type problemSink struct {
	w     io.Writer
	bar   *console.Bar
	count *int
}

func (s *problemSink) put(a *solvedBoard) error {
	for _, p := range a.Problems {
		if err := s.report(p); err != nil {
			return err
		}
	}
	return nil
}

// report prints a problem, and counts it unless it is minor.
func (s *problemSink) report(p *record.Error) error {
	if !p.Minor {
		*s.count++
	}
	s.bar.Clear()
	_, err := fmt.Fprintln(s.w, words.Sanitize(p.Error()))
	return err
}

// problemsError returns the error that ends a run with problems, nil for none.
func problemsError(problems int) error {
	switch problems {
	case 0:
		return nil
	case 1:
		return errors.New("one problem in the input; see above")
	}
	return fmt.Errorf("%d problems in the input; see above", problems)
}

// solvedBoard is a board with its double-dummy results, nil if the deal cannot be solved. A repeated
// board shares the results of its first occurrence.
type solvedBoard struct {
	*boards.Board
	*doubledummy.Solved
}

// Par returns the par of the board.
func (a *solvedBoard) Par() doubledummy.Par {
	return doubledummy.ParOf(&a.Table, a.Record.Dealer, a.Record.Vulnerable)
}

// readAhead is the number of boards that are read before they are handed on.
const readAhead = 16

// solveEach solves boards while those behind them are read, and yields them in order. It stops at
// the first error, also the context's; an error of reading is then not handed on. It holds a
// bounded number of boards.
func solveEach(ctx context.Context, all iter.Seq[*boards.Board], o doubledummy.Options, yield func(*solvedBoard) error) error {
	group, inner := errgroup.WithContext(ctx)
	l := &pipeline{boards: make(chan *boards.Board, readAhead), solved: make(chan *doubledummy.Solved, readAhead)}
	group.Go(func() error {
		defer close(l.solved)
		return doubledummy.Tables(inner, l.deals(inner, untilDone(ctx, all)), o, func(s *doubledummy.Solved) error {
			select {
			case l.solved <- s:
				return nil
			case <-inner.Done():
				return context.Cause(inner)
			}
		})
	})
	group.Go(func() error { return l.deliver(inner, yield) })
	if err := group.Wait(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// untilDone yields boards until the context ends.
func untilDone(ctx context.Context, all iter.Seq[*boards.Board]) iter.Seq[*boards.Board] {
	return func(yield func(*boards.Board) bool) {
		for b := range all {
			if ctx.Err() != nil || !yield(b) {
				return
			}
		}
	}
}

// pipeline queues boards. The solver returns deals in order, so each belongs to the next board
// that has one.
type pipeline struct {
	boards chan *boards.Board
	solved chan *doubledummy.Solved
}

// deals queues all boards and yields the deals to be solved.
func (l *pipeline) deals(ctx context.Context, all iter.Seq[*boards.Board]) iter.Seq[bridge.Deal] {
	return func(yield func(bridge.Deal) bool) {
		defer close(l.boards)
		for b := range all {
			select {
			case l.boards <- b:
			case <-ctx.Done():
				return
			}
			if b.Solvable && !b.Again && !yield(b.Record.Deal) {
				return
			}
		}
	}
}

// deliver yields the boards with their results.
func (l *pipeline) deliver(ctx context.Context, yield func(*solvedBoard) error) error {
	solved := make([]*doubledummy.Solved, boards.Remembered) // of the last boards, by serial number
	for b := range l.boards {
		a := &solvedBoard{Board: b}
		if b.Solvable {
			last := &solved[b.Serial%boards.Remembered]
			if !b.Again {
				select {
				case *last = <-l.solved:
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
			if *last == nil { // the solver has failed, and returns its own error
				return nil
			}
			a.Solved = *last
		}
		if err := yield(a); err != nil {
			return err
		}
	}
	return nil
}
