package gomoku

import (
	"errors"
	"fmt"
	"testing"
)

func TestLegal(t *testing.T) {
	b, p := starred(t, []string{
		".......",
		".......",
		"...*xx.",
		"...x..o",
		"...x.#.",
		".......",
		".......",
	}, Renju)
	if err := b.Legal(b.At(0, 0), Black); err != nil {
		t.Errorf("a1: %v", err)
	}
	if err := b.Legal(p, White); err != nil {
		t.Errorf("d5 for white: %v", err)
	}
	tests := []struct {
		p    Point
		is   error
		text string
	}{
		{b.At(4, 2), ErrOccupied, "e5 is occupied"},
		{b.At(6, 3), ErrOccupied, "g4 is occupied"},
		{b.At(5, 4), ErrOccupied, "f3 is occupied"},
		{NoPoint, ErrOffBoard, "point 0 is off the board"},
		{b.At(6, 6) + 1, ErrOffBoard, "point 144 is off the board"},
		{MaxPoints, ErrOffBoard, "point 1564 is off the board"},
		{65535, ErrOffBoard, "point 65535 is off the board"},
		{p, ForbiddenError{DoubleThree}, "d5 is forbidden to black: double three"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			err := b.Legal(test.p, Black)
			if !errors.Is(err, test.is) || err.Error() != test.text {
				t.Errorf("got %v, want %s", err, test.text)
			}
		})
	}
	var forbidden ForbiddenError
	if !errors.As(b.Legal(p, Black), &forbidden) || forbidden.Foul != DoubleThree {
		t.Errorf("the foul is %s", forbidden.Foul)
	}
	for _, rule := range playedRules {
		t.Run(fmt.Sprint(rule), func(t *testing.T) {
			free, p := starred(t, []string{".......", ".......", "...*xx.", "...x...", "...x...", ".......", "......."}, rule)
			if err := free.Legal(p, Black); (err != nil) != (rule&Renju != 0) {
				t.Errorf("rule %d: %v", uint8(rule), err)
			}
		})
	}
}

func TestForbiddenOfStone(t *testing.T) {
	b, err := Parse(".....\n.x...\n..x..\n...x.\n.....", Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range cells(b) {
		if b.Cell(p) != Empty && b.Forbidden(p) {
			t.Errorf("%s holds a stone and is forbidden", b.Name(p))
		}
	}
}
