package gomocup

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"gogo/protocol/gomocup/gomocupcheck"
	"gogo/protocol/internal/sessiontest"
)

// inTurn serves the commands of in one after the other: none arrives during a
// thought, so that the output depends on the input alone. It checks what holds
// for every command.
func inTurn(t *testing.T, in io.Reader) string {
	t.Helper()
	var out bytes.Buffer
	s := NewSession(&fakeEngine{}, &out, Options{About: `name="fake"`})
	lines := newLineReader(in)
	for !s.over {
		var inErr error
		c := readCommand(lines, &inErr)
		least, most := answersTo(s, &c)
		from := out.Len()
		s.serve(t.Context(), &c)
		s.await(t.Context(), nil)
		n := checkLines(t, out.String()[from:])
		if n < least || n > most {
			t.Fatalf("%q got %d lines, %d to %d expected:\n%s", c.text, n, least, most, out.String()[from:])
		}
		if s.stones != nil && s.stones.game != nil && len(s.stones.game.stones) > 32*32 {
			t.Fatalf("%d stones kept", len(s.stones.game.stones))
		}
		if len(s.waiting) > 0 {
			t.Fatal("a command was left waiting")
		}
	}
	return out.String()
}

// answersTo returns how many lines a command must get at least and at most.
func answersTo(s *Session, c *command) (least, most int) {
	collecting := s.stones != nil
	fresh := collecting && !s.stones.invalid
	switch {
	case c.verb == eof, c.verb == end && c.err == nil, c.verb == info, c.verb == yxStop, c.verb == yxNothing:
		return 0, 0
	case s.skipping && c.verb == unknown:
		return 0, 0
	case collecting && !fresh && (c.verb == unknown || c.verb == done):
		return 0, 0
	case collecting && c.verb == unknown, collecting && c.verb == done && s.stones.verb == yxBoard && c.err == nil:
		return 0, 1
	case collecting && c.verb == done:
		return 1, 1
	}
	if fresh {
		least, most = 1, 1 // for the BOARD that it ends
	}
	opens := c.verb == board || c.verb == yxBoard || c.verb == swap2Board
	if c.err == nil && c.verb == yxSwap2Step1 {
		most += 2 // a line for each of its moves
	}
	if c.err == nil && (opens && s.game != nil || c.verb == yxHashClear) {
		return least, most
	}
	return least + 1, most + 1
}

var answerForm = regexp.MustCompile(`^(OK|\d+,\d+|SWAP|\d+,\d+( \d+,\d+){1,2}|FORBID [0-9]*\.|name="fake"|MESSAGE INFO MAX_THREAD_NUM \d+|MESSAGE no threat was found|MESSAGE SWAP2 (MOVE[1-5] \d+ \d+|SWAP[12] (YES|NO))|(ERROR|UNKNOWN) [[:print:]]{1,300})$`)

// checkLines checks the form of every line and returns how many answer.
func checkLines(t *testing.T, text string) int {
	t.Helper()
	n := 0
	for line := range strings.Lines(text) {
		line, ok := strings.CutSuffix(line, "\n")
		switch {
		case !ok:
			t.Fatalf("half a line %q", line)
		case strings.HasPrefix(line, "MESSAGE limit that cannot be met: unknown rule "),
			strings.HasPrefix(line, "MESSAGE limit that cannot be met: level "), line == "MESSAGE REALTIME REFRESH":
		case !answerForm.MatchString(line):
			t.Fatalf("strange line %q", line)
		default:
			n++
		}
	}
	return n
}

// checkAhead serves an input that arrives all at once, and checks the form of the output:
// what arrives during a thought may interrupt it.
func checkAhead(t *testing.T, in []byte, _ string) {
	t.Helper()
	var out bytes.Buffer
	if err := NewSession(&fakeEngine{}, &out, Options{About: `name="fake"`}).Run(t.Context(), bytes.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	checkLines(t, out.String())
}

// seeds are the golden sessions and what the conformance suite sends.
func seeds(tb testing.TB) [][]byte {
	tb.Helper()
	return append(sessiontest.Seeds(tb, "testdata/session"), gomocupcheck.Seeds()...)
}

func TestSplit(t *testing.T) {
	(&sessiontest.Fuzz{InTurn: inTurn}).Split(t, seeds(t))
}

func FuzzSession(f *testing.F) {
	(&sessiontest.Fuzz{InTurn: inTurn, Ahead: checkAhead}).Run(f, seeds(f))
}
