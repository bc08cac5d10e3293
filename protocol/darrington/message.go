package darrington

import (
	"strings"

	"gogo/board/bridge"
)

// Kind is the kind of a Message.
type Kind uint8

// The kinds of messages, with the fields that they use.
const (
	Hello           Kind = iota // Name
	JoinTournament              // ID, Name of a partner, either of which may be empty
	JoinGame                    // ID, Position, either of which may be empty
	Bids                        // Call
	Plays                       // Card
	Protects                    // Token, of the name that the player says or has said
	Leaves                      // the game or the tournament, or stops watching
	Watches                     // ID of the game
	AsksGames                   // which games can be joined
	AsksTournaments             // which tournaments there are
	kinds           = iota
)

// Message is a message from a player to the server.
type Message struct {
	Kind     Kind
	ID       string // of a game or a tournament
	Name     string
	Token    string
	Position Position
	Call     bridge.Call
	Card     bridge.Card
}

// MaxMessage is the maximum length of a player's line in bytes.
const MaxMessage = 1024

func messageID(m *Message) *string         { return &m.ID }
func messageName(m *Message) *string       { return &m.Name }
func messageToken(m *Message) *string      { return &m.Token }
func messagePosition(m *Message) *Position { return &m.Position }
func messageCall(m *Message) *bridge.Call  { return &m.Call }
func messageCard(m *Message) *bridge.Card  { return &m.Card }

// messages has the shapes of all kinds.
var messages = [kinds]shape[Message]{
	Hello:          {"HELLO", []field[Message]{required(nameForm, messageName)}},
	JoinTournament: {"JOIN-T", []field[Message]{optional(idForm, messageID), optional(nameForm, messageName)}},
	JoinGame:       {"JOIN-M", []field[Message]{optional(idForm, messageID), optional(positionForm, messagePosition)}},
	Bids:           {"BID", []field[Message]{required(callForm, messageCall)}},
	Plays:          {"PLAY", []field[Message]{required(cardForm, messageCard)}},
	Protects:       {"X-TOKEN", []field[Message]{required(tokenForm, messageToken)}},
	Leaves:         {"X-LEAVE", nil},
	Watches:        {"X-WATCH", []field[Message]{required(idForm, messageID)}},
	// The server's own messages, sent without a list, are questions for it.
	AsksGames:       {"GAMES", nil},
	AsksTournaments: {"TOURNAMENTS", nil},
}

// String returns the name of the message.
func (k Kind) String() string { return messages[k].name }

// ParseMessage parses a line from a player, without its line end. The error has the
// position of the byte that fits no message, and what was expected there.
func ParseMessage(line string) (Message, error) {
	name, args, err := split(line, MaxMessage)
	if err != nil {
		return Message{}, err
	}
	for k := range messages {
		if !strings.EqualFold(messages[k].name, name) {
			continue
		}
		m := Message{Kind: Kind(k)}
		if err := messages[k].read(args, len(line), &m); err != nil {
			return Message{}, err
		}
		return m, nil
	}
	return Message{}, errorf(0, "%.20q is no message of a player", name)
}

// Append appends the message as a line with its end.
func (m *Message) Append(line []byte) []byte { return messages[m.Kind].write(line, m) }

// split splits a line into the name of a message and its arguments.
func split(line string, most int) (name string, args []argument, err error) {
	if len(line) > most {
		return "", nil, errorf(most, "the line has more than %d bytes", most)
	}
	s := scanner{line: line}
	if args, err = s.arguments(); err != nil {
		return "", nil, err
	}
	if len(args) == 0 || args[0].list || args[0].quoted {
		return "", nil, errorf(0, "the name of a message is expected")
	}
	return args[0].text, args[1:], nil
}

// Position is a seat, or nobody, which is the zero value.
type Position uint8

// Nobody is the position that is written as 0.
const Nobody Position = 0

// At returns the position of a seat.
func At(s bridge.Seat) Position { return Position(s) + 1 }

// Seat returns the seat, if the position is one.
func (p Position) Seat() (bridge.Seat, bool) {
	if p == Nobody {
		return 0, false
	}
	return bridge.Seat(p - 1), true
}

// String returns N, E, S, W or 0.
func (p Position) String() string {
	if s, ok := p.Seat(); ok {
		return s.Letter()
	}
	return "0"
}
