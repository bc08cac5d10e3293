package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
)

// givenFlags are the flags that stand on the command line, each once, in their
// order.
func givenFlags(call *kong.Context) []*kong.Flag {
	var list []*kong.Flag
	for _, element := range call.Path {
		if element.Flag != nil && !element.Resolved && !slices.Contains(list, element.Flag) {
			list = append(list, element.Flag)
		}
	}
	return list
}

// given reports whether a flag stands on the command line.
func given(call *kong.Context, name string) bool {
	return slices.ContainsFunc(givenFlags(call), func(f *kong.Flag) bool { return f.Name == name })
}

// onlyTag is the tag of flags that belong to some games only, and lists these.
const onlyTag = "only"

// checkGame refuses flags that belong to other games than the one that is played.
func checkGame(call *kong.Context, game string) error {
	for _, f := range givenFlags(call) {
		games := strings.Split(f.Tag.Get(onlyTag), ",")
		if f.Tag.Has(onlyTag) && !slices.Contains(games, game) {
			return program.Misusef("--%s is for %s, and the game is %s", f.Name, strings.Join(games, " and "), game)
		}
	}
	return nil
}
