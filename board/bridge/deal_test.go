package bridge

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

func TestDeals(t *testing.T) {
	north := mustDeal(t, mixed)
	for _, text := range []string{
		"E:543.AKQ5.54.AKQ4 JT9.JT9.JT9.JT98 876.876.Q876.765 AKQ2.432.AK32.32",
		" south : jt9.jt9.jt9.jt98  876.876.q876.765\tAKQ2.432.AK32.32 543.AKQ5.54.AKQ4\n",
		"W:678.768.678Q.567 2KQA.234.2A3K.23 - 9J10.109J.JT9.89JT",
	} {
		t.Run(text, func(t *testing.T) {
			if d := mustDeal(t, text); d != north {
				t.Errorf("%q is %s", text, d.Text(North))
			}
		})
	}
	if got := north.Text(North); got != mixed {
		t.Errorf("%s is written %s", mixed, got)
	}
	if got := north.Text(West); got != "W:876.876.Q876.765 AKQ2.432.AK32.32 543.AKQ5.54.AKQ4 JT9.JT9.JT9.JT98" {
		t.Errorf("with West first %s", got)
	}
	if s, ok := north.Owner(Hearts.Of(Ace)); !ok || s != East || !north.Complete() || north.Cards() != AllCards {
		t.Errorf("the ace of hearts is %v's, complete %t", s, north.Complete())
	}
	part := mustDeal(t, "N:AK... - - ...32")
	if part[East] != 0 || part[South] != 0 || part[West].Count() != 2 || part.Complete() {
		t.Errorf("%s", part.Text(North))
	}
	// Only one hand that is not known, and only of thirteen cards, is the rest.
	for _, text := range []string{
		"N:AK... - ... ...", "N:... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
	} {
		t.Run(text, func(t *testing.T) {
			if d := mustDeal(t, text); strings.Count(d.Text(North), "...") < 2 {
				t.Errorf("%s is %s", text, d.Text(North))
			}
		})
	}
	if _, ok := part.Owner(Hearts.Of(Ace)); ok {
		t.Error("the ace of hearts is somebody's")
	}
}

func TestBadDeals(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "begins with the first seat",
		"AKQ... - - -":                   "begins with the first seat",
		"X:AKQ... - - -":                 `"X" is no seat`,
		"N:AKQ...":                       "a deal of one hand, not 4",
		"N:AKQ... - -":                   "a deal of 3 hands",
		"N:AKQ... - - - -":               "a deal of 5 hands",
		"N:- AKQ.. - -":                  `East: hand "AKQ.." has 3 suits`,
		"N:- - A... KA...":               "SA is there twice",
		"N:A... .A..A A... ...A":         "is there twice",
		"N:" + strings.Repeat("- ", 511): "a deal of 511 hands, not 4",
		"N:" + strings.Repeat("- ", 512): "a deal of 1026 bytes, more than 1024",
	} {
		t.Run(text, func(t *testing.T) {
			d, err := ParseDeal(text)
			if err == nil || !strings.Contains(err.Error(), want) || d != (Deal{}) || len(err.Error()) > 150 {
				t.Errorf("%.30q: %v, want %s", text, err, want)
			}
		})
	}
}

func TestCheckDeal(t *testing.T) {
	whole := mustDeal(t, mixed)
	for want, spoil := range map[string]func(d *Deal){
		"West has cards that there are not": func(d *Deal) { d[West] |= 1 << 13 },
		"C2 is there twice":                 func(d *Deal) { d[West] |= Clubs.Of(Two).Set() },
		"North has 14 cards":                func(d *Deal) { d[North] |= Clubs.Of(Four).Set() },
		"East has 12 cards and North 13":    func(d *Deal) { d[East] &^= Clubs.Of(Four).Set() },
	} {
		t.Run(want, func(t *testing.T) {
			d := whole
			spoil(&d)
			if err := d.Check(); err == nil || err.Error() != want || d.Complete() {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	part := mustDeal(t, "N:A... .A.. ..A. ...A")
	if whole.Check() != nil || part.Check() != nil || part.Complete() || (&Deal{}).Check() != nil {
		t.Error("a deal is refused, or a part of one is complete")
	}
}

// TestDealsComeBack writes and reads random deals with every seat first.
func TestDealsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for i := range 1000 {
		d := randomDeal(r, i%(HandSize+1))
		first := Seat(r.IntN(Seats))
		if back, err := ParseDeal(d.Text(first)); err != nil || back != d || d.Check() != nil || d.Complete() != (i%(HandSize+1) == HandSize) {
			t.Fatalf("%s is read as %s, %v", d.Text(first), back.Text(first), err)
		}
	}
}

// FuzzParseDeal checks that a text is refused or read as a deal without duplicate cards
// that is the same after it has been written and read again.
func FuzzParseDeal(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{mixed, fourSuits, "w: - - - -", "N:A... .A.. ..A. ...A", "N:", ":", "E:... - 10... A1..."} {
		f.Add(text, uint8(1))
	}
	f.Fuzz(func(t *testing.T, text string, first uint8) {
		d, err := ParseDeal(text)
		if err != nil {
			return
		}
		sum := 0
		for _, hand := range d {
			sum += hand.Count()
		}
		if d.Cards()&^AllCards != 0 || d.Cards().Count() != sum {
			t.Fatalf("%q is read as %s", text, d.Text(North))
		}
		seat := Seat(first % Seats)
		if back, err := ParseDeal(d.Text(seat)); err != nil || back != d {
			t.Fatalf("%q is read as %s, and that as %s, %v", text, d.Text(seat), back.Text(seat), err)
		}
	})
}
