package backgammon

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/bench/match/arena"
	"gogo/search/backgammon/luck"
)

// GameName is the name of the game in the rules of a match.
const GameName = "backgammon"

// Rules say what a game is played for, and how its players are asked.
type Rules struct {
	Length  int  // points of a match; 0 is a game for money
	Cube    bool // for money; a match always has one
	Jacoby  bool // for money: gammons count only once the cube was turned
	Beavers bool // for money: who is doubled may double again at once
	// Ply is how deep the players look ahead, 1 being the bare network; 0 leaves it to
	// them.
	Ply int
	// PlyBase is what programs call their bare network, by their names: 0 or 1. It
	// is 1 for those that are not in it.
	PlyBase  map[string]int
	Protocol Protocol
	// LuckPly is how deep the judge of the dice looks, see package luck; 0 is no judge.
	LuckPly int
}

// plyOf returns the number that a program is told for Ply, and whether it is told
// one.
func (r Rules) plyOf(program string) (ply int, told bool) {
	if base, given := r.PlyBase[program]; given {
		return r.Ply - 1 + base, r.Ply > 0
	}
	return r.Ply, r.Ply > 0
}

// Protocol is how the players are spoken to.
type Protocol string

const (
	// Auto asks in UBGI, and goes on in JSON with who answers in it.
	Auto Protocol = "auto"
	// UBGI is the Universal Backgammon Interface.
	UBGI Protocol = "ubgi"
	// BGBlitz is the BGBlitz draft in JSON.
	BGBlitz Protocol = "bgblitz"
)

// The options of the rules. Those that do not matter are left out.
const (
	lengthOption   = "length"
	cubeOption     = "cube"
	jacobyOption   = "jacoby"
	beaversOption  = "beavers"
	plyOption      = "ply"
	protocolOption = "protocol"
	luckPlyOption  = "luck ply"
	// plyBaseOption is followed by the name of a program.
	plyBaseOption = "ply base of "
)

// maxLength is that of the longest match that the ids of positions can say.
const maxLength = 64

// yes is the value of an option that is on.
const yes = "yes"

// Check reports rules that contradict each other.
func (r Rules) Check() error {
	switch {
	case r.Length < 0 || r.Length > maxLength:
		return fmt.Errorf("a match of %d points: 1 to %d, or 0 for money", r.Length, maxLength)
	case r.Length > 0 && (r.Jacoby || r.Beavers):
		return errors.New("the Jacoby rule and beavers are for money, not for a match")
	case !r.Cube && (r.Jacoby || r.Beavers):
		return errors.New("the Jacoby rule and beavers need a cube")
	case r.Ply < 0:
		return fmt.Errorf("ply %d", r.Ply)
	case r.LuckPly < 0 || r.LuckPly > luck.MaxPly:
		return fmt.Errorf("luck ply %d: 1 to %d, or 0 for nobody who judges the dice", r.LuckPly, luck.MaxPly)
	case r.Protocol != Auto && r.Protocol != UBGI && r.Protocol != BGBlitz:
		return fmt.Errorf("protocol %q is none of %s, %s and %s", r.Protocol, Auto, UBGI, BGBlitz)
	}
	for program, base := range r.PlyBase {
		if base != 0 && base != 1 {
			return fmt.Errorf("%s counts plies from %d: 0 and 1 are possible", program, base)
		}
	}
	return nil
}

// Arena returns the rules of a match in the arena.
func (r Rules) Arena() arena.Rules {
	options := map[string]string{}
	numbers := map[string]int{lengthOption: r.Length, plyOption: r.Ply, luckPlyOption: r.LuckPly}
	for name, n := range numbers {
		if n != 0 {
			options[name] = strconv.Itoa(n)
		}
	}
	switches := map[string]bool{cubeOption: r.Cube, jacobyOption: r.Jacoby, beaversOption: r.Beavers}
	for name, on := range switches {
		if on {
			options[name] = yes
		}
	}
	for program, base := range r.PlyBase {
		options[plyBaseOption+program] = strconv.Itoa(base)
	}
	if r.Protocol != Auto {
		options[protocolOption] = string(r.Protocol)
	}
	return arena.Rules{Game: GameName, Options: options}
}

// readRules reads the options of a match.
func readRules(options map[string]string) (Rules, error) {
	r := Rules{
		Cube: options[cubeOption] == yes, Jacoby: options[jacobyOption] == yes, Beavers: options[beaversOption] == yes,
		Protocol: Auto,
	}
	var err error
	for name, text := range options {
		program, isBase := strings.CutPrefix(name, plyBaseOption)
		switch {
		case name == lengthOption:
			r.Length, err = readNumber(name, text)
		case name == plyOption:
			r.Ply, err = readNumber(name, text)
		case name == luckPlyOption:
			r.LuckPly, err = readNumber(name, text)
		case isBase:
			if r.PlyBase == nil {
				r.PlyBase = map[string]int{}
			}
			r.PlyBase[program], err = readNumber(name, text)
		}
		if err != nil {
			return r, err
		}
	}
	if p := options[protocolOption]; p != "" {
		r.Protocol = Protocol(p)
	}
	return r, r.Check()
}

// readNumber reads the value of an option. An empty one is 0.
func readNumber(name, text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is no number", name, text)
	}
	return n, nil
}
