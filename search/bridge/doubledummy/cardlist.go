package doubledummy

// cardList is cards in the order in which they are tried.
type cardList struct {
	cards [16]uint8
	n     int
}

func (l *cardList) card(i int) int { return int(l.cards[i&15]) }

func (l *cardList) add(card int) {
	l.cards[l.n&15] = uint8(card)
	l.n++
}

// addUp adds a set, the lowest card first.
func (l *cardList) addUp(cards uint64) {
	for ; cards != 0; cards &= cards - 1 {
		l.add(lowest(cards))
	}
}

// addDown adds a set, the highest card first.
func (l *cardList) addDown(cards uint64) {
	for cards != 0 {
		card := highest(cards)
		cards &^= set(card)
		l.add(card)
	}
}
