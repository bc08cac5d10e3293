package matchcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/protocol/brain"
)

// A folder with a match may come from somebody else, and its plan has the command lines of the
// programs. So a plan that was read never starts a program: a command is on the command line too,
// is the program of the suite beside this one, or was agreed to at a terminal.

// consent makes sure that the commands of a plan from a folder may be started here. asked is the
// plan that the command line alone would make.
func (f *runFlags) consent(ctx context.Context, std cmdline.Streams, kept, asked *arena.Plan) error {
	if f.NATS != "" {
		return nil // workers start their own programs
	}
	var foreign []arena.Entrant
	for _, e := range kept.Entrants {
		if len(e.Command) > 0 && !isGiven(e, asked) && !isOwn(e, kept) {
			foreign = append(foreign, e)
		}
	}
	if len(foreign) == 0 {
		return nil
	}
	again := f.again(kept, foreign)
	if !console.CanAsk(std.In, std.Log) || !canShow(foreign) {
		return fmt.Errorf("the match in %s would start engines that you did not name; to agree: %s", f.Out, again)
	}
	fmt.Fprintf(std.Log, "The match in %s starts these engines:\n", words.Sanitize(f.Out))
	for _, e := range foreign {
		fmt.Fprintf(std.Log, "  %s: %s\n", words.Sanitize(e.Name), words.Sanitize(brain.JoinCommand(e.Command)))
	}
	yes, err := console.Confirm(ctx, std.In, std.Log, "Start them?")
	if err == nil && !yes {
		err = errors.New("no engine was started")
	}
	return err
}

// isGiven reports whether the command line has the same command under the same name. The words are
// compared, not their text: "a b" and "a", "b" are different programs.
func isGiven(e arena.Entrant, asked *arena.Plan) bool {
	return slices.ContainsFunc(asked.Entrants, func(given arena.Entrant) bool {
		return given.Name == e.Name && slices.Equal(given.Command, e.Command)
	})
}

// isOwn reports whether a command is that of the suite's own program, which no flag names.
func isOwn(e arena.Entrant, kept *arena.Plan) bool {
	own, err := games.OwnCommand(kept.Rules.Game, kept.Limits)
	return err == nil && slices.Equal(own, e.Command)
}

// programsToo reminds of the commands that going on with a match needs, if it needs any.
func (f *runFlags) programsToo(plan *arena.Plan) string {
	isOthers := func(e arena.Entrant) bool { return len(e.Command) > 0 && !isOwn(e, plan) }
	if f.NATS != "" || !slices.ContainsFunc(plan.Entrants, isOthers) {
		return ""
	}
	return " and the same engines"
}

// maxShown bounds the commands that a person is asked about, in bytes: a long one would push others
// off the screen.
const maxShown = 1000

// canShow reports whether the commands can be shown as they are.
func canShow(entrants []arena.Entrant) bool {
	total := 0
	for _, e := range entrants {
		text := e.Name + brain.JoinCommand(e.Command)
		total += len(text)
		if words.Sanitize(text) != text {
			return false
		}
	}
	return total <= maxShown
}

// again returns the command line that goes on with a match and has its commands.
func (f *runFlags) again(kept *arena.Plan, foreign []arena.Entrant) string {
	parts := []string{"gogo", "tournament", "--resume", "--out", shellQuote(f.Out)}
	if len(kept.Entrants) == 2 && kept.Entrants[0].Name == "A" && kept.Entrants[1].Name == "B" {
		parts[1] = "match"
		for _, e := range foreign {
			parts = append(parts, "--"+strings.ToLower(e.Name), shellQuote(brain.JoinCommand(e.Command)))
		}
		return strings.Join(parts, " ")
	}
	for _, e := range kept.Entrants {
		parts = append(parts, "--engine", shellQuote(e.Name+"="+brain.JoinCommand(e.Command)))
	}
	return strings.Join(parts, " ")
}

// shellQuote quotes a word for a shell if need be.
func shellQuote(word string) string {
	isPlain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(`_-+=:,./%@`, r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !isPlain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
