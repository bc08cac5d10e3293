package main

import (
	"strings"

	"gogo/protocol/bluechip"
)

// dialectFlags say how the table's messages are written where programs differ.
type dialectFlags struct {
	TeamsStop  bool     `help:"Write the Teams line with the full stop of the protocol's text, which some programs cannot read."`
	TeamsTight []string `placeholder:"TEAM,..." help:"Teams whose program reads the Teams line with the full stop and without spaces before its colons, and no other."`
	SeatedBare bool     `help:"Seat players as in North Red seated, without the parentheses and quotation marks of the protocol's text, which some programs cannot read."`
	NoTiming   []string `placeholder:"TEAM,..." help:"Teams that are not told the times, because their program stops when it is."`
	NoAlerts   []string `placeholder:"TEAM,..." help:"Teams that are not told what calls mean, because their program cannot read that."`
}

// dialect returns how the table's messages are written.
func (f *dialectFlags) dialect() bluechip.Dialect {
	return bluechip.Dialect{TeamsStop: f.TeamsStop, SeatedBare: f.SeatedBare}
}

// dialects returns how they are written for the teams that need it otherwise, by their
// names in small letters.
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
