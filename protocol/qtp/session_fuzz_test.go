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
	lines := newLineReader(in)
	for !s.over {
		var inErr error
		q := readRequest(lines, &inErr)
		from, before := out.Len(), stateOf(s)
		if !endless(&q) {
			s.serve(t.Context(), &q)
			s.await(t.Context(), nil)
			checkResponse(t, out.String()[from:], &q)
		}
		if out.Len() > from && out.Bytes()[from] == '?' && stateOf(s) != before {
			t.Fatalf("%s %q failed and changed\n%+v\nto\n%+v", q.name, q.args, before, stateOf(s))
		}
		if len(s.waiting) > 0 {
			t.Fatal("a request was left waiting")
		}
	}
	return out.String()
}

// state is all that the commands change.
type state struct {
	position          uint64
	moves, size       int
	black, white      int // walls in hand
	walls             int
	clock             clock
	thought, finished bool
}

// stateOf returns the state of a session. It takes little time: fuzzing asks for it
// twice a command.
func stateOf(s *Session) state {
	s.clock.sides[0].left, s.clock.sides[1].left = 0, 0 // turns take real time
	return state{
		s.board.Hash(), s.board.Len(), s.board.Width(),
		s.board.WallsLeft(quoridor.Black), s.board.WallsLeft(quoridor.White),
		s.walls, s.clock, s.thought != nil, s.over,
	}
}

// endless reports whether a request takes longer than a test has.
func endless(q *request) bool {
	if q.name != "gogo-perft" || len(q.args) == 0 {
		return false
	}
	depth, err := strconv.Atoi(q.args[0])
	return err != nil || depth > 1
}

var responseForm = regexp.MustCompile(`^(=\d*( ?[[:print:]]*\n)+|\?\d* [[:print:]]{1,300}\n)\n$`)

// checkResponse wants exactly one response, or none at the end of input.
func checkResponse(t *testing.T, text string, q *request) {
	t.Helper()
	if q.end || q.interrupts {
		if text != "" {
			t.Fatalf("%q to what is no command", text)
		}
		return
	}
	if !responseForm.MatchString(text) || strings.Index(text, "\n\n") != len(text)-2 || !strings.HasPrefix(text[1:], q.id) {
		t.Fatalf("%q answers %q %q %q", text, q.id, q.name, q.args)
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
		step := 1
		if testing.Short() {
			step = 17
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
		var out strings.Builder
		if err := newSession(t, newFakeEngine(), &out).Run(t.Context(), bytes.NewReader(in)); err != nil {
			t.Fatal(err)
		}
		for response := range strings.SplitAfterSeq(out.String(), "\n\n") {
			if response != "" && !responseForm.MatchString(response) {
				t.Fatalf("strange response %q", response)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, c := range parseCases {
		f.Add([]byte(c.line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		q := parse(line, false, noTime)
		if n, err := strconv.ParseUint(q.id, 10, 31); q.id != "" && err != nil {
			t.Errorf("id %s, %d, %v", q.id, n, err)
		}
		for _, word := range append([]string{q.name}, q.args...) {
			if strings.Contains(word, " ") {
				t.Errorf("word %q", word)
			}
		}
	})
}
