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

	TrickPause      time.Duration `default:"1s" help:"Pause between tricks."`
	ProtocolVersion []int         `name:"protocol-version" default:"18,19" help:"Protocol versions that may connect."`
	Claims          bool          `help:"Allow claims."`
	Rejoin          string        `enum:"restart,replay" default:"restart" help:"When a player comes back: restart the board for all, or replay calls and cards to that player."`
	MaxFaults       int           `default:"50" help:"Stop the table after more wrong messages from one player; 0 is no limit."`
	TimeLimit       time.Duration `placeholder:"10m" help:"Warn a side that has thought this long about a board."`
	Grace           time.Duration `default:"1m" help:"After the warning, time until the side loses the board."`
	Patience        time.Duration `default:"2m" help:"Drop a player that is not ready for this long while the others wait; 0 is never."`
	Alerts          string        `enum:"none,every,keyword,end" default:"none" help:"Ask the operator in the terminal what calls mean: never (none), after every call that may need it, after the bare word Alert (keyword), or at the end of the auction."`
	InvertedMinors  bool          `help:"The players use inverted minor raises: ask the operator about them."`
	NegativeDoubles bool          `help:"The players use negative doubles: ask the operator about them."`
}

// Validate implements kong.Validatable.
func (f *tableFlags) Validate() error {
	if f.MaxFaults < 0 {
		return program.Misusef("--max-faults %d: want 0 or more", f.MaxFaults)
	}
	if slices.Min(append(f.ProtocolVersion, 1)) < 1 {
		return program.Misusef("--protocol-version: want versions of 1 or more")
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
		return program.Misusef("--ports: %d given; want four, for North, East, South and West", len(p))
	}
	for _, port := range p {
		if port < 0 || port > 65535 {
			return program.Misusef("--port, --ports: %d: want 0 to 65535", port)
		}
	}
	return nil
}

// dialectFlags selects the wording of the table's messages where programs differ.
type dialectFlags struct {
	TeamsStop  bool     `help:"Write the Teams line with the protocol's full stop, which some programs cannot read."`
	TeamsTight []string `placeholder:"TEAM,..." help:"Teams that need the Teams line with a full stop and no spaces before colons."`
	SeatedBare bool     `help:"Write North Red seated, without parentheses and quotation marks, which some programs cannot read."`
	NoTiming   []string `placeholder:"TEAM,..." help:"Send these teams no times, because their programs would stop."`
	NoAlerts   []string `placeholder:"TEAM,..." help:"Send these teams no alerts, because their programs cannot read them."`
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
