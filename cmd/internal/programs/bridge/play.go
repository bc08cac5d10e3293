package bridge

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/system"
	"gogo/internal/words"
	"gogo/protocol/bluechip/client"
	"gogo/search/bridge/robot"
)

// playCmd takes a seat at a table, or plays at a server.
type playCmd struct {
	bridgerobot.Flags
	identityFlags
	joinFlags
	listen.ClientFlags

	Connect         string        `xor:"where" required:"" placeholder:"HOST:PORT" help:"Play at the table at this address, by the Blue Chip protocol."`
	Server          string        `xor:"where" required:"" placeholder:"HOST:PORT" help:"Play at the server at this address, by Darrington's protocol."`
	Bidder          string        `placeholder:"COMMAND" help:"Let this program bid, a line for each call; --system explains its calls."`
	Seat            string        `default:"any" placeholder:"SEAT" help:"With --connect, take this seat: North, East, South, West, or any, which lets the table choose."`
	Team            string        `default:"Gogo" help:"With --connect, play for this team."`
	Claims          bool          `help:"Claim sure tricks, at tables that take claims."`
	NoAlerts        bool          `help:"Send no alerts, for tables that cannot read them."`
	ProtocolVersion int           `default:"18" help:"Speak this version of the Blue Chip protocol."`
	Patience        time.Duration `default:"5m" help:"Give up after this long without a connection; 0 is never."`
	Quiet           bool          `short:"q" help:"Do not print a line for each board."`

	Past bridgerobot.Past `hidden:"" help:"With --connect, repeat this seat's part of the calls and cards of a board, as in 3:1C,Pass,Pass,Pass:SA,S2."`
}

// Examples implements program.Examples.
func (*playCmd) Examples() []string {
	return []string{
		"bridge-gogo play --connect localhost:2000 --seat North --team Gogo",
		"bridge-gogo play --server localhost:2500 --name Deep --tournament new",
	}
}

// Validate implements kong.Validatable.
func (c *playCmd) Validate() error {
	if err := c.Flags.Validate(); err != nil {
		return err
	}
	if c.Server == "" && c.Connect == "" {
		return nil // kong reports what is missing
	}
	if c.Server != "" {
		return errors.Join(checkAddress("--server", c.Server), c.check())
	}
	if err := checkAddress("--connect", c.Connect); err != nil {
		return err
	}
	if _, err := bridge.ParseSeat(c.Seat); err != nil && c.Seat != "any" {
		return program.Misusef("--seat: %v", err)
	}
	return nil
}

// Run plays to the end of the session.
func (c *playCmd) Run(ctx context.Context, std program.Streams) error {
	if c.Server != "" {
		return c.playAtServer(ctx, std)
	}
	return c.playAtTable(ctx, std)
}

// robot returns the robot that plays, and a function that stops it.
func (c *playCmd) robot(ctx context.Context) (r *robot.Robot, end func() error, err error) {
	if c.Bidder == "" {
		r, err = c.Robot()
		return r, func() error { return nil }, err
	}
	s, err := system.Open(c.System)
	if err != nil {
		return nil, nil, err
	}
	who, err := bridgerobot.Start(ctx, c.Bidder, s)
	if err != nil {
		return nil, nil, err
	}
	if r, err = c.RobotOf(who); err != nil {
		return nil, nil, errors.Join(err, who.Close())
	}
	return r, who.Close, nil
}

// playAtTable plays at a table.
func (c *playCmd) playAtTable(ctx context.Context, std program.Streams) (err error) {
	r, end, err := c.robot(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	log := slog.New(slog.NewTextHandler(std.Log, nil))
	player := &bridgerobot.Player{Robot: r, Log: log, Mute: c.NoAlerts}
	var failed error
	if !c.Quiet {
		player.Over = func(board int, contract bridge.Contract, tricks int) {
			if _, err := fmt.Fprintln(std.Out, boardLine(board, contract, tricks)); err != nil {
				failed = err
			}
		}
	}
	who := client.Client{Team: c.Team, Version: c.ProtocolVersion, Player: player, Log: log, Claims: c.Claims, ClaimPatience: client.DefaultClaimPatience}
	if who.Seat, err = bridge.ParseSeat(c.Seat); err != nil {
		who.AnySeat = true
	}
	dial, err := c.Dial(c.Connect)
	if err != nil {
		return err
	}
	dialer := client.Dialer{Dial: dial, Patience: c.Patience, Pause: client.DefaultPause, MaxPause: client.DefaultMaxPause}
	if err := who.RunReconnecting(ctx, &dialer); err != nil {
		return err
	}
	return failed
}

// boardLine formats the result of a board.
func boardLine(board int, c bridge.Contract, tricks int) string {
	if c.IsPassedOut() {
		return fmt.Sprintf("Board %d: passed out", board)
	}
	return fmt.Sprintf("Board %d: %s by %v, %s", board, diagram.Contract(c), c.Declarer, words.Count(tricks, "trick"))
}
