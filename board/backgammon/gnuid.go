package backgammon

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// gnuBase64 is the encoding of the keys of GNU Backgammon: the standard alphabet, no
// padding, and spare bits at the end that must be zero.
var gnuBase64 = base64.RawStdEncoding.Strict()

const (
	positionIDLength = 14
	matchIDLength    = 12
)

// PositionID writes the board as GNU Backgammon does: the opponent's points from 1
// to 24 and bar, then the same of the player on roll, each as a one for every checker
// and a zero, the first bit lowest in the first byte, in base 64. The board must be
// valid.
func (b *Board) PositionID() string {
	var key [10]byte
	bit := 0
	for _, side := range []*Side{&b[1], &b[0]} {
		for _, n := range side {
			for range n {
				key[bit/8] |= 1 << (bit % 8)
				bit++
			}
			bit++
		}
	}
	return gnuBase64.EncodeToString(key[:])
}

// ParsePositionID reads a board that PositionID has written. The board is valid
// unless there is an error; the game may be over.
func ParsePositionID(text string) (Board, error) {
	b, err := parsePositionID(text)
	if err != nil {
		return Board{}, fmt.Errorf("position id %q: %w", clip(text), err)
	}
	return b, nil
}

func parsePositionID(text string) (b Board, err error) {
	var key [10]byte
	if err := decodeGNU(key[:], text, positionIDLength); err != nil {
		return b, err
	}
	bit := 0
	for _, side := range []*Side{&b[1], &b[0]} {
		for at := range side {
			for bit < 8*len(key) && key[bit/8]>>(bit%8)&1 == 1 {
				side[at]++
				bit++
			}
			bit++
		}
	}
	if bit > 8*len(key) {
		return b, errors.New("it has more than 30 checkers")
	}
	for ; bit < 8*len(key); bit++ {
		if key[bit/8]>>(bit%8)&1 == 1 {
			return b, errors.New("there are checkers after the last point")
		}
	}
	err = b.Validate()
	return b, err
}

// decodeGNU fills a key from its base 64 text.
func decodeGNU(key []byte, text string, length int) error {
	if len(text) != length {
		return fmt.Errorf("%d characters, not %d", len(text), length)
	}
	if strings.ContainsAny(text, "\r\n") { // which the decoder skips
		return errors.New("it is broken over lines")
	}
	if _, err := gnuBase64.Decode(key, []byte(text)); err != nil {
		return fmt.Errorf("it is not base 64 of %d bytes: %w", len(key), err)
	}
	return nil
}

// GNUID writes position id and match id with a colon between them, with the player
// on roll at the bottom. The position must be valid.
func (p *Position) GNUID() string {
	s := Setup{Position: *p}
	if p.Doubled {
		s.Offer = Double
	}
	return s.GNUID()
}

// GNUID writes position id and match id with a colon between them. The position
// must be valid. The id does not contain the largest cube, whether beavers are
// allowed, that a double is a raccoon, or, in a match, the Jacoby rule.
func (s *Setup) GNUID() string {
	board := s.Board
	if s.roller() != s.Seat {
		board = board.Swap()
	}
	return board.PositionID() + ":" + s.MatchID()
}

// ParseGNUID reads position id and match id with a colon between them. The
// position is valid unless there is an error.
func ParseGNUID(text string) (Setup, error) {
	text = strings.TrimSpace(text)
	positionID, matchID, ok := strings.Cut(text, ":")
	if !ok {
		return Setup{}, fmt.Errorf("GNU id %q: no colon between position id and match id", clip(text))
	}
	board, err := ParsePositionID(positionID)
	if err != nil {
		return Setup{}, err
	}
	s, err := parseMatchID(matchID, board)
	if err != nil {
		return Setup{}, fmt.Errorf("match id %q: %w", clip(matchID), err)
	}
	return s, nil
}

// matchKey is the layout of GNU Backgammon's match key: 66 bits, the first lowest
// in the first byte, that its manual describes ("A technical description of the
// Match ID"), and one more for the Jacoby rule that newer versions write. Players
// are 0 at the top and 1 at the bottom.
var matchKey = struct {
	cube, owner, roller, crawford, state, turn, doubled, resigned,
	die1, die2, length, score0, score1, noJacoby keyField
}{
	cube:     keyField{0, 4}, // exponent
	owner:    keyField{4, 2}, // a player, or 3 for a centered cube
	roller:   keyField{6, 1}, // the player on roll, even after a double
	crawford: keyField{7, 1},
	state:    keyField{8, 3},  // 0 no game, 1 playing, 2 over, 3 resigned, 4 dropped
	turn:     keyField{11, 1}, // the player who has to decide
	doubled:  keyField{12, 1},
	resigned: keyField{13, 2}, // games offered by the player who does not have to decide
	die1:     keyField{15, 3},
	die2:     keyField{18, 3},
	length:   keyField{21, 15},
	score0:   keyField{36, 15},
	score1:   keyField{51, 15},
	noJacoby: keyField{66, 1},
}

// matchKeyBits is how many bits of the key are used.
const matchKeyBits = 67

// gnuCentered is the owner of a centered cube.
const gnuCentered = 3

// gnuPlaying is the state of a game that is being played.
const gnuPlaying = 1

// keyField is a number within a match key.
type keyField struct {
	at, width int
}

func (f keyField) get(key *[9]byte) int {
	n := 0
	for i := range f.width {
		bit := f.at + i
		n |= int(key[bit/8]>>(bit%8)&1) << i
	}
	return n
}

func (f keyField) set(key *[9]byte, n int) {
	for i := range f.width {
		bit := f.at + i
		key[bit/8] |= byte(n>>i&1) << (bit % 8)
	}
}

// gnuPlayer returns the number of the player at a seat.
func gnuPlayer(s Seat) int { return 1 - int(s) }

// gnuSeat returns the seat of the player of a number.
func gnuSeat(player int) Seat { return Seat(1 - player) }

// flag returns 1 for true and 0 for false.
func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}

// MatchID writes everything but the board as GNU Backgammon does. See GNUID for both.
func (s *Setup) MatchID() string {
	var key [9]byte
	k, m := &matchKey, &s.Match
	k.cube.set(&key, exponent(s.Cube.Value))
	owner := gnuCentered
	if s.Cube.Owner != Nobody {
		owner = gnuPlayer(s.Seat.of(s.Cube.Owner))
	}
	k.owner.set(&key, owner)
	k.roller.set(&key, gnuPlayer(s.roller()))
	k.crawford.set(&key, flag(m.Crawford))
	k.state.set(&key, gnuPlaying)
	turn := s.Seat
	if s.Resigned > 0 {
		turn = s.Seat.of(s.Resigner).Other()
	}
	k.turn.set(&key, gnuPlayer(turn))
	k.doubled.set(&key, flag(s.Offer != NoOffer))
	k.resigned.set(&key, s.Resigned)
	k.die1.set(&key, int(s.Dice[0]))
	k.die2.set(&key, int(s.Dice[1]))
	k.length.set(&key, m.Length)
	k.score1.set(&key, m.Score[s.Seat]) // the mover's if at the bottom
	k.score0.set(&key, m.Score[s.Seat.Other()])
	k.noJacoby.set(&key, flag(!m.Jacoby || m.Length > 0))
	return gnuBase64.EncodeToString(key[:])
}

// parseMatchID reads a match id and adds the board of the position id. A game that has
// not begun yet counts as being played.
func parseMatchID(text string, board Board) (s Setup, err error) {
	var key [9]byte
	if err := decodeGNU(key[:], text, matchIDLength); err != nil {
		return s, err
	}
	if key[8]>>(matchKeyBits-64) != 0 {
		return s, errors.New("bits after the last field are set")
	}
	k := &matchKey
	if state := k.state.get(&key); state > gnuPlaying {
		return s, fmt.Errorf("game state %d: the game is over", state)
	}
	roller, turn := gnuSeat(k.roller.get(&key)), gnuSeat(k.turn.get(&key))
	s.Board = board
	s.Dice = Dice{uint8(k.die1.get(&key)), uint8(k.die2.get(&key))}
	s.Cube.Value = 1 << k.cube.get(&key)
	switch owner := k.owner.get(&key); owner {
	case 0, 1:
		s.Cube.Owner = roller.owner(gnuSeat(owner))
	case gnuCentered:
	default:
		return s, fmt.Errorf("cube owner %d is not 0, 1 or 3", owner)
	}
	s.Match = Match{Length: k.length.get(&key), Crawford: k.crawford.get(&key) == 1}
	s.Match.Jacoby = s.Match.Length == 0 && k.noJacoby.get(&key) == 0
	score := [2]int{k.score1.get(&key), k.score0.get(&key)} // bottom, top
	s.Match.Score = [2]int{score[roller], score[roller.Other()]}
	s.Resigned = k.resigned.get(&key)
	err = s.setGNUTurn(roller, turn, k.doubled.get(&key) == 1)
	return s, err
}

// setGNUTurn sets who has to answer what in a setup that is seen by the roller. If the
// doubler has to answer, it is a beaver.
func (s *Setup) setGNUTurn(roller, turn Seat, doubled bool) error {
	offer := NoOffer
	switch {
	case doubled && turn == roller && s.Resigned == 0:
		offer = Beaver
	case doubled:
		offer = Double
	case turn != roller && s.Resigned == 0:
		return fmt.Errorf("player %d is on roll and player %d has to decide, but nothing is offered", gnuPlayer(roller), gnuPlayer(turn))
	}
	s.setOffer(roller, offer)
	if s.Resigned > 0 {
		s.Resigner = s.Seat.owner(turn.Other())
	}
	return s.Validate()
}
