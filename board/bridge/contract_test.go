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
