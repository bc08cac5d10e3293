package journal

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
)

// setTimes adds PBN sections with the times of calls and cards: whole seconds, in the rows and
// columns of the auction and of the play.
func (r *Result) setTimes(game *pbn.Game, rec *record.Record) {
	calls := make([]string, len(r.Calls))
	for i, c := range r.Calls {
		calls[i] = wholeSeconds(c.Seconds)
	}
	if len(calls) > 0 {
		game.SetSection("AuctionTimeTable", rec.Dealer.Letter(), rows(calls))
	}
	whole := *rec
	whole.Derive() // an adjudicated board has no contract of its own
	if len(rec.Cards) == 0 || len(r.Thought) != len(rec.Cards) || !whole.HasContract {
		return
	}
	leader := whole.Contract.Leader()
	game.SetSection("PlayTimeTable", leader.Letter(), rows(byHand(rec, leader, r.Thought)))
}

// byHand orders the times of each trick by hand from the leader on, with a dash for a missing
// card.
func byHand(rec *record.Record, leader bridge.Seat, seconds []float64) []string {
	tricks := (len(rec.Cards) + bridge.Seats - 1) / bridge.Seats
	words := slices.Repeat([]string{"-"}, tricks*bridge.Seats)
	for i, c := range rec.Cards {
		for s, hand := range rec.Deal {
			if hand.Has(c.Card) {
				column := (s + bridge.Seats - int(leader)) % bridge.Seats
				words[i/bridge.Seats*bridge.Seats+column] = wholeSeconds(seconds[i])
			}
		}
	}
	return words
}

// rows joins words to rows of four.
func rows(words []string) (lines []string) {
	for row := range slices.Chunk(words, bridge.Seats) {
		lines = append(lines, strings.Join(row, " "))
	}
	return lines
}

// wholeSeconds rounds to whole seconds.
func wholeSeconds(n float64) string {
	d := time.Duration(n * float64(time.Second))
	return strconv.Itoa(int(d.Round(time.Second) / time.Second))
}
