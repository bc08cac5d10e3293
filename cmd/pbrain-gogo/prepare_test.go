package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/protocol/gomocup"
	gomokuengine "gogo/search/gomoku/engine"
)

// transcript has the lines of a session and, between them, what was made. As a reader it
// ends behind the last line that is wanted.
type transcript struct {
	lines []string
	want  int
	over  chan struct{}
}

func (t *transcript) add(line string) {
	t.lines = append(t.lines, line)
	if len(t.lines) == t.want {
		close(t.over)
	}
}

func (t *transcript) Write(line []byte) (int, error) {
	switch {
	case bytes.HasPrefix(line, []byte("MESSAGE")):
	case bytes.Contains(line, []byte(",")):
		t.add("move")
	default:
		t.add(strings.TrimSpace(string(line)))
	}
	return len(line), nil
}

func (t *transcript) Read([]byte) (int, error) {
	<-t.over
	return 0, io.EOF
}

// TestTablesAreReadyBeforeTheMove wants the tables of a rule made before the answer that
// says so, or before the command behind the INFO that decides it, and none during a move.
func TestTablesAreReadyBeforeTheMove(t *testing.T) {
	const turns = "ABOUT\nBOARD\n7,7,1\n8,8,2\nDONE\n"
	for _, c := range []struct {
		name, says string
		want       []string
	}{
		{"nothing is played", "INFO rule 1\nABOUT\n", []string{"about"}},
		{"START", "START 15\n" + turns, []string{"tables of 0", "OK", "about", "move"}},
		{"INFO before START", "INFO rule 1\nSTART 15\n" + turns, []string{"tables of 1", "OK", "about", "move"}},
		{
			"INFO after START", "START 15\nINFO rule 4\n" + turns,
			[]string{"tables of 0", "OK", "tables of 4", "about", "move"},
		},
		{"RESTART", "START 15\nRESTART\n" + turns, []string{"tables of 0", "OK", "OK", "about", "move"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := transcript{want: len(c.want), over: make(chan struct{})}
			j := gomokuengine.Trained()
			weights := j.Weights
			j.Weights = func(r gomoku.Rule) *lines.Weights {
				out.add(fmt.Sprintf("tables of %d", r))
				return weights(r)
			}
			session := gomocup.NewSession(newBrain(j, 100), &out, gomocup.Options{About: "about"})
			if err := session.Run(t.Context(), io.MultiReader(strings.NewReader(c.says), &out)); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(out.lines, c.want) {
				t.Errorf("%q, want %q", out.lines, c.want)
			}
		})
	}
}
