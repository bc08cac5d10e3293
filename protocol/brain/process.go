package brain

import (
	"context"
	"errors"
	"strings"
	"time"
)

// wait waits for the process to end, for some time, and reports whether it did, and with
// which error.
func (p *process) wait(limit time.Duration) (ended bool, err error) {
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-p.ended:
		return true, p.err
	case <-t.C:
		return false, nil
	}
}

// Pid returns the process id of the brain, or 0 if it is no process.
func (c *Conn) Pid() int {
	if c.process == nil {
		return 0
	}
	return c.process.pid()
}

// Suspend stops the process of the brain, or lets it go on, as referees do between turns. The error
// is errors.ErrUnsupported for a brain that is no process, and on systems where that is not possible.
func (c *Conn) Suspend(stopped bool) error {
	if c.process == nil {
		return errors.ErrUnsupported
	}
	return c.process.suspend(stopped)
}

// Quit asks the brain to end by the last of some commands, and ends it by force after the
// grace period. If it did not end by itself the error is a Timeout.
func (c *Conn) Quit(ctx context.Context, commands ...string) error {
	return c.quit(ctx, commands[len(commands)-1], func(ctx context.Context) error { return c.Send(ctx, commands...) })
}

// Hangup is like Quit for a protocol without a command to end: it closes the input of the
// brain.
func (c *Conn) Hangup(ctx context.Context) error {
	return c.quit(ctx, "end of input", func(context.Context) error { return c.CloseInput() })
}

// Ended waits for the process to end, for some time, and reports whether it did and with which
// error. A brain that is no process has ended.
func (c *Conn) Ended(limit time.Duration) (ended bool, err error) {
	if c.process == nil {
		return true, nil
	}
	return c.process.wait(limit)
}

// quit asks the brain to end, and makes sure that it does.
func (c *Conn) quit(ctx context.Context, command string, ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Grace)
	defer cancel()
	late := &Error{Fault: Timeout, Command: command}
	err := ask(ctx)
	if err == nil {
		err = c.drain(ctx)
	}
	var fault *Error
	if errors.As(err, &fault) && fault.Fault != Timeout {
		err = nil // it had already ended
	} else if err != nil {
		late.Err = err
		err = late
	}
	return errors.Join(err, c.Close())
}

// drain waits for the end of the brain's output and of its process.
func (c *Conn) drain(ctx context.Context) error {
	for open := true; open; {
		select {
		case _, open = <-c.lines:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if c.process == nil {
		return nil
	}
	select {
	case <-c.process.ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close ends the connection at once, and the brain with all processes that it has
// started. It may be called more than once.
func (c *Conn) Close() error {
	c.closing.Do(func() {
		close(c.done)
		if c.process != nil {
			c.process.end()
		}
		if c.closer == nil {
			return
		}
		c.closeErr = c.closer.Close()
		for range c.lines { // until the reader has ended
			continue
		}
	})
	return c.closeErr
}

// SplitCommand splits a command line at blanks, except between single or double quotes.
// There is no escape character, so that Windows paths stay whole.
func SplitCommand(line string) ([]string, error) {
	var args []string
	var arg strings.Builder
	var quote rune
	inArg := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inArg = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if inArg {
				args = append(args, arg.String())
				arg.Reset()
			}
			inArg = false
		default:
			arg.WriteRune(r)
			inArg = true
		}
	}
	if quote != 0 {
		return nil, errors.New("command: missing closing quote")
	}
	if inArg {
		args = append(args, arg.String())
	}
	if len(args) == 0 {
		return nil, errors.New("command: empty")
	}
	return args, nil
}

// JoinCommand returns a command line that SplitCommand splits into these arguments.
func JoinCommand(args []string) string {
	quoted := make([]string, len(args))
	for i, arg := range args {
		quoted[i] = quoteArgument(arg)
	}
	return strings.Join(quoted, " ")
}

// quoteArgument quotes an argument if need be.
func quoteArgument(arg string) string {
	switch {
	case arg != "" && !strings.ContainsAny(arg, "\"' \t"):
		return arg
	case !strings.Contains(arg, `"`):
		return `"` + arg + `"`
	}
	// Double quotes stand in single ones, all else in double ones.
	parts := strings.Split(arg, `"`)
	for i, part := range parts {
		if part != "" {
			parts[i] = `"` + part + `"`
		}
	}
	return strings.Join(parts, `'"'`)
}
