package pipeline

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const text = `# What comes first.
races
    races --rounds 3
    --seed 1

td
    backgammon --races {races}/race.net --buffer {races}/a,{races}/b
    # a comment below
small in td
    backgammon --stage pruning --start {td}
last
    backgammon --pruning {small}
`

func parsed(t *testing.T, text string) Pipeline {
	t.Helper()
	c, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestParse(t *testing.T) {
	c := parsed(t, text)
	want := Pipeline{
		{"races", "races", []string{"races", "--rounds", "3", "--seed", "1"}},
		{"td", "td", []string{"backgammon", "--races", "{races}/race.net", "--buffer", "{races}/a,{races}/b"}},
		{"small", "td", []string{"backgammon", "--stage", "pruning", "--start", "{td}"}},
		{"last", "last", []string{"backgammon", "--pruning", "{small}"}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("%+v", c)
	}
	dir := filepath.Join("a folder", "x")
	races, td := filepath.Join(dir, "races"), filepath.Join(dir, "td")
	if got, want := c.In(dir, &c[1]), []string{"backgammon", "--races", races + "/race.net", "--buffer", races + "/a," + races + "/b"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	if got := c.In(dir, &c[3]); got[2] != td {
		t.Errorf("%q, want the folder %s", got, td)
	}
}

func TestMalformedPipelines(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "there is no stage",
		"# nothing\n":                 "there is no stage",
		"    races\n":                 "line 1: it is indented, but no stage has begun",
		"a\nb\n    races\n":           "stage a has no command",
		"a\n x\na\n x\n":              "line 3: stage a is there twice",
		"A\n x\n":                     `line 1: "A" is not a name`,
		"a\n x\nb in c\n":             "line 3: stage b: there is no stage c before it",
		"a races --rounds 3\n":        `line 1: "a races --rounds 3": a stage begins with its name`,
		"a\n x --start {b}\nb\n x\n":  "line 2: stage a: {b} is not a stage before it",
		"a\n races --start {a}/x.net": "line 2: stage a: {a} is not a stage before it",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
		})
	}
}

func TestStateIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.json")
	s := New(parsed(t, text), 0.5, 10)
	if got, err := s.Load(path); err != nil || got != s {
		t.Fatalf("without a file: %v", err)
	}
	s.Stages[0].Note(1, 5, 100)
	s.Stages[0].Note(2, 5, 100)
	s.Stages[0].Note(2, 5, 100)
	if r := s.Stages[0]; r.Rounds != 2 || r.Games != 10 || r.Made != 200 {
		t.Errorf("two rounds, one of them told twice: %+v", r)
	}
	s.Stages[0].Figures = map[string]Figure{"race": {0.5, 0.25}}
	if err := s.Save(path); err != nil {
		t.Fatal(err)
	}
	got, err := New(parsed(t, text), 0.5, 10).Load(path)
	if err != nil || !reflect.DeepEqual(got, s) {
		t.Errorf("%+v, %v", got, err)
	}
	if err := os.WriteFile(path, []byte("no JSON"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(path); err == nil || !strings.Contains(err.Error(), "course.json: invalid") {
		t.Errorf("a broken file: %v", err)
	}
}

func TestOtherPipelinesAreRejected(t *testing.T) {
	path := filepath.Join(t.TempDir(), "course.json")
	if err := New(parsed(t, text), 0.5, 10).Save(path); err != nil {
		t.Fatal(err)
	}
	changed := func(old, text2 string) Pipeline { return parsed(t, strings.Replace(text, old, text2, 1)) }
	for want, s := range map[string]*State{
		"--share is 0.5 there, 1 here":                          New(parsed(t, text), 1, 10),
		"--positions is 10 there, 20 here":                      New(parsed(t, text), 0.5, 20),
		`stage races has "--rounds 3" there, "--rounds 4" here`: New(changed("--rounds 3", "--rounds 4"), 0.5, 10),
		`stage races has "--seed 1" there, "" here`:             New(changed("    --seed 1", ""), 0.5, 10),
		`stage td has "" there, "--seed 2" here`:                New(changed("{races}/b", "{races}/b --seed 2"), 0.5, 10),
		"stage small is in td there, in small here":             New(changed("small in td", "small"), 0.5, 10),
		"stage last there is end here":                          New(changed("last", "end"), 0.5, 10),
		"it has 4 stages there, 3 here":                         New(changed("last\n    backgammon --pruning {small}", ""), 0.5, 10),
	} {
		t.Run(want, func(t *testing.T) {
			if _, err := s.Load(path); err == nil || !strings.HasSuffix(err.Error(), "is of another course: "+want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

func TestTable(t *testing.T) {
	s := New(parsed(t, text)[:2], 1, 10)
	s.Stages[0] = Record{Stage: s.Stages[0].Stage, Rounds: 3, Made: 300, Seconds: 3723.6, By: "a look", Figures: map[string]Figure{"race": {0.5, 0.25}}}
	s.Stages[1].Games, s.Stages[1].Made = 20, 500
	var b strings.Builder
	if err := s.Table(&b, []string{"contact", "race"}); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(b.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"stage hours rounds games positions off from contact race",
		"races 1:02:04 3 - 300 a look - 0.5000 0.2500",
		"td 0:00:00 - 20 500 - -",
		"all 1:02:04 - 20 800",
	}
	if !reflect.DeepEqual(lines[:4], want) {
		t.Errorf("%q", lines)
	}
}
