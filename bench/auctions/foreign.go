package auctions

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/protocol/brain"
)

// Foreign is a bidder in a program of its own. For each call the program reads a line,
//
//	SEAT DEALER VULNERABLE HAND [CALL ...]
//
// as in `S N EW AQ5.K72.KJ93.T84 1D Pass`, and answers with a line that has the call. All is
// as in PBN: who is vulnerable is None, NS, EW or All, the hand goes from spades to clubs,
// and the calls are those before, Pass, X and XX among them. It is asked about boards and
// seats in any order, and ends with its input.
type Foreign struct {
	system *system.System
	conn   *brain.Conn
}

// foreignPatience is how long a program may take for a call.
const foreignPatience = time.Minute

// StartForeign starts the program of a command that has not been started. Its calls are
// understood by a system. Close ends it.
func StartForeign(cmd *exec.Cmd, understood *system.System) (*Foreign, error) {
	conn, err := brain.Start(cmd, brain.Config{})
	if err != nil {
		return nil, err
	}
	return &Foreign{understood, conn}, nil
}

// Close ends the program.
func (f *Foreign) Close() error { return f.conn.Close() }

// System returns the system by which its calls are understood.
func (f *Foreign) System() *system.System { return f.system }

// Choose asks the program. The error says what it did instead of answering with a legal
// call.
func (f *Foreign) Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	ctx, cancel := context.WithTimeout(ctx, foreignPatience)
	defer cancel()
	asked := question(p, cards)
	if err := f.conn.Send(ctx, asked); err != nil {
		return bidding.Choice{}, err
	}
	answer, err := f.conn.Next(ctx, asked)
	if err != nil {
		return bidding.Choice{}, err
	}
	call, err := bridge.ParseCall(strings.TrimSpace(answer.Text))
	if err == nil {
		err = p.Auction().Check(call)
	}
	if err != nil {
		return bidding.Choice{}, fmt.Errorf("%q is answered by %.40q: %w", asked, answer.Text, err)
	}
	return bidding.Choice{Call: call}, nil
}

// question returns the line that asks for a call.
func question(p *bidding.Position, cards bridge.Cards) string {
	a := p.Auction()
	return strings.TrimSpace(fmt.Sprintf("%s %s %v %v %v", a.Turn().Letter(), a.Dealer().Letter(), p.Vulnerable(), cards, a))
}
