package qtp

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gogo/board/quoridor"
	"gogo/internal/testlimit"
	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
)

// inTurn serves the commands of in one after the other: none arrives during a
// thought, so that the output depends on the input alone. It checks what holds
// for every command.
func inTurn(t *testing.T, in io.Reader) string {
	t.Helper()
	var out bytes.Buffer
	s, err := NewSession(newFakeEngine(), &out, testOptions())
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
	clock        gtp.Clock
	thought      bool
}

// stateOf returns the state of a session. It takes little time: fuzzing asks for it
// twice a command.
func stateOf(s *Session) state {
	return state{
		s.board.Hash(), s.board.Len(), s.board.Width(),
		s.board.WallsLeft(quoridor.Black), s.board.WallsLeft(quoridor.White),
		s.walls, *s.Clock(), s.thought != nil,
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
// session finishes all that it was asked before it ends.
func waitsForEver(in []byte) bool { return bytes.Contains(in, []byte("gogo-perft")) }

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

// sessionSeeds returns what the controller says in every golden script.
func sessionSeeds(tb testing.TB) [][]byte {
	tb.Helper()
	files, err := filepath.Glob("testdata/session/*.txtar")
	if err != nil || len(files) < 7 {
		tb.Fatalf("%d scripts, %v", len(files), err)
	}
	var seeds [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for _, session := range strings.Split(string(text), "session")[1:] {
			var seed []byte
			for line := range strings.Lines(session) {
				if said, ok := strings.CutPrefix(line, "> "); ok {
					seed = append(seed, strings.ReplaceAll(said, "'", "")...)
				} else if raw, ok := strings.CutPrefix(line, "raw '"); ok {
					said, err := strconv.Unquote(`"` + strings.TrimSuffix(strings.TrimSpace(raw), "'") + `"`)
					if err != nil {
						tb.Fatal(err)
					}
					seed = append(seed, said...)
				}
			}
			seeds = append(seeds, seed, bytes.ReplaceAll(seed, []byte("\n"), []byte("\r\n")))
		}
	}
	return seeds
}

// TestSplit splits every seed in two: at every place, or where its lines end in
// CR LF, between the two.
func TestSplit(t *testing.T) {
	for _, seed := range sessionSeeds(t) {
		want := inTurn(t, bytes.NewReader(seed))
		crlf := bytes.Contains(seed, []byte("\r\n"))
		step := 7
		switch {
		case testing.Short():
			step = 17
		case testlimit.IsLong():
			step = 1
		}
		for i := 0; i < len(seed); i += step {
			if crlf && (i == 0 || seed[i-1] != '\r') {
				continue
			}
			if got := inTurn(t, io.MultiReader(bytes.NewReader(seed[:i]), bytes.NewReader(seed[i:]))); got != want {
				t.Fatalf("split at %d of %q:\n%s\nwhere it is else\n%s", i, seed, got, want)
			}
		}
	}
}

func FuzzSession(f *testing.F) {
	sessiontest.MinimizeLittle(f)
	for i, seed := range sessionSeeds(f) {
		f.Add(seed, uint(i*7))
	}
	f.Fuzz(func(t *testing.T, in []byte, at uint) {
		want := inTurn(t, bytes.NewReader(in))
		i := int(at % uint(len(in)+1))
		if got := inTurn(t, io.MultiReader(bytes.NewReader(in[:i]), bytes.NewReader(in[i:]))); got != want {
			t.Fatalf("split at %d:\n%s\nwhere it is else\n%s", i, got, want)
		}
		if waitsForEver(in) {
			return
		}
		var out strings.Builder
		if err := newSession(t, newFakeEngine(), &out).Run(t.Context(), bytes.NewReader(in)); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); got != want {
			t.Fatalf("sent ahead:\n%s\nwhere it is in turn\n%s", got, want)
		}
	})
}
