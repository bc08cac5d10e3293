package ubgi

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// settings are the values of all keys.
type settings struct {
	// Of the game, as the player on roll sees it. The values of a position take
	// precedence.
	variant              int // an index: there is one
	length               int
	score, opponentScore int
	crawford             bool
	jacoby, beavers      bool
	cube                 int
	owner                int // a place in cubeOwners
	useCube              bool
	gammons, backgammons bool
	moveNumber           int

	// Of the engine.
	table   int // an index: there is one
	ply     int
	multiPV int
	cubeful bool
	noise   int // thousandths of a point
	level   int

	// Of rollouts.
	trials, truncation int
	rolloutPly         int
	seed               int
	standardError      int // thousandths of a point
	variance           bool
}

// defaults returns the settings before any set.
func defaults(ply, level int) settings {
	return settings{
		cube: 1, useCube: true, gammons: true, backgammons: true,
		ply: ply, level: level, multiPV: 1, cubeful: true,
		trials: 1296, rolloutPly: 1, seed: 1, variance: true,
	}
}

// cubeOwners are the owners of the cube, and cubeOwnerWords their names in the key, in
// the same order.
var (
	cubeOwners     = []backgammon.Owner{backgammon.Nobody, backgammon.Mover, backgammon.Opponent}
	cubeOwnerWords = []string{"center", "player", "opponent"}
)

// thousand converts thousandths, the unit of some keys, to points.
const thousand = 1000

// keys returns the keys, within the limits of an engine. table is the name of its match
// equity table, if known.
func keys(limits analyst.Limits, table string) []key {
	all := []key{
		enumKey("game.variant", []string{"backgammon"}, func(s *settings) *int { return &s.variant }, ""),
		intKey("game.length", 0, limits.MaxMatchLength, func(s *settings) *int { return &s.length },
			"points of the match, 0 for money"),
		intKey("game.score", 0, limits.MaxMatchLength, func(s *settings) *int { return &s.score },
			"points won by the player on roll"),
		intKey("game.opponent_score", 0, limits.MaxMatchLength, func(s *settings) *int { return &s.opponentScore }, ""),
		boolKey("game.crawford", func(s *settings) *bool { return &s.crawford }, ""),
		boolKey("game.jacoby", func(s *settings) *bool { return &s.jacoby }, ""),
		boolKey("game.beavers", func(s *settings) *bool { return &s.beavers }, ""),
		intKey("game.cube", 1, limits.MaxCube, func(s *settings) *int { return &s.cube }, "a power of 2"),
		enumKey("game.cube_owner", cubeOwnerWords, func(s *settings) *int { return &s.owner },
			"player is who is on roll"),
		boolKey("game.use_cube", func(s *settings) *bool { return &s.useCube }, "whether there is a cube at all"),
		boolKey("game.gammons", func(s *settings) *bool { return &s.gammons }, "whether gammons count"),
		boolKey("game.backgammons", func(s *settings) *bool { return &s.backgammons }, ""),
		intKey("game.move_number", 0, math.MaxInt32, func(s *settings) *int { return &s.moveNumber },
			"of the move in the game, 0 if unknown"),
		plyKey("engine.ply", limits.MaxPly, func(s *settings) *int { return &s.ply },
			"1 is the bare network, 0 a weak player"),
		boolKey("engine.cubeful", func(s *settings) *bool { return &s.cubeful }, "equities take account of the cube"),
		intKey("engine.noise", 0, thousand, func(s *settings) *int { return &s.noise },
			"standard deviation in thousandths of a point"),
		intKey("engine.multipv", 1, maxMultiPV, func(s *settings) *int { return &s.multiPV }, "").asMinor(),
		intKey("rollout.trials", analyst.MinTrials, limits.MaxTrials, func(s *settings) *int { return &s.trials }, "").asMinor(),
		intKey("rollout.truncation", 0, math.MaxInt16, func(s *settings) *int { return &s.truncation },
			"plies, 0 plays to the end").asMinor(),
		intKey("rollout.ply", 1, limits.MaxLookahead, func(s *settings) *int { return &s.rolloutPly }, "").asMinor(),
		intKey("rollout.standard_error", 0, thousand, func(s *settings) *int { return &s.standardError },
			"stops there, in thousandths of a point; 0 plays all trials").asMinor(),
		boolKey("rollout.variance_reduction", func(s *settings) *bool { return &s.variance }, "").asMinor(),
		intKey("engine.seed", 0, math.MaxInt32, func(s *settings) *int { return &s.seed }, "of rollouts").asMinor(),
	}
	if limits.MaxLevel > 0 {
		all = append(all, intKey(LevelKey, 1, limits.MaxLevel, func(s *settings) *int { return &s.level },
			"strength, 1 is a beginner"))
	}
	if table != "" {
		word := strings.Join(strings.Fields(table), "-")
		all = append(all, enumKey("engine.met", []string{word}, func(s *settings) *int { return &s.table },
			"match equity table, which the command line chooses"))
	}
	return all
}

// LevelKey is the key for the strength of an engine, an extension.
const LevelKey = "engine.level"

// maxMultiPV bounds the info lines before an answer.
const maxMultiPV = 100

// position completes a board by the keys of the game.
func (s *settings) position(board backgammon.Board) (backgammon.Position, error) {
	p := backgammon.Position{
		Board: board,
		Cube:  backgammon.Cube{Value: s.cube, Owner: cubeOwners[s.owner]},
		Match: backgammon.Match{
			Length: s.length, Score: [2]int{s.score, s.opponentScore}, Crawford: s.crawford,
			Jacoby: s.jacoby && s.length == 0, Beavers: s.beavers && s.length == 0,
		},
	}
	if s.length == 0 {
		p.Match.Score, p.Match.Crawford = [2]int{}, false
	}
	if err := p.Validate(); err != nil {
		return p, fail(BadState, "keys game.*: %v", err)
	}
	return p, nil
}

// question returns the question about a position by the keys.
func (s *settings) question(p *backgammon.Position) analyst.Question {
	return analyst.Question{
		Position: *p, Ply: backgammon.Ply(s.ply), Seed: uint64(s.seed), Cubeful: s.cubeful, UseCube: s.useCube,
		Gammons: s.gammons, Backgammons: s.backgammons, BasicBet: 1,
		MoveNumber: s.moveNumber, Noise: float64(s.noise) / thousand, Level: s.level, Plays: s.multiPV,
	}
}

// rollout returns the configuration of a rollout by the keys.
func (s *settings) rollout() analyst.Rollout {
	return analyst.Rollout{
		Trials: s.trials, Truncation: s.truncation, Seed: uint64(s.seed),
		VarianceReduction: s.variance, Ply: s.rolloutPly, StandardError: float64(s.standardError) / thousand,
	}
}

// key is a setting of the manager. Values are written as text.
type key struct {
	name   string
	domain string // its type and the allowed values
	about  string
	minor  bool // it does not change the strength of the engine
	get    func(*settings) string
	// set parses and sets a value; the error says what is allowed.
	set func(*settings, string) error
}

// asMinor returns the key marked as one that does not change the strength of the engine.
func (k key) asMinor() key {
	k.minor = true
	return k
}

// line describes the key to the manager.
func (k *key) line(defaults *settings) string {
	line := "key " + k.name + " " + k.domain + " " + k.get(defaults)
	if k.minor {
		line += " !"
	}
	if k.about != "" {
		line += " " + k.about
	}
	return line
}

// mustBe returns the error for an invalid value of a key.
func mustBe(name, what string) error { return fail(BadValue, "%s must be %s", name, what) }

// intKey returns a key that is an integer.
func intKey(name string, least, most int, field func(*settings) *int, about string) key {
	bounds := fmt.Sprintf("%d..%d", least, most)
	return key{
		name: name, domain: "int " + bounds, about: about,
		get: func(s *settings) string { return strconv.Itoa(*field(s)) },
		set: func(s *settings, value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < least || n > most {
				return mustBe(name, bounds)
			}
			*field(s) = n
			return nil
		},
	}
}

// plyKey returns a key that is a level, by its number or its name.
func plyKey(name string, most backgammon.Ply, field func(*settings) *int, about string) key {
	if most.Truncated() {
		about += fmt.Sprintf("; %d to %d, or %s to %s, are truncated rollouts",
			backgammon.FirstTruncated, int(most), backgammon.Ply(backgammon.FirstTruncated), most)
	}
	k := intKey(name, 0, int(most), field, about)
	number := k.set
	k.set = func(s *settings, value string) error {
		if p, err := backgammon.ParsePly(value); err == nil {
			value = strconv.Itoa(int(p))
		}
		return number(s, value)
	}
	return k
}

// boolKey returns a key that is true or false. on, off, 1 and 0 come from the protocol's
// predecessor.
func boolKey(name string, field func(*settings) *bool, about string) key {
	return key{
		name: name, domain: "bool", about: about,
		get: func(s *settings) string { return strconv.FormatBool(*field(s)) },
		set: func(s *settings, value string) error {
			switch value {
			case "true", "on", "1":
				*field(s) = true
			case "false", "off", "0":
				*field(s) = false
			default:
				return mustBe(name, "true or false")
			}
			return nil
		},
	}
}

// enumKey returns a key that is one of some words; its field has the index.
func enumKey(name string, words []string, field func(*settings) *int, about string) key {
	domain := strings.Join(words, "|")
	return key{
		name: name, domain: "enum " + domain, about: about,
		get: func(s *settings) string { return words[*field(s)] },
		set: func(s *settings, value string) error {
			i := slices.Index(words, value)
			if i < 0 {
				return mustBe(name, domain)
			}
			*field(s) = i
			return nil
		},
	}
}
