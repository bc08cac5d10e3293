package main

import (
	"slices"
	"strings"
	"time"

	"gogo/cmd/internal/program"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/table"
)

// tableFlags configures a table.
type tableFlags struct {
	dialectFlags

	TrickPause      time.Duration `default:"1s" help:"Pause between tricks, as the protocol has it."`
	ProtocolVersion []int         `name:"protocol-version" default:"18,19" help:"Versions of the protocol that may connect."`
	Claims          bool          `help:"Relay claims, as the text proposes."`
	Rejoin          string        `enum:"restart,replay" default:"restart" help:"What becomes of a board when a player comes back to it: all begin it again, or who came back is taken through what was done."`
	MaxFaults       int           `default:"50" help:"Stop the table after more illegal, untimely or senseless messages of one player; 0 is no limit."`
	TimeLimit       time.Duration `placeholder:"10m" help:"What a side may think about a board before it is warned."`
	Grace           time.Duration `default:"1m" help:"How much more it may think before the board is adjudicated."`
	Patience        time.Duration `default:"2m" help:"Take a player for gone that says nothing for so long when the others wait for its readiness; 0 is never."`
	Alerts          string        `enum:"none,every,keyword,end" default:"none" help:"Ask the operator on the standard input what calls mean: never, after every call that may need it, after the word Alert alone, or at the end of the auction."`
	InvertedMinors  bool          `help:"The players have agreed on inverted minor raises: the operator is asked about them."`
	NegativeDoubles bool          `help:"The players have agreed on negative doubles: the operator is asked about them."`
}

// Validate implements kong.Validatable.
func (f *tableFlags) Validate() error {
	if f.MaxFaults < 0 {
		return program.Misusef("--max-faults: %d: it cannot be negative", f.MaxFaults)
	}
	if slices.Min(append(f.ProtocolVersion, 1)) < 1 {
		return program.Misusef("--protocol-version: versions are greater than 0")
	}
	return nil
}

// config returns the configuration of the table.
func (f *tableFlags) config() table.Config {
	return table.Config{
		Versions: f.ProtocolVersion, Claims: f.Claims, MaxFaults: f.MaxFaults, TrickPause: f.TrickPause,
		Limit: f.TimeLimit, Grace: f.Grace, Patience: f.Patience,
		Rejoin: map[string]table.Rejoin{"restart": table.RejoinRestart, "replay": table.RejoinReplay}[f.Rejoin],
		Alerts: table.Alerting{
			Manual: map[string]table.ManualAlerts{
				"none": table.NoManualAlerts, "every": table.AskEveryBid, "keyword": table.AskKeyword, "end": table.AskAtEnd,
			}[f.Alerts],
			InvertedMinors: f.InvertedMinors, NegativeDoubles: f.NegativeDoubles,
		},
	}
}

// ports is the port of all players, or the ports of North, East, South and West.
type ports []int

// check refuses impossible ports.
func (p ports) check() error {
	if len(p) != 1 && len(p) != 4 {
		return program.Misusef("--ports: %d ports: one for each of North, East, South and West", len(p))
	}
	for _, port := range p {
		if port < 0 || port > 65535 {
			return program.Misusef("--port, --ports: %d is no port", port)
		}
	}
	return nil
}

// dialectFlags selects the wording of the table's messages where programs differ.
type dialectFlags struct {
	TeamsStop  bool     `help:"Write the Teams line with the full stop of the protocol's text, which some programs cannot read."`
	TeamsTight []string `placeholder:"TEAM,..." help:"Teams whose program reads the Teams line with the full stop and without spaces before its colons, and no other."`
	SeatedBare bool     `help:"Seat players as in North Red seated, without the parentheses and quotation marks of the protocol's text, which some programs cannot read."`
	NoTiming   []string `placeholder:"TEAM,..." help:"Teams that are not told the times, because their program stops when it is."`
	NoAlerts   []string `placeholder:"TEAM,..." help:"Teams that are not told what calls mean, because their program cannot read that."`
}

// dialect returns the dialect of the table.
func (f *dialectFlags) dialect() bluechip.Dialect {
	return bluechip.Dialect{TeamsStop: f.TeamsStop, SeatedBare: f.SeatedBare}
}

// dialects returns the dialects of the teams that need another one, by lower-case name.
func (f *dialectFlags) dialects() map[string]bluechip.Dialect {
	teams := map[string]bluechip.Dialect{}
	for _, other := range []struct {
		teams []string
		set   func(*bluechip.Dialect)
	}{
		{f.TeamsTight, func(d *bluechip.Dialect) { d.TeamsTight = true }},
		{f.NoTiming, func(d *bluechip.Dialect) { d.NoTiming = true }},
		{f.NoAlerts, func(d *bluechip.Dialect) { d.NoAlerts = true }},
	} {
		for _, team := range other.teams {
			team = strings.ToLower(team)
			d, ok := teams[team]
			if !ok {
				d = f.dialect()
			}
			other.set(&d)
			teams[team] = d
		}
	}
	return teams
}
