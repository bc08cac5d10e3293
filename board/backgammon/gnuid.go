package backgammon

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// gnuBase64 is how GNU Backgammon writes its keys: the usual alphabet, no padding,
// spare bits at the end that must be zero.
var gnuBase64 = base64.RawStdEncoding.Strict()

const (
	positionIDLength = 14
	matchIDLength    = 12
)

// PositionID writes the board as GNU Backgammon does: the opponent's points from 1
// to 24 and bar, then those of the player on roll, each as so many ones and a zero,
// the first bit lowest in the first byte, in base 64. The board must be valid.
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
		return b, errors.New("it has more than 30 chequers")
	}
	for ; bit < 8*len(key); bit++ {
		if key[bit/8]>>(bit%8)&1 == 1 {
			return b, errors.New("there are chequers after the last point")
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
// must be valid. What is lost: the largest cube, whether beavers are allowed, that
// a double is a raccoon, and in a match the Jacoby rule.
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
