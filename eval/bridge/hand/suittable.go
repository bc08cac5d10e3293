package hand

import (
	"math/bits"

	"gogo/board/bridge"
)

// honours are the five highest cards of a suit, from the ten up, a bit each.
const honours = 1<<5 - 1

// suitMeasures is what one suit of a hand counts.
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

// suitTable has what every suit counts, by its honours and its length.
var suitTable = makeSuitTable()

func makeSuitTable() *[honours + 1][bridge.Ranks + 1]suitMeasures {
	var t [honours + 1][bridge.Ranks + 1]suitMeasures
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
