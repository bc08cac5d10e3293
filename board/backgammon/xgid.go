package backgammon

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// xgOffers are the offers in the dice field of an XGID. The turn field then names the
// first doubler.
var xgOffers = [...]string{Double: "D", Beaver: "B", Raccoon: "R"}

// xgMaxCube is the default exponent of the largest cube, as in eXtreme Gammon.
const xgMaxCube = 10

// ParseXGID reads a position in the notation of eXtreme Gammon, with or without
// the prefix "XGID=": ten fields with colons between them, of which the last, the
// largest cube, may be missing. The fields are the board from bar to bar, the
// cube's exponent and place, the turn, the dice or the offer, the scores of the
// bottom and the top player, the rules, the match length, the largest cube's
// exponent. The position is valid unless there is an error.
func ParseXGID(text string) (Setup, error) {
	s, err := parseXGID(text)
	if err != nil {
		return Setup{}, fmt.Errorf("XGID: %w", err)
	}
	return s, nil
}

func parseXGID(text string) (s Setup, err error) {
	text = strings.TrimSpace(text)
	if len(text) >= 5 && strings.EqualFold(text[:5], "XGID=") {
		text = text[5:]
	}
	fields := strings.Split(text, ":")
	if len(fields) == 9 {
		fields = append(fields, strconv.Itoa(xgMaxCube))
	}
	if len(fields) != 10 {
		return s, fmt.Errorf("%d fields between colons, not 9 or 10", len(fields))
	}
	if s.Board, err = parseXGBoard(fields[0]); err != nil {
		return s, err
	}
	n, err := xgNumbers(fields)
	if err != nil {
		return s, err
	}
	s.Cube.Value = 1 << n[1]
	s.MaxCube = 1 << n[9]
	s.Match.Length = n[8]
	s.Match.Score = [2]int{n[5], n[6]}
	if err := s.setXGRules(n[7]); err != nil {
		return s, err
	}
	switch n[2] {
	case 1:
		s.Cube.Owner = Mover
	case -1:
		s.Cube.Owner = Opponent
	}
	turn := Bottom
	if n[3] < 0 {
		turn = Top
		s.Position = s.Swap()
	}
	if err := s.setXGDice(fields[4], turn); err != nil {
		return s, err
	}
	err = s.Validate()
	return s, err
}

// xgNumbers reads the fields that are numbers.
func xgNumbers(fields []string) (n [10]int, err error) {
	for _, f := range []struct {
		at, low, high int
		name          string
	}{
		{1, 0, bits.Len(MaxCube) - 1, "cube"},
		{2, -1, 1, "cube place"},
		{3, -1, 1, "turn"},
		{5, 0, MaxPoints, "score of the bottom player"},
		{6, 0, MaxPoints, "score of the top player"},
		{7, 0, 3, "rules"},
		{8, 0, MaxPoints, "match length"},
		{9, 0, 30, "largest cube"},
	} {
		n[f.at], err = strconv.Atoi(fields[f.at])
		if err != nil || n[f.at] < f.low || n[f.at] > f.high {
			return n, fmt.Errorf("field %d, %s, is %q, not %d to %d", f.at+1, f.name, clip(fields[f.at]), f.low, f.high)
		}
	}
	if n[3] == 0 {
		return n, errors.New("field 4, turn, is 0, not 1 or -1")
	}
	return n, nil
}

// parseXGBoard reads the checkers as the bottom player sees them.
func parseXGBoard(text string) (b Board, err error) {
	if len(text) != Points+2 {
		return b, fmt.Errorf("field 1, board, has %d characters, not %d: %q", len(text), Points+2, clip(text))
	}
	for i, c := range []byte(text) {
		switch {
		case c >= 'A' && c <= 'Z' && i > 0:
			b[0][i-1] = c - 'A' + 1
		case c >= 'a' && c <= 'z' && i <= Points:
			b[1][Points-i] = c - 'a' + 1
		case c != '-':
			return b, fmt.Errorf("field 1, board, has %q as character %d", c, i+1)
		}
	}
	return b, nil
}

// setXGRules reads the field that says whether a match is in the Crawford game,
// and which rules hold for money.
func (s *Setup) setXGRules(n int) error {
	if s.Match.Length == 0 {
		s.Match.Jacoby, s.Match.Beavers = n&1 != 0, n&2 != 0
		return nil
	}
	if n > 1 {
		return fmt.Errorf("field 8, Crawford, is %d, not 0 or 1", n)
	}
	s.Match.Crawford = n == 1
	return nil
}

// setXGDice reads the field of the dice or the offer, which are those of the player at
// turn.
func (s *Setup) setXGDice(text string, turn Seat) error {
	for offer, name := range xgOffers {
		if name != "" && text == name {
			s.setOffer(turn, Offer(offer))
			return nil
		}
	}
	s.setOffer(turn, NoOffer)
	if text == "00" {
		return nil
	}
	if len(text) != 2 || !isDie(text[0]) || !isDie(text[1]) {
		return fmt.Errorf("field 5, dice, is %q, not 00, two dice, D, B or R", clip(text))
	}
	s.Dice = Dice{text[0] - '0', text[1] - '0'}
	return nil
}

func isDie(c byte) bool {
	return c >= '1' && c <= '6'
}

// clip shortens a text for an error message.
func clip(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}

// XGID writes the position with the player on roll at the bottom. The position
// must be valid.
func (p *Position) XGID() string {
	s := Setup{Position: *p}
	if p.Doubled {
		s.Offer = Double
	}
	return s.XGID()
}

// XGID writes the setup in the notation of eXtreme Gammon, with its prefix. The
// position must be valid. The id does not contain a resignation or, in a match, the
// rules of money games.
func (s *Setup) XGID() string {
	p := s.Position // as the bottom player sees it
	if s.Seat == Top {
		p = p.Swap()
	}
	place := 0
	switch p.Cube.Owner {
	case Mover:
		place = 1
	case Opponent:
		place = -1
	}
	turn := 1
	if s.roller() == Top {
		turn = -1
	}
	dice := fmt.Sprintf("%d%d", s.Dice[0], s.Dice[1])
	if s.Offer != NoOffer {
		dice = xgOffers[s.Offer]
	}
	largest := xgMaxCube
	if s.MaxCube > 0 {
		largest = exponent(s.MaxCube)
	}
	return fmt.Sprintf("XGID=%s:%d:%d:%d:%s:%d:%d:%d:%d:%d", p.Board.xgid(), exponent(p.Cube.Value), place, turn,
		dice, p.Match.Score[0], p.Match.Score[1], p.Match.xgRules(), p.Match.Length, largest)
}

// xgid writes the checkers as the player on roll sees them.
func (b *Board) xgid() string {
	var text [Points + 2]byte
	for i := range text {
		text[i] = '-'
		if i > 0 && b[0][i-1] > 0 {
			text[i] = 'A' + b[0][i-1] - 1
		}
		if i <= Points && b[1][Points-i] > 0 {
			text[i] = 'a' + b[1][Points-i] - 1
		}
	}
	return string(text[:])
}

// xgRules returns the field that setXGRules reads.
func (m *Match) xgRules() int {
	n := 0
	if m.Length > 0 {
		if m.Crawford {
			n = 1
		}
		return n
	}
	if m.Jacoby {
		n |= 1
	}
	if m.Beavers {
		n |= 2
	}
	return n
}

// exponent returns the binary logarithm of the value of a cube.
func exponent(cube int) int {
	return bits.Len(uint(cube)) - 1
}
