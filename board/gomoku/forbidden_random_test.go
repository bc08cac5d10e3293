package gomoku

import (
	"math/rand/v2"
	"testing"
)

// forbiddenBoard returns a random position in which black rows of every kind
// meet: crowded with white and walls in between, or open, where threes have to
// be judged several stones ahead.
func forbiddenBoard(t *testing.T, r *rand.Rand) *Board {
	t.Helper()
	if r.IntN(2) == 0 {
		wall := 0.0
		if r.IntN(8) == 0 {
			wall = 0.1
		}
		return randomBoard(t, r, between(r, 5, 12), between(r, 5, 12), Renju,
			0.1+0.4*r.Float64(), 0.25*r.Float64(), wall)
	}
	return randomBoard(t, r, between(r, 9, 11), between(r, 9, 11), Renju,
		0.1+0.15*r.Float64(), 0.05*r.Float64(), 0)
}

func TestForbiddenAgainstSlowJudge(t *testing.T) {
	t.Parallel()
	const falseThree, farAhead = "double three but for a false one", "judged two or more stones ahead"
	r := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for range rounds(10000) {
		b := forbiddenBoard(t, r)
		slow := newSlowBoard(b)
		for _, p := range cells(b) {
			if b.Cell(p) != Empty {
				continue
			}
			x, y := b.XY(p)
			want := slow.judge(x, y, 0)
			if want == "double three" {
				want = slow.judge(x, y, deep)
				if want == "none" {
					counts[falseThree]++
				}
				if want != slow.judge(x, y, 1) {
					counts[farAhead]++
				}
			}
			counts[want]++
			if want == "five" {
				want = "none"
			}
			if got := b.ForbiddenKind(p).String(); got != want {
				t.Fatalf("%s: got %s, want %s\n%v", b.Name(p), got, want, b)
			}
			if got := b.Forbidden(p); got != (want != "none") {
				t.Fatalf("%s: forbidden %t, but %s\n%v", b.Name(p), got, want, b)
			}
		}
	}
	t.Log(counts)
	for kind, least := range map[string]int{
		"none": 100000, "five": 5000, "overline": 2000, "double four": 5000, "double three": 2000,
		falseThree: 1000, farAhead: 50,
	} {
		t.Run(kind, func(t *testing.T) {
			if counts[kind] < rounds(least) {
				t.Errorf("%d points of kind %q, want at least %d", counts[kind], kind, rounds(least))
			}
		})
	}
}
