package tune

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gogo/bench/spsa"
	"gogo/internal/files"
	"gogo/internal/fuzztest"
)

// kept keeps a tuning in a folder and returns the folder.
func kept(t *testing.T, p *Plan, tuning *spsa.Tuning) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "new")
	folder, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(folder.Keep(p, tuning), folder.Close()); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestFolderKeepsATuning(t *testing.T) {
	p, tuning := fakePlan(t, 3, 1)
	tuning.Update([]int{1})
	p.Openings = []string{"a", "b"}
	dir := kept(t, p, tuning)
	if _, err := Create(dir); !errors.Is(err, ErrExists) {
		t.Errorf("another tuning in the folder: %v", err)
	}
	folder, err := Reopen(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Reopen(dir); !errors.Is(err, files.ErrLocked) {
		t.Errorf("a second run: %v", err)
	}
	gotPlan, gotTuning, err := folder.Read(games(new(fakeGame)))
	if err != nil || !reflect.DeepEqual(gotPlan, p) || !reflect.DeepEqual(gotTuning, tuning) {
		t.Errorf("%+v, %+v, %v, want %+v, %+v", gotPlan, gotTuning, err, p, tuning)
	}
	if err := folder.Report(func(w io.Writer) error { _, err := io.WriteString(w, "page"); return err }); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{"margins.txt": "search.Params{\n\tFutility: ", "report.html": "page"} {
		t.Run(name, func(t *testing.T) {
			if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.HasPrefix(string(text), want) {
				t.Errorf("%s: %q, %v", name, text, err)
			}
		})
	}
	if err := folder.Close(); err != nil {
		t.Error(err)
	}
	if _, err := Reopen(t.TempDir()); !errors.Is(err, ErrNoTuning) {
		t.Errorf("an empty folder: %v", err)
	}
}

// TestReadRefuses corrupts checkpoints in various ways, and requires a one-line error for each.
func TestReadRefuses(t *testing.T) {
	for want, spoil := range map[string]func(*Plan, *spsa.Tuning){
		`unknown game "go"`:               func(p *Plan, _ *spsa.Tuning) { p.Rules.Game = "go" },
		"needs an id":                     func(p *Plan, _ *spsa.Tuning) { p.ID = "" },
		"neither a limit":                 func(p *Plan, _ *spsa.Tuning) { p.Limits.Nodes = 0 },
		"not both":                        func(p *Plan, _ *spsa.Tuning) { p.Limits.Turn = 1 },
		"is negative":                     func(p *Plan, _ *spsa.Tuning) { p.Limits.Nodes = -1 },
		"needs an opening":                func(p *Plan, _ *spsa.Tuning) { p.Balanced = 0 },
		"at most 100000 openings":         func(p *Plan, _ *spsa.Tuning) { p.Balanced = 100_001 },
		"6 openings are made":             func(p *Plan, _ *spsa.Tuning) { p.Openings = make([]string, 6) },
		"KillerBonus is missing":          func(p *Plan, _ *spsa.Tuning) { delete(p.Margins, "KillerBonus") },
		`the search has no margin "Luck"`: func(p *Plan, _ *spsa.Tuning) { p.Margins["Luck"] = 1 },
		`no margin "Skill"`:               func(_ *Plan, tuning *spsa.Tuning) { tuning.Parameters[0].Name = "Skill" },
		"Futility has other bounds":       func(_ *Plan, tuning *spsa.Tuning) { tuning.Parameters[0].Max++ },
		"or another step now":             func(_ *Plan, tuning *spsa.Tuning) { tuning.Parameters[0].Step++ },
		"2 iterations are done of 1":      func(_ *Plan, tuning *spsa.Tuning) { tuning.Done, tuning.Iterations = 2, 1 },
	} {
		t.Run(want, func(t *testing.T) {
			p, tuning := fakePlan(t, 3, 1)
			spoil(p, tuning)
			folder, err := Reopen(kept(t, p, tuning))
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = folder.Read(games(new(fakeGame)))
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "tune.json: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want %q", err, want)
			}
			if err := folder.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// FuzzDecodeCheckpoint decodes arbitrary data, as in an edited tune.json. An accepted checkpoint
// can be resumed and survives encoding and decoding.
func FuzzDecodeCheckpoint(f *testing.F) {
	fuzztest.Minimizing(f)
	p, _ := fakePlan(f, 3, 2)
	for _, change := range []func(*spsa.Tuning){
		func(*spsa.Tuning) {},
		func(t *spsa.Tuning) { t.Parameters[0].Step = 1e300 },
		func(t *spsa.Tuning) { t.Done = 3 },
		func(t *spsa.Tuning) { t.Rate = 1e-320 },
		func(t *spsa.Tuning) { t.Iterations = spsa.MaxGames / 4 },
		func(t *spsa.Tuning) { t.Pairs = spsa.MaxPairs },
		func(t *spsa.Tuning) { t.Values[0] = float64(t.Parameters[0].Min) },
	} {
		_, tuning := fakePlan(f, 3, 2)
		change(tuning)
		f.Add(encode(f, checkpoint{p, tuning}))
	}
	for _, text := range []string{"", "null", "{}", `{"plan":{},"tuning":null}`, `{"plan":null,"tuning":{}}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := decodeCheckpoint(data)
		if err != nil {
			return
		}
		again, err := decodeCheckpoint(encode(t, c))
		if err != nil || fmt.Sprint(again.Tuning) != fmt.Sprint(c.Tuning) {
			t.Fatalf("%+v is %+v when it is read again, %v", c.Tuning, again, err)
		}
		for range 3 {
			if c.Tuning.Over() {
				return
			}
			scores := make([]int, c.Tuning.Pairs)
			for pair := range scores {
				c.Tuning.Sides(pair)
				scores[pair] = pair%5 - 2
			}
			c.Tuning.Update(scores)
		}
		// A course that somebody has edited may have no room for more.
		if c.Tuning.History = c.Tuning.History[:1]; c.Tuning.Check() != nil {
			t.Fatal(c.Tuning.Check())
		}
	})
}

func TestDescribe(t *testing.T) {
	p, _ := fakePlan(t, 1, 1)
	if got := p.Describe(); got != "fake, 10 nodes a move, 5 openings from seed 3" {
		t.Error(got)
	}
	p.Balanced, p.Openings, p.Limits.Nodes, p.Limits.Turn = 0, []string{"a"}, 0, 5e6
	if got := p.Describe(); got != "fake, 5ms a move, 1 given opening" {
		t.Error(got)
	}
}

// TestFitsWhateverTheOrder takes a tuning from before the table was put in order.
func TestFitsWhateverTheOrder(t *testing.T) {
	p, tuning := fakePlan(t, 1, 1)
	tuning.Parameters[0], tuning.Parameters[1] = tuning.Parameters[1], tuning.Parameters[0]
	if err := p.checkEngine(new(fakeGame).Margins(), tuning); err != nil {
		t.Error(err)
	}
}
