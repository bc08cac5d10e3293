package games

import (
	"fmt"
	"net"
	"net/netip"
	"strings"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// ownEngines are the programs of the suite, by the games that they play.
func ownEngines() []tables.Engine {
	return []tables.Engine{
		{Name: "pbrain-gogo", Game: gomoku.GameName},
		{Name: "quoridor-gogo", Game: quoridor.GameName},
		{Name: "backgammon-gogo", Game: backgammon.GameName},
	}
}

// NewHub returns a hub with the programs of the suite that lie beside this one, and others by
// their texts.
func NewHub(texts []string) (*tables.Hub, error) {
	var list []tables.Engine
	for _, e := range ownEngines() {
		if path, err := Beside(e.Name); err == nil {
			e.Command = []string{path}
			list = append(list, e)
		}
	}
	for _, text := range texts {
		e, err := parseEngine(text)
		if err != nil {
			return nil, program.Misusef("--engine: %w", err)
		}
		list = append(list, e)
	}
	hub, err := tables.NewHub([]tables.Game{gomoku.TableGame{}, quoridor.TableGame{}, backgammon.TableGame{}}, list)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return hub, nil
}

// parseEngine reads a program, as in quoridor:ka=~/ka/run --fast.
func parseEngine(text string) (tables.Engine, error) {
	name, command, ok := strings.Cut(text, "=")
	if !ok {
		return tables.Engine{}, fmt.Errorf("%.80q is not like NAME=COMMAND", text)
	}
	e := tables.Engine{Game: gomoku.GameName, Name: strings.TrimSpace(name)}
	if game, rest, ok := strings.Cut(e.Name, ":"); ok {
		e.Game, e.Name = strings.TrimSpace(game), strings.TrimSpace(rest)
	}
	var err error
	if e.Command, err = brain.SplitCommand(command); err != nil {
		return e, fmt.Errorf("%.80q: %w", text, err)
	}
	return e, nil
}

// Reachable is an address as a browser on this machine reaches it: one of all interfaces
// is also that of this machine alone.
func Reachable(at net.Addr) string {
	if ap, err := netip.ParseAddrPort(at.String()); err == nil && ap.Addr().IsUnspecified() {
		return fmt.Sprintf("localhost:%d", ap.Port())
	}
	return at.String()
}
