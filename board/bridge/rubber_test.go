package bridge

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// addAll scores deals, each a contract, its declarer's letter and the tricks, as in
// "4HX/S/9".
func addAll(tb testing.TB, r *Rubber, deals string) {
	tb.Helper()
	for deal := range strings.FieldsSeq(deals) {
		parts := strings.Split(deal, "/")
		c, err := ParseContract(parts[0])
		if err != nil {
			tb.Fatal(err)
		}
		if c.Declarer, err = ParseSeat(parts[1]); err != nil {
			tb.Fatal(err)
		}
		tricks := 0
		for _, digit := range parts[2] {
			tricks = 10*tricks + int(digit-'0')
		}
		if err := r.Add(c, tricks); err != nil {
			tb.Fatal(err)
		}
	}
}

func TestRubbers(t *testing.T) {
	for _, c := range []struct {
		deals        string
		above, below [2]int
		part, games  [2]int
		vulnerable   Vulnerability
		unfinished   [2]int
	}{
		{"", [2]int{}, [2]int{}, [2]int{}, [2]int{}, NoneVulnerable, [2]int{}},
		{"2H/N/9", [2]int{30}, [2]int{60}, [2]int{60}, [2]int{}, NoneVulnerable, [2]int{100}},
		{"2H/N/9 2S/W/8", [2]int{30}, [2]int{60, 60}, [2]int{60, 60}, [2]int{}, NoneVulnerable, [2]int{}},
		// Part-scores of both sides, then a game, which cuts both off.
		{"2H/N/9 2S/W/8 1NT/S/7", [2]int{30}, [2]int{100, 60}, [2]int{}, [2]int{1, 0}, NSVulnerable, [2]int{300}},
		{"3NT/N/9 2D/E/8", [2]int{}, [2]int{100, 40}, [2]int{0, 40}, [2]int{1, 0}, NSVulnerable, [2]int{300, 100}},
		{"3NT/N/9 4S/E/10 1C/S/7", [2]int{}, [2]int{120, 120}, [2]int{20}, [2]int{1, 1}, AllVulnerable, [2]int{100}},
		// Penalties go to the other side, by what the declarer's side is.
		{"3NT/N/9 4S/S/9 4SX/W/9", [2]int{100, 100}, [2]int{100}, [2]int{}, [2]int{1, 0}, NSVulnerable, [2]int{300}},
		{"3NT/N/10 6S/S/12", [2]int{30 + 750 + 700}, [2]int{280}, [2]int{}, [2]int{2, 0}, NSVulnerable, [2]int{}},
		{"3NT/N/10 5D/E/11 4SXX/S/11", [2]int{30 + 100 + 400 + 500}, [2]int{580, 100}, [2]int{}, [2]int{2, 1}, AllVulnerable, [2]int{}},
		{"7C/E/13 Pass/N/0 2DX/W/9 1NT/W/6", [2]int{100, 1000 + 50 + 200}, [2]int{0, 220}, [2]int{0, 80}, [2]int{0, 1}, EWVulnerable, [2]int{0, 300 + 100}},
	} {
		t.Run(c.deals, func(t *testing.T) {
			var r Rubber
			addAll(t, &r, c.deals)
			for s := range Side(2) {
				if r.Above(s) != c.above[s] || r.Below(s) != c.below[s] || r.PartScore(s) != c.part[s] || r.Games(s) != c.games[s] {
					t.Errorf("%v has %d above, %d below, %d of them now, %d games, want %d, %d, %d, %d", s,
						r.Above(s), r.Below(s), r.PartScore(s), r.Games(s), c.above[s], c.below[s], c.part[s], c.games[s])
				}
				if r.Total(s) != c.above[s]+c.below[s] {
					t.Errorf("%v has %d", s, r.Total(s))
				}
			}
			if r.Vulnerability() != c.vulnerable || r.Unfinished() != c.unfinished || r.Done() != (max(c.games[0], c.games[1]) == 2) {
				t.Errorf("%v vulnerable, unfinished %v, over %t", r.Vulnerability(), r.Unfinished(), r.Done())
			}
		})
	}
}

func TestRubberRefuses(t *testing.T) {
	var over Rubber
	addAll(t, &over, "3NT/N/9 4S/S/10")
	for _, c := range []struct {
		rubber   Rubber
		contract Contract
		tricks   int
		want     string
	}{
		{over, Contract{Level: 1}, 7, "the rubber is over"},
		{over, Contract{}, 0, "the rubber is over"},
		{Rubber{}, Contract{Level: 1}, 14, "1C by North: 14 tricks"},
		{Rubber{}, Contract{Level: 1}, -1, "-1 tricks"},
		{Rubber{}, Contract{Level: 9}, 7, "level"},
	} {
		t.Run(c.want, func(t *testing.T) {
			r := c.rubber
			if err := r.Add(c.contract, c.tricks); err == nil || !strings.Contains(err.Error(), c.want) || r != c.rubber {
				t.Errorf("%v, %d tricks: %v, want %s", c.contract, c.tricks, err, c.want)
			}
		})
	}
}

// slowRubber works a rubber out of all its deals, with the scores of duplicate bridge
// less what these have for games and part-scores.
func slowRubber(deals []Contract, tricks []int) (total, games, part [2]int) {
	for i, c := range deals {
		side := int(c.Declarer) % 2
		vulnerable := min(games[side], 1)
		score := slowScore(c, vulnerable, tricks[i])
		if score < 0 {
			total[1-side] -= score
			continue
		}
		below := slowScore(Contract{Level: c.Level, Strain: c.Strain, Doubled: c.Doubled}, 0, 6+c.Level) - 50*int(c.Doubled)
		switch c.Level {
		case 6:
			below -= 500
		case 7:
			below -= 1000
		}
		if below >= 400 {
			below -= 300
			score -= law77.game[vulnerable]
		} else {
			below -= 50
			score -= 50
		}
		total[side] += score
		part[side] += below
		if part[side] >= 100 {
			part = [2]int{}
			games[side]++
		}
	}
	for side := range games {
		if games[side] == 2 {
			total[side] += 700 - 200*games[1-side]
		}
	}
	return total, games, part
}

func TestRubberIsSlowRubber(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		var r Rubber
		var deals []Contract
		var tricks []int
		for !r.Done() {
			c := randomContract(random)
			n := min(HandSize, max(0, c.Needed()+random.IntN(4)-1))
			if random.IntN(4) > 0 {
				c.Level, c.Doubled = 1+random.IntN(3), Undoubled
			}
			deals, tricks = append(deals, c), append(tricks, n)
			if err := r.Add(c, n); err != nil {
				t.Fatal(err)
			}
			total, games, part := slowRubber(deals, tricks)
			if total != [2]int{r.Total(0), r.Total(1)} || games != r.games || part != r.part {
				t.Fatalf("%v, %v tricks: %+v, want %v in all, games %v, part-scores %v", deals, tricks, r, total, games, part)
			}
		}
	}
}

// TestRubberState restores rubbers after every deal.
func TestRubberState(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var r Rubber
		for !r.Done() {
			c := Contract{Level: 1 + rng.IntN(Levels), Strain: Strain(rng.IntN(Strains)), Doubled: Doubled(rng.IntN(3)), Declarer: Seat(rng.IntN(Seats))}
			if err := r.Add(c, rng.IntN(HandSize+1)); err != nil {
				t.Fatal(err)
			}
			again, err := r.State().Rubber()
			if err != nil || again != r {
				t.Fatalf("%+v is %+v, %v", r.State(), again, err)
			}
		}
	}
}

// TestNoRubberState refuses scores that no rubber has.
func TestNoRubberState(t *testing.T) {
	for _, s := range []RubberState{
		{Part: [2]int{100, 0}, Below: [2]int{100, 0}},
		{Part: [2]int{-20, 0}},
		{Part: [2]int{60, 0}, Below: [2]int{40, 0}},
		{Games: [2]int{1, 0}, Below: [2]int{90, 0}},
		{Games: [2]int{3, 0}, Below: [2]int{300, 0}},
		{Games: [2]int{2, 2}, Below: [2]int{200, 200}},
		{Above: [2]int{0, -50}},
	} {
		t.Run(fmt.Sprintf("%+v", s), func(t *testing.T) {
			if _, err := s.Rubber(); err == nil {
				t.Errorf("%+v is a rubber", s)
			}
		})
	}
}

// TestHonors scores four and five honors in one hand, and four aces in notrump.
func TestHonors(t *testing.T) {
	tests := []struct {
		name, deal, contract string
		want                 [2]int
	}{
		{"five trump honors", "N:AKQJT.432.432.32 98765.AKQ.AKQ.AK .JT98765.JT987.Q 432..65.JT987654", "4S", [2]int{150, 0}},
		{"four, with the defenders", "N:T5432.432.432.32 AKQJ.AKQ.AKQ.AK4 .JT98765.JT987.Q 9876..65.JT98765", "4S", [2]int{0, 100}},
		{"three", "N:T5432.432.432.32 AKQ.AKQ.AKQ.AK54 J.JT98765.JT987. 9876..65.QJT9876", "4S", [2]int{}},
		{"aces in notrump", "N:A5432.A32.A32.A2 KQJ.KQJ.KQJ.KQJ5 T.T98765.T9876.3 9876.4.54.T98764", "3NT", [2]int{150, 0}},
		{"aces in a suit", "N:A5432.A32.A32.A2 KQJ.KQJ.KQJ.KQJ5 T.T98765.T9876.3 9876.4.54.T98764", "3C", [2]int{}},
		{"passed out", "N:A5432.A32.A32.A2 KQJ.KQJ.KQJ.KQJ5 T.T98765.T9876.3 9876.4.54.T98764", "PASS", [2]int{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			deal, err := ParseDeal(tt.deal)
			if err != nil {
				t.Fatal(err)
			}
			contract, err := ParseContract(tt.contract)
			if err != nil {
				t.Fatal(err)
			}
			if got := Honors(&deal, contract); got != tt.want {
				t.Errorf("%v, not %v", got, tt.want)
			}
			var r Rubber
			r.AddHonors(tt.want)
			if r.Above(NorthSouth) != tt.want[0] || r.Above(EastWest) != tt.want[1] {
				t.Errorf("%+v", r)
			}
		})
	}
}
