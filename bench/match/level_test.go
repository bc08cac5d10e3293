package match

import (
	"errors"
	"slices"
	"testing"
)

// TestLevelIsToldOnce tells a program that knows levels what has changed, and nothing while nobody
// wants a level.
func TestLevelIsToldOnce(t *testing.T) {
	for _, tt := range []struct {
		name  string
		known bool
		asked []int
		want  []int
	}{
		{"unknown", false, []int{3, 10}, nil},
		{"full strength", true, []int{10, 10, 0}, nil},
		{"up and down", true, []int{10, 3, 3, 4, 10, 10, 1}, []int{3, 4, 10, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := Level{Known: tt.known}
			var told []int
			for _, level := range tt.asked {
				if err := l.Tell(level, func() error { told = append(told, level); return nil }); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Equal(told, tt.want) {
				t.Errorf("%v is told, not %v", told, tt.want)
			}
		})
	}
}

// TestLevelIsToldAgain tells a level again that could not be told.
func TestLevelIsToldAgain(t *testing.T) {
	l, failed, told := Level{Known: true}, errors.New("no"), 0
	if err := l.Tell(2, func() error { return failed }); !errors.Is(err, failed) {
		t.Error(err)
	}
	if err := l.Tell(2, func() error { told++; return nil }); err != nil || told != 1 {
		t.Errorf("told %d times, %v", told, err)
	}
}
