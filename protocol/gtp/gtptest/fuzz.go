package gtptest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gogo/protocol/gtp"
	"gogo/protocol/internal/sessiontest"
)

var responseForm = regexp.MustCompile(`^(=\d*( ?[[:print:]]*\n)+|\?\d* [[:print:]]{1,300}\n)\n$`)

// FuzzSession feeds sessions of a game with whatever comes, from what is said in the
// golden sessions of a folder on. Each command gets one response, one that fails
// changes nothing of what state returns, and what is sent ahead is answered as it is in
// turn.
func FuzzSession[G gtp.Game](f *testing.F, dir string, open func(*Engine) G, state func(G) string) {
	f.Helper()
	sessiontest.MinimizeLittle(f)
	for _, seed := range seeds(f, dir) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out, said bytes.Buffer
		game := open(NewEngine())
		err := gtp.NewBoard(game, &out, Options()).RunInTurn(t.Context(), bytes.NewReader(in), func(q *gtp.Request, serve func()) {
			out.Reset()
			before := state(game)
			serve()
			said.Write(out.Bytes())
			switch text := out.String(); {
			case !q.IsCommand():
				if text != "" {
					t.Fatalf("%q to what is no command", text)
				}
			case !responseForm.MatchString(text) || strings.Index(text, "\n\n") != len(text)-2 || !strings.HasPrefix(text[1:], q.ID):
				t.Fatalf("%q answers %q %q %q", text, q.ID, q.Name, q.Args)
			case text[0] == '?' && state(game) != before:
				t.Fatalf("%q %q failed and changed\n%s\nto\n%s", q.Name, q.Args, before, state(game))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		out.Reset()
		if err := gtp.NewBoard(open(NewEngine()), &out, Options()).Run(t.Context(), bytes.NewReader(in)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), said.Bytes()) {
			t.Fatalf("sent ahead:\n%s\nwhere it is in turn\n%s", &out, &said)
		}
	})
}

// seeds returns what the controller says in the golden sessions of a folder.
func seeds(tb testing.TB, dir string) [][]byte {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("%d scripts, %v", len(files), err)
	}
	list := make([][]byte, 0, len(files))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		var seed []byte
		for line := range strings.Lines(string(text)) {
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
		list = append(list, seed)
	}
	return list
}
