package bridge

import (
	"strings"
	"testing"
)

func TestParseContract(t *testing.T) {
	for text, want := range map[string]Contract{
		"Pass":  {},
		"p":     {},
		"1C":    {Level: 1},
		"4HX":   {Level: 4, Strain: Hearts.Strain(), Doubled: IsDoubled},
		"7nxx":  {Level: 7, Strain: NoTrump, Doubled: IsRedoubled},
		"3NTXX": {Level: 3, Strain: NoTrump, Doubled: IsRedoubled},
	} {
		t.Run(text, func(t *testing.T) {
			if c, err := ParseContract(text); err != nil || c != want {
				t.Errorf("%q is %v, %v", text, c, err)
			}
		})
	}
	for _, text := range []string{"", "X", "XX", "PassX", "8C", "0NT", "4HXXX", "4", "X4H", "4H X", strings.Repeat("x", 1000)} {
		t.Run(text, func(t *testing.T) {
			c, err := ParseContract(text)
			if err == nil || c != (Contract{}) || len(err.Error()) > 120 {
				t.Errorf("%.20q is %v, %v", text, c, err)
			}
		})
	}
}

// TestContractsComeBack writes and reads every contract.
func TestContractsComeBack(t *testing.T) {
	n := 0
	for _, c := range allContracts() {
		back, err := ParseContract(c.String())
		if back.Declarer = c.Declarer; err != nil || back != c || c.Check() != nil {
			t.Errorf("%v is read as %v, %v", c, back, err)
		}
		n++
	}
	if n != 7*5*3*4 {
		t.Errorf("%d contracts", n)
	}
}

// allContracts returns every contract of every declarer.
func allContracts() []Contract {
	var all []Contract
	for level := 1; level <= Levels; level++ {
		for strain := range Strain(Strains) {
			for doubled := range IsRedoubled + 1 {
				for seat := range Seat(Seats) {
					all = append(all, Contract{level, strain, doubled, seat})
				}
			}
		}
	}
	return all
}

func TestCheckContract(t *testing.T) {
	for want, c := range map[string]Contract{
		"level of a contract is 8":    {Level: 8},
		"level of a contract is -1":   {Level: -1},
		"level of a contract is 0":    {Strain: NoTrump},
		"strain of a contract is 5":   {Level: 1, Strain: 5},
		"doubled 3 times":             {Level: 1, Doubled: 3},
		"declarer of a contract is 4": {Level: 1, Declarer: 4},
	} {
		t.Run(want, func(t *testing.T) {
			if err := c.Check(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v: %v, want %s", c, err, want)
			}
		})
	}
	if c := (Contract{Level: 2, Declarer: West}); c.Needed() != 8 || c.Dummy() != East || c.Leader() != North {
		t.Errorf("%v needs %d tricks, dummy %v, leader %v", c, c.Needed(), c.Dummy(), c.Leader())
	}
}

// TestKnownScores checks scores that every player knows.
func TestKnownScores(t *testing.T) {
	for _, c := range []struct {
		contract string
		tricks   int
		not, vul int // vulnerable
	}{
		{"Pass", 0, 0, 0},
		{"1NT", 7, 90, 90},
		{"1NT", 9, 150, 150},
		{"2S", 8, 110, 110},
		{"2H", 9, 140, 140},
		{"3D", 9, 110, 110},
		{"1C", 7, 70, 70},
		{"1C", 13, 190, 190},
		{"2NT", 8, 120, 120},
		{"3NT", 9, 400, 600},
		{"3NT", 10, 430, 630},
		{"4S", 10, 420, 620},
		{"4H", 11, 450, 650},
		{"5C", 11, 400, 600},
		{"6D", 12, 920, 1370},
		{"6S", 12, 980, 1430},
		{"6S", 13, 1010, 1460},
		{"6NT", 12, 990, 1440},
		{"7C", 13, 1440, 2140},
		{"7H", 13, 1510, 2210},
		{"7NT", 13, 1520, 2220},
		{"2SX", 8, 470, 670}, // doubled into game
		{"2DX", 8, 180, 180},
		{"1NTX", 7, 180, 180},
		{"3NTX", 9, 550, 750},
		{"4SX", 10, 590, 790},
		{"4SX", 11, 690, 990},
		{"4SXX", 10, 880, 1080},
		{"5CX", 11, 550, 750},
		{"1CXX", 7, 230, 230},
		{"1CXX", 8, 430, 630},
		{"1HXX", 7, 520, 720},
		{"1NTXX", 7, 560, 760},
		{"7NTXX", 13, 2280, 2980},
		{"1NTXX", 13, 1760, 3160},
		{"3NT", 8, -50, -100},
		{"4S", 7, -150, -300},
		{"4SX", 9, -100, -200},
		{"4SX", 8, -300, -500},
		{"4SX", 7, -500, -800},
		{"4SX", 6, -800, -1100},
		{"4SX", 5, -1100, -1400},
		{"4SXX", 9, -200, -400},
		{"4SXX", 6, -1600, -2200},
		{"7NT", 0, -650, -1300},
		{"7NTX", 0, -3500, -3800},
		{"7NTXX", 0, -7000, -7600},
	} {
		t.Run(c.contract, func(t *testing.T) {
			contract, err := ParseContract(c.contract)
			if err != nil {
				t.Fatal(err)
			}
			if got := contract.Score(false, c.tricks); got != c.not {
				t.Errorf("%s, %d tricks: %d, want %d", c.contract, c.tricks, got, c.not)
			}
			if got := contract.Score(true, c.tricks); got != c.vul {
				t.Errorf("%s, %d tricks, vulnerable: %d, want %d", c.contract, c.tricks, got, c.vul)
			}
		})
	}
}

// law77 is the table of the Law: what a trick, a bonus or an undertrick is worth, not
// vulnerable and vulnerable, and not doubled, doubled and redoubled.
var law77 = struct {
	trick, first    [Strains][3]int
	overtrick       [2][3]int // 0: what the trick is worth
	partScore, game [2]int
	small, grand    [2]int
	insult          [3]int
	undertrick      [2][3][4]int // the first, the second, the third, each further one
}{
	trick:     [Strains][3]int{{20, 40, 80}, {20, 40, 80}, {30, 60, 120}, {30, 60, 120}, {30, 60, 120}},
	first:     [Strains][3]int{{20, 40, 80}, {20, 40, 80}, {30, 60, 120}, {30, 60, 120}, {40, 80, 160}},
	overtrick: [2][3]int{{0, 100, 200}, {0, 200, 400}},
	partScore: [2]int{50, 50}, game: [2]int{300, 500},
	small: [2]int{500, 750}, grand: [2]int{1000, 1500},
	insult: [3]int{0, 50, 100},
	undertrick: [2][3][4]int{
		{{50, 50, 50, 50}, {100, 200, 200, 300}, {200, 400, 400, 600}},
		{{100, 100, 100, 100}, {200, 300, 300, 300}, {400, 600, 600, 600}},
	},
}

// slowScore adds a board up trick by trick.
func slowScore(c Contract, vulnerable, tricks int) int {
	score, bid := 0, 0
	for n := 1; n <= c.Level; n++ {
		if n == 1 {
			bid += law77.first[c.Strain][c.Doubled]
		} else {
			bid += law77.trick[c.Strain][c.Doubled]
		}
	}
	for n := tricks; n < 6+c.Level; n++ {
		score -= law77.undertrick[vulnerable][c.Doubled][min(n-tricks, 3)]
	}
	if score < 0 {
		return score
	}
	score += bid + law77.insult[c.Doubled]
	for n := 6 + c.Level; n < tricks; n++ {
		over := law77.overtrick[vulnerable][c.Doubled]
		if over == 0 {
			over = law77.trick[c.Strain][0]
		}
		score += over
	}
	if bid < 100 {
		score += law77.partScore[vulnerable]
	} else {
		score += law77.game[vulnerable]
	}
	if c.Level == 6 {
		score += law77.small[vulnerable]
	}
	if c.Level == 7 {
		score += law77.grand[vulnerable]
	}
	return score
}

// TestScores compares every score that a board can have with the table of the Law, from
// both sides.
func TestScores(t *testing.T) {
	for _, c := range allContracts() {
		for v := range Vulnerability(4) {
			vulnerable := v&NSVulnerable != 0
			if c.Declarer == East || c.Declarer == West {
				vulnerable = v&EWVulnerable != 0
			}
			for tricks := range HandSize + 1 {
				want := slowScore(c, pick(vulnerable, 1, 0), tricks)
				if got := c.Score(vulnerable, tricks); got != want {
					t.Fatalf("%v, vulnerable %t, %d tricks: %d, want %d", c, vulnerable, tricks, got, want)
				}
				if c.Declarer == East || c.Declarer == West {
					want = -want
				}
				if ns, ew := c.ScoreFor(NorthSouth, v, tricks), c.ScoreFor(EastWest, v, tricks); ns != want || ew != -want {
					t.Fatalf("%v by %v, %v vulnerable, %d tricks: %d and %d, want %d", c, c.Declarer, v, tricks, ns, ew, want)
				}
			}
		}
	}
	if got := (Contract{}).ScoreFor(EastWest, AllVulnerable, 0); got != 0 {
		t.Errorf("passed out: %d", got)
	}
}

func TestGames(t *testing.T) {
	for text, want := range map[string]bool{
		"Pass": false, "2NT": false, "3NT": true, "3S": false, "4H": true, "4D": false, "5C": true,
		"1NTX": false, "2HX": true, "2CX": false, "3CX": true, "1CXX": false, "1SXX": true, "2CXX": true,
	} {
		t.Run(text, func(t *testing.T) {
			if c, err := ParseContract(text); err != nil || c.IsGame() != want {
				t.Errorf("%s is a game: %t, %v", text, c.IsGame(), err)
			}
		})
	}
}
