package bridgerobot

import (
	"fmt"
	"net"
	"strings"

	"gogo/board/bridge"
	"gogo/protocol/brain"
)

// Command is the command line of a player, with places for what it is told: {port} and
// {seat}, and if it wants {host}, {team} and {system}.
type Command []string

// ParseCommand reads a command line. It has to name the port and the seat.
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

// Place is where a player is to sit.
type Place struct {
	Address net.Addr // of the table
	Seat    bridge.Seat
	Team    string
	System  string // what it bids, empty if that is its own affair
}

// At returns the command line of a player at a place.
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
