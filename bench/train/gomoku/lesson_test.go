package gomoku

import (
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

func TestLessons(t *testing.T) {
	g := recorded()
	var stones []int
	var got []Lesson
	err := EachLesson(g, lines.NewTables(gomoku.Caro, lines.Handcrafted()), 1, func(s *lines.State, l Lesson) {
		stones = append(stones, s.Board().Len())
		got = append(got, l)
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []Lesson{
		{Target: 1, Value: 5, Result: 1, Played: true},
		{Target: 1, Value: 6, Result: 1, Played: true, Quiet: true},
		{Target: 0, Value: 7, Result: 0, Played: true},
		{Target: lines.Chance(-50), Value: -50, Result: unplayed},
		{Target: lines.Chance(-70), Value: -70, Result: unplayed},
	}
	if !slices.Equal(got, want) || !slices.Equal(stones, []int{1, 3, 4, 2, 5}) {
		t.Errorf("%+v after %v stones\nwant %+v", got, stones, want)
	}
	if len(got) != g.Verdicts() {
		t.Errorf("%d lessons of %d searches", len(got), g.Verdicts())
	}
}
