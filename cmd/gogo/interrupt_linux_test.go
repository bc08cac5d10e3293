package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"gogo/cmd/gogo/internal/games"
	"gogo/internal/screentest"
	"gogo/internal/testlimit"
)

// atTerminal is gogo at a terminal of 80 columns.
type atTerminal struct {
	*screentest.Terminal

	command *exec.Cmd
	log     strings.Builder // what is not on the screen
}

// newAtTerminal returns gogo before its start, with no output.
func newAtTerminal(t *testing.T, args ...string) *atTerminal {
	t.Helper()
	g := &atTerminal{Terminal: screentest.OpenTerminal(t, 80, 24), command: exec.CommandContext(t.Context(), "gogo", args...)}
	g.command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "TERM=xterm")
	g.command.Stdin = g.Program
	g.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	g.command.Dir = t.TempDir()
	return g
}

func (g *atTerminal) start(t *testing.T) {
	t.Helper()
	if err := g.command.Start(); err != nil {
		t.Fatal(err)
	}
}

// startAtTerminal starts gogo with its output on the screen, and not what it says to the
// standard error.
func startAtTerminal(t *testing.T, args ...string) *atTerminal {
	t.Helper()
	g := newAtTerminal(t, args...)
	g.command.Stdout, g.command.Stderr = g.Program, &g.log
	g.start(t)
	return g
}

// wantEnd waits for the end of the program and wants a code, and nothing said.
func (g *atTerminal) wantEnd(t *testing.T, code int) {
	t.Helper()
	_ = g.command.Wait() // its code is looked at below
	if got := g.command.ProcessState.ExitCode(); got != code || g.log.Len() > 0 {
		t.Errorf("code %d, want %d; said %q", got, code, g.log.String())
	}
}

// tablePlayers are command lines that play the games of gogo play.
var tablePlayers = map[string]string{
	"gomoku": "fakebrain 2,2", "quoridor": "fakequoridor E2", "backgammon": "fakebackgammon", games.BridgeGame: "sh -c 'exec sleep 600' {port} {seat}",
}

// TestEndOfPlay ends gogo play at its prompt: Ctrl-C and a signal are an interrupt, and
// Ctrl-D is the end of what is typed.
func TestEndOfPlay(t *testing.T) {
	for game, brain := range tablePlayers {
		for name, end := range map[string]struct {
			keys string
			code int
		}{
			"Ctrl-C": {"\x03", 130}, "Ctrl-C in a line": {"hel\x03", 130}, "Ctrl-D": {"\x04", 0}, "signal": {"", 130},
		} {
			t.Run(game+" "+name, func(t *testing.T) {
				g := startAtTerminal(t, "play", "--game", game, "--engine", brain)
				g.Until("> ")
				if end.keys != "" {
					g.Type(end.keys)
				} else if err := g.command.Process.Signal(os.Interrupt); err != nil {
					t.Error(err)
				}
				g.wantEnd(t, end.code)
			})
		}
	}
}

// TestInterruptedWatch presses Ctrl-C while programs play: that ends the line in which the
// terminal shows it.
func TestInterruptedWatch(t *testing.T) {
	for game, brain := range map[string]string{
		"gomoku": "fakebrain --failure silent", "quoridor": "fakequoridor --waits", games.BridgeGame: tablePlayers[games.BridgeGame],
	} {
		t.Run(game, func(t *testing.T) {
			g := startAtTerminal(t, "watch", "--game", game, "--a", brain, "--b", brain)
			g.Until("\n")
			g.Type("\x03")
			g.wantEnd(t, 130)
			if screen := g.Read(); !strings.HasSuffix(screen, "\r\n") || strings.HasSuffix(screen, "\r\n\r\n") {
				t.Errorf("the screen ends with %q", screen)
			}
		})
	}
}

// answers is a file of boards without a need to solve them.
const answers = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432|13 0 13 0 0 13 0 13 13 0 13 0 0 13 0 13 0 0 0 0\n"

// TestInterruptedMeasuring presses Ctrl-C in commands that measure for a long time: a bar shows
// how far they are, and what is measured so far is printed.
func TestInterruptedMeasuring(t *testing.T) {
	const passes = "two-over-one,command=fakebidder Pass Pass 4" // one board
	for _, tt := range []struct {
		args  []string
		until string // on the screen: "s left" once something is done
		want  string // a form of the output
	}{
		{[]string{"auction", "par", "--boards", "100000"}, "solving", `^$`},
		{[]string{"auction", "par", "--answers", "boards", "--bidder", passes}, "s left", `^boards        1\n`},
		{[]string{"auction", "check", "--boards", "1000000"}, "bidding", `^$`},
		{[]string{"auction", "match", "--answers", "boards", "--a", passes, "--b", passes}, "s left", ` IMPs a board, 1 board\n$`},
		{[]string{"cardplay", "declare", "--layouts", "2", "--plans", "0"}, "s left", `^\d+ boards?\nlost `},
		{[]string{"cardplay", "follow", "--layouts", "1,2"}, "s left", `^layouts +boards .*\n +1 +\d+ .*\n +2 +\d+ `},
		{[]string{"cardplay", "read", "--layouts", "2"}, "s left", `^bits after .*\ndeclarer .*\ndefender .*\n$`},
		{[]string{"cardplay", "plans", "--endings", "1000"}, "s left", `endings .*\n\S.* [1-9]\d* .*\n$`},
		{[]string{"lead"}, "s left", ` leads\n`},
		{[]string{"train", "races", "--out", "x.net", "--sides", "100", "--passes", "1", "--rounds", "60000"}, "round 2/60000", `^x\.net: \d+ samples\n$`},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			g := newAtTerminal(t, tt.args...)
			g.command.Stdout, g.command.Stderr = &g.log, g.Program
			if err := os.WriteFile(g.command.Dir+"/boards", []byte(answers+answers), 0o600); err != nil {
				t.Fatal(err)
			}
			g.start(t)
			ended := make(chan error, 1)
			g.Until(tt.until)
			g.Type("\x03")
			go func() { ended <- g.command.Wait() }()
			screen := g.Until("^C")
			_ = testlimit.Receive(t, ended, "the end of "+tt.args[0]) // its code is looked at below
			screen += g.Read()
			if code := g.command.ProcessState.ExitCode(); code != 130 || strings.Contains(screen, "error") || !strings.HasSuffix(screen, "\n") {
				t.Errorf("code %d, and on the screen %q", code, screen)
			}
			if !regexp.MustCompile(tt.want).MatchString(g.log.String()) {
				t.Errorf("printed %q, want %s", g.log.String(), tt.want)
			}
		})
	}
}

// TestBashCompletes types beginnings of command lines in bash, with the Tab key behind them.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	terminal := screentest.OpenTerminal(t, 200, 24)
	shell := exec.CommandContext(t.Context(), bash, "--norc", "--noprofile", "-i")
	shell.Env = append(os.Environ(), "PS1=$ ", "INPUTRC=/dev/null", "GORACE=atexit_sleep_ms=0", "TERM=dumb")
	shell.Stdin, shell.Stdout, shell.Stderr = terminal.Program, terminal.Program, terminal.Program
	shell.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	shell.Dir = t.TempDir()
	if err := os.WriteFile(shell.Dir+"/openings.txt", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	terminal.Type("source <(gogo completion bash); echo [read]\n")
	terminal.Until("\n[read]\r\n")
	for typed, want := range map[string]string{
		"gogo wat":                          "gogo watch ",
		"gogo watch --game q":               "gogo watch --game quoridor ",
		"gogo watch --game=q":               "gogo watch --game=quoridor ",
		"gogo match --gam":                  "gogo match --game",
		"gogo help train rac":               "gogo help train races ",
		"gogo completion f":                 "gogo completion fish ",
		"gogo watch --openings op":          "gogo watch --openings openings.txt ",
		"gogo match report --no-such-thing": "gogo match report --no-such-thing",
	} {
		t.Run(typed, func(t *testing.T) {
			// The line as it has become is made the argument of a command that prints it:
			// Ctrl-A goes to its beginning, and Ctrl-E to its end.
			terminal.Type(typed + "\t\x01printf '[%s]\\n' '\x05'\n")
			if got := terminal.Until("]\r\n"); !strings.HasSuffix(got, "["+want+"]\r\n") {
				t.Errorf("%q becomes %q, want %q", typed, got, want)
			}
		})
	}
	terminal.Type("exit\n")
	if err := shell.Wait(); err != nil {
		t.Error(err)
	}
}

// TestConsent goes on at a terminal with a match of somebody else: its programs are shown, and
// started after a yes alone.
func TestConsent(t *testing.T) {
	const plan = `{"id":"x","rules":{"game":"gomoku","options":{"rule":"freestyle","size":"6x6"}},"format":"round-robin","games":2,"openings":["a1"],
"limits":{"turn":3600000000000},"entrants":[{"name":"A","command":["fakebrain","-random","1","-record","started"]},{"name":"B","command":["fakebrain"]}]}`
	for typed, started := range map[string]bool{"y\r": true, "\r": false, "n\r": false, "\x03": false} {
		t.Run(strconv.Quote(typed), func(t *testing.T) {
			g := newAtTerminal(t, "match", "--resume", "--out", "foreign")
			folder := filepath.Join(g.command.Dir, "foreign")
			if err := os.Mkdir(folder, 0o755); err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"match.json": plan, "games.jsonl": ""} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			g.command.Stderr = g.Program
			g.start(t)
			shown := g.Until("Start them? [y/N] ")
			if !strings.Contains(shown, "A: fakebrain -random 1 -record started") {
				t.Errorf("shown %q", shown)
			}
			g.Type(typed)
			if err := g.command.Wait(); (err == nil) != started {
				t.Errorf("ended with %v", err)
			}
			if _, err := os.Stat(filepath.Join(g.command.Dir, "started")); (err == nil) != started {
				t.Errorf("the program: %v", err)
			}
		})
	}
}
