package termclient

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeterm"
)

// verb is the kind of a command that is no call or card.
type verb uint8

const (
	none    verb = iota // a call or a card
	show                // the table
	help                // the commands
	explain             // the meaning of calls
	score               // the score, or the ranking
	lobby               // the games and tournaments
	join                // a game
	enter               // a tournament
	watch               // a game
	leave               // the game
	quit                // the program
)

// verbs has the verb of each word.
var verbs = map[string]verb{
	"": show, "show": show, "hand": show, "table": show,
	"help": help, "?": explain, "why": explain, "meaning": explain,
	"score": score, "ranking": score, "result": score,
	"games": lobby, "lobby": lobby, "list": lobby, "tournaments": lobby,
	"join": join, "new": join, "tournament": enter, "watch": watch, "leave": leave,
	"quit": quit, "exit": quit, "bye": quit,
}

// verbWords returns the words of the commands, sorted.
func verbWords() []string { return slices.Sorted(maps.Keys(verbs)) }

// command is a line that a person has typed.
type command struct {
	verb    verb
	id      string // of a game or a tournament, empty for a new one
	seat    bridge.Seat
	seated  bool   // whether a seat is asked for
	partner string // in a tournament, empty for any
	text    string // a call or a card, or what is to be explained
}

// parseCommand parses a line. What is no command is taken for a call or a card. The error shows
// the syntax.
func parseCommand(line string) (command, error) {
	line = strings.TrimSpace(line)
	if rest, ok := strings.CutPrefix(line, "?"); ok {
		return command{verb: explain, text: strings.TrimSpace(rest)}, nil
	}
	words := strings.Fields(line)
	word := ""
	if len(words) > 0 {
		word, words = strings.ToLower(words[0]), words[1:]
	}
	c := command{verb: verbs[word], text: line}
	switch c.verb {
	case none:
		return c, nil
	case explain:
		c.text = strings.Join(words, " ")
		return c, nil
	case join:
		return c.parseJoin(word == "new", words)
	case enter:
		return c.parseEnter(words)
	case watch:
		if len(words) == 1 {
			c.id = words[0]
			return c, nil
		}
		return c, errors.New("which game? Type it as in: watch g1")
	}
	if len(words) > 0 {
		return c, fmt.Errorf("type %s alone", word)
	}
	return c, nil
}

// parseJoin parses the optional game and seat; a new game has no name yet.
func (c command) parseJoin(begin bool, words []string) (command, error) {
	if !begin && len(words) > 0 {
		c.id, words = words[0], words[1:]
	}
	if len(words) > 0 {
		s, err := bridge.ParseSeat(words[0])
		if err != nil {
			return c, err
		}
		c.seat, c.seated, words = s, true, words[1:]
	}
	if len(words) > 0 {
		return c, errors.New("type it as in: join g1 north, or: new south")
	}
	return c, nil
}

// parseEnter parses the optional tournament and partner.
func (c command) parseEnter(words []string) (command, error) {
	if len(words) > 0 && !strings.EqualFold(words[0], "with") {
		c.id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return c, nil
	}
	if !strings.EqualFold(words[0], "with") || len(words) == 1 {
		return c, errors.New("type it as in: tournament t1 with Ann Smith")
	}
	c.partner = strings.Join(words[1:], " ")
	return c, nil
}

// helpText lists the commands.
const helpText = bridgeterm.HowToType + `Enter   draw the table again         score       the score or the ranking
games   list open games              join g1 n   take a seat, here North
new     begin a game                 watch g1    watch a game
tournament t1 with Ann               enter a tournament, with Ann as partner;
                                     tournament alone opens one
leave   get up from the table        quit        end the program
`
