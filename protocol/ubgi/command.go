package ubgi

import (
	"strconv"
	"strings"

	"gogo/board/backgammon"
)

// obey does what a command says, or returns the work that it asks for.
func (s *Session) obey(words []string) (work, error) {
	name, args := words[0], words[1:]
	switch name {
	case "ubgi":
		return nil, s.alone(args, s.introduce)
	case "isready":
		return nil, s.alone(args, s.getReady)
	case "newgame":
		return nil, s.alone(args, s.newGame)
	case "keys":
		return nil, s.alone(args, s.listKeys)
	case "stop": // there is nothing to stop
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
		return s.goFor(args)
	}
	return nil, fail(BadCommand, "unknown command %s", quote(name))
}

// alone does what a command without arguments says.
func (*Session) alone(args []string, do func()) error {
	if len(args) > 0 {
		return fail(BadCommand, "unexpected %s", quote(args[0]))
	}
	do()
	return nil
}

// getReady answers isready once the engine needs no more tables for a go.
func (s *Session) getReady() {
	if s.opts.Prepare != nil {
		s.opts.Prepare()
	}
	s.out.line("readyok")
}

// proto is the version of the protocol.
const proto = "0.2"

// introduce says who the engine is and what can be set.
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
	initial := defaults(s.opts.Ply)
	for i := range s.keys {
		s.out.line(s.keys[i].line(&initial))
	}
}

// key returns the key of a name.
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

// setDice takes the dice.
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
