package ubgi

import (
	"strconv"
	"strings"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// dispatch carries out a command, or returns its work.
func (s *Session) dispatch(words []string) (work, error) {
	name, args := words[0], words[1:]
	switch name {
	case "ubgi":
		return nil, s.alone(args, s.introduce)
	case "isready":
		return nil, s.alone(args, s.prepare)
	case "newgame":
		return nil, s.alone(args, s.newGame)
	case "keys":
		return nil, s.alone(args, s.listKeys)
	case "stop": // nothing is in progress
		return nil, s.alone(args, func() {})
	case "quit":
		return nil, s.alone(args, func() { s.over = true })
	case "get":
		return nil, s.getKey(args)
	case "set":
		return nil, s.setKey(args)
	case "setoption":
		return nil, s.setOption(args)
	case "position":
		return nil, s.setPosition(args)
	case "dice":
		return nil, s.setDice(args)
	case "go":
		return s.parseGo(args)
	}
	return nil, fail(BadCommand, "unknown command %s", quote(name))
}

// alone carries out a command without arguments.
func (*Session) alone(args []string, do func()) error {
	if len(args) > 0 {
		return fail(BadCommand, "unexpected %s", quote(args[0]))
	}
	do()
	return nil
}

// prepare answers isready once the engine has its tables.
func (s *Session) prepare() {
	if s.opts.Prepare != nil {
		s.opts.Prepare()
	}
	s.out.line("readyok")
}

// proto is the version of the protocol.
const proto = "0.2"

// introduce writes the identity of the engine and its keys.
func (s *Session) introduce() {
	for _, id := range [][2]string{{"name", s.opts.Name}, {"author", s.opts.Author}, {"version", s.opts.Version}} {
		if id[1] != "" {
			s.out.line("id " + id[0] + " " + oneLine(id[1]))
		}
	}
	s.out.line("proto " + proto)
	s.listKeys()
	s.out.line("ubgiok")
}

func (s *Session) newGame() {
	s.board, s.setup, s.dice = nil, nil, backgammon.Dice{}
}

func (s *Session) listKeys() {
	initial := defaults(s.opts.Ply, s.opts.level(s.engine))
	for i := range s.keys {
		s.out.line(s.keys[i].line(&initial))
	}
}

// key returns a key by name.
func (s *Session) key(name string) (*key, error) {
	for i := range s.keys {
		if s.keys[i].name == name {
			return &s.keys[i], nil
		}
	}
	return nil, fail(Unsupported, "key %s", quote(name))
}

func (s *Session) getKey(args []string) error {
	if len(args) != 1 {
		return fail(BadCommand, "expected: get <key>")
	}
	k, err := s.key(args[0])
	if err == nil {
		s.out.line("value " + k.name + " " + k.get(&s.settings))
	}
	return err
}

func (s *Session) setKey(args []string) error {
	if len(args) < 2 {
		return fail(BadCommand, "expected: set <key> <value>")
	}
	k, err := s.key(args[0])
	if err != nil {
		return err
	}
	return k.set(&s.settings, strings.Join(args[1:], " "))
}

// setOption is the set of version 0.1: setoption name N value V.
func (s *Session) setOption(args []string) error {
	if len(args) != 4 || args[0] != "name" || args[2] != "value" {
		return fail(BadCommand, "expected: setoption name <name> value <value>")
	}
	name, value := args[1], args[3]
	switch name {
	case "Ply":
		return s.setKey([]string{"engine.ply", value})
	case "Variant":
		return s.setKey([]string{"game.variant", value})
	case "Seed":
		return s.setKey([]string{"engine.seed", value})
	case "EvalMode":
		if value != "cubeful" && value != "cubeless" {
			return mustBe(name, "cubeful or cubeless")
		}
		s.settings.cubeful = value == "cubeful"
		return nil
	}
	return fail(Unsupported, "option %s", quote(name))
}

// setDice sets the dice.
func (s *Session) setDice(args []string) error {
	if len(args) != 2 {
		return fail(BadCommand, "expected: dice <d1> <d2>")
	}
	var dice backgammon.Dice
	for i, text := range args {
		n, err := strconv.ParseUint(text, 10, 8)
		if err != nil || n < 1 || n > 6 {
			return fail(BadValue, "dice %s: a die shows 1 to 6", quote(text))
		}
		dice[i] = uint8(n)
	}
	s.dice = dice
	return nil
}

// setPosition sets the position.
func (s *Session) setPosition(args []string) error {
	if len(args) != 2 {
		return fail(BadCommand, "expected: position gnubgid <id> or position xgid <id>")
	}
	switch form, id := args[0], args[1]; form {
	case "gnubgid":
		return s.setGNUID(id)
	case "xgid":
		setup, err := backgammon.ParseXGID(id)
		if err != nil {
			return fail(BadValue, "position: %v", err)
		}
		return s.setSetup(&setup)
	default:
		return fail(Unsupported, "position %s", quote(form))
	}
}

// setGNUID sets the position by GNU Backgammon's position id, alone or with a match id.
func (s *Session) setGNUID(id string) error {
	if strings.Contains(id, ":") {
		setup, err := backgammon.ParseGNUID(id)
		if err != nil {
			return fail(BadValue, "position: %v", err)
		}
		setup.Match.Beavers = s.settings.beavers && setup.Match.Length == 0
		return s.setSetup(&setup)
	}
	board, err := backgammon.ParsePositionID(id)
	if err != nil {
		return fail(BadValue, "position: %v", err)
	}
	if board.Won() != 0 {
		return errWon
	}
	s.board, s.setup = &board, nil
	return nil
}

// errWon is the error for a position that is already won.
var errWon = &Error{BadValue, "position: a side has borne off all checkers"}

// setSetup sets a position with score, cube and dice.
func (s *Session) setSetup(p *backgammon.Setup) error {
	limits := s.engine.Limits()
	switch {
	case p.Board.Won() != 0:
		return errWon
	case p.Match.Length > limits.MaxMatchLength:
		return fail(Unsupported, "match of %d points, more than %d", p.Match.Length, limits.MaxMatchLength)
	case p.Cube.Value > limits.MaxCube:
		return fail(Unsupported, "cube of %d, more than %d", p.Cube.Value, limits.MaxCube)
	case p.Offer > backgammon.Double:
		return fail(Unsupported, "position: the answer to a beaver")
	case p.Resigned > 0:
		return fail(Unsupported, "position: the answer to a resignation")
	}
	s.dice = p.Dice
	s.board, s.setup = nil, p
	return nil
}

// question returns the question about the present position.
func (s *Session) question(set *settings) (analyst.Question, error) {
	var p backgammon.Position
	switch {
	case s.setup != nil:
		p = s.setup.Position
	case s.board != nil:
		var err error
		if p, err = set.position(*s.board); err != nil {
			return analyst.Question{}, err
		}
	default:
		return analyst.Question{}, fail(BadState, "missing position")
	}
	p.Dice = s.dice
	q := set.question(&p)
	if s.setup != nil && s.setup.MaxCube == 1 { // the XGID of a game without a cube
		q.UseCube = false
	}
	return q, nil
}
