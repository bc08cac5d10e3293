package main

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
)

// checkResume refuses flags that ask for another match than the one that a folder
// holds: the games are played as that was planned. asked is the plan that the
// command line alone would make.
func checkResume(call *kong.Context, folder string, asked, kept *arena.Plan) error {
	return checkSame(call, "the match in "+folder, planTexts(asked), planTexts(kept))
}

// checkSame refuses flags that were given and ask for something else than what is kept,
// by the texts of both.
func checkSame(call *kong.Context, what string, asked, kept map[string]string) error {
	for _, f := range cmdline.GivenFlags(call) {
		text, planned := asked[f.Name]
		if planned && text != kept[f.Name] {
			return program.Misusef("--%s is %s here and %s in %s, which goes on as it was planned",
				f.Name, shown(text), shown(kept[f.Name]), what)
		}
	}
	return nil
}

// shown is the text of a flag in an error.
func shown(text string) string {
	const enough = 100
	switch {
	case text == "":
		return "not set"
	case len(text) > enough:
		return strings.ToValidUTF8(text[:enough], "") + "..."
	}
	return text
}

// ruleFlags maps the options of rules to the flags that have other names.
var ruleFlags = map[string]string{"beavers": "beaver", "luck ply": "luck-ply"}

// planTexts are what a plan says about the flags that make one, in words. All
// flags about plans are in it, also those that it says nothing about.
func planTexts(p *arena.Plan) map[string]string {
	entrants := make([]string, len(p.Entrants))
	for i, e := range p.Entrants {
		entrants[i] = strings.Join(e.Command, " ")
		if len(e.Command) == 0 {
			entrants[i] = e.Name
		}
	}
	texts := map[string]string{
		"game": p.Rules.Game, "games": strconv.Itoa(p.Games), "format": string(p.Format),
		"time": p.Limits.Turn.String(), "match-time": p.Limits.Game.String(),
		"tolerance": p.Limits.Tolerance.String(), "patience": p.Limits.Patience.String(),
		"nodes": strconv.FormatInt(p.Limits.Nodes, 10), "memory": megabytes(p.Limits.Memory).String(),
		"seed": strconv.FormatUint(p.Seed, 10), "openings": strings.Join(p.Openings, "; "), "shuffle": strings.Join(p.Openings, "; "),
		"brain":    brainText(p.Entrants),
		"ply-base": plyBaseText(p.Rules.Options),
	}
	if len(entrants) >= 2 {
		texts["a"], texts["b"] = entrants[0], entrants[1]
	}
	for _, option := range []string{"size", "rule", "walls", "length", "cube", "jacoby", "beavers", "ply", "protocol", "luck ply"} {
		flag := option
		if name, other := ruleFlags[option]; other {
			flag = name
		}
		texts[flag] = p.Rules.Options[option]
	}
	maps.Copy(texts, testTexts(p))
	return texts
}

// brainText is what the flags --brain say.
func brainText(entrants []arena.Entrant) string {
	texts := make([]string, len(entrants))
	for i, e := range entrants {
		texts[i] = e.Name
		if len(e.Command) > 0 {
			texts[i] += "=" + strings.Join(e.Command, " ")
		}
	}
	return strings.Join(texts, "; ")
}

// plyBaseText is what the flags --ply-base say.
func plyBaseText(options map[string]string) string {
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if entrant, ok := strings.CutPrefix(name, "ply base of "); ok {
			texts = append(texts, entrant+"="+options[name])
		}
	}
	return strings.Join(texts, "; ")
}

// testTexts is what the flags of a sequential test say.
func testTexts(p *arena.Plan) map[string]string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	texts := map[string]string{"sprt": "", "alpha": "", "beta": ""}
	switch {
	case p.SPRT != nil:
		texts["sprt"] = number(p.SPRT.Elo0) + "," + number(p.SPRT.Elo1)
		texts["alpha"], texts["beta"] = number(p.SPRT.Alpha), number(p.SPRT.Beta)
	case p.PointsSPRT != nil:
		texts["sprt"] = number(p.PointsSPRT.Points0) + "," + number(p.PointsSPRT.Points1)
		texts["alpha"], texts["beta"] = number(p.PointsSPRT.Alpha), number(p.PointsSPRT.Beta)
	}
	return texts
}
