package doubledummy

// killerBits is the size of the killer table.
const killerBits = 16

// killer is the card that was best when a hand was last in a like situation: it is
// tried first. The lowest six bits are the card. The others tell the situations apart
// that share a place; a mistake costs time only.
type killer uint32

const killerCard = 1<<6 - 1

// slot is where the killer of a situation is kept.
type slot struct {
	*killer
	tag killer
}

// killerOf returns the slot of a situation.
func (s *search) killerOf(situation uint64) slot {
	hash := mix(situation)
	return slot{&s.killers[hash>>(64-killerBits)], killer(hash) &^ killerCard}
}

// among returns the killer if it is one of the cards.
func (k slot) among(cards uint64) (card int, ok bool) {
	card = int(*k.killer & killerCard)
	return card, *k.killer&^killerCard == k.tag && cards&set(card) != 0
}

// keep makes a card the killer.
func (k slot) keep(card int) { *k.killer = k.tag | killer(card&killerCard) }

// situation is what decides, by experience, which card is best: on lead the hand, of
// cards that follow suit what is left of the suit and the card to beat, otherwise the
// hand and the card to beat.
func (t *trick) situation(seat, played, best int, hand uint64) uint64 {
	where := uint64(seat)<<2 | uint64(played)
	switch {
	case played == 0:
		return hand ^ where<<60 ^ hand>>47
	case hand&cardsOf(t.suit) != 0:
		return t.all>>(t.suit*laneBits&63)&lane | uint64(t.suit)<<13 | uint64(best)<<16 | where<<24 | 1<<28
	default:
		return hand ^ uint64(best)<<13 ^ where<<29 ^ hand>>47 ^ 1<<63
	}
}
