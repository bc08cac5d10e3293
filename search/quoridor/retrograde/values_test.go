package retrograde

import (
	"math/rand/v2"
	"testing"
)

// TestValuesOfPlies wants longer losses above shorter ones, draws above losses, wins
// above draws and shorter wins above longer ones, and the plies back.
func TestValuesOfPlies(t *testing.T) {
	previous := uint8(0)
	check := func(plies uint8, o Outcome, want int) {
		value := valueOf(plies)
		if got, n := pliesOf(value); got != o || n != want || value <= previous {
			t.Errorf("%d plies: value %d after %d, %v in %d", plies, value, previous, got, n)
		}
		previous = value
	}
	for p := 1; p <= maxPlies; p += 2 {
		check(uint8(p), Loss, p+1)
	}
	check(drawn, Draw, 0)
	for p := maxPlies - 1; p > 0; p -= 2 {
		check(uint8(p), Win, p+1)
	}
	if valueOf(invalid) != 0 {
		t.Error("an impossible placement has a value")
	}
}

func TestRaise(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 2000 {
		v, w := values{r.Uint64(), r.Uint64() & r.Uint64()}, values{r.Uint64(), r.Uint64() & r.Uint64()}
		if r.IntN(2) == 0 {
			w[0] = v[0] ^ 1<<r.IntN(64)
		}
		got := values{v[0], v[1]}
		got.raise(w)
		for k := range 16 {
			if got.at(k) != max(v.at(k), w.at(k)) {
				t.Fatalf("%#x of %#x and %#x", got, v, w)
			}
		}
	}
}
