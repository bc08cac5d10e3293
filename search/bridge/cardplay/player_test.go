package cardplay

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/alphamu"
)

// masked returns a play of which a seat sees only what it may.
func masked(t *testing.T, play *bridge.Play, seat bridge.Seat) bridge.Play {
	t.Helper()
	c := play.Contract()
	whole := play.Start()
	var d bridge.Deal
	d[seat] = whole[seat]
	seen, err := bridge.NewPlay(d, c)
	if err != nil {
		t.Fatal(err)
	}
	for i, card := range play.Cards() {
		if err := seen.Play(card); err != nil {
			t.Fatal(err)
		}
		if i == 0 && c.Dummy() != seat {
			if err := seen.Show(c.Dummy(), whole[c.Dummy()]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return seen
}

// TestHiddenHandsAreNotLookedAt plays boards in which every question is asked three times:
// with a play that knows all hands, with one that knows those in sight, and with one in
// which the other hands have been dealt anew.
func TestHiddenHandsAreNotLookedAt(t *testing.T) {
	settings := few
	settings.Layouts = 2
	settings.Belief.Tricks = 7
	player := New(settings)
	for number := range uint64(2) {
		play := randomPlay(t, 31, number)
		for number == 0 && play.Len() < 8 { // what takes long is done once
			if err := play.Play(play.Legal().Lowest()); err != nil {
				t.Fatal(err)
			}
		}
		for !play.Done() && (number == 0 || play.Len() < 3) {
			seat := play.Player()
			q := Question{Seat: seat, Play: masked(t, &play, seat)}
			want, err := player.Choose(t.Context(), &q)
			if err != nil {
				t.Fatal(err)
			}
			other := redealt(t, &q, &play)
			for _, p := range []*bridge.Play{&play, &other} {
				q.Play = *p
				got, err := player.Choose(t.Context(), &q)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("after %v: %+v, with hidden hands known %+v", play.Cards(), want, got)
				}
			}
			if err := play.Play(want.Card); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// randomPlay returns a board at the opening lead.
func randomPlay(t *testing.T, seed, number uint64) bridge.Play {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, number))
	c := bridge.Contract{Level: 1 + r.IntN(bridge.Levels), Strain: bridge.Strain(r.IntN(bridge.Strains)), Declarer: bridge.Seat(r.IntN(bridge.Seats))}
	play, err := bridge.NewPlay(dealing.Deal(seed, number), c)
	if err != nil {
		t.Fatal(err)
	}
	return play
}

// redealt returns a play that a player cannot tell from another.
func redealt(t *testing.T, q *Question, play *bridge.Play) bridge.Play {
	t.Helper()
	s, err := newSight(q)
	if err != nil {
		t.Fatal(err)
	}
	again, err := bridge.NewPlay(s.deal(rand.New(rand.NewPCG(1, 1))), play.Contract())
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range play.Cards() {
		if err := again.Play(card); err != nil {
			t.Fatal(err)
		}
	}
	return again
}

// TestThreads has the same answers on one thread and on three.
func TestThreads(t *testing.T) {
	play := randomPlay(t, 5, 5)
	one, three := few, few
	one.Layouts, three.Layouts = 8, 8 // one round for either
	three.Threads = 3
	for play.Len() < 12 {
		q := Question{Seat: play.Player(), Play: play}
		want := mustChoose(t, one, &q)
		if got := mustChoose(t, three, &q); !reflect.DeepEqual(got, want) {
			t.Fatalf("card %d: %+v on three threads, %+v on one", play.Len()+1, got, want)
		}
		if err := play.Play(want.Card); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNoTime has a card where there is no time for any layout, and says so where somebody
// has ended the search.
func TestNoTime(t *testing.T) {
	play := randomPlay(t, 6, 6)
	q := Question{Seat: play.Player(), Play: play}
	settings := few
	settings.Time = time.Nanosecond
	mustChoose(t, settings, &q)
	settings.Time, settings.Board = 0, time.Nanosecond
	mustChoose(t, settings, &q)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := New(few).Choose(ctx, &q)
	if !errors.Is(err, context.Canceled) || !play.Legal().Has(a.Card) {
		t.Errorf("%v, %v", a.Card, err)
	}
}

// TestContradiction has an auction that no hand agrees with.
func TestContradiction(t *testing.T) {
	play := randomPlay(t, 7, 7)
	q := Question{Seat: play.Player(), Play: play}
	strong := hand.Unlimited()
	strong.Only(hand.HighCards, hand.From(37))
	strong.Only(hand.Length.In(bridge.Spades), hand.From(12))
	impossible := hand.Unlimited()
	impossible.Only(hand.Aces, 0)
	for s := range q.Known {
		q.Known[s] = hand.Knowledge{strong}
		if s%2 == 0 {
			q.Known[s] = hand.Knowledge{impossible}
		}
	}
	settings := few
	settings.Layouts = 4
	for q.Play.Len() < 6 {
		q.Seat = q.Play.Player()
		a := mustChoose(t, settings, &q)
		if err := q.Play.Play(a.Card); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNoChoice has a hand of which one card is as good as another.
func TestNoChoice(t *testing.T) {
	d := bridge.Deal{bridge.West: bridge.Spades.Cards()}
	q := Question{Seat: bridge.West, Play: mustPlay(t, d, mustContract(t, "1NT", bridge.South), "")}
	if a := mustChoose(t, few, &q); a.Card.String() != "SA" || a.Layouts != 0 || a.Cards != nil {
		t.Errorf("%+v", a)
	}
}

// TestAmong has cards that are worth the same.
func TestAmong(t *testing.T) {
	north, south := mustHand(t, "KT843.74.K62.K75"), mustHand(t, "A7652.A82.Q74.A2")
	west := mustHand(t, "QJ.KQJ93.J853.64")
	for _, tt := range []struct {
		name string
		seat bridge.Seat
		hand bridge.Cards
		play string
		best string
		want string
	}{
		{"the declarer leads a winner", bridge.South, south, "HK H4 H3 HA", "7652.82.74.A", "CA"},
		{"and where there is none the highest", bridge.South, south, "HK H4 H3 HA", "..74.2", "D7"},
		{"he wins by the highest", bridge.South, south, "HK H4 H3", ".A..", "HA"},
		{"and follows by the lowest", bridge.South, south, "HK H4 H3", ".82..", "H2"},
		{"a defender leads the highest", bridge.West, west, "", ".KQJ..", "HK"},
		{"and follows by the lowest", bridge.West, west, "HK H4 H5 HA S2", "QJ...", "SJ"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d bridge.Deal
			d[tt.seat] = tt.hand
			if tt.play != "" {
				d[bridge.North] = north
			}
			q := Question{Seat: tt.seat, Play: mustPlay(t, d, mustContract(t, "4S", bridge.South), tt.play)}
			s, err := newSight(&q)
			if err != nil {
				t.Fatal(err)
			}
			if card := s.pick(mustHand(t, tt.best)); card.String() != tt.want {
				t.Errorf("%v, want %s", card, tt.want)
			}
		})
	}
}

// TestPlans has a queen that either defender may have: with open cards it is always found,
// and no plan finds it more than half of the time.
func TestPlans(t *testing.T) {
	pack := mustHand(t, "AKQJT9876532.AKQJ..")
	deal := bridge.Deal{mustHand(t, "KJ2.K.."), mustHand(t, "Q65.Q.."), mustHand(t, "AT3.A.."), mustHand(t, "987.J..")}
	play := mustPlay(t, deal, mustContract(t, "1NT", bridge.South), "HJ HK HQ HA")
	q := Question{Seat: bridge.South, Play: play, Pack: pack}
	settings := few
	settings.Layouts = pruneAfter - 1 // so that no candidate is left out
	open := mustChoose(t, settings, &q)
	settings.Plans = Plans{alphamu.Exact, 3, 100}
	planned := mustChoose(t, settings, &q)
	if len(open.Cards) < 2 || open.Cards[0].Tricks < 3.9 {
		t.Fatalf("open cards: %+v", open.Cards)
	}
	if open.Cards[0].Value < planned.Cards[0].Value+0.3 {
		t.Errorf("%+v as it was with open cards, %+v", planned.Cards, open.Cards)
	}
	settings.Plans.Tricks = 2
	if a := mustChoose(t, settings, &q); !reflect.DeepEqual(a, open) {
		t.Errorf("%+v where nothing is compared, want %+v", a, open)
	}
}

// TestWrongQuestions has questions that cannot be answered.
func TestWrongQuestions(t *testing.T) {
	play := randomPlay(t, 8, 8)
	wrong := Question{Seat: play.Player().Next(), Play: play}
	if a, err := New(few).Choose(t.Context(), &wrong); err == nil || a.Card != bridge.NoCard {
		t.Errorf("%v for somebody whose turn it is not", a.Card)
	}
	blind, err := bridge.NewPlay(bridge.Deal{}, play.Contract())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(few).Choose(t.Context(), &Question{Seat: blind.Player(), Play: blind}); err == nil {
		t.Error("an answer for a hand that is not known")
	}
	small := Question{Seat: play.Player(), Play: play, Pack: play.Start()[bridge.North]}
	if _, err := New(few).Choose(t.Context(), &small); err == nil {
		t.Error("an answer where cards are missing")
	}
}

func TestWhy(t *testing.T) {
	for _, tt := range []struct {
		answer Answer
		want   string
	}{
		{Answer{Card: 0x3c}, "SA: no choice"},
		{Answer{Layouts: 7, Cards: []Valued{{Card: 0x3c, Tricks: 9.25, Aim: 1}, {Card: 0, Tricks: 8, Aim: 0.5}, {}, {}}}, "7 layouts: SA 9.25 tricks, 100 %, C2 8.00 tricks, 50 %, C2 0.00 tricks, 0 %"},
	} {
		if got := tt.answer.Why(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
