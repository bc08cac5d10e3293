package record

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// board is one on which everything is known.
func board(t *testing.T) *Record {
	t.Helper()
	r := &Record{Board: 1, Dealer: bridge.North}
	var err error
	r.Deal, err = bridge.ParseDeal("N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7 9653.42.A3.KJ853")
	if err != nil {
		t.Fatal(err)
	}
	setCalls(t, r, "1C Pass 1H X XX Pass 1NT Pass 3NT Pass Pass Pass")
	setCards(t, r, "C3 C2 C6 C7 D2 D3 DQ D5 C4 CA SK CK")
	return r
}

func setCalls(t *testing.T, r *Record, text string) {
	t.Helper()
	r.Calls = nil
	for word := range strings.FieldsSeq(text) {
		c := Call{}
		if word, c.Irregular = strings.TrimPrefix(word, "^"), Regular; strings.Contains(text, "^"+word) {
			c.Irregular = Insufficient
		}
		call, err := bridge.ParseCall(word)
		if err != nil {
			t.Fatal(err)
		}
		c.Call = call
		r.Calls = append(r.Calls, c)
	}
}

func setCards(t *testing.T, r *Record, text string) {
	t.Helper()
	r.Cards = nil
	for word := range strings.FieldsSeq(text) {
		c := Card{}
		for mark, irregular := range map[string]Irregularity{"R": Revoke, "L": LeadOutOfTurn} {
			if rest, ok := strings.CutPrefix(word, "^"+mark); ok {
				word, c.Irregular = rest, irregular
			}
		}
		card, err := bridge.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		c.Card = card
		r.Cards = append(r.Cards, c)
	}
}

func TestCheck(t *testing.T) {
	const all = "C3 C2 C6 C7 D2 D3 DQ D5 C4 CA SK CK CT ST CJ CQ C9 DJ S7 C5 D6 DK D4 DA S9 SA SQ S2"
	for _, test := range []struct {
		name   string
		change func(*Record)
		want   string // part, index and a piece of the error
	}{
		{"a board", func(*Record) {}, ""},
		{"nothing known", func(r *Record) { *r = Record{} }, ""},
		{"hands not known", func(r *Record) { r.Deal[bridge.East], r.Deal[bridge.West] = 0, 0 }, ""},
		{"twelve cards", func(r *Record) { r.Deal[bridge.East] &^= r.Deal[bridge.East].Lowest().Set() }, "Deal 0 East has 12 cards, not 13"},
		{"fourteen cards", func(r *Record) { r.Deal = bridge.Deal{bridge.Spades.Cards() | bridge.Clubs.Of(bridge.Two).Set()} }, "Deal 0 North has 14 cards, not 13"},
		{"two aces", func(r *Record) { r.Deal[bridge.South] = r.Deal[bridge.North] }, "Deal 0 SA is there twice"},
		{"no cards", func(r *Record) { r.Deal[bridge.South] = 1 << 15 }, "Deal 0 South has cards that there are not"},
		{"a low bid", func(r *Record) { setCalls(t, r, "1S Pass 1H") }, "Auction 2 South calls 1H"},
		{"a low bid that is accepted", func(r *Record) { setCalls(t, r, "1S Pass ^1H Pass 1C"); r.Cards = nil }, ""},
		{"another dealer", func(r *Record) { setCalls(t, r, "1S X X") }, "Auction 2 South calls X"},
		{"a call behind the end", func(r *Record) { setCalls(t, r, "Pass Pass Pass Pass Pass") }, "Auction 4 North calls Pass"},
		{"a contract that agrees", func(r *Record) { r.Derive() }, ""},
		{"an auction that goes on", func(r *Record) { setCalls(t, r, "1S"); r.Cards = nil }, ""},
		{"another level", func(r *Record) { r.Derive(); r.Contract.Level = 4 }, "Contract 0 4NT by South, but the auction ends in 3NT by South"},
		{"passed out", func(r *Record) { r.HasContract, r.Cards = true, nil }, "Contract 0 Pass, but the auction ends in 3NT by South"},
		{"another declarer", func(r *Record) { r.Derive(); r.Contract.Declarer = bridge.North }, "Contract 0 3NT by North, but the auction ends in 3NT by South"},
		{"dummy and declarer swapped", func(r *Record) { r.Derive(); r.Contract.Declarer, r.Swapped, r.Cards = bridge.North, true, nil }, ""},
		{"swapped to an opponent", func(r *Record) { r.Derive(); r.Contract.Declarer, r.Swapped = bridge.East, true }, "Contract 0 3NT by East, but the auction ends in 3NT by South"},
		{"cards and no contract", func(r *Record) { r.Calls, r.HasContract = nil, false }, "Play 0 there are cards and no contract is known"},
		{"cards of a board passed out", func(r *Record) { setCalls(t, r, "Pass Pass Pass Pass"); r.Derive() }, "Play 0 the board was passed out and there are cards"},
		{"no level", func(r *Record) { r.Calls, r.HasContract, r.Contract = nil, true, bridge.Contract{Level: 8} }, "Contract 0 "},
		{"a revoke", func(r *Record) { r.Derive(); setCards(t, r, "C3 SA") }, "Play 1 North plays SA"},
		{"a card of nobody's", func(r *Record) { r.Derive(); setCards(t, r, "C3 C2 C3") }, "Play 2 East plays C3"},
		{"a revoke that nobody saw", func(r *Record) { r.Derive(); setCards(t, r, "C3 ^RSA C6 C7 C2") }, ""},
		{"tricks that the play leaves", func(r *Record) { r.Derive(); r.Tricks, r.HasTricks = 10, true }, ""},
		{"tricks that it does not leave", func(r *Record) { r.Derive(); setCards(t, r, all); r.Tricks, r.HasTricks = 12, true }, "Result 0 12 tricks, but the play leaves 5 to 11"},
		{"tricks that they agreed on", func(r *Record) {
			r.Derive()
			setCards(t, r, all)
			r.Tricks, r.HasTricks, r.Adjusted = 12, true, true
		}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := board(t)
			test.change(r)
			var got []string
			for _, f := range r.Check() {
				got = append(got, fmt.Sprint(f.Part, " ", f.Index, " ", f.Err))
			}
			text := strings.Join(got, "; ")
			if !strings.HasPrefix(text, test.want) || (text == "") != (test.want == "") {
				t.Errorf("%q, want %q", text, test.want)
			}
		})
	}
}

func TestDerive(t *testing.T) {
	r := board(t)
	r.Derive()
	if !r.HasContract || r.Contract.String() != "3NT" || r.Contract.Declarer != bridge.South || r.HasTricks {
		t.Errorf("%+v", r)
	}
	setCards(t, r, "C3 C2 C6 C7 D3 DQ D5 D2 CK C4 CA SK CJ CQ CT ST C5 C9 DJ S7 DA D6 DK D4 S9 SA SQ S2"+
		" S6 S4 S8 D7 S5 H3 SJ D8 H2 HK H5 H8 H4 HJ H6 HT S3 H7 HQ D9 C8 H9 HA DT")
	order(r)
	r.Derive()
	if faults := r.Check(); len(faults) > 0 || !r.HasTricks || r.Tricks != 7 {
		t.Errorf("%v, %d tricks", faults, r.Tricks)
	}
	r.Tricks = 9
	if faults := r.Check(); len(faults) != 1 || faults[0].Err.Error() != "9 tricks, but the declarer has won 7" {
		t.Errorf("%v", faults)
	}
	r.Derive()
	if r.Tricks != 9 {
		t.Error("what is known is derived again")
	}
	bidding := Record{}
	setCalls(t, &bidding, "1S Pass")
	bidding.Derive()
	if bidding.HasContract || bidding.Contract != (bridge.Contract{}) {
		t.Errorf("an auction that goes on: %+v", bidding)
	}
	var passed Record
	setCalls(t, &passed, "Pass Pass Pass Pass")
	passed.Derive()
	if !passed.HasContract || !passed.Contract.IsPassedOut() || passed.HasTricks {
		t.Errorf("%+v", passed)
	}
}

// order puts cards that stand in columns, West's first, in the order of the play.
func order(r *Record) {
	leader, rows := bridge.West, r.Cards
	r.Cards = nil
	for ; len(rows) > 0; rows = rows[bridge.Seats:] {
		trick := bridge.NewTrick(leader)
		for !trick.Done() {
			c := rows[(trick.Turn()+1)%bridge.Seats]
			r.Cards = append(r.Cards, c)
			trick.Add(c.Card)
		}
		leader = trick.Winner(bridge.NoTrump)
	}
}

func TestSeats(t *testing.T) {
	r := board(t)
	r.Derive()
	want := "WNESSWNENESW"
	for _, known := range []bool{true, false} {
		t.Run(fmt.Sprint("deal known: ", known), func(t *testing.T) {
			if got := seatLetters(r); got != want {
				t.Errorf("hands known %v: %s, want %s", known, got, want)
			}
			r.Deal = bridge.Deal{}
		})
	}
	r = board(t)
	r.Derive()
	setCards(t, r, "C3 C2 C6 C7 ^LH4 H8 H5 H9")
	if got := seatLetters(r); got != "WNESWNES" {
		t.Error(got)
	}
}

func seatLetters(r *Record) string {
	var b strings.Builder
	for _, s := range r.Seats() {
		b.WriteString(s.Letter())
	}
	return b.String()
}

func TestError(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		err  Error
		want string
	}{
		{Error{Err: broken}, "broken"},
		{Error{File: "a", Err: broken}, "a: broken"},
		{Error{Line: 3, Err: broken}, "line 3: broken"},
		{Error{File: "a", Line: 3, Board: "7", Field: "Deal", Err: broken}, "a:3: board 7: Deal: broken"},
		{Error{Board: strings.Repeat("x", 30), Err: broken}, "board " + strings.Repeat("x", 20) + ": broken"},
	} {
		t.Run(test.want, func(t *testing.T) {
			if got := test.err.Error(); got != test.want || !errors.Is(&test.err, broken) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestText(t *testing.T) {
	for _, test := range []struct{ raw, want string }{
		{"plain", "plain"}, {"é", "é"}, {"\xe9\xff", "éÿ"}, {"é\xe9", "Ã©é"},
	} {
		t.Run(test.raw, func(t *testing.T) {
			if got := Decode(test.raw); got != test.want {
				t.Errorf("%q is %q, want %q", test.raw, got, test.want)
			}
		})
	}
	if got, err := EncodeLatin1("éÿ"); got != "\xe9\xff" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := EncodeLatin1("aš♠"); got != "a??" || !errors.Is(err, ErrNotLatin1) {
		t.Errorf("%q, %v", got, err)
	}
	for _, test := range []struct{ text, want, back string }{
		{`5 \S and \h!`, "5 ♠ and ♥!", `5 \S and \H!`},
		{`\x \\ \`, `\x \\ \`, `\x \\ \`},
		{`\D\C`, "♦♣", `\D\C`},
	} {
		t.Run(test.text, func(t *testing.T) {
			got := Suits(test.text, '\\')
			if back := Marks(got, '\\', true); got != test.want || back != test.back {
				t.Errorf("%q is %q and again %q", test.text, got, back)
			}
		})
	}
	if got := Marks("♠♥♦♣", '!', false); got != "!s!h!d!c" || Suits(got, '!') != "♠♥♦♣" {
		t.Error(got)
	}
}

func TestNames(t *testing.T) {
	if got := fmt.Sprint(NoRoom, Open, Closed, InDeal, InAuction, InContract, InPlay, InResult); got != " Open Closed Deal Auction Contract Play Result" {
		t.Errorf("%q", got)
	}
}
