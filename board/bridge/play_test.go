package bridge

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// mustDeal reads a deal.
func mustDeal(tb testing.TB, text string) Deal {
	tb.Helper()
	d, err := ParseDeal(text)
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// mustPlay begins the play of a contract and plays cards.
func mustPlay(tb testing.TB, d Deal, contract string, declarer Seat, cards string) Play {
	tb.Helper()
	c, err := ParseContract(contract)
	if err != nil {
		tb.Fatal(err)
	}
	c.Declarer = declarer
	p, err := NewPlay(d, c)
	if err != nil {
		tb.Fatal(err)
	}
	for text := range strings.FieldsSeq(cards) {
		card, err := ParseCard(text)
		if err == nil {
			err = p.Play(card)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	return p
}

// randomDeal deals so many cards to each hand.
func randomDeal(r *rand.Rand, size int) Deal {
	pack := slices.Collect(AllCards.Down)
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	var d Deal
	for i, c := range pack[:size*Seats] {
		d[i%Seats] |= c.Set()
	}
	return d
}

// randomContract returns one of all contracts.
func randomContract(r *rand.Rand) Contract {
	return Contract{1 + r.IntN(Levels), Strain(r.IntN(Strains)), Doubled(r.IntN(3)), Seat(r.IntN(Seats))}
}

// randomCard returns one of a set that is not empty.
func randomCard(r *rand.Rand, s Cards) Card {
	all := slices.Collect(s.Down)
	return all[r.IntN(len(all))]
}

// fourSuits is a deal in which each hand has one suit, North the spades.
const fourSuits = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

const mixed = "N:AKQ2.432.AK32.32 543.AKQ5.54.AKQ4 JT9.JT9.JT9.JT98 876.876.Q876.765"

func TestPlayTurns(t *testing.T) {
	p := mustPlay(t, mustDeal(t, mixed), "2S", South, "")
	if p.Turn() != West || p.Player() != West || p.Len() != 0 || p.Tricks() != 0 || p.Size() != HandSize {
		t.Errorf("the lead is %v's", p.Turn())
	}
	p = mustPlay(t, mustDeal(t, mixed), "2S", South, "H8")
	if p.Turn() != North || p.Player() != South {
		t.Errorf("dummy's card is chosen by %v, turn %v", p.Player(), p.Turn())
	}
	p = mustPlay(t, mustDeal(t, mixed), "2S", South, "H8 H2 HQ H9 CA C8 C7 C3 C4")
	if p.Turn() != South || p.Won(EastWest) != 2 || p.Won(NorthSouth) != 0 || p.Tricks() != 3 {
		t.Errorf("turn %v, %d tricks to East-West", p.Turn(), p.Won(EastWest))
	}
	if first := p.Trick(0); first.Leader() != West || first.By(East) != Hearts.Of(Queen) || !first.Done() {
		t.Errorf("first trick %v", first)
	}
	if last := p.Trick(2); last.Leader() != East || last.By(East) != Clubs.Of(Four) || last.By(South) != NoCard || last.Len() != 1 {
		t.Errorf("third trick %v", last)
	}
	if p.Legal() != p.left[South].In(Clubs) {
		t.Errorf("South may play %v", p.Legal())
	}
}

func TestRefusedCards(t *testing.T) {
	for _, c := range []struct {
		deal, played, card string
		want               error
	}{
		{mixed, "", "H8", nil},
		{mixed, "", "HA", ErrNotHeld},
		{mixed, "H8", "SA", ErrRevoke},
		{mixed, "H8", "H8", ErrNotHeld},
		{mixed, "H8 H2 HQ", "H9", nil},
		{mixed, "H8 H2 HQ", "ST", ErrRevoke},
		{mixed, "H8 H2 HQ H9", "HQ", ErrNotHeld},
		{fourSuits, "", "C2", nil},
		{fourSuits, "C2", "SA", nil},
		{fourSuits, "C2 SA", "SK", ErrNotHeld},
	} {
		t.Run(c.played+" "+c.card, func(t *testing.T) {
			p := mustPlay(t, mustDeal(t, c.deal), "1NT", South, c.played)
			before := p
			card, err := ParseCard(c.card)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Play(card); !errors.Is(err, c.want) {
				t.Errorf("%s after %q: %v, want %v", c.card, c.played, err, c.want)
			}
			if c.want != nil && p != before {
				t.Errorf("%s after %q is refused and changes the play", c.card, c.played)
			}
		})
	}
	p := mustPlay(t, mustDeal(t, "N:A... .A.. ..A. ...A"), "1NT", West, "SA HA DA CA")
	if err := p.Play(NoCard); !errors.Is(err, ErrPlayOver) || p.Legal() != 0 || !p.Done() || p.Turn() != North {
		t.Errorf("after the end: %v, legal %v", err, p.Legal())
	}
	for c := range Card(255) {
		p := mustPlay(t, mustDeal(t, fourSuits), "1NT", South, "")
		if err := p.Play(c); (err == nil) != (c < 13) {
			t.Errorf("card %d: %v", c, err)
		}
	}
}

func TestNewPlayRefuses(t *testing.T) {
	for _, c := range []struct {
		deal     Deal
		contract Contract
		want     string
	}{
		{mustDeal(t, mixed), Contract{}, "passed out"},
		{mustDeal(t, mixed), Contract{Level: 8}, "level"},
		{Deal{South: 1 << 13, West: 1}, Contract{Level: 1}, "South: the hand has cards that there are not"},
		{Deal{North: 3, East: 2}, Contract{Level: 1}, "East: the hand has 1 cards, another one 2"},
		{Deal{North: 3, East: 12, West: 6}, Contract{Level: 1}, "West: C4 is there twice"},
		{Deal{East: AllCards}, Contract{Level: 1}, "East: the hand has 52 cards"},
	} {
		t.Run(c.want, func(t *testing.T) {
			if _, err := NewPlay(c.deal, c.contract); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v: %v, want %s", c.deal, err, c.want)
			}
		})
	}
}

// slowPlay is the play by the Laws' words, with hands as lists of texts.
type slowPlay struct {
	hands  [4][]string
	trump  string
	turn   int
	trick  []string
	leader int
	won    [2]int
}

func (p *slowPlay) legal() []string {
	var follow []string
	for _, c := range p.hands[p.turn] {
		if len(p.trick) > 0 && c[0] == p.trick[0][0] {
			follow = append(follow, c)
		}
	}
	if len(follow) > 0 {
		return follow
	}
	return p.hands[p.turn]
}

// worth orders the cards of a trick: trumps over the suit led over the rest.
func (p *slowPlay) worth(c string) int {
	worth := strings.Index("23456789TJQKA", c[1:])
	switch {
	case c[:1] == p.trump:
		return worth + 200
	case c[0] == p.trick[0][0]:
		return worth + 100
	}
	return 0
}

func (p *slowPlay) play(c string) {
	hand := p.hands[p.turn]
	at := slices.Index(hand, c)
	p.hands[p.turn] = append(append([]string{}, hand[:at]...), hand[at+1:]...)
	p.trick = append(p.trick, c)
	p.turn = (p.turn + 1) % 4
	if len(p.trick) < 4 {
		return
	}
	best := 0
	for i := range p.trick {
		if p.worth(p.trick[i]) > p.worth(p.trick[best]) {
			best = i
		}
	}
	p.turn = (p.leader + best) % 4
	p.leader = p.turn
	p.won[p.turn%2]++
	p.trick = nil
}

// newSlowPlay takes over a play before the lead.
func newSlowPlay(p *Play) slowPlay {
	s := slowPlay{trump: p.Contract().Strain.String(), turn: int(p.Turn()), leader: int(p.Turn())}
	for seat, hand := range p.Start() {
		for c := range hand.Down {
			s.hands[seat] = append(s.hands[seat], c.String())
		}
	}
	return s
}

// TestPlayIsSlowPlay plays random boards of all sizes to the end beside the slow play,
// and takes them back again.
func TestPlayIsSlowPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		d := randomDeal(r, 1+i%HandSize)
		p, err := NewPlay(d, randomContract(r))
		if err != nil {
			t.Fatal(err)
		}
		slow := newSlowPlay(&p)
		var before []Play
		for !p.Done() {
			checkSamePlay(t, &p, &slow)
			before = append(before, p)
			c := randomCard(r, p.Legal())
			slow.play(c.String())
			if err := p.Play(c); err != nil {
				t.Fatal(err)
			}
			if p.Start() != d {
				t.Fatalf("the deal was %v, not %v", p.Start(), d)
			}
		}
		if p.Won(NorthSouth) != slow.won[0] || p.Won(EastWest) != slow.won[1] || p.Won(0)+p.Won(1) != p.Size() {
			t.Fatalf("%d and %d tricks, want %v", p.Won(0), p.Won(1), slow.won)
		}
		for _, want := range slices.Backward(before) {
			if !p.Undo() || p != want {
				t.Fatal("a card taken back does not leave what was before")
			}
		}
		if p.Undo() {
			t.Fatal("a card is taken back where there is none")
		}
	}
}

// checkSamePlay compares who is to play, the legal cards, the trick and the tricks won,
// and validates the position.
func checkSamePlay(t *testing.T, p *Play, slow *slowPlay) {
	t.Helper()
	var legal, trick []string
	for c := range p.Legal().Down {
		legal = append(legal, c.String())
	}
	position := p.Position()
	for _, c := range position.Trick.Cards() {
		trick = append(trick, c.String())
	}
	if int(p.Turn()) != slow.turn || p.Won(NorthSouth) != slow.won[0] || p.Won(EastWest) != slow.won[1] {
		t.Fatalf("%v is to play with %d and %d tricks, want seat %d and %v", p.Turn(), p.Won(0), p.Won(1), slow.turn, slow.won)
	}
	if !slices.Equal(legal, slow.legal()) || !slices.Equal(trick, slow.trick) {
		t.Fatalf("%v may be played to %v, want %v to %v", legal, trick, slow.legal(), slow.trick)
	}
	if err := position.Validate(); err != nil || position.Turn() != p.Turn() || position.Legal() != p.Legal() {
		t.Fatalf("position %v: %v", position, err)
	}
	if got := position.Tricks(); got != p.Size()-p.Won(0)-p.Won(1) {
		t.Fatalf("%d tricks left of %d, won %v", got, p.Size(), slow.won)
	}
}

// TestHiddenHands plays random boards to the end as the table and as a player who sees
// some of the hands: what is legal at the table is legal for the player too, all else
// is the same, and the player can be shown every hand at any time.
func TestHiddenHands(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		table, err := NewPlay(randomDeal(r, 1+i%HandSize), randomContract(r))
		if err != nil {
			t.Fatal(err)
		}
		seen := table.Start()
		for s := range seen {
			if r.IntN(2) == 0 && s != int(table.Contract().Declarer) { // one is seen: it says how many cards there are
				seen[s] = 0
			}
		}
		player, err := NewPlay(seen, table.Contract())
		if err != nil {
			t.Fatal(err)
		}
		for !table.Done() {
			if r.IntN(20) == 0 {
				showAll(t, &player, table.Start(), Seat(r.IntN(Seats)))
			}
			if hidden := table.Legal() &^ player.Legal(); hidden != 0 || player.Turn() != table.Turn() {
				t.Fatalf("%v plays, for the player %v: %v is refused", table.Turn(), player.Turn(), hidden)
			}
			if s := table.Turn(); player.Known(s) != (player.left[s] != 0) || player.Known(s) && player.Legal() != table.Legal() {
				t.Fatalf("%v is known: %t, and may play %v", s, player.Known(s), player.Legal())
			}
			c := randomCard(r, table.Legal())
			before := player
			if err := errors.Join(table.Play(c), player.Play(c)); err != nil {
				t.Fatal(err)
			}
			if copied := player; !copied.Undo() || copied != before {
				t.Fatal("a card taken back does not leave what was before")
			}
			copied := player
			showAll(t, &copied, table.Start(), North, East, South, West)
		}
		if player.Won(NorthSouth) != table.Won(NorthSouth) || !player.Done() {
			t.Fatal("the player counts other tricks")
		}
	}
}

// showAll shows hands to a player.
func showAll(t *testing.T, player *Play, deal Deal, seats ...Seat) {
	t.Helper()
	for _, s := range seats {
		if err := player.Show(s, deal[s]); err != nil {
			t.Fatal(err)
		}
		if !player.Known(s) || player.Start()[s] != deal[s] {
			t.Fatalf("%v is shown %v and has %v", s, deal[s], player.Start()[s])
		}
	}
}

func TestHiddenCards(t *testing.T) {
	seen := mustDeal(t, mixed)
	seen[East], seen[West] = 0, 0
	for _, c := range []struct {
		played, card string
		want         error
	}{
		{"", "H8", nil},
		{"", "SA", ErrNotHeld},            // North holds it
		{"H8 H2 HQ H9", "H8", ErrNotHeld}, // played
		{"H8 H2 HQ H9 HA HT D4 H3 HK HJ", "H7", ErrShownOut},
		{"H8 H2 HQ H9 HA HT D4 H3 HK HJ", "D5", nil},
	} {
		t.Run(c.played, func(t *testing.T) {
			p := mustPlay(t, seen, "2S", South, c.played)
			card, err := ParseCard(c.card)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Check(card); !errors.Is(err, c.want) {
				t.Errorf("%s after %q: %v, want %v", c.card, c.played, err, c.want)
			}
			if legal := p.Legal().Has(card); legal != (c.want == nil) {
				t.Errorf("%s after %q: legal %t", c.card, c.played, legal)
			}
		})
	}
}

func TestShowRefuses(t *testing.T) {
	seen := mustDeal(t, mixed)
	seen[East], seen[West] = 0, 0
	p := mustPlay(t, seen, "2S", South, "H8 H2 HQ H9 HA HT D4 H3")
	before := p
	for _, c := range []struct {
		seat       Seat
		hand, want string
	}{
		{East, "543.AKQ5.54.AKQ", "12 cards, another one 13"},
		{East, "5432.AKQ5.54.AKQ", "S2 is elsewhere"},
		{East, "5438.AK54.54.AKQ", "has played HQ"},
		{West, "876.87.Q8764.765", "H7: the hand has shown out"},
		{South, "JT9.JT9.JT9.JT97", "another one is known"},
	} {
		t.Run(c.hand, func(t *testing.T) {
			hand, err := ParseHand(c.hand)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Show(c.seat, hand); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v is shown %s: %v, want %s", c.seat, c.hand, err, c.want)
			}
			if p != before {
				t.Fatal("a hand is refused and changes the play")
			}
		})
	}
}
