package bridgerobot

import (
	"fmt"
	"net"
	"strings"

	"gogo/board/bridge"
	"gogo/protocol/brain"
)

// Command is the command line of a player, with the placeholders {port} and {seat}, and optionally
// {host}, {team} and {system}.
type Command []string

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
}

// At returns the command line of a player for a seat.
func (c Command) At(p Place) ([]string, error) {
	host, port, err := net.SplitHostPort(p.Address.String())
	if err != nil {
		return nil, err
	}
	places := strings.NewReplacer("{host}", host, "{port}", port, "{seat}", p.Seat.String(), "{team}", p.Team, "{system}", p.System)
	args := make([]string, len(c))
	for i, arg := range c {
		args[i] = places.Replace(arg)
	}
	return args, nil
}
