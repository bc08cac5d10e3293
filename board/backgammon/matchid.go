package backgammon

import (
	"errors"
	"fmt"
)

// matchKey is the layout of GNU Backgammon's match key: 66 bits, the first lowest
// in the first byte, that its manual describes ("A technical description of the
// Match ID"), and one more for the Jacoby rule that newer versions write. Players
// are 0 at the top and 1 at the bottom.
var matchKey = struct {
	cube, owner, roller, crawford, state, turn, doubled, resigned,
	die1, die2, length, score0, score1, noJacoby keyField
}{
	cube:     keyField{0, 4}, // exponent
	owner:    keyField{4, 2}, // a player, or 3 for a centred cube
	roller:   keyField{6, 1}, // who is on roll, or has rolled; a doubler stays it
	crawford: keyField{7, 1},
	state:    keyField{8, 3},  // 0 no game, 1 playing, 2 over, 3 resigned, 4 dropped
	turn:     keyField{11, 1}, // who has to decide
	doubled:  keyField{12, 1},
	resigned: keyField{13, 2}, // games offered by who is not on turn
	die1:     keyField{15, 3},
	die2:     keyField{18, 3},
	length:   keyField{21, 15},
	score0:   keyField{36, 15},
	score1:   keyField{51, 15},
	noJacoby: keyField{66, 1},
}

// matchKeyBits is how many bits of the key are used.
const matchKeyBits = 67

// gnuCentred is the owner of a centred cube.
const gnuCentred = 3

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

// flag returns 1 for what is set.
func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}

// MatchID writes all of the setup but the board as GNU Backgammon does. Its
// position id belongs to it: see GNUID.
func (s *Setup) MatchID() string {
	var key [9]byte
	k, m := &matchKey, &s.Match
	k.cube.set(&key, exponent(s.Cube.Value))
	owner := gnuCentred
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

// parseMatchID reads what MatchID has written, and puts the board of the position
// id beside it. A game that has not begun yet counts as being played.
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
	case gnuCentred:
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

// setGNUTurn says who has to answer what, in a setup that is seen by the roller. A
// doubler who has to answer has been beavered.
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
	s.seat(roller, offer)
	if s.Resigned > 0 {
		s.Resigner = s.Seat.owner(turn.Other())
	}
	return s.Validate()
}
