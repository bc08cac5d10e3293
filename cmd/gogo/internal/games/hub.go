package games

import (
	"fmt"
	"net"
	"net/netip"
	"strings"

	"gogo/bench/tables"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// NewHub returns a hub of the games played at tables, with the programs of the suite in the folder
// of this one, and others parsed from texts.
func NewHub(texts []string) (*tables.Hub, error) {
	var kinds []tables.Game
	var engines []tables.Engine
	for _, g := range All() {
		if g.Table == nil {
			continue
		}
		kinds = append(kinds, g.Table)
		if path, err := Beside(g.Program); err == nil {
			engines = append(engines, tables.Engine{Name: g.Program, Game: g.Name, Command: []string{path}})
		}
	}
	for _, text := range texts {
		e, err := parseEngine(text)
		if err != nil {
			return nil, program.Misusef("--engine: %w", err)
		}
		engines = append(engines, e)
	}
	hub, err := tables.NewHub(kinds, engines)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return hub, nil
}

// parseEngine parses a program, as in quoridor:ka=~/ka/run --fast.
func parseEngine(text string) (tables.Engine, error) {
	name, command, ok := strings.Cut(text, "=")
	if !ok {
		return tables.Engine{}, fmt.Errorf("%.80q is not like NAME=COMMAND", text)
	}
	e := tables.Engine{Game: All()[0].Name, Name: strings.TrimSpace(name)}
	if game, rest, ok := strings.Cut(e.Name, ":"); ok {
		e.Game, e.Name = strings.TrimSpace(game), strings.TrimSpace(rest)
	}
	var err error
	if e.Command, err = brain.SplitCommand(command); err != nil {
		return e, fmt.Errorf("%.80q: %w", text, err)
	}
	return e, nil
}

// Reachable returns an address for a browser on this machine, by which one of all interfaces is
// reached too.
func Reachable(at net.Addr) string {
	if ap, err := netip.ParseAddrPort(at.String()); err == nil && ap.Addr().IsUnspecified() {
		return fmt.Sprintf("localhost:%d", ap.Port())
	}
	return at.String()
}
