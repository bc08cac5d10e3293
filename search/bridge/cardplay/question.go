package cardplay

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/layouts"
)

// Question is what a player knows who has to play a card.
type Question struct {
	// Seat is who chooses: the declarer for dummy too.
	Seat bridge.Seat
	// Play is the play so far. It knows the hand of the seat and, once the opening lead is
	// made, dummy's. Others it may know are not looked at.
	Play bridge.Play
	// Pack is the cards that were dealt. The zero value stands for all; the end of a play,
	// whose hands have fewer, has others.
	Pack       bridge.Cards
	Vulnerable bridge.Vulnerability
	// Known is what the seats have shown by calls and alerts. None is nothing.
	Known [bridge.Seats]hand.Knowledge
	// Edges say how firm that is. The zero Edge stands for layouts.DefaultEdge.
	Edges [bridge.Seats]layouts.Edge
	// Carding is what the sides lead and signal by, nil where nothing is known of it: then
	// their cards say no more than that they cost nothing. Heard is which suits were shown.
	Carding [2]*carding.Agreement
	Heard   carding.Heard
	// Calls judges hands by the auction, nil if nothing does.
	Calls layouts.Judge
}

// sight is what can be seen of a question.
type sight struct {
	Question             // whose play knows the hands in sight alone
	start    bridge.Deal // before the play: the hands in sight, and what the others have played
	played   bridge.Cards
	unseen   bridge.Cards
	hidden   []bridge.Seat
	room     [bridge.Seats]int          // unseen cards of the hidden hands
	lacks    [bridge.Seats]bridge.Cards // of suits to which a hand did not follow, but for what it has played
	plays    []moment
}

// moment is a card that was played.
type moment struct {
	seat bridge.Seat // whose card it was
	card bridge.Card
}

// look returns what can be seen. The error says what is wrong with the question.
func look(q *Question) (*sight, error) {
	switch {
	case q.Play.Done():
		return nil, bridge.ErrPlayOver
	case q.Play.Player() != q.Seat:
		return nil, fmt.Errorf("%v is to choose a card, not %v", q.Play.Player(), q.Seat)
	}
	s := &sight{Question: *q}
	for seat := range bridge.Seat(bridge.Seats) {
		switch {
		case !s.inSight(seat):
			s.hidden = append(s.hidden, seat)
		case !q.Play.Known(seat):
			return nil, fmt.Errorf("the hand of %v is not known", seat)
		}
	}
	var err error
	if s.Play, err = s.cover(&q.Play); err != nil {
		return nil, err
	}
	s.start = s.Play.Start()
	s.replay()
	if err := s.count(); err != nil {
		return nil, err
	}
	return s, nil
}

// cover returns a play that knows the hands in sight alone.
func (s *sight) cover(whole *bridge.Play) (bridge.Play, error) {
	known := whole.Start()
	contract := whole.Contract()
	var own bridge.Deal
	own[s.Seat] = known[s.Seat]
	covered, err := bridge.NewPlay(own, contract)
	if err != nil {
		return covered, err
	}
	for i, card := range whole.Cards() {
		if err := covered.Play(card); err != nil {
			return covered, err
		}
		if i == 0 {
			if err := covered.Show(contract.Dummy(), known[contract.Dummy()]); err != nil {
				return covered, err
			}
		}
	}
	return covered, nil
}

// count counts the cards that are not in sight.
func (s *sight) count() error {
	pack := s.Pack
	if pack == 0 {
		pack = bridge.AllCards
	}
	s.unseen = pack &^ s.start.Cards()
	sum := 0
	for _, seat := range s.hidden {
		s.room[seat] = s.Play.Size() - s.start[seat].Count()
		sum += s.room[seat]
	}
	if n := s.unseen.Count(); n != sum {
		return fmt.Errorf("%d cards are not in sight, the hidden hands have %d", n, sum)
	}
	return nil
}

// inSight reports whether the player sees a hand.
func (s *sight) inSight(seat bridge.Seat) bool {
	return seat == s.Seat || seat == s.Play.Contract().Dummy() && s.Play.Len() > 0
}

// replay goes through the cards that were played.
func (s *sight) replay() {
	for i := range s.Play.Tricks() {
		t := s.Play.Trick(i)
		led, _ := t.Suit()
		for j, card := range t.Cards() {
			seat := (t.Leader() + bridge.Seat(j)) % bridge.Seats
			s.plays = append(s.plays, moment{seat, card})
			s.played |= card.Set()
			if s.inSight(seat) {
				continue
			}
			s.start[seat] |= card.Set()
			if card.Suit() != led {
				s.lacks[seat] |= led.Cards()
			}
		}
	}
	for _, seat := range s.hidden {
		s.lacks[seat] &^= s.start[seat]
	}
}

// defends reports whether the player is a defender.
func (s *sight) defends() bool {
	return s.Seat.Side() != s.Play.Contract().Declarer.Side()
}
