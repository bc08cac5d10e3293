package bridgerobot

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// Past is what was called and played on a board before a player came to its table, in place of another
// that may have been the same program: a player that is told it repeats its part, as long as the others
// do the same. Its text is empty, or as in 3:1C,Pass,Pass,Pass:SA,S2 with the number of the board.
type Past struct {
	Board int // 0 is no past
	Calls []bridge.Call
	Cards []bridge.Card
}

// maxPast bounds the text of a past in bytes.
const maxPast = 4096

// String returns the text of a past.
func (p *Past) String() string {
	if p.Board == 0 {
		return ""
	}
	return fmt.Sprintf("%d:%s:%s", p.Board, listText(p.Calls), listText(p.Cards))
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *Past) UnmarshalText(text []byte) (err error) {
	*p = Past{}
	if len(text) == 0 {
		return nil
	}
	parts := strings.Split(string(text), ":")
	if len(text) > maxPast || len(parts) != 3 {
		return fmt.Errorf("%.40q is not a board, its calls and its cards, as in 3:1C,Pass,Pass,Pass:SA", text)
	}
	var read Past
	if read.Board, err = strconv.Atoi(parts[0]); err != nil || read.Board < 1 {
		return fmt.Errorf("%.40q is no number of a board", parts[0])
	}
	if read.Calls, err = parseList(parts[1], bridge.ParseCall); err != nil {
		return err
	}
	if read.Cards, err = parseList(parts[2], bridge.ParseCard); err != nil {
		return err
	}
	*p = read
	return nil
}

// listText joins texts by commas.
func listText[T fmt.Stringer](list []T) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.String()
	}
	return strings.Join(texts, ",")
}

// parseList parses what listText returns.
func parseList[T any](text string, parse func(string) (T, error)) (list []T, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		v, err := parse(part)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
