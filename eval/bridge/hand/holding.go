package hand

import (
	"math/bits"

	"gogo/board/bridge"
)

// holding is the cards of one suit: a bit a rank.
type holding struct {
	ranks  uint16
	length int
}

// count returns how many of some ranks are held.
func (h holding) count(ranks ...bridge.Rank) int {
	n := 0
	for _, r := range ranks {
		n += int(h.ranks >> r & 1)
	}
	return n
}

func (h holding) has(r bridge.Rank) bool { return h.ranks>>r&1 != 0 }

func (h holding) quality() int {
	top3 := h.count(bridge.Ace, bridge.King, bridge.Queen)
	top4 := top3 + h.count(bridge.Jack)
	top5 := top4 + h.count(bridge.Ten)
	switch {
	case top4 == 4 && h.length >= 5, top3 == 3 && h.length >= 6:
		return Solid
	case top4 >= 3:
		return Strong
	case top3 >= 2 || top5 >= 3:
		return Good
	case top3 == 1 && top5 >= 2:
		return Fair
	}
	return Poor
}

func (h holding) stopper() int {
	ace, king, queen, jack, ten := h.has(bridge.Ace), h.has(bridge.King), h.has(bridge.Queen), h.has(bridge.Jack), h.has(bridge.Ten)
	switch {
	case ace && (king || queen && h.length >= 2 || jack && ten && h.length >= 3),
		king && queen && (jack || ten) && h.length >= 3,
		king && jack && ten && h.length >= 4:
		return TwoStoppers
	case ace, king && h.length >= 2, queen && h.length >= 3, jack && h.length >= 4:
		return FullStopper
	case king, queen && h.length == 2, jack && h.length == 3:
		return HalfStopper
	}
	return NoStopper
}

func (h holding) control() int {
	switch {
	case h.length == 0 || h.has(bridge.Ace):
		return 2
	case h.length == 1 || h.has(bridge.King):
		return 1
	}
	return 0
}

// quickTricks returns the quick tricks in halves: AK 2, AQ 1 1/2, A 1, KQ 1, Kx 1/2.
func (h holding) quickTricks() int {
	ace, king, queen := h.has(bridge.Ace), h.has(bridge.King), h.has(bridge.Queen)
	switch {
	case ace && king:
		return 4
	case ace && queen:
		return 3
	case ace, king && queen:
		return 2
	case king && h.length >= 2:
		return 1
	}
	return 0
}

// tricks returns the playing tricks in halves: the high cards that win or will win, and
// every card beyond the third of a suit of four or more.
func (h holding) tricks() int {
	ace, king, queen, jack := h.has(bridge.Ace), h.has(bridge.King), h.has(bridge.Queen), h.has(bridge.Jack)
	high := 0
	switch {
	case ace && king && queen:
		high = 6
	case ace && king, ace && queen && jack, king && queen && jack:
		high = 4
	case ace && queen, king && queen:
		high = 3
	case ace && jack, king && jack:
		high = 2
	case ace:
		high = 2
	case king && h.length >= 2, queen && jack && h.length >= 3:
		high = 1
	}
	if ace && king && jack && !queen && h.length >= 3 {
		high++
	}
	high = min(high, 2*h.length)
	if h.length >= 4 {
		return high + 2*(h.length-3)
	}
	return high
}

// honors are the five highest cards of a suit, from the ten up, a bit each.
const honors = 1<<5 - 1

// suitMeasures are the measures of one suit of a hand.
type suitMeasures struct {
	points, quality, stopper, control, ace, king, queen uint8
	// sums has what is added up over the suits, sumBits for each.
	sums uint64
}

// The numbers that sums has. Tricks are in halves.
const (
	sumPoints = iota
	sumLong
	sumLosers
	sumControls
	sumAces
	sumKings
	sumTricks
	sumQuickTricks
)

const sumBits = 8

// field returns a number of sums.
func field(sums uint64, n int) int { return int(sums >> (sumBits * n) & (1<<sumBits - 1)) }

// suitTable has what every suit counts, by its honors and its length.
var suitTable = makeSuitTable()

func makeSuitTable() *[honors + 1][bridge.Ranks + 1]suitMeasures {
	var t [honors + 1][bridge.Ranks + 1]suitMeasures
	for high := range t {
		count := bits.OnesCount(uint(high))
		for length := count; length <= count+int(bridge.Ten); length++ {
			low := 1<<(length-count) - 1
			t[high][length] = measureSuit(holding{ranks: uint16(high<<bridge.Ten | low), length: length})
		}
	}
	return &t
}

// measureSuit counts what a suit has.
func measureSuit(h holding) suitMeasures {
	cards := bridge.Cards(h.ranks)
	m := suitMeasures{
		points:  uint8(cards.Points()),
		quality: uint8(h.quality()),
		stopper: uint8(h.stopper()),
		control: uint8(h.control()),
		ace:     uint8(h.count(bridge.Ace)),
		king:    uint8(h.count(bridge.King)),
		queen:   uint8(h.count(bridge.Queen)),
	}
	for n, sum := range [...]int{
		sumPoints:      cards.Points(),
		sumLong:        max(0, h.length-4),
		sumLosers:      cards.Losers(),
		sumControls:    cards.Controls(),
		sumAces:        int(m.ace),
		sumKings:       int(m.king),
		sumTricks:      h.tricks(),
		sumQuickTricks: h.quickTricks(),
	} {
		m.sums |= uint64(sum) << (sumBits * n)
	}
	return m
}
