// Command bridge-table runs tables for programs and people over the Blue Chip protocol or
// Darrington's: it deals, relays messages, and keeps the rules, the score and the record.
package main

import (
	"io"
	"log/slog"
	"os"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
)

// cli is the command line.
type cli struct {
	Manage manageCmd `cmd:"" help:"Run a table or a match of programs that connect by the Blue Chip protocol."`
	Serve  serveCmd  `cmd:"" help:"Run a server for rubbers and tournaments, by Darrington's protocol."`
	Match  matchCmd  `cmd:"" help:"Start two teams of programs and play a match in both rooms."`
	Demo   demoCmd   `cmd:"" help:"Watch four robots bid and play."`
}

// streams are the standard streams of the program.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

// logger returns a logger on the standard error.
func (s streams) logger() *slog.Logger { return s.loggerAt(slog.LevelInfo) }

// loggerAt returns a logger on the standard error, of what is at least at a level.
func (s streams) loggerAt(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: level}))
}

func main() {
	std := streams{in: os.Stdin, out: os.Stdout, log: os.Stderr}
	os.Exit(newProgram(std).Main(os.Args[1:]))
}

// newProgram returns the program with its standard streams.
func newProgram(std streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("bridge-table"),
			kong.Description("Runs bridge tables, matches and tournaments for programs and people."),
			kong.Bind(std),
		},
		Out: std.out, Log: std.log,
	}
}
