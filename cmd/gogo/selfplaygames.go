package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match/arena"
	"gogo/bench/quoridor"
	gomokutrain "gogo/bench/train/gomoku"
	quoridortrain "gogo/bench/train/quoridor"
	"gogo/bench/train/selfplay"
	"gogo/board/gomoku"
	"gogo/cmd/internal/pathnet"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/weights"
)

// selfPlayPlanFlags say what games an engine plays against itself.
type selfPlayPlanFlags struct {
	Game    string           `enum:"gomoku,quoridor" default:"gomoku" help:"The game: ${enum}."`
	Rule    []gomoku.Rule    `only:"gomoku" default:"freestyle" help:"Rules of gomoku, one of which is drawn for every game: freestyle, standard (exactly five), renju or caro. One that is named twice comes twice as often."`
	Sizes   []selfplay.Range `placeholder:"15,12-20" help:"Board sizes and ranges of them, one of which is drawn for every game, and then a size in it; default: 15,20,12-20 for gomoku, 9,5-15 for quoridor."`
	Walls   int              `only:"quoridor" default:"10" help:"Walls in each hand of usual games of quoridor on 9x9; there are more on larger boards, and other hands."`
	Nodes   int64            `default:"1000" help:"Nodes of the search for a move."`
	Seed    uint64           `default:"1" help:"Seed of all that is random: the same seed gives the same games."`
	Weights string           `placeholder:"FILE" help:"Evaluate with the weights in FILE instead of those built in."`
}

// sizes returns the sizes of boards, or those that are usual in the game.
func (f *selfPlayPlanFlags) sizes() []selfplay.Range {
	switch {
	case len(f.Sizes) > 0:
		return f.Sizes
	case f.Game == quoridor.GameName:
		return []selfplay.Range{{Least: 9, Greatest: 9}, {Least: 5, Greatest: 15}}
	}
	return []selfplay.Range{{Least: 15, Greatest: 15}, {Least: 20, Greatest: 20}, {Least: 12, Greatest: 20}}
}

// The options of the rules.
const (
	ruleOption  = "rule"
	sizesOption = "sizes"
	wallsOption = "walls"
)

// plan returns what the flags ask for.
func (f *selfPlayPlanFlags) plan() (*selfplay.Plan, error) {
	p := &selfplay.Plan{
		Rules: arena.Rules{Game: f.Game, Options: map[string]string{sizesOption: joined(f.sizes())}},
		Nodes: f.Nodes, Seed: f.Seed, Version: program.Number(),
	}
	if f.Game == quoridor.GameName {
		p.Rules.Options[wallsOption] = strconv.Itoa(f.Walls)
	} else {
		p.Rules.Options[ruleOption] = joined(f.Rule)
	}
	var err error
	p.Weights, err = fingerprint(f.Weights)
	return p, err
}

// joined returns the texts of a list.
func joined[T fmt.Stringer](list []T) string {
	texts := make([]string, len(list))
	for i, one := range list {
		texts[i] = one.String()
	}
	return strings.Join(texts, ",")
}

// fingerprint tells the weights of a file from others; no file has none.
func fingerprint(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// selfPlayID returns the name of a file's games on a queue: the same for whoever goes on with
// them, who drops what a run that was killed has left there.
func selfPlayID(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	host, err := os.Hostname()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(host + "\x00" + path))
	return hex.EncodeToString(sum[:sha256.Size/2]), nil
}

// selfPlayTexts are what a plan says about the flags that make one.
func selfPlayTexts(p *selfplay.Plan) map[string]string {
	return map[string]string{
		"game": p.Rules.Game, "rule": p.Rules.Options[ruleOption], "sizes": p.Rules.Options[sizesOption],
		"walls": p.Rules.Options[wallsOption], "nodes": strconv.FormatInt(p.Nodes, 10), "seed": strconv.FormatUint(p.Seed, 10),
	}
}

// newSelfPlayGame returns the game of a plan, whose players evaluate with the weights in a
// file or, if there is none, with those built in. It refuses what cannot be played.
func newSelfPlayGame(p *selfplay.Plan, weightsFile string) (*selfplay.Game, error) {
	if mark, err := fingerprint(weightsFile); err != nil || mark != p.Weights {
		return nil, errors.Join(err, errors.New("the games are played with other weights"))
	}
	config := selfplay.Config{Nodes: p.Nodes, Seed: p.Seed}
	err := split(p.Rules.Options[sizesOption], &config.Sizes)
	if err != nil {
		return nil, err
	}
	var game *selfplay.Game
	switch p.Rules.Game {
	case gomokubench.GameName:
		game, err = newGomokuSelfPlay(p, config, weights.Flags{Weights: weightsFile})
	case quoridor.GameName:
		game, err = newQuoridorSelfPlay(p, config, pathnet.File(weightsFile))
	default:
		err = fmt.Errorf("no engine plays %q against itself", p.Rules.Game)
	}
	if err != nil {
		return nil, err
	}
	_, err = game.NewPlayer()
	return game, err
}

func newGomokuSelfPlay(p *selfplay.Plan, config selfplay.Config, flags weights.Flags) (*selfplay.Game, error) {
	judgement, err := flags.Load()
	if err != nil {
		return nil, err
	}
	c := gomokutrain.Config{Config: config}
	err = split(p.Rules.Options[ruleOption], &c.Rules)
	return &selfplay.Game{
		Kind: gomokutrain.Kind, Summarize: gomokutrain.Summarize,
		NewPlayer: func() (selfplay.Player, error) { return gomokutrain.NewPlayer(judgement, c) },
	}, err
}

func newQuoridorSelfPlay(p *selfplay.Plan, config selfplay.Config, file pathnet.File) (*selfplay.Game, error) {
	net, err := file.Load()
	if err != nil {
		return nil, err
	}
	c := quoridortrain.Config{Config: config}
	c.Walls, err = strconv.Atoi(p.Rules.Options[wallsOption])
	return &selfplay.Game{
		Kind: quoridortrain.Kind, Summarize: quoridortrain.Summarize,
		NewPlayer: func() (selfplay.Player, error) { return quoridortrain.NewPlayer(net, c) },
	}, err
}

// split reads a list that joined has written.
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
