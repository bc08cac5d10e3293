package samples

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"gogo/board/gomoku"
)

// testSamples are samples as games give them.
func testSamples() []Sample {
	return []Sample{
		{Width: 15, Height: 15, Best: XY{7, 7}, Value: 30, Result: 0.5},
		{Width: 20, Height: 5, Rule: gomoku.Renju, Moves: []XY{{10, 2}, {11, 3}}, Best: XY{0, 4}, Value: -1600, Result: 1},
		{Width: 9, Height: 9, Rule: gomoku.ExactFive, Moves: []XY{{4, 4}, {8, 8}, {0, 0}}, Best: XY{4, 5}, Result: Unplayed},
	}
}

func TestSamplesComeBackAsTheyWere(t *testing.T) {
	want := testSamples()
	var text []byte
	for i := range want {
		text = want[i].Append(text)
	}
	var got []Sample
	if err := ReadSamples(bytes.NewReader(text), func(s *Sample) error {
		got = append(got, *s)
		_, err := s.Board()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestSampleErrorsNameTheLine(t *testing.T) {
	for line, want := range map[string]string{
		"":                             "0 words",
		"15 15 0 3 1":                  "5 words",
		"x 15 0 3 1 7,7":               `word 1: "x"`,
		"4 15 0 3 1 7,7":               "word 1",
		"15 33 0 3 1 7,7":              "word 2",
		"15 15 256 3 1 7,7":            "word 3",
		"15 15 -1 3 1 7,7":             "word 3",
		"15 15 0 1e9 1 7,7":            "word 4",
		"15 15 0 99999 1 7,7":          "word 4",
		"15 15 0 3 2 7,7":              "word 5",
		"15 15 0 3 NaN 7,7":            "word 5",
		"15 15 0 3 -0.5 7,7":           "word 5",
		"15 15 0 3 1 7":                `"7" is no move`,
		"15 15 0 3 1 7,-7":             `"7,-7" is no move`,
		"15 15 0 3 1 7,7 8,256":        `"8,256" is no move`,
		"15 15 0 3 1 15,7":             "the best move 15,7",
		"15 15 0 3 1 7,7 7,7":          "the best move 7,7",
		"15 15 0 3 1 7,7 8,8 8,15":     "move 2 at 8,15",
		"15 15 0 3 1 7,7 8,8 8,8":      "move 2 at 8,8",
		"15 15 63 3 1 7,7":             "63",
		strings.Repeat("7,7 ", 64<<10): "token too long",
	} {
		text := "15 15 0 3 1 7,7\n" + line + "\n"
		err := ReadSamples(strings.NewReader(text), func(s *Sample) error {
			_, err := s.Board()
			return err
		})
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: error %v, want %q", line, err, want)
		}
	}
}

// FuzzParseSample wants every line that is read to be written so that it reads
// the same.
func FuzzParseSample(f *testing.F) {
	for _, s := range testSamples() {
		f.Add(strings.TrimSuffix(string(s.Append(nil)), "\n"))
	}
	f.Add("15 15 0 3 0.25 7,7 8,8\t9,9")
	f.Add("15 15 0 3 1 7")
	f.Fuzz(func(t *testing.T, line string) {
		s, err := parseSample(line)
		if err != nil {
			return
		}
		again, err := parseSample(strings.TrimSuffix(string(s.Append(nil)), "\n"))
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%+v became %+v, %v", s, again, err)
		}
		if board, err := s.Board(); err == nil && board.Len() != len(s.Moves) {
			t.Errorf("%d stones of %d moves", board.Len(), len(s.Moves))
		}
	})
}
