package gomoku

import (
	"math/rand/v2"
	"testing"
)

func TestForbiddenAgainstSlowJudge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	for range 10000 {
		b := randomBoard(r, 5+r.IntN(8), 5+r.IntN(8), Renju)
		slow := newSlowBoard(b)
		for y := range b.Height() {
			for x := range b.Width() {
				p := b.At(x, y)
				if b.Cell(p) != Empty {
					continue
				}
				want := slow.judge(x, y)
				kinds[want]++
				if want == "five" {
					want = "none"
				}
				if got := b.ForbiddenKind(p).String(); got != want {
					t.Fatalf("%s: got %s, want %s\n%v", b.Name(p), got, want, b)
				}
			}
		}
	}
	t.Log(kinds)
}
