package qtp

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
	"gogo/protocol/qtp/qtpcheck"
)

// inTurn serves the commands of in one after the other: none arrives during a
// thought, so that the output depends on the input alone. It checks what holds
// for every command.
func inTurn(t *testing.T, in io.Reader) string {
	t.Helper()
	var out bytes.Buffer
	s, err := NewSession(&fakeEngine{}, &out, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	err = s.RunInTurn(t.Context(), in, func(q *gtp.Request, serve func()) {
		from, before := out.Len(), stateOf(s)
		if !endless(q) {
			serve()
			checkResponse(t, out.String()[from:], q)
		}
		if out.Len() > from && out.Bytes()[from] == '?' && stateOf(s) != before {
			t.Fatalf("%s %q failed and changed\n%+v\nto\n%+v", q.Name, q.Args, before, stateOf(s))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// state is all that the commands change.
type state struct {
	position     uint64
	moves, size  int
	black, white int // walls in hand
	walls        int
	draws        quoridor.DrawRules
	clock        gtp.Clock
	thought      bool
}

// stateOf returns the state of a session. It takes little time: fuzzing asks for it
// twice a command.
func stateOf(s *Session) state {
	return state{
		s.board.Hash(), s.board.Len(), s.board.Width(),
		s.board.WallsLeft(quoridor.Black), s.board.WallsLeft(quoridor.White),
		s.walls, s.extensions.DrawRules(), *s.Clock(), s.thought != nil,
	}
}

// endless reports whether a request takes longer than a test has.
func endless(q *gtp.Request) bool {
	if q.Name != "gogo-perft" || len(q.Args) == 0 {
		return false
	}
	depth, err := strconv.Atoi(q.Args[0])
	return err != nil || depth > 1
}

// waitsForEver reports whether an input may ask for more than a test has time for: a
// session finishes all that it was asked before it ends. It drops control characters, also
// within a name.
func waitsForEver(in []byte) bool {
	kept := bytes.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, in)
	return bytes.Contains(kept, []byte("gogo-perft"))
}

var responseForm = regexp.MustCompile(`^(=\d*( ?[[:print:]]*\n)+|\?\d* [[:print:]]{1,300}\n)\n$`)

// checkResponse wants exactly one response, or none at the end of input.
func checkResponse(t *testing.T, text string, q *gtp.Request) {
	t.Helper()
	if !q.IsCommand() {
		if text != "" {
			t.Fatalf("%q to what is no command", text)
		}
		return
	}
	if !responseForm.MatchString(text) || strings.Index(text, "\n\n") != len(text)-2 || !strings.HasPrefix(text[1:], q.ID) {
		t.Fatalf("%q answers %q %q %q", text, q.ID, q.Name, q.Args)
	}
}

// aheadOf serves an input that arrives all at once, and wants the output that it has in
// turn.
func aheadOf(t *testing.T, in []byte, inTurn string) {
	t.Helper()
	if waitsForEver(in) {
		return
	}
	var out strings.Builder
	if err := newSession(t, &fakeEngine{}, &out).Run(t.Context(), bytes.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != inTurn {
		t.Fatalf("sent ahead:\n%s\nwhere it is in turn\n%s", got, inTurn)
	}
}

// seeds are the golden sessions and what the conformance suite sends.
func seeds(tb testing.TB) [][]byte {
	tb.Helper()
	return append(sessiontest.Seeds(tb, "testdata/session"), qtpcheck.Dialect().Seeds()...)
}

func TestSplit(t *testing.T) {
	(&sessiontest.Fuzz{InTurn: inTurn}).Split(t, seeds(t))
}

func FuzzSession(f *testing.F) {
	(&sessiontest.Fuzz{InTurn: inTurn, Ahead: aheadOf}).Run(f, seeds(f))
}
