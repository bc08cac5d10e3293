package gomoku_test

import (
	"strings"
	"testing"

	"gogo/bench/tables"
)

// saidOf returns reasons as a page shows them.
func saidOf(why []tables.Sentence) string {
	said := make([]string, len(why))
	for i, s := range why {
		said[i] = s.Text
		for name, value := range s.Values {
			said[i] = strings.ReplaceAll(said[i], "{"+name+"}", value)
		}
	}
	return strings.Join(said, ", ")
}

// TestWhy wants the reasons for moves: what they make, what they stop, and what is proven.
func TestWhy(t *testing.T) {
	line := func(value, moves string) []tables.SearchInfo {
		return []tables.SearchInfo{{Value: "-100", Moves: []string{"a1"}}, {Place: 1, Value: value, Moves: strings.Fields(moves)}}
	}
	for _, tt := range []struct {
		name, position, best string
		lines                []tables.SearchInfo
		want                 string
	}{
		{"five", "black f8 g8 h8 i8 white a1 c1 e1 g1, black to move", "j8", nil, "makes five"},
		{"open four", "black g8 h8 i8 white a1 c1 e1, black to move", "j8", nil, "makes an open four"},
		{"four", "black g8 h8 i8 white f8 c1 e1, black to move", "j8", nil, "makes a four"},
		{"four and three", "black e8 f8 g8 h7 h6 white d8 a1 c1 e1 g1, black to move", "h8", nil, "makes a four and a three"},
		{"two fours", "black e8 f8 g8 h7 h6 h5 white d8 h4 a1 c1 e1 g1, black to move", "h8", nil, "makes two fours"},
		{"open three", "black g8 h8 white a1 c1, black to move", "i8", nil, "makes an open three"},
		{"two threes", "black f8 g8 h7 h6 white a1 c1 e1 g1, black to move", "h8", nil, "makes two threes"},
		{"blocks a four", "black e8 a1 c1 e1 white f8 g8 h8 i8, black to move", "j8", nil, "blocks the four"},
		{"blocks an open three", "black a1 c1 e1 white g8 h8 i8, black to move", "j8", nil, "blocks the open three"},
		{"a three against two threes", "black f9 g9 a1 c1 white f8 g8 h7 h6, black to move", "h9", nil, "makes an open three"},
		{"takes two threes", "black a1 c1 e1 g1 white f8 g8 h7 h6, black to move", "h8", nil, "takes the point where the other side would make two threes"},
		{
			"takes a four and a three", "black d8 a1 c1 e1 g1 white e8 f8 g8 h7 h6, black to move", "h8", nil,
			"takes the point where the other side would make a four and a three",
		},
		{
			"takes two fours", "black d8 h4 a1 c1 e1 g1 white e8 f8 g8 h7 h6 h5, black to move", "h8", nil,
			"takes the point where the other side would make two fours",
		},
		{
			"wins by fours", "black e8 f8 g8 h7 h6 h5 white d8 h4 a1 c1 e1 g1, black to move", "h8", line("+M3", "h8 i8 h9"),
			"makes two fours, wins by fours in 3 plies",
		},
		{"wins", "black g8 h8 white a1 c1, black to move", "i8", line("M9", "i8 f8 h9"), "makes an open three, wins in 9 plies"},
		{"loses", "black g8 h8 white a1 c1, black to move", "i8", line("-M8", "i8 f8"), "makes an open three, holds out longest, 8 plies"},
		{"prospects", "", "h8", line("0", "h8 h9"), "has the best prospects, 50 %"},
		{"another line's value", "", "h8", line("0", "h9"), ""},
		{"extends", "black h8 white a1, black to move", "i8", nil, "extends your stones"},
		{"illegal", "black h8 white a1, black to move", "h8", nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules, ok := rulesOf(t, tables.Options{"position": tt.position}).(tables.HintRules)
			if !ok {
				t.Fatal("no reasons are given")
			}
			if got := saidOf(rules.Why(nil, tt.best, tt.lines)); got != tt.want {
				t.Errorf("%s %s, want %s", tt.best, got, tt.want)
			}
		})
	}
}
