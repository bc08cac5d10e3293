package diagram_test

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
)

// parse reads a deal.
func parse(t *testing.T, text string) bridge.Deal {
	t.Helper()
	d, err := bridge.ParseDeal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// table has different tricks everywhere.
var table = [bridge.Strains][bridge.Seats]int{
	bridge.Clubs:    {6, 6, 7, 5},
	bridge.Diamonds: {8, 4, 9, 3},
	bridge.Hearts:   {12, 1, 11, 0},
	bridge.Spades:   {13, 10, 12, 2},
	bridge.NoTrump:  {12, 0, 7, 1},
}

func TestDealWithTricks(t *testing.T) {
	d := parse(t, "N:AQT653.J9752.3.5 97.8643.KT7.8743 82.AKT.AJ852.KQT KJ4.Q.Q964.AJ962")
	const want = "" +
		"                ♠ AQT653\n" +
		"                ♥ J9752\n" +
		"                ♦ 3\n" +
		"                ♣ 5\n" +
		"♠ KJ4                           ♠ 97        NT  ♠  ♥  ♦  ♣\n" +
		"♥ Q                 N           ♥ 8643    N 12 13 12  8  6\n" +
		"♦ Q964            W   E         ♦ KT7     S  7 12 11  9  7\n" +
		"♣ AJ962             S           ♣ 8743    E  0 10  1  4  6\n" +
		"                ♠ 82                      W  1  2  0  3  5\n" +
		"   7            ♥ AKT\n" +
		"13   3          ♦ AJ852\n" +
		"  17            ♣ KQT\n"
	if got := diagram.Makeable(&d, &table).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestWidest draws suits of thirteen cards: the columns must not touch.
func TestWidest(t *testing.T) {
	d := parse(t, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	const want = "" +
		"                ♠ AKQJT98765432\n" +
		"                ♥ -\n" +
		"                ♦ -\n" +
		"                ♣ -\n" +
		"♠ -                             ♠ -\n" +
		"♥ -                 N           ♥ AKQJT98765432\n" +
		"♦ -               W   E         ♦ -\n" +
		"♣ AKQJT98765432     S           ♣ -\n" +
		"                ♠ -\n" +
		"  10            ♥ -\n" +
		"10  10          ♦ AKQJT98765432\n" +
		"  10            ♣ -\n"
	if got := diagram.Hands(&d).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHandsThatAreNotKnown(t *testing.T) {
	d := parse(t, "N:AQT653.J9752.3.5 - - -")
	const want = "" +
		"                ♠ AQT653\n" +
		"                ♥ J9752\n" +
		"                ♦ 3\n" +
		"                ♣ 5\n" +
		"♠ ?                             ♠ ?\n" +
		"♥ ?                 N           ♥ ?\n" +
		"♦ ?               W   E         ♦ ?\n" +
		"♣ ?                 S           ♣ ?\n" +
		"                ♠ ?\n" +
		"   7            ♥ ?\n" +
		" ?   ?          ♦ ?\n" +
		"   ?            ♣ ?\n"
	if got := diagram.Hands(&d).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestBesideAndBelow(t *testing.T) {
	got := diagram.Block{"♠", "bb"}.Beside(diagram.Block{"c", "d"}, 1).String()
	if want := "♠\nbb  c\n    d\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCardsAndContracts(t *testing.T) {
	for _, tt := range []struct {
		contract bridge.Contract
		want     string
	}{
		{bridge.Contract{}, "Pass"},
		{bridge.Contract{Level: 4, Strain: bridge.Hearts.Strain()}, "4♥"},
		{bridge.Contract{Level: 7, Strain: bridge.NoTrump, Doubled: bridge.IsRedoubled}, "7NTXX"},
	} {
		t.Run(tt.contract.String(), func(t *testing.T) {
			if got := diagram.Contract(tt.contract); got != tt.want {
				t.Errorf("%v: got %q, want %q", tt.contract, got, tt.want)
			}
		})
	}
	if got := diagram.Card(bridge.Diamonds.Of(bridge.Ten)); got != "♦T" {
		t.Errorf("got %q", got)
	}
}

func TestVulnerable(t *testing.T) {
	for v, want := range []string{"nobody", "NS", "EW", "all"} {
		t.Run(want, func(t *testing.T) {
			if got := diagram.Vulnerable(bridge.Vulnerability(v)); got != want {
				t.Errorf("%d: got %q, want %q", v, got, want)
			}
		})
	}
}

func TestAuction(t *testing.T) {
	for _, tt := range []struct {
		dealer bridge.Seat
		calls  string
		want   string
	}{
		{bridge.North, "1NT Pass 2H X", "West   North  East   South\n       1NT    Pass   2♥\nX      ?\n"},
		{bridge.West, "1C 1D 1H 7NT", "West   North  East   South\n1♣     1♦     1♥     7NT\n?\n"},
		{bridge.South, "", "West   North  East   South\n                     ?\n"},
		{bridge.South, "Pass Pass Pass Pass", "West   North  East   South\n                     Pass\nPass   Pass   Pass\n"},
	} {
		t.Run(tt.calls, func(t *testing.T) {
			a, err := bridge.ParseAuction(tt.dealer, tt.calls)
			if err != nil {
				t.Fatal(err)
			}
			if got := diagram.Auction(&a).String(); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestTable(t *testing.T) {
	d := parse(t, "N:QT653.J952.3.5 - - -")
	d[bridge.South] = bridge.AllCards.In(bridge.Clubs)
	trick := bridge.NewTrick(bridge.West)
	trick.Add(bridge.Spades.Of(bridge.King))
	trick.Add(bridge.Spades.Of(bridge.Ace))
	const want = "" +
		"                ♠ QT653\n" +
		"                ♥ J952\n" +
		"                ♦ 3\n" +
		"                ♣ 5\n" +
		"♠ ?                             ♠ -\n" +
		"♥ ?                 ♠A          ♥ -\n" +
		"♦ ?               ♠K  E         ♦ -\n" +
		"♣ ?                 S           ♣ -\n" +
		"                ♠ -\n" +
		"                ♥ -\n" +
		"                ♦ -\n" +
		"                ♣ AKQJT98765432\n"
	if got := diagram.Table(&d, [bridge.Seats]bool{bridge.North: true, bridge.East: true}, &trick).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHand(t *testing.T) {
	d := parse(t, "N:QT653.J952..A52 - - -")
	if got, want := diagram.Hand(d[bridge.North]).String(), "♠ QT653\n♥ J952\n♦ -\n♣ A52\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
