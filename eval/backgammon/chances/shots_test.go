package chances

import (
	"testing"

	"gogo/board/backgammon"
)

// slowShots plays every roll out, one checker after the other.
func slowShots(b *backgammon.Board) (all, home int) {
	for _, roll := range backgammon.Rolls() {
		a, c := int(roll.Dice[0]), int(roll.Dice[1])
		orders := [][]int{{a, c}, {c, a}}
		if a == c {
			orders = [][]int{{a, a, a, a}}
		}
		hit, hitHome := false, false
		for _, dice := range orders {
			slowHits(*b, dice, func(at int) {
				hit = true
				hitHome = hitHome || at < 6
			})
		}
		if hit {
			all += roll.Ways
		}
		if hitHome {
			home += roll.Ways
		}
	}
	return all, home
}

// slowHits calls hit for every blot that some sequence of steps reaches, with no
// regard to whether other checkers have to move first, the bar aside. Bearing off
// hits nothing.
func slowHits(b backgammon.Board, dice []int, hit func(at int)) {
	if len(dice) == 0 {
		return
	}
	for from := 0; from <= backgammon.Bar; from++ {
		to := from - dice[0]
		if b[0][from] == 0 || to < 0 || from != backgammon.Bar && b[0][backgammon.Bar] > 0 {
			continue
		}
		there := b[1][backgammon.Points-1-to]
		if there > 1 {
			continue
		}
		next := b
		next[0][from]--
		next[0][to]++
		if there == 1 {
			hit(to)
			next[1][backgammon.Points-1-to] = 0
			next[1][backgammon.Bar]++
		}
		slowHits(next, dice[1:], hit)
	}
}

func TestShotsCountTheRollsThatHit(t *testing.T) {
	for _, b := range backgammon.RandomBoards(3000, 1, 1) {
		s := shapes(&b)
		got := s[0].shots()
		all, home := slowShots(&b)
		if got.any != all || got.home != home {
			t.Fatalf("%v: %d rolls hit, %d at home; want %d and %d", b, got.any, got.home, all, home)
		}
		if got.double > got.any || got.loss < got.any || got.loss > 24*got.any {
			t.Fatalf("%v: %+v", b, got)
		}
	}
}

func TestEscapesArePlayedOut(t *testing.T) {
	e := allEscapes()
	for _, b := range backgammon.RandomBoards(2000, 1, 2) {
		s := shapes(&b)
		for at := range backgammon.Bar + 1 {
			if got, want := e.from(s[1].made, at), slowEscapes(&s[0], at); got != want {
				t.Fatalf("%v: %d rolls escape from index %d, want %d", b, got, at, want)
			}
		}
	}
}

// slowEscapes moves one checker by every roll.
func slowEscapes(s *shape, at int) (ways int) {
	blocked := func(p int) bool { return p >= 0 && s.open>>p&1 == 0 }
	far := 0
	for pips := 1; pips <= 6; pips++ {
		if blocked(at - pips) {
			far = pips
		}
	}
	if far == 0 {
		return 36
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			dice := [][]int{{a, b}, {b, a}}
			if a == b {
				dice = [][]int{{a, a, a, a}}
			}
			past := false
			for _, order := range dice {
				gone := 0
				for _, die := range order {
					if blocked(at - gone - die) {
						break
					}
					gone += die
					past = past || gone > far
				}
			}
			if past {
				ways++
			}
		}
	}
	return ways
}
