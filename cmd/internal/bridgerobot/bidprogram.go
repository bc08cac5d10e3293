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

// Bidder is a bidding program.
type Bidder struct {
	system *system.System
	conn   *brain.Conn
}

// patience bounds the time of a call.
const patience = time.Minute

// Start starts a bidding program. Its calls are interpreted by a system. It outlives the context:
// Close stops it.
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

// Close stops the program.
func (b *Bidder) Close() error { return b.conn.Close() }

// System returns the system by which its calls are interpreted.
func (b *Bidder) System() *system.System { return b.system }

// Choose asks the program for a call. If the answer is not a legal call, it returns a pass and an
// error.
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
