package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gogo/cmd/bridge-gogo/internal/answers"
	"gogo/cmd/bridge-gogo/internal/boards"
	"gogo/cmd/internal/program"
	"gogo/protocol/printable"
	"gogo/search/bridge/doubledummy"
)

// ddCmd solves deals.
type ddCmd struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of boards in PBN or LIN, or with a deal a line; - or none is the standard input."`

	Format  string `enum:"text,lines,none" default:"text" help:"What is printed: a diagram a board (text), a line a deal (lines), or nothing (none)."`
	Time    bool   `help:"Print how long each deal took."`
	Threads int    `default:"1" help:"Threads that solve deals, and the strains of a deal."`
	Memory  int64  `default:"1024" placeholder:"MIB" help:"Bound of all tables of the solver together, in MiB."`
}

// leastMemory and mostMemory bound --memory, in MiB; the least is that of a thread.
const (
	leastMemory = doubledummy.LeastMemory >> 20
	mostMemory  = 1 << 20
)

// Validate refuses what cannot be.
func (c *ddCmd) Validate() error {
	if err := program.CheckThreads(c.Threads); err != nil {
		return err
	}
	if least := leastMemory * int64(c.Threads); c.Memory < least || c.Memory > mostMemory {
		return program.Misusef("--memory: %d MiB: from %d, %d a thread, to %d are possible", c.Memory, least, leastMemory, mostMemory)
	}
	return nil
}

// Run solves all deals and reports what is wrong with the files.
func (c *ddCmd) Run(ctx context.Context, std streams) error {
	files := boards.Files{Names: c.Files, In: interruptible{ctx, std.in}}
	problems := 0
	sinks := c.sinks(std)
	err := answers.Each(ctx, files.Boards(), c.options(), func(a *answers.Answer) error {
		for _, p := range a.Problems {
			problems++
			if _, err := fmt.Fprintln(std.log, printable.Text(p.Error())); err != nil {
				return err
			}
		}
		for _, s := range sinks {
			if err := s.put(a); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return count(problems)
}

// options returns those of the solver.
func (c *ddCmd) options() doubledummy.Options {
	return doubledummy.Options{Threads: c.Threads, Memory: c.Memory << 20}
}

// sinks returns what takes the answers.
func (c *ddCmd) sinks(std streams) (list []sink) {
	switch c.Format {
	case "text":
		list = append(list, &textSink{w: std.out, time: c.Time})
	case "lines":
		list = append(list, &lineSink{w: std.out, time: c.Time})
	}
	return list
}

// count returns the error of files with which something is wrong.
func count(problems int) error {
	switch problems {
	case 0:
		return nil
	case 1:
		return errors.New("one problem in what was read; see above")
	}
	return fmt.Errorf("%d problems in what was read; see above", problems)
}

// interruptible is a reader whose Read ends with a context, so that nobody has to press
// Ctrl-D behind Ctrl-C.
type interruptible struct {
	ctx context.Context //nolint:containedctx // io.Reader has no other way to it
	r   io.Reader
}

// Read reads into memory of its own: what the reader below does after the end of the
// context must not touch p.
func (i interruptible) Read(p []byte) (int, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	size := len(p)
	go func() {
		data := make([]byte, size)
		n, err := i.r.Read(data)
		done <- result{data[:n], err}
	}()
	select {
	case r := <-done:
		return copy(p, r.data), r.err
	case <-i.ctx.Done():
		return 0, i.ctx.Err()
	}
}
