package record_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gogo/board/bridge/record"
)

func TestSource(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		ends       byte
		want       []string // line, end and text of each piece, and the error
	}{
		{"lines", "a\n\nbc\n", '\n', []string{`1 2 "a\n"`, `2 3 "\n"`, `3 6 "bc\n"`, "EOF"}},
		{"no end", "a\nb", '\n', []string{`1 2 "a\n"`, `2 3 "b"`, "EOF"}},
		{"values", "a|b\n|\nc|", '|', []string{`1 2 "a|"`, `1 5 "b\n|"`, `2 8 "\nc|"`, "EOF"}},
		{"a long one", "a|" + strings.Repeat("x\n", 20) + "|b", '|', []string{`1 2 "a|"`, `1 43 long`, `21 44 "b"`, "EOF"}},
		{"a long file", "a|" + strings.Repeat("x", 100), '|', []string{`1 2 "a|"`, record.ErrLongFile.Error()}},
		{"nothing", "", '|', []string{"EOF"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := record.NewSource(strings.NewReader(tt.text), tt.ends)
			s.Longest, s.Most = 20, 60
			var got []string
			for len(got) < 10 {
				p, err := s.Next()
				if err != nil {
					got = append(got, err.Error())
					break
				}
				text := fmt.Sprintf("%q", p.Text)
				if p.Long {
					text = "long"
				}
				got = append(got, fmt.Sprint(p.Line, " ", p.End, " ", text))
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestSourcePutBack(t *testing.T) {
	s := record.NewSource(strings.NewReader("a|b|c|"), '|')
	s.Longest, s.Most = 20, 60
	var pieces []record.Piece
	for range 2 {
		p, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		pieces = append(pieces, p)
	}
	s.PutBack(pieces...)
	for _, want := range "abc" {
		if p, err := s.Next(); err != nil || p.Text != string(want)+"|" {
			t.Errorf("%q, %v, want %c", p.Text, err, want)
		}
	}
	if p, err := s.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("%q, %v behind the end", p.Text, err)
	}
}
