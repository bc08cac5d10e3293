package duplicate

import (
	"fmt"
	"slices"
	"testing"
)

// all returns every movement that the tests try, by its name.
func all(t *testing.T) map[string]Movement {
	t.Helper()
	movements := map[string]Movement{}
	for pairs := 2; pairs <= 60; pairs++ {
		for name, of := range map[string]func(int) (Movement, error){
			"Howell": Howell, "Mitchell": Mitchell,
			"New": func(pairs int) (Movement, error) { return New(pairs, 0) },
		} {
			m, err := of(pairs)
			if err != nil {
				if name == "Howell" && pairs > MaxHowell {
					continue
				}
				t.Fatal(err)
			}
			movements[fmt.Sprint(name, pairs)] = m
			movements[fmt.Sprint(name, pairs, "barometer")] = m.Barometer()
			movements[fmt.Sprint(name, pairs, "cut")] = m.First(3)
		}
	}
	return movements
}

func TestNobodyIsAtTwoTables(t *testing.T) {
	for name, m := range all(t) {
		for round, sittings := range m.Rounds {
			seen := make([]bool, m.Pairs)
			for i, s := range sittings {
				if s.NS == s.EW || seen[s.NS] || seen[s.EW] {
					t.Fatalf("%s, round %d: a pair sits twice: %v", name, round, sittings)
				}
				seen[s.NS], seen[s.EW] = true, true
				if i > 0 && sittings[i-1].Table >= s.Table || s.Table >= (m.Pairs+1)/2 {
					t.Fatalf("%s, round %d: tables %v", name, round, sittings)
				}
			}
			if len(sittings) != m.Pairs/2 {
				t.Errorf("%s, round %d: %d of %d pairs sit", name, round, 2*len(sittings), m.Pairs)
			}
		}
	}
}

func TestNobodyMeetsTwice(t *testing.T) {
	for name, m := range all(t) {
		met := map[[2]int]bool{}
		for _, sittings := range m.Rounds {
			for _, s := range sittings {
				two := [2]int{min(s.NS, s.EW), max(s.NS, s.EW)}
				if met[two] {
					t.Errorf("%s: %v meet twice", name, two)
				}
				met[two] = true
			}
		}
	}
}

func TestNobodyHasBoardsTwice(t *testing.T) {
	for name, m := range all(t) {
		type had struct{ pair, set int }
		seen := map[had]bool{}
		for round, sittings := range m.Rounds {
			sets := map[int]bool{}
			for _, s := range sittings {
				if s.Set < 0 || s.Set >= m.Sets {
					t.Fatalf("%s: set %d of %d", name, s.Set, m.Sets)
				}
				for _, pair := range []int{s.NS, s.EW} {
					if seen[had{pair, s.Set}] {
						t.Errorf("%s: pair %d has set %d twice", name, pair, s.Set)
					}
					seen[had{pair, s.Set}] = true
				}
				if sets[s.Set] && !m.Shared {
					t.Errorf("%s, round %d: set %d is at two tables", name, round, s.Set)
				}
				sets[s.Set] = true
			}
		}
	}
}

// TestAllAreRanked checks that each pair is in exactly one field.
func TestAllAreRanked(t *testing.T) {
	for name, m := range all(t) {
		if ranked := slices.Sorted(slices.Values(slices.Concat(m.Fields...))); !slices.Equal(ranked, upTo(0, m.Pairs)) {
			t.Errorf("%s ranks %v", name, ranked)
		}
	}
}

func TestHowellIsComplete(t *testing.T) {
	for pairs := 2; pairs <= MaxHowell; pairs++ {
		m, err := Howell(pairs)
		if err != nil {
			t.Fatal(err)
		}
		rounds := pairs - 1
		if pairs%2 != 0 {
			rounds = pairs
		}
		met := 0
		for _, sittings := range m.Rounds {
			met += len(sittings)
		}
		if len(m.Rounds) != rounds || m.Sets != rounds || met != pairs*(pairs-1)/2 {
			t.Errorf("%d pairs: %d rounds, %d sets, %d meetings", pairs, len(m.Rounds), m.Sets, met)
		}
		if shared := pairs >= 3 && pairs <= 6; m.Shared != shared {
			t.Errorf("%d pairs: shared is %v", pairs, m.Shared)
		}
	}
}

// TestHowellCompares counts for any two pairs how many sets more they have in the same
// direction than in different ones. At best it is one less, the set of their meeting.
func TestHowellCompares(t *testing.T) {
	for pairs := 2; pairs <= MaxHowell; pairs += 2 {
		m, _ := Howell(pairs)
		direction := make([][]int, m.Pairs)
		for pair := range direction {
			direction[pair] = make([]int, m.Sets)
		}
		for _, sittings := range m.Rounds {
			for _, s := range sittings {
				direction[s.NS][s.Set], direction[s.EW][s.Set] = 1, -1
			}
		}
		for one := range direction {
			for other := range one {
				sum := 0
				for set := range m.Sets {
					sum += direction[one][set] * direction[other][set]
				}
				if sum < -3 || sum > 1 {
					t.Errorf("%d pairs: %d and %d: %d", pairs, one, other, sum)
				}
			}
		}
	}
}

func TestMitchellRounds(t *testing.T) {
	for pairs, rounds := range map[int]int{2: 1, 4: 1, 5: 3, 6: 3, 7: 3, 8: 3, 9: 5, 10: 5, 16: 7, 26: 13} {
		t.Run(fmt.Sprintf("%d pairs", pairs), func(t *testing.T) {
			m, err := Mitchell(pairs)
			if err != nil {
				t.Fatal(err)
			}
			if len(m.Rounds) != rounds || len(m.Fields) != 2 || m.Shared {
				t.Errorf("%d pairs: %d rounds, fields %v, shared %v", pairs, len(m.Rounds), m.Fields, m.Shared)
			}
			for round := range m.Rounds {
				if _, ok := m.At(round, m.Pairs-1); !ok && pairs%2 == 0 {
					t.Errorf("%d pairs, round %d: the last pair sits out", pairs, round)
				}
			}
		})
	}
}

// TestSitOut checks that each pair sits out at most once if their number is odd, and never
// if it is even.
func TestSitOut(t *testing.T) {
	for name, m := range all(t) {
		outs := map[int]bool{}
		for round := range m.Rounds {
			out, ok := m.SitOut(round)
			if ok != (m.Pairs%2 != 0) || outs[out] && ok {
				t.Errorf("%s, round %d: %d sits out: %v", name, round, out, ok)
			}
			outs[out] = true
		}
	}
}

func TestOneWinner(t *testing.T) {
	for pairs, switched := range map[int]int{6: 1, 16: 1, 26: 2, 42: 3} {
		t.Run(fmt.Sprintf("%d pairs", pairs), func(t *testing.T) {
			m, _ := Mitchell(pairs)
			one := m.OneWinner()
			count := 0
			for round := range one.Rounds {
				for i, s := range one.Rounds[round] {
					if s.NS == m.Rounds[round][i].EW {
						count++
					} else if s != m.Rounds[round][i] {
						t.Fatalf("%d pairs, round %d: %v was %v", pairs, round, s, m.Rounds[round][i])
					}
				}
			}
			if count != switched*pairs/2 || len(one.Fields) != 1 || len(m.Fields) != 2 {
				t.Errorf("%d pairs: %d tables switched, fields %v", pairs, count, one.Fields)
			}
		})
	}
}

func TestNew(t *testing.T) {
	for _, c := range []struct{ pairs, rounds, want int }{
		{2, 0, 1}, {2, 9, 1}, {4, 2, 2}, {9, 5, 5}, {14, 0, 13}, {15, 0, 7}, {16, 13, 7}, {26, 12, 12},
	} {
		t.Run(fmt.Sprintf("%d pairs, %d rounds", c.pairs, c.rounds), func(t *testing.T) {
			m, err := New(c.pairs, c.rounds)
			if err != nil || len(m.Rounds) != c.want || len(m.Fields) != 1 {
				t.Errorf("%d pairs, %d rounds: %d rounds, fields %v, %v", c.pairs, c.rounds, len(m.Rounds), m.Fields, err)
			}
		})
	}
	for _, c := range [][2]int{{1, 1}, {0, 1}, {-3, 1}, {4, -1}, {MaxPairs + 1, 1}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if _, err := New(c[0], c[1]); err == nil {
				t.Errorf("%d pairs, %d rounds: no error", c[0], c[1])
			}
		})
	}
}

func TestBoards(t *testing.T) {
	var m Movement
	if got := m.Boards(2, 3); !slices.Equal(got, []int{7, 8, 9}) {
		t.Errorf("boards %v", got)
	}
}

func TestSitting(t *testing.T) {
	m, _ := Mitchell(6)
	s, ok := m.At(1, 5)
	if want := (Sitting{Table: 0, NS: 0, EW: 5, Set: 1}); !ok || s != want || s.Opponents(5) != 0 || s.Opponents(0) != 5 {
		t.Errorf("pair 5 sits at %v, want %v", s, want)
	}
}
