package cmdline

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
)

// GivenFlags are the flags that stand on the command line, each once, in their
// order.
func GivenFlags(call *kong.Context) []*kong.Flag {
	var list []*kong.Flag
	for _, element := range call.Path {
		if element.Flag != nil && !element.Resolved && !slices.Contains(list, element.Flag) {
			list = append(list, element.Flag)
		}
	}
	return list
}

// Given reports whether a flag stands on the command line.
func Given(call *kong.Context, name string) bool {
	return slices.ContainsFunc(GivenFlags(call), func(f *kong.Flag) bool { return f.Name == name })
}

// onlyTag is the tag of flags that belong to some games only, and lists these.
const onlyTag = "only"

// CheckGame refuses flags that belong to other games than the one that is played.
func CheckGame(call *kong.Context, game string) error {
	for _, f := range GivenFlags(call) {
		games := strings.Split(f.Tag.Get(onlyTag), ",")
		if f.Tag.Has(onlyTag) && !slices.Contains(games, game) {
			return program.Misusef("--%s is for %s, and the game is %s", f.Name, strings.Join(games, " and "), game)
		}
	}
	return nil
}
