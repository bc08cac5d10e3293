package bridgerobot

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

// Bidder is a program that bids.
type Bidder struct {
	system *system.System
	conn   *brain.Conn
}

// patience is how long a program may take for a call.
const patience = time.Minute

// Start starts the program of a command line. Its calls are understood by a system. It
// outlives the context: Close ends it.
func Start(ctx context.Context, command string, understood *system.System) (*Bidder, error) {
	args, err := brain.SplitCommand(command)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...)
	conn, err := brain.Start(cmd, brain.Config{})
	if err != nil {
		return nil, err
	}
	return &Bidder{understood, conn}, nil
}

// Close ends the program.
func (b *Bidder) Close() error { return b.conn.Close() }

// System returns the system by which its calls are understood.
func (b *Bidder) System() *system.System { return b.system }

// Choose asks the program. The error says what it did instead of answering with a legal
// call: then the call is a pass.
func (b *Bidder) Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	pass := bidding.Choice{Call: bridge.Pass}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	asked := question(p, cards)
	if err := b.conn.Send(ctx, asked); err != nil {
		return pass, err
	}
	answer, err := b.conn.Next(ctx, asked)
	if err != nil {
		return pass, err
	}
	call, err := bridge.ParseCall(strings.TrimSpace(answer.Text))
	if err == nil {
		err = p.Auction().Check(call)
	}
	if err != nil {
		return pass, fmt.Errorf("%q is answered by %.40q: %w", asked, answer.Text, err)
	}
	return bidding.Choice{Call: call}, nil
}

// question returns the line that asks for a call.
func question(p *bidding.Position, cards bridge.Cards) string {
	a := p.Auction()
	return strings.TrimSpace(fmt.Sprintf("%s %s %v %v %v", a.Turn().Letter(), a.Dealer().Letter(), p.Vulnerable(), cards, a))
}
