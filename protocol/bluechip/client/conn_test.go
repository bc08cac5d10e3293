package client_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/client"
)

// slow thinks about its first call until it need not answer any more.
type slow struct {
	passer
	thinks chan bool // that it was asked
	watch  []int     // how many cards were played when it was told
}

func (s *slow) Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	if s.thinks != nil {
		close(s.thinks)
		s.thinks = nil
		<-ctx.Done()
		return bridge.Bid(7, bridge.NoTrump), false, ""
	}
	return s.passer.Call(ctx, a)
}

func (s *slow) Watch(p *bridge.Play) { s.watch = append(s.watch, p.Len()) }

// TestVoidQuestion begins a board again while a player thinks about a call: nothing is called,
// and the player is asked anew. Junk makes no question void, and is passed over behind it.
func TestVoidQuestion(t *testing.T) {
	p := &slow{thinks: make(chan bool)}
	err := dialogue(t, newClient(bridge.South, p), board+`
	South ready for North's bid
	> NORTH PASSES
	South ready for East's bid
	> EAST PASSES
	> junk
	> Start of board
	South ready for deal
	> Board number 12. Dealer NORTH. Both vulnerable
	South ready for cards
	> South's  cards :  C 5 4 3. D -. H K Q J T 9 . S Q J T 9 8
	`+auction+`
	> South to lead
	South plays 3C
	South ready for dummy
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> End of session
`)
	if err != nil || len(p.begun) != 2 || len(p.watch) != 3 || p.watch[2] != 1 {
		t.Errorf("%v; begun %v, watched %v", err, p.begun, p.watch)
	}
}

// TestLostWhileThinking ends when the table is gone while the player thinks.
func TestLostWhileThinking(t *testing.T) {
	p := &slow{thinks: make(chan bool)}
	done := time.AfterFunc(testlimit.Wait, func() { panic("the client waits for a player of no table") })
	defer done.Stop()
	err := dialogue(t, newClient(bridge.South, p), board+`
	South ready for North's bid
	> NORTH PASSES
	South ready for East's bid
	> EAST PASSES
`)
	if err == nil || errors.Is(err, client.ErrOver) {
		t.Error(err)
	}
}
