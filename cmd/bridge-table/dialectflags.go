package main

import (
	"strings"

	"gogo/protocol/bluechip"
)

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
