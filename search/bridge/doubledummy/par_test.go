package doubledummy

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// even returns a table in which each side takes the same tricks with both declarers.
func even(ns, ew [bridge.Strains]int) (t Table) {
	for strain := range t {
		t[strain] = [bridge.Seats]int{ns[strain], ew[strain], ns[strain], ew[strain]}
	}
	return t
}

func TestPar(t *testing.T) {
	for _, c := range []struct {
		name       string
		ns, ew     [bridge.Strains]int // clubs, diamonds, hearts, spades, no trump
		vulnerable bridge.Vulnerability
		score      int
		contracts  string
	}{
		{"nobody makes anything", [5]int{6, 6, 6, 6, 6}, [5]int{6, 6, 6, 6, 6}, bridge.NoneVulnerable, 0, ""},
		{"a game that cannot be outbid", [5]int{7, 7, 7, 10, 8}, [5]int{5, 5, 5, 3, 4}, bridge.NoneVulnerable, 420, "4SN 4SS"},
		{"a sacrifice below the game", [5]int{5, 4, 4, 10, 6}, [5]int{8, 9, 9, 3, 6}, bridge.NSVulnerable, 300, "5DXE 5DXW 5HXE 5HXW"},
		{"no sacrifice against the vulnerability", [5]int{5, 4, 4, 10, 6}, [5]int{8, 9, 9, 3, 6}, bridge.EWVulnerable, 420, "4SN 4SS"},
		{"a part-score of any level", [5]int{5, 5, 5, 9, 6}, [5]int{6, 6, 6, 4, 6}, bridge.NoneVulnerable, 140, "2SN 2SS 3SN 3SS"},
		{"a grand slam", [5]int{13, 13, 13, 13, 13}, [5]int{0, 0, 0, 0, 0}, bridge.AllVulnerable, 2220, "7NTN 7NTS"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := even(c.ns, c.ew)
			par := ParOf(&table, bridge.North, c.vulnerable)
			var names []string
			for _, p := range par.Contracts {
				names = append(names, p.String()+p.Declarer.Letter())
			}
			if got := strings.Join(names, " "); par.Score != c.score || got != c.contracts {
				t.Errorf("%s: %d %s, want %d %s", c.name, par.Score, got, c.score, c.contracts)
			}
		})
	}
}

// TestParByDealer has two sides that each make only one of a level: who deals is first.
func TestParByDealer(t *testing.T) {
	table := even([5]int{6, 6, 6, 6, 7}, [5]int{6, 6, 6, 6, 7})
	for dealer, want := range map[bridge.Seat]int{bridge.North: 90, bridge.East: -90, bridge.South: 90, bridge.West: -90} {
		if par := ParOf(&table, dealer, bridge.NoneVulnerable); par.Score != want {
			t.Errorf("%v deals: %d, want %d", dealer, par.Score, want)
		}
	}
}

// TestParIsStable checks of random tables that nobody gains by bidding on from a par
// contract, whatever the other side does then, and that it has the par's score.
func TestParIsStable(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		var table Table
		for strain := range table {
			ns := rng.IntN(14)
			for seat := range table[strain] {
				tricks := min(max(ns+rng.IntN(2), 0), 13)
				if seat%2 == 1 {
					tricks = 13 - tricks
				}
				table[strain][seat] = tricks
			}
		}
		v := bridge.Vulnerability(rng.IntN(4))
		par := ParOf(&table, bridge.Seat(rng.IntN(4)), v)
		if (par.Score == 0) != (len(par.Contracts) == 0) {
			t.Fatalf("%v: score %d with contracts %v", table, par.Score, par.Contracts)
		}
		for _, c := range par.Contracts {
			if got := c.ScoreFor(bridge.NorthSouth, v, c.Tricks); got != par.Score {
				t.Errorf("%v scores %d, par is %d", c, got, par.Score)
			}
			if gain := gainOver(&table, v, c, par.Score); gain != "" {
				t.Errorf("%v: over %v, par %d, the others gain by %s", table, c, par.Score, gain)
			}
		}
	}
}

// gainOver returns a bid by which the opponents of a contract gain even if it is
// passed out or doubled and the declarer's side bids nothing more.
func gainOver(table *Table, v bridge.Vulnerability, c ParContract, par int) string {
	side := c.Declarer.Side().Other()
	for bid := bridge.Bid(c.Level, c.Strain) + 1; bid.Valid(); bid++ {
		worst, found := 0, false
		for _, declarer := range []bridge.Seat{bridge.Seat(side), bridge.Seat(side).Partner()} {
			over := bridge.Contract{Level: bid.Level(), Strain: bid.Strain(), Declarer: declarer}
			tricks := table[bid.Strain()][declarer]
			if tricks < over.Needed() {
				over.Doubled = bridge.IsDoubled
			}
			if s := over.ScoreFor(side, v, tricks); !found || s > worst {
				worst, found = s, true
			}
		}
		mine := par
		if side == bridge.EastWest {
			mine = -par
		}
		if worst > mine && !answered(table, v, bid, side, mine) {
			return bid.String()
		}
	}
	return ""
}

// answered reports whether the other side has a bid over one that holds it to no more
// than a score, seen by the side of the bid.
func answered(table *Table, v bridge.Vulnerability, bid bridge.Call, side bridge.Side, score int) bool {
	a := &auction{table: table, vulnerable: v}
	for over := bid + 1; over.Valid(); over++ {
		value := a.score(int(over)-int(bridge.Bid(1, bridge.Clubs.Strain())), side.Other())
		if side == bridge.EastWest {
			value = -value
		}
		if value <= score {
			return true
		}
	}
	return false
}
