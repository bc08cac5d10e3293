package match

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"

	"gogo/protocol/brain"
)

// Program is what a player in a process of its own has beside its protocol: a
// name, the end of what it wrote to its standard error, and its memory.
type Program struct {
	name   string
	stderr tail
	memory *MemoryWatch
}

// NewProgram prepares cmd, which is not yet started: its standard error is
// remembered unless it goes elsewhere. The name is that of its file.
func NewProgram(cmd *exec.Cmd) *Program {
	p := &Program{name: filepath.Base(cmd.Path)}
	if cmd.Stderr == nil {
		cmd.Stderr = &p.stderr
	}
	return p
}

// Name returns how people call the program.
func (p *Program) Name() string { return p.name }

// SetName takes the name and the version that the program gives itself. Either
// may be empty.
func (p *Program) SetName(name, version string) {
	if name == "" {
		return
	}
	p.name = name
	if version != "" {
		p.name += " " + version
	}
}

// Watch begins to watch the memory of the running process; a limit of 0 is
// none. A watch before it ends.
func (p *Program) Watch(ctx context.Context, pid int, limit int64) {
	p.Unwatch()
	p.memory = WatchMemory(ctx, pid, limit)
}

// Unwatch ends the watch, if there is one.
func (p *Program) Unwatch() {
	if p.memory != nil {
		p.memory.Stop()
	}
}

// Memory returns the most bytes that the program was seen to use.
func (p *Program) Memory() int64 {
	if p.memory == nil {
		return 0
	}
	return p.memory.Peak()
}

// Ask asks the program something, for as long as it keeps to its memory.
func (p *Program) Ask(ctx context.Context, ask func(context.Context) error) error {
	if p.memory == nil {
		return ask(ctx)
	}
	bound, cancel := p.memory.Bound(ctx)
	defer cancel()
	err := ask(bound)
	if over := p.memory.Err(); over != nil && ctx.Err() == nil {
		return over
	}
	return err
}

// Fault turns a failure of the conversation into one of the match, with the last
// line that the program wrote to its standard error if it has ended. Other errors
// stay as they are.
func (p *Program) Fault(err error) error {
	var fault *brain.Error
	if !errors.As(err, &fault) {
		return err
	}
	reason := map[brain.Fault]Reason{
		brain.Timeout: Silence,
		brain.Exit:    Exit,
		brain.Crash:   Crash,
		brain.Garbage: Garbage,
		brain.Syntax:  Syntax,
		brain.Refused: Refused,
	}[fault.Fault]
	if last := p.stderr.line(); last != "" && (reason == Exit || reason == Crash) {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return &PlayerError{Reason: reason, Err: err}
}

// EndedByForce reports whether err says only that a program had to be ended by
// force, which is no failure of the game that it has played.
func EndedByForce(err error) bool {
	var fault *PlayerError
	return errors.As(err, &fault) && fault.Reason == Silence
}
