package bridgetable

import (
	"context"
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/bridgeview"
	"gogo/protocol/bluechip/table"
	"gogo/search/bridge/doubledummy"
)

// finished is a finished board.
type finished struct {
	record  record.Record
	view    bridgeview.Board
	auction bridge.Auction
	claim   *claimState // the last on the board, nil for none
	bid     *bidState   // nil until it is known
}

// newFinished returns a finished board from its manager's result.
func newFinished(r *table.Result) *finished {
	b := r.Board
	f := &finished{record: record.Record{
		Board: b.Number, Dealer: b.Dealer, Vulnerable: b.Vulnerable, Deal: b.Deal,
		Contract: r.Contract, HasContract: r.Ending != table.Adjudicated,
	}}
	for _, c := range r.Calls {
		f.record.Calls = append(f.record.Calls, record.Call{Call: c.Call, Alert: c.Alerted, Note: c.Info})
	}
	for _, c := range r.Cards {
		f.record.Cards = append(f.record.Cards, record.Card{Card: c.Card})
	}
	extras := &bridgeview.Extras{Restart: r.Again, Ending: bridgeview.Ending(r.Ending.String())}
	f.conclude(r.Tricks, extras)
	return f
}

// conclude completes a finished board by the declarer's tricks.
func (f *finished) conclude(tricks int, extras *bridgeview.Extras) {
	r := &f.record
	if r.HasContract && !r.Contract.IsPassedOut() {
		r.Tricks, r.HasTricks, r.Adjusted = tricks, true, extras.Ending == bridgeview.Claimed
	}
	f.show(extras)
}

// show completes a board that has its record.
func (f *finished) show(extras *bridgeview.Extras) {
	f.auction = auctionOf(&f.record)
	f.view = *bridgeview.New(&f.record, extras)
}

// solverMemory bounds the memory of a solver.
const solverMemory = 256 << 20

// solve computes the double-dummy results of a board and the value of each card in the background.
// The caller holds the lock.
func (t *Table) solve(f *finished) {
	if !f.record.Deal.Complete() {
		return
	}
	r := f.record
	t.work.Go(func() {
		t.solving.Lock()
		defer t.solving.Unlock()
		solver := doubledummy.NewSolver(solverMemory)
		made, err := solver.Table(t.ctx, &r.Deal)
		if err != nil {
			return // the table is closed
		}
		t.do(func() { f.solved(&made) })
		worth, err := cardValues(t.ctx, solver, &r)
		if err != nil {
			return
		}
		t.do(func() { f.view.Worth = worth })
	})
}

// solved adds the double-dummy results of a board, and what follows from them.
func (f *finished) solved(made *doubledummy.Table) {
	f.view.Table = (*[bridge.Strains][bridge.Seats]int)(made)
	par := doubledummy.ParOf(made, f.record.Dealer, f.record.Vulnerable)
	f.view.Par, f.bid = boards.Text(par), bidOf(&f.record, made, par.Score)
}

// bidOf returns what the auction of a board was worth by its double-dummy results, nil without a
// contract.
func bidOf(r *record.Record, made *doubledummy.Table, par int) *bidState {
	if !r.HasContract {
		return nil
	}
	score := 0
	if c := r.Contract; !c.IsPassedOut() {
		score = c.ScoreFor(bridge.NorthSouth, r.Vulnerable, made[c.Strain][c.Declarer])
	}
	return &bidState{Par: par, Score: score, IMPs: bridge.IMPs(score - par)}
}

// cardValues returns, for the position before each card of a board and after the last, the value
// of each legal card: the total tricks of the declarer.
func cardValues(ctx context.Context, solver *doubledummy.Solver, r *record.Record) ([]map[string]int, error) {
	if !r.HasContract || r.Contract.IsPassedOut() {
		return nil, nil
	}
	play, err := bridge.NewPlay(r.Deal, r.Contract)
	if err != nil {
		return nil, err
	}
	list := make([]map[string]int, 0, len(r.Cards)+1)
	for i := 0; !play.Done(); i++ {
		worth, err := valuesAt(ctx, solver, &play)
		if err != nil {
			return nil, err
		}
		list = append(list, worth)
		if i == len(r.Cards) {
			break
		}
		if err := play.Play(r.Cards[i].Card); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// valuesAt returns the value of each legal card of a position.
func valuesAt(ctx context.Context, solver *doubledummy.Solver, play *bridge.Play) (map[string]int, error) {
	position := play.Position()
	cards, err := solver.Cards(ctx, &position)
	if err != nil {
		return nil, err
	}
	declarer := play.Contract().Declarer.Side()
	worth := make(map[string]int, len(cards))
	for _, c := range cards {
		tricks := play.Won(declarer) + c.Tricks
		if play.Turn().Side() != declarer {
			tricks = bridge.HandSize - play.Won(declarer.Other()) - c.Tricks
		}
		worth[c.Card.String()] = tricks
	}
	return worth, nil
}

// againOf returns the options of a table at which a finished board is played again: people's seats
// repeat what they did up to so many cards, or nothing if that is -1, as long as the others do the
// same.
func (t *Table) againOf(board, cards int) (*Options, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if board < 0 || board >= len(t.over) || t.remote {
		return nil, fmt.Errorf("board %d of %d finished boards cannot be played again", board, len(t.over))
	}
	r := t.over[board].record
	if cards < -1 || cards > len(r.Cards) {
		return nil, fmt.Errorf("%d of %d cards cannot be repeated", cards, len(r.Cards))
	}
	text, err := pbnOf(&r)
	if err != nil {
		return nil, err
	}
	o := t.options
	o.File, o.Boards, o.replay = text, 1, replay{}
	if cards >= 0 {
		for _, c := range r.Calls {
			o.replay.calls = append(o.replay.calls, alertedCall{c.Call, c.Alert, c.Note})
		}
		for _, c := range r.Cards[:cards] {
			o.replay.cards = append(o.replay.cards, c.Card)
		}
	}
	return &o, nil
}
