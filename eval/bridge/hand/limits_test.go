package hand_test

import (
	"testing"

	"gogo/eval/bridge/hand"
)

func TestSet(t *testing.T) {
	for _, tt := range []struct {
		set  hand.Set
		most int
		want string
	}{
		{hand.Exactly(5), 13, "5"},
		{hand.From(5), 13, "5+"},
		{hand.UpTo(3), 13, "0-3"},
		{hand.Between(2, 4), 13, "2-4"},
		{hand.Exactly(0) | hand.Exactly(3), 5, "0 or 3"},
		{hand.UpTo(9) | hand.From(15), 37, "0-9 or 15+"},
		{hand.UpTo(1) | hand.Exactly(4), 5, "0-1 or 4"},
		{hand.Any, 13, "any"},
		{hand.UpTo(13), 13, "any"},
		{hand.From(14), 13, "none"},
		{hand.Between(4, 2), 13, "none"},
		{hand.From(25).Less(12), 37, "13+"},
		{hand.Between(23, 24).Less(12), 37, "11-12"},
		{hand.Between(23, 24).Less(24), 37, "0"},
		{hand.Between(23, 24).Less(25), 37, "none"},
		{hand.Between(23, 24).Less(200), 37, "none"},
	} {
		if got := tt.set.Text(tt.most); got != tt.want {
			t.Errorf("%b up to %d is %q, want %q", tt.set, tt.most, got, tt.want)
		}
	}
	set := hand.Between(4, 6)
	for n, want := range []int{4, 3, 2, 1, 0, 0, 0, 1, 2} {
		if got := set.Distance(n); got != want {
			t.Errorf("%d is %d from 4-6, want %d", n, got, want)
		}
		if set.Has(n) != (want == 0) {
			t.Errorf("Has(%d)", n)
		}
	}
	if set.Low() != 4 || set.High() != 6 || hand.Set(0).Distance(3) <= hand.MaxValue {
		t.Error("bounds", set.Low(), set.High())
	}
}
