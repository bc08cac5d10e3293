package playcmd

import (
	"fmt"
	"net"

	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
)

// bridgeFlags selects a remote table of bridge.
type bridgeFlags struct {
	BridgeConnect string `placeholder:"HOST:PORT" help:"Sit down at a table of bridge elsewhere, which speaks the Blue Chip protocol."`
	BridgeSeat    string `default:"South" placeholder:"SEAT" help:"With --bridge-connect, the seat."`
	BridgeTeam    string `default:"Gogo" placeholder:"NAME" help:"With --bridge-connect, the name of the team."`
}

// beginBridge opens the first table of bridge, with the deals of a file unless its text is empty,
// and returns its path.
func (c *Board) beginBridge(hall *bridgetable.Hall, text string) (path string, err error) {
	var id int
	if c.BridgeConnect != "" {
		id, err = c.join(hall)
	} else {
		options := hall.DefaultOptions(games.NewSeed())
		if options.File = text; text != "" {
			options.Boards = 0
		}
		if id, err = hall.Open(options); err != nil && text != "" {
			err = fmt.Errorf("%s: %w", c.File, err)
		}
	}
	if err != nil {
		return "", err
	}
	seat, err := hall.Enter(id)
	return games.BridgeGame + "/#" + seat, err
}

// join takes a seat at a remote table.
func (c *Board) join(hall *bridgetable.Hall) (int, error) {
	if _, _, err := net.SplitHostPort(c.BridgeConnect); err != nil {
		return 0, program.Misusef("--bridge-connect: %v", err)
	}
	at, err := bridge.ParseSeat(c.BridgeSeat)
	if err != nil {
		return 0, program.Misusef("--bridge-seat: %v", err)
	}
	return hall.Join(c.BridgeConnect, at, c.BridgeTeam)
}
