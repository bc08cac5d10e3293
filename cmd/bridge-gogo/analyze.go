package main

import (
	"context"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/board/bridge/record"
	"gogo/internal/words"
	"gogo/search/bridge/doubledummy"
)

// analyzePlay lists the cards of a board's play that cost a trick; it is empty without a play.
func analyzePlay(ctx context.Context, solver *doubledummy.Solver, a *solvedBoard) (string, error) {
	play, whole, err := replay(&a.Record)
	if err != nil || play.Len() == 0 {
		return "", nil //nolint:nilerr // what keeps a play from being one is among the problems
	}
	found, err := solver.Analyze(ctx, &play)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	last := len(found.Declarer) - 1
	fmt.Fprintf(&b, "\n%s: %s in sight before the lead, %d after %s\n",
		table(&a.Record), words.Count(found.Declarer[0], "trick"), found.Declarer[last], playedText(&play))
	cost := false
	for i := range found.Cards {
		if n := found.Cost(i); n > 0 {
			cost = true
			fmt.Fprintf(&b, "  trick %d: %s's %s costs %d\n", i/bridge.Seats+1, cardPlayer(&play, i), diagram.Card(found.Cards[i]), n)
		}
	}
	if !cost {
		b.WriteString("  no card cost a trick\n")
	}
	if r := &a.Record; whole && r.HasTricks && r.Tricks != found.Declarer[last] {
		fmt.Fprintf(&b, "  scored as %d\n", r.Tricks)
	}
	if !whole {
		b.WriteString("  what follows an irregularity is left out\n")
	}
	return b.String(), nil
}

// replay returns the play of a record, and whether it is complete: it ends at an illegal card.
func replay(r *record.Record) (play bridge.Play, whole bool, err error) {
	if !r.HasContract || r.Contract.IsPassedOut() || len(r.Cards) == 0 {
		return play, true, nil
	}
	if play, err = bridge.NewPlay(r.Deal, r.Contract); err != nil {
		return play, false, err
	}
	for _, c := range r.Cards {
		legal := play.Check(c.Card) == nil
		if c.Irregular != record.Regular || !legal {
			return play, false, nil
		}
		if err := play.Play(c.Card); err != nil {
			return play, false, err
		}
	}
	return play, true, nil
}

// table describes the table, its contract and its result.
func table(r *record.Record) string {
	text := diagram.Contract(r.Contract) + " by " + r.Contract.Declarer.String()
	if r.Room != record.NoRoom {
		text = r.Room.String() + " room, " + text
	}
	return text
}

// playedText tells how far a play went.
func playedText(play *bridge.Play) string {
	if play.Done() {
		return "the last card"
	}
	if play.Len() == 1 {
		return "the only card"
	}
	return fmt.Sprintf("%d cards", play.Len())
}

// cardPlayer returns the player of a card by its number from 0.
func cardPlayer(play *bridge.Play, card int) bridge.Seat {
	trick := play.Trick(card / bridge.Seats)
	return (trick.Leader() + bridge.Seat(card%bridge.Seats)) % bridge.Seats
}
