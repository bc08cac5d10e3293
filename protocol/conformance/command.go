package conformance

import (
	"context"
	"os/exec"
	"path/filepath"

	"gogo/protocol/brain"
)

// Command is a program that speaks on its standard streams. Each connection is a process.
type Command struct {
	path string
	args []string
}

// NewCommand returns the subject of a command line.
func NewCommand(words []string) (*Command, error) {
	found, err := exec.LookPath(words[0])
	if err != nil {
		return nil, err
	}
	// A case may start it in another folder.
	if found, err = filepath.Abs(found); err != nil {
		return nil, err
	}
	return &Command{path: found, args: words}, nil
}

// String implements Subject.
func (c *Command) String() string { return brain.JoinCommand(c.args) }

// Movable reports whether the program can be started in another folder: an argument could name a
// file.
func (c *Command) Movable() bool { return len(c.args) == 1 }

// Open implements Subject.
func (c *Command) Open(ctx context.Context, t *T, cfg brain.Config) (*brain.Conn, error) {
	// The program ends with the connection.
	cmd := exec.CommandContext(context.WithoutCancel(ctx), c.path, c.args[1:]...)
	cmd.Dir = t.Folder()
	var tail brain.Tail
	cmd.Stderr = &tail
	t.KeepLog(tail.Lines)
	return brain.Start(cmd, cfg)
}
