package bridge

// Trick is the cards of a trick, or of its beginning: who led, and what was played,
// clockwise from there. It is a value; the zero value is one in which North leads.
type Trick struct {
	leader Seat
	count  uint8
	cards  [Seats]Card
}

// NewTrick returns a trick without a card.
func NewTrick(leader Seat) Trick { return Trick{leader: leader} }

// Leader returns who leads to the trick.
func (t *Trick) Leader() Seat { return t.leader }

// Len returns how many cards were played.
func (t *Trick) Len() int { return int(t.count) }

// Cards returns the cards in the order of the play. They are the trick's own.
func (t *Trick) Cards() []Card { return t.cards[:t.count:t.count] }

// Set returns the cards as a set.
func (t *Trick) Set() Cards {
	var set Cards
	for _, c := range t.Cards() {
		set |= c.Set()
	}
	return set
}

// Turn returns who is to play, the leader again when all have played.
func (t *Trick) Turn() Seat { return (t.leader + Seat(t.count)) % Seats }

// By returns the card that a seat has played, NoCard if it has not.
func (t *Trick) By(s Seat) Card {
	if i := (s - t.leader) % Seats; i < Seat(t.count) {
		return t.cards[i]
	}
	return NoCard
}

// Suit returns the suit that was led, and whether one was.
func (t *Trick) Suit() (Suit, bool) { return t.cards[0].Suit(), t.count > 0 }

// Done reports whether all have played.
func (t *Trick) Done() bool { return t.count == Seats }

// Add plays a card to a trick that is not done. Whether it may be played is the
// Position's.
func (t *Trick) Add(c Card) {
	t.cards[t.count] = c
	t.count++
}

// Remove takes the last card back from a trick that has one.
func (t *Trick) Remove() {
	t.count--
	t.cards[t.count] = 0
}

// Winner returns who wins the trick with the cards so far: the highest trump, or the
// highest card of the suit that was led (Law 44E and F). Of a trick without a card it
// is the leader.
func (t *Trick) Winner(trump Strain) Seat {
	best := 0
	for i, c := range t.Cards() {
		if beats(c, t.cards[best], trump) {
			best = i
		}
	}
	return (t.leader + Seat(best)) % Seats
}

// beats reports whether a card beats one that was played before it.
func beats(c, before Card, trump Strain) bool {
	if c.Suit() == before.Suit() {
		return c > before
	}
	return c.Suit().Strain() == trump
}
