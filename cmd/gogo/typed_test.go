package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"gogo/cmd/gogo/internal/games"
)

// programs returns a folder with gogo and the programs of the suite that play.
func programs(t *testing.T) string {
	t.Helper()
	dir := filepath.Dir(suite(t, map[string]string{
		"pbrain-gogo": "gomoku", "quoridor-gogo": "quoridor", "backgammon-gogo": "backgammon", games.BridgePlayer: games.BridgeGame,
	})[0].Command[0])
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.OpenFile(filepath.Join(dir, "gogo"), os.O_CREATE|os.O_WRONLY, 0o700)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// typed runs gogo until it has printed a line of a form, or to its end, and returns the lines.
// It is interrupted there, which is no error.
func typed(t *testing.T, dir string, until *regexp.Regexp, stdin string, args ...string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "gogo"), args...)
	cmd.Stdin = strings.NewReader(stdin)
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var lines []string
	seen := false
	for in := bufio.NewScanner(out); in.Scan(); {
		lines = append(lines, in.Text())
		if until.MatchString(in.Text()) && !seen {
			seen = true
			_ = cmd.Process.Signal(os.Interrupt) // it may have ended
		}
	}
	err = cmd.Wait()
	if !seen {
		t.Errorf("%v: no line like %s, %v: %s\n%s", args, until, err, log.String(), strings.Join(lines, "\n"))
	}
	if code := cmd.ProcessState.ExitCode(); code != 130 && code != 0 || log.Len() > 0 {
		t.Errorf("%v: code %d, %q", args, code, log.String())
	}
	return lines
}

// TestAsTyped has the programs play with no flag but --game, and mistypes a command.
func TestAsTyped(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays by the clock, and the programs have tests of their own under the race detector")
	}
	dir := programs(t)
	for game, until := range map[string]string{
		"gomoku": `^  2 white `, "quoridor": `^  2 white `, "backgammon": `^[xo] wins: .* points?, \d+ moves$`, "bridge": `^(North|East|South|West) +\S+ +\S`,
	} {
		t.Run("watch "+game, func(t *testing.T) {
			for _, line := range typed(t, dir, regexp.MustCompile(until), "", "watch", "--game", game) {
				if uniseg.StringWidth(line) > 80 {
					t.Errorf("too long: %q", line)
				}
			}
		})
		t.Run("play "+game, func(t *testing.T) {
			typed(t, dir, regexp.MustCompile(`"hnit" is not a command\. Did you mean hint\?`), "hnit\nquit\n", "play", "--game", game)
		})
	}
	t.Run("dice again", func(t *testing.T) { diceAgain(t, dir) })
}

// diceAgain wants other dice each time, and the same for the seed that is named.
func diceAgain(t *testing.T, dir string) {
	t.Helper()
	// A game may be over before, or go on by a move or two when it is interrupted.
	const compared = 8
	some := regexp.MustCompile(`^ *8 [xo] \d\d:|^[xo] wins: `)
	seed, throw := regexp.MustCompile(`, --seed (\d+)$`), regexp.MustCompile(`^ *\d+ [xo] (\d\d):`)
	throws := func(lines []string) string {
		var all []string
		for _, line := range lines {
			if m := throw.FindStringSubmatch(line); m != nil {
				all = append(all, m[1])
			}
		}
		return strings.Join(all[:min(len(all), compared)], " ")
	}
	once := typed(t, dir, some, "", "watch", "--game", "backgammon")
	other := typed(t, dir, some, "", "watch", "--game", "backgammon", "--seed", "0")
	named := seed.FindStringSubmatch(once[0])
	if named == nil {
		t.Fatalf("no seed in %q", once[0])
	}
	again := typed(t, dir, some, "", "watch", "--game", "backgammon", "--seed", named[1])
	if a, b, c := throws(once), throws(other), throws(again); a == b || a != c || a == "" {
		t.Errorf("dice\n%s, with --seed 0\n%s, with --seed %s\n%s", a, b, named[1], c)
	}
}
