package bridgerobot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/protocol/brain"
)

// Command is the command line of a player, with the placeholders {port} and {seat}, and optionally
// {host}, {team}, {system}, {level} and {past}.
type Command []string

// levelPlace is the placeholder of the level.
const levelPlace = "{level}"

// HasLevel reports whether the player can be told a level.
func (c Command) HasLevel() bool {
	return slices.ContainsFunc(c, func(arg string) bool { return strings.Contains(arg, levelPlace) })
}

// ParseCommand parses a command line, which has to contain the port and the seat.
func ParseCommand(line string) (Command, error) {
	args, err := brain.SplitCommand(line)
	if err != nil {
		return nil, err
	}
	for _, place := range []string{"{port}", "{seat}"} {
		if !strings.Contains(line, place) {
			return nil, fmt.Errorf("%.80q has no %s", line, place)
		}
	}
	return args, nil
}

// Place is the seat of a player.
type Place struct {
	Address net.Addr // of the table
	Seat    bridge.Seat
	Team    string
	System  string // the bidding system, empty to leave it to the player
	Level   int    // how well it plays, from 1 to 10
	Past    Past   // of the table's first board
}

// At returns the command line of a player for a seat.
func (c Command) At(p Place) ([]string, error) {
	host, port, err := net.SplitHostPort(p.Address.String())
	if err != nil {
		return nil, err
	}
	places := strings.NewReplacer(
		"{host}", host, "{port}", port, "{seat}", p.Seat.String(), "{team}", p.Team, "{system}", p.System,
		levelPlace, strconv.Itoa(p.Level), "{past}", p.Past.String(),
	)
	args := make([]string, len(c))
	for i, arg := range c {
		args[i] = places.Replace(arg)
	}
	return args, nil
}

// Keeper runs a player, and restarts it if it stops too early.
type Keeper struct {
	Args []string
	Log  io.Writer // receives its output
	// Ended, if it is not nil, is called with the reason of each stop before the context's end.
	Ended func(why error)
}

const (
	// maxStarts bounds the starts of a program at one table.
	maxStarts = 10
	// startPause is the time between a stop and the next start.
	startPause = time.Second
	// parting is the time to stop after losing the table.
	parting = 2 * time.Second
)

// ErrEnds reports a program that keeps stopping.
var ErrEnds = errors.New("the program ends again and again")

// Keep runs the program until the context ends. It returns ErrEnds with the reason of the last stop,
// or why the program cannot be started.
func (k *Keeper) Keep(ctx context.Context) error {
	var why error
	for range maxStarts {
		var err error
		why, err = k.run(ctx)
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return nil //nolint:nilerr // it was told to end
		case k.Ended != nil:
			k.Ended(why)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(startPause):
		}
	}
	return fmt.Errorf("%w: %w", ErrEnds, why)
}

// run runs the program until it stops, and returns its reason with the end of its standard error, or
// why it cannot be run.
func (k *Keeper) run(ctx context.Context) (why, err error) {
	cmd := exec.Command(k.Args[0], k.Args[1:]...) //nolint:noctx // it is told to end by the end of its table first
	var last, said brain.Tail
	cmd.Stderr = io.MultiWriter(&last, k.Log)
	c, err := brain.Start(cmd, brain.Config{Grace: parting})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	for {
		line, err := c.Next(ctx, "play")
		if err != nil {
			why = last.Explain(err)
			if last.Lines() == "" { // some programs complain on their standard output
				why = said.Explain(err)
			}
			break
		}
		if _, err := fmt.Fprintln(io.MultiWriter(&said, k.Log), line.Text); err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		part(context.WithoutCancel(ctx), c)
	}
	return why, nil
}

// part waits for a program that has lost its table to stop, and kills it if it does not.
func part(ctx context.Context, c *brain.Conn) {
	ctx, cancel := context.WithTimeout(ctx, parting)
	defer cancel()
	for {
		if _, err := c.Next(ctx, "play"); err != nil {
			return
		}
	}
}

// Bidder is a bidding program.
type Bidder struct {
	system *system.System
	conn   *brain.Conn
	last   *brain.Tail // of its standard error
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
	last := &brain.Tail{}
	cmd.Stderr = last
	conn, err := brain.Start(cmd, brain.Config{})
	if err != nil {
		return nil, err
	}
	return &Bidder{understood, conn, last}, nil
}

// Close stops the program.
func (b *Bidder) Close() error { return b.conn.Close() }

// System returns the system by which its calls are interpreted.
func (b *Bidder) System() *system.System { return b.system }

// Choose asks the program for a call. If the answer is not a legal call, it returns a pass and an
// error, which has the last lines of the program's standard error if it has ended.
func (b *Bidder) Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error) {
	pass := bidding.Choice{Call: bridge.Pass}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	asked := question(p, cards)
	if err := b.conn.Send(ctx, asked); err != nil {
		return pass, b.last.Explain(err)
	}
	answer, err := b.conn.Next(ctx, asked)
	if err != nil {
		return pass, b.last.Explain(err)
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
