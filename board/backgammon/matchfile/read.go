package matchfile

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// MaxSize bounds the files that are read, in bytes: analyses of long matches fill some of that.
const MaxSize = 32 << 20

// Read reads a file of any form. The rules hold where the file does not say them. An error names the line.
func Read(data []byte, usual Rules) (*Match, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("more than %d bytes", MaxSize)
	}
	if bytes.HasPrefix(data, []byte("RGMH")) {
		return nil, errors.New("the binary form of eXtreme Gammon: export the match as text")
	}
	data = decoded(data)
	if isSGF(data) {
		return readSGF(data, usual)
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		switch {
		case matLength.MatchString(line):
			return readMat(data, usual)
		case fibsScore.MatchString(line):
			return readFIBS(data, usual)
		}
	}
	if hasPositions(data) {
		return readPositions(data)
	}
	return nil, errors.New(`not a match file: there is no line "5 point match", "0 point match" or "Score is 0-0 in a 5 point match", nor a game of SGF, nor a position with its XGID`)
}

// eachLine calls take for each line of a text, and names the line of an error.
func eachLine(data []byte, take func(line int, text string) error) error {
	n := 0
	for line := range strings.SplitSeq(string(data), "\n") {
		n++
		if err := take(n, strings.TrimRight(line, " \t")); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

// complete returns the match if there is a game in it.
func (r *referee) complete(form Form) (*Match, error) {
	if r.game == nil {
		return nil, errors.New("no game in the file")
	}
	r.match.Form = form
	return &r.match, nil
}

// name returns a player's name without what terminals and files take amiss.
func name(text string) string {
	const longest = 80
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
	if runes := []rune(text); len(runes) > longest {
		text = string(runes[:longest])
	}
	return text
}
