package source_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"gogo/eval/bridge/source"
)

// note is a kind of texts that has one of its own, and a part of it.
var note = source.Kind{
	What: "note", Word: "note", Extension: ".note", MaxLines: 50, MaxFiles: 4,
	Own: files("data/own.note", "note \"Own\"\ninclude \"part.note\"", "data/part.note", "part"),
}

// files are files by their names and what is in them, in turns.
func files(all ...string) fs.FS {
	m := fstest.MapFS{}
	for i := 0; i < len(all); i += 2 {
		m[all[i]] = &fstest.MapFile{Data: []byte(all[i+1])}
	}
	return m
}

// taker writes down what it is told. Lines that begin with "bad" are wrong, and something
// is missing from a text with no line that is "complete".
type taker struct {
	told     []string
	complete bool
}

func (t *taker) Begin() { t.told = append(t.told, "-") }

func (t *taker) Take(line string, at source.Place) error {
	if strings.HasPrefix(line, "bad") {
		return errors.New("bad")
	}
	t.complete = t.complete || line == "complete"
	t.told = append(t.told, fmt.Sprintf("%v %s", at, line))
	return nil
}

func (t *taker) Finish() []error {
	if !t.complete {
		return []error{errors.New("incomplete"), errors.New("unfinished")}
	}
	return nil
}

func TestRead(t *testing.T) {
	all := files(
		"in/a.note", "# nothing\n  one # and more\n\ninclude \"more/b.note\" # now\ncomplete",
		"in/more/b.note", "two\ninclude \"own.note\"",
	)
	var got taker
	if err := note.Read(all, "in/a.note", &got); err != nil {
		t.Fatal(err)
	}
	want := `- in/a.note:2 one - in/more/b.note:1 two - in/more/own.note:1 note "Own" - in/more/part.note:1 part - - - in/a.note:5 complete -`
	if told := strings.Join(got.told, " "); told != want {
		t.Errorf("%s, want\n%s", told, want)
	}
}

// TestFaults reads what cannot be read, or only in part.
func TestFaults(t *testing.T) {
	many := make([]string, 0, 10)
	for i := range 5 {
		many = append(many, fmt.Sprintf("%d.note", i), fmt.Sprintf("include \"%d.note\"", i+1))
	}
	for _, c := range []struct {
		files fs.FS
		want  string
	}{
		{files(), "there is no file 0.note"},
		{files("0.note", "good"), "0.note: incomplete\n0.note: unfinished"},
		{files("0.note", "bad\ngood\nbad"), "0.note:1: bad\n0.note:3: bad"},
		{files("0.note", "include \"1.note\"\nbad", "1.note", "\nbad"), "1.note:2: bad\n0.note:2: bad"},
		{files("0.note", "include 1.note"), `0.note:1: "1.note" is no name in quotes`},
		{files("0.note", "include \"1.note\""), "0.note:1: there is no file 1.note"},
		{files("0.note", "include \"./0.note\""), "0.note:1: 0.note is read already"},
		{files(many...), "3.note:1: more than 4 files"},
		{files("0.note", strings.Repeat("\n", 60)), "0.note:51: more than 50 lines"},
		{files("0.note", "good\n"+strings.Repeat("x", 5000)), "0.note:2: a line of more than 4096 bytes"},
	} {
		if err := note.Read(c.files, "0.note", &taker{}); err == nil || err.Error() != c.want {
			t.Errorf("%v, want\n%s", err, c.want)
		}
	}
	err := note.Read(files("0.note", strings.Repeat("bad\n", 40)), "0.note", &taker{})
	if n := strings.Count(err.Error(), "bad"); n != 20 {
		t.Errorf("%d faults of 40 are named", n)
	}
}

func TestFind(t *testing.T) {
	if got := fmt.Sprint(note.Names()); got != "[own]" {
		t.Error(got)
	}
	for name, want := range map[string]string{"own": "own.note", "./own.note": "own.note", `some/where.note`: "where.note"} {
		t.Run(name, func(t *testing.T) {
			if _, file, err := note.Find(name); file != want || err != nil {
				t.Errorf("%s: %s, %v", name, file, err)
			}
		})
	}
	if _, _, err := note.Find("part"); err == nil || !strings.Contains(err.Error(), `no note "part": there are own, and files`) {
		t.Error(err)
	}
	own, file, err := note.Find("own")
	if err != nil {
		t.Fatal(err)
	}
	if err := note.Read(own, file, &taker{complete: true}); err != nil {
		t.Error(err)
	}
}
