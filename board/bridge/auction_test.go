package bridge

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gogo/internal/fuzztest"
)

// mustCall makes an auction of calls that are legal.
func mustCall(tb testing.TB, dealer Seat, calls string) Auction {
	tb.Helper()
	a, err := ParseAuction(dealer, calls)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

func TestContracts(t *testing.T) {
	for _, c := range []struct {
		dealer   Seat
		calls    string
		contract string // with the declarer
	}{
		{North, "P P P P", "Pass North"},
		{West, "1NT P P P", "1NT West"},
		{North, "P P P 1C P P P", "1C West"},
		{North, "1S P 2S P 4S P P P", "4S North"},
		{South, "1H P 1S P 2S P P P", "2S North"},       // responder named spades first
		{North, "1NT P 2D P 2H P 4H P P P", "4H North"}, // after a transfer
		{East, "1H 2H P 3H P 4H P P P", "4H South"},     // the opponents named hearts before
		{East, "1S X XX 2C P P 2S P P P", "2S East"},    // a redouble goes with its bid
		{North, "1C X P P P", "1CX North"},
		{North, "1C P P X XX P P P", "1CXX North"},
		{North, "1C X XX 1D P P X P P P", "1DX West"},
		{South, "2C 2D X P P 2H P P P", "2H West"},
		{West, "1D P 1H P 1NT P 3NT P P X P P XX P P P", "3NTXX West"},
		{North, "7NT P P P", "7NT North"},
	} {
		t.Run(c.calls, func(t *testing.T) {
			a := mustCall(t, c.dealer, c.calls)
			contract, over := a.Contract()
			if got := contract.String() + " " + contract.Declarer.String(); !over || got != c.contract {
				t.Errorf("%s, over %t, want %s", got, over, c.contract)
			}
			if !a.Done() || len(a.AppendLegal(nil)) != 0 {
				t.Errorf("calls are legal after the end")
			}
		})
	}
}

// TestContractSoFar asks in the middle of an auction.
func TestContractSoFar(t *testing.T) {
	for calls, want := range map[string]string{
		"":                "Pass",
		"P P P":           "Pass",
		"1D":              "1D",
		"P P P 1D P P":    "1D",
		"1D X":            "1DX",
		"1D X XX P P":     "1DXX",
		"1D X XX P P 1NT": "1NT",
	} {
		t.Run(calls, func(t *testing.T) {
			a := mustCall(t, North, calls)
			if c, over := a.Contract(); over || c.String() != want {
				t.Errorf("%v, over %t, want %s", c, over, want)
			}
		})
	}
}

func TestRefusedCalls(t *testing.T) {
	for _, c := range []struct {
		calls, call string
		want        error
	}{
		{"", "X", ErrNothingBid},
		{"P P", "XX", ErrNothingBid},
		{"1C", "1C", ErrInsufficient},
		{"1NT", "1S", ErrInsufficient},
		{"1NT", "2C", nil},
		{"7NT", "7NT", ErrInsufficient},
		{"1C", "X", nil},
		{"1C P", "X", ErrOwnBid},
		{"1C P P", "X", nil},
		{"1C X", "X", ErrOwnBid},
		{"1C X P", "X", ErrAlreadyDoubled},
		{"1C X XX", "X", ErrRedoubled},
		{"1C X XX P", "X", ErrRedoubled},
		{"1C", "XX", ErrOpponentsBid},
		{"1C P", "XX", ErrNotDoubled},
		{"1C X", "XX", nil},
		{"1C X P", "XX", ErrOpponentsBid},
		{"1C X P P", "XX", nil},
		{"1C X XX P", "XX", ErrRedoubled},
		{"1C X 1D", "XX", ErrOpponentsBid},
		{"1C X 1D P", "XX", ErrNotDoubled},
		{"P P P P", "P", ErrAuctionOver},
		{"1C P P P", "1D", ErrAuctionOver},
		{"P P P 1C P P P", "X", ErrAuctionOver},
	} {
		t.Run(c.calls, func(t *testing.T) {
			a := mustCall(t, East, c.calls)
			before := a
			call, err := ParseCall(c.call)
			if err != nil {
				t.Fatal(err)
			}
			if err := a.Call(call); !errors.Is(err, c.want) {
				t.Errorf("%s after %q: %v, want %v", c.call, c.calls, err, c.want)
			}
			if c.want != nil && a != before {
				t.Errorf("%s after %q is refused and changes the auction", c.call, c.calls)
			}
		})
	}
	var a Auction
	for c := Bid(Levels, NoTrump) + 1; c != 0; c++ {
		if err := a.Check(c); !errors.Is(err, ErrNoCall) {
			t.Errorf("call %d: %v", c, err)
		}
	}
}

// TestLongestAuction makes every call that can be made.
func TestLongestAuction(t *testing.T) {
	var calls strings.Builder
	calls.WriteString("P P P")
	for level := 1; level <= Levels; level++ {
		for s := range Strain(Strains) {
			calls.WriteString(" " + Bid(level, s).String() + " P P X P P XX P P")
		}
	}
	a := mustCall(t, South, calls.String()+" P")
	if c, over := a.Contract(); a.Len() != MaxCalls || !over || c.String() != "7NTXX" {
		t.Errorf("%d calls, over %t, %v", a.Len(), over, c)
	}
	if _, err := ParseAuction(South, calls.String()+" P P"); err == nil || !strings.HasPrefix(err.Error(), "call 320: ") {
		t.Errorf("a call too many: %v", err)
	}
}

func TestParseAuctionSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"1C 1C":         "call 2: South calls 1C: the bid is not higher than the last one",
		"P P 8C":        `call 3: "8C" is no call`,
		"1H\tP  P\nP P": "call 5: East calls Pass: the auction is over",
		"XX":            "call 1: East calls XX: nobody has bid",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := ParseAuction(East, text); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
}

// slowLegal is the rule by the Laws' words, from the list of calls alone.
func slowLegal(calls []Call, c Call) bool {
	last, by, times := -1, 0, 0 // the last bid and the doubles after it
	for i, call := range calls {
		switch {
		case call >= Bid(1, Strain(Clubs)):
			last, by, times = int(call), i, 0
		case call == Double || call == Redouble:
			times++
		}
	}
	end := 0
	for end < len(calls) && calls[len(calls)-1-end] == Pass {
		end++
	}
	if end >= 3 && last >= 0 || end >= 4 {
		return false
	}
	opponents := (len(calls)-by)%2 == 1
	switch c {
	case Pass:
		return true
	case Double:
		return last >= 0 && times == 0 && opponents
	case Redouble:
		return last >= 0 && times == 1 && !opponents
	}
	return c <= Bid(7, NoTrump) && int(c) > last
}

// slowDeclarer finds the declarer from the end of an auction that has a bid.
func slowDeclarer(dealer Seat, calls []Call) Seat {
	last := len(calls) - 1
	for !calls[last].IsBid() {
		last--
	}
	for i := last % 2; ; i += 2 {
		if calls[i].IsBid() && calls[i].Strain() == calls[last].Strain() {
			return (dealer + Seat(i)) % Seats
		}
	}
}

// drawAuction makes an auction of legal calls that need not be over; passes are more
// frequent than the rest, so that many get long and many end.
func drawAuction(t *rapid.T) Auction {
	a := NewAuction(Seat(rapid.IntRange(0, 3).Draw(t, "dealer")))
	for range rapid.IntRange(0, 60).Draw(t, "calls") {
		legal := a.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		i := rapid.IntRange(0, 3*len(legal)).Draw(t, "call")
		if i >= len(legal) { // the lowest: passes, doubles and cheap bids
			i %= min(4, len(legal))
		}
		if err := a.Call(legal[i]); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

func TestAuctionIsSlowAuction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawAuction(t)
		for c := range Call(50) {
			if got, want := a.Legal(c), slowLegal(a.Calls(), c); got != want {
				t.Fatalf("%v after %q: legal %t, want %t", c, a.String(), got, want)
			}
		}
		if bid, bidder, ok := a.LastBid(); ok {
			c, _ := a.Contract()
			if want := slowDeclarer(a.Dealer(), a.Calls()); c.Declarer != want {
				t.Fatalf("%v declares %q of %v, want %v", c.Declarer, a.String(), a.Dealer(), want)
			}
			if at := slices.Index(a.Calls(), bid); a.Caller(at) != bidder || bidder.Side() != c.Declarer.Side() {
				t.Fatalf("%q of %v: %v by %v", a.String(), a.Dealer(), bid, bidder)
			}
		}
	})
}

func TestAuctionComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawAuction(t)
		back, err := ParseAuction(a.Dealer(), a.String())
		if err != nil || back != a {
			t.Fatalf("%q is read as %q, %v", a.String(), back.String(), err)
		}
		if a.Len() == 0 {
			if a.Undo() {
				t.Fatal("a call is taken back where there is none")
			}
			return
		}
		last := a.At(a.Len() - 1)
		copied := a
		if !a.Undo() || a.Len() != copied.Len()-1 || !slices.Equal(a.Calls(), copied.Calls()[:a.Len()]) {
			t.Fatalf("%q without the last call is %q", copied.String(), a.String())
		}
		if err := a.Call(last); err != nil || a != copied {
			t.Fatalf("%v after %q: %v", last, a.String(), err)
		}
	})
}

// FuzzParseAuction checks that a text is refused or read as an auction that is the same
// after it has been written and read again.
func FuzzParseAuction(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"", "1C X XX P", "pass pass 1n dbl", "7NT P P P P", "1C 1B", "P\x00"} {
		f.Add(uint8(2), text)
	}
	f.Fuzz(func(t *testing.T, dealer uint8, text string) {
		a, err := ParseAuction(Seat(dealer%4), text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "call ") {
				t.Fatal(err)
			}
			return
		}
		if back, err := ParseAuction(a.Dealer(), a.String()); err != nil || back != a {
			t.Fatalf("%q is read as %q, and that as %q, %v", text, a.String(), back.String(), err)
		}
	})
}

func TestCutCall(t *testing.T) {
	for _, tt := range []struct {
		text string
		call Call
		rest string
		ok   bool
	}{
		{"1Np", Bid(1, NoTrump), "p", true},
		{"1ntd", Bid(1, NoTrump), "d", true},
		{"7s!", Bid(7, Spades.Strain()), "!", true},
		{"passp", Pass, "p", true},
		{"PP", Pass, "P", true},
		{"-1c", Pass, "1c", true},
		{"dbld", Double, "d", true},
		{"dd", Double, "d", true},
		{"xxx", Redouble, "x", true},
		{"rd", Redouble, "d", true},
		{"redoubles", Redouble, "", true},
		{"", 0, "", false},
		{"1", 0, "1", false},
		{"8c", 0, "8c", false},
		{"1z", 0, "1z", false},
		{"?", 0, "?", false},
	} {
		t.Run(tt.text, func(t *testing.T) {
			if c, rest, ok := CutCall(tt.text); c != tt.call || rest != tt.rest || ok != tt.ok {
				t.Errorf("%v, %q, %t", c, rest, ok)
			}
		})
	}
}
