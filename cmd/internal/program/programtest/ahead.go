package programtest

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// Session is a session of a program that answers in order.
type Session struct {
	Name string
	Args []string
	// Asks has the input, split into pieces with one answer each.
	Asks []string
	// Ends reports whether a line is the last of an answer.
	Ends func(line string) bool
	// Last is the command that ends the session. Without one its input ends.
	Last string
}

// passing matches what differs between two identical searches: the time they took, and the
// intermediate reports of a rollout.
var passing = regexp.MustCompile(`(?m)\b(time|nps) [\d.]+|\bin [\d.]+ s\b|^info eq .*\n`)

// CheckSentAhead runs sessions twice: with all input sent ahead, and with each question sent after
// the answer to the one before. The output must be the same, including moves and node counts:
// neither the last command nor the end of the input cuts short what was asked before.
func CheckSentAhead(t *testing.T, program string, sessions []Session) {
	t.Helper()
	for _, s := range sessions {
		t.Run(s.Name, func(t *testing.T) {
			waited, ahead := s.run(t, program, false), s.run(t, program, true)
			if ahead != waited {
				t.Errorf("sent ahead, it says\n%s\nand else\n%s", ahead, waited)
			}
		})
	}
}

// run returns the output of the program.
func (s *Session) run(t *testing.T, program string, ahead bool) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, s.Args...)
	command.Stderr = os.Stderr
	in, out := Start(t, command)
	late := time.AfterFunc(testlimit.Wait, func() {
		t.Error("the program goes on")
		_ = command.Process.Kill()
	})
	defer late.Stop()
	lines := bufio.NewReader(out)
	said := ""
	if ahead {
		tell(t, in, strings.Join(s.Asks, "")+s.Last)
	} else {
		said = s.converse(t, in, lines)
	}
	if s.Last == "" {
		if err := in.Close(); err != nil {
			t.Error(err)
		}
	}
	rest, err := io.ReadAll(lines)
	if err != nil {
		t.Error(err)
	}
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	return passing.ReplaceAllString(said+string(rest), "")
}

// converse waits for each answer, ends the session, and returns the answers.
func (s *Session) converse(t *testing.T, in io.Writer, lines *bufio.Reader) (said string) {
	t.Helper()
	for _, ask := range s.Asks {
		tell(t, in, ask)
		for answered := false; !answered; {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("%q: %v behind %q", ask, err, said)
			}
			said += line
			answered = s.Ends(strings.TrimSuffix(line, "\n"))
		}
	}
	tell(t, in, s.Last)
	return said
}

func tell(t *testing.T, in io.Writer, text string) {
	t.Helper()
	if _, err := io.WriteString(in, text); err != nil {
		t.Error(err)
	}
}
