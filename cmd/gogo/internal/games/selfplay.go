package games

import (
	"fmt"
	"strings"

	"gogo/bench/match/arena"
	"gogo/bench/train/selfplay"
	"gogo/cmd/gogo/internal/cmdline"
)

// SelfPlay is the self-play of a game's engine.
type SelfPlay struct {
	Kind    string           // of the files with the games
	Sizes   []selfplay.Range // by default
	Options func(f *SelfPlayFlags) map[string]string
	// New returns games under options, played with the weights in a file, or the built-in ones if
	// it is empty.
	New   func(options map[string]string, c selfplay.Config, weights string) (*selfplay.Game, error)
	Print func(out *cmdline.Printer, record []byte) error
}

// sizesOption is the option of the rules with the sizes of boards.
const sizesOption = "sizes"

// Rules returns the rules of a game by name.
func (f *SelfPlayFlags) Rules(game string) (arena.Rules, error) {
	g, err := selfPlayed(game)
	if err != nil {
		return arena.Rules{}, err
	}
	options, sizes := g.Options(f), f.Sizes
	if len(sizes) == 0 {
		sizes = g.Sizes
	}
	options[sizesOption] = joined(sizes)
	return arena.Rules{Game: game, Options: options}, nil
}

// NewSelfPlay returns the games of a plan, played with the weights in a file, or the built-in ones
// if it is empty.
func NewSelfPlay(p *selfplay.Plan, weights string) (*selfplay.Game, error) {
	g, err := selfPlayed(p.Rules.Game)
	if err != nil {
		return nil, err
	}
	config := selfplay.Config{Nodes: p.Nodes, Seed: p.Seed}
	if err := split(p.Rules.Options[sizesOption], &config.Sizes); err != nil {
		return nil, err
	}
	return g.New(p.Rules.Options, config, weights)
}

// selfPlayed returns the self-play of a game by name.
func selfPlayed(game string) (*SelfPlay, error) {
	g, err := Find(game)
	if err != nil || g.SelfPlay == nil {
		return nil, fmt.Errorf("no engine plays %q against itself", game)
	}
	return g.SelfPlay, nil
}

// PrintRecord returns a function that prints the records of files of a kind, nil if it is not of
// self-play.
func PrintRecord(kind string) func(out *cmdline.Printer, record []byte) error {
	for _, g := range All() {
		if g.SelfPlay != nil && g.SelfPlay.Kind == kind {
			return g.SelfPlay.Print
		}
	}
	return nil
}

// joined joins the texts of a list.
func joined[T fmt.Stringer](list []T) string {
	texts := make([]string, len(list))
	for i, one := range list {
		texts[i] = one.String()
	}
	return strings.Join(texts, ",")
}

// split parses a list written by joined.
func split[T any, P interface {
	*T
	UnmarshalText(text []byte) error
}](text string, to *[]T) error {
	for word := range strings.SplitSeq(text, ",") {
		var one T
		if err := P(&one).UnmarshalText([]byte(word)); err != nil {
			return err
		}
		*to = append(*to, one)
	}
	return nil
}

// inPlies tells in how many plies an adjudicated game is won.
func inPlies(proof int) string {
	if proof == 0 {
		return ""
	}
	return fmt.Sprintf(" in %d", proof)
}
