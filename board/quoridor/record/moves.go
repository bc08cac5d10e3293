package record

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gogo/board/quoridor"
)

// token is a move of a text, a skipped turn or a comment.
type token struct {
	kind   tokenKind
	text   string // a move without blanks
	spaced bool   // a wall whose orientation stands apart, as the protocol writes it
	line   int    // in the text, from 1
}

// tokenKind is what a token stands for.
type tokenKind uint8

const (
	moveToken tokenKind = iota
	skippedTurn
	comment
)

// The patterns of the beginning of a text.
var (
	separators  = regexp.MustCompile(`^(?:[\s,;]+|\d+\.+|#[^\n]*)+`)
	braces      = regexp.MustCompile(`^\{([^}]*)\}`)
	movePattern = regexp.MustCompile(`^(?i:([a-z]\d{1,2})(?:([ \t]*)(horizontal|vertical|h|v))?\b|([hv]\d{2,4}[a-z]{2})\b)`)
	// namePattern matches the name of a notation before moves.
	namePattern = regexp.MustCompile(`^\s*([A-Za-z][A-Za-z0-9-]*):`)
)

// tokens splits a text into moves.
func tokens(text string) ([]token, error) {
	var list []token
	line := 1
	for {
		skip := len(separators.FindString(text))
		line += strings.Count(text[:skip], "\n")
		if text = text[skip:]; text == "" {
			return list, nil
		}
		t := token{line: line}
		var length int
		if m := movePattern.FindStringSubmatch(text); m != nil {
			length, t.text, t.spaced = len(m[0]), m[1]+m[3]+m[4], m[2] != ""
		} else if m := braces.FindStringSubmatch(text); m != nil {
			length, t.text, t.kind = len(m[0]), strings.Join(strings.Fields(m[1]), " "), comment
		} else if strings.HasPrefix(text, skipped) {
			length, t.kind = len(skipped), skippedTurn
		} else {
			word, _, _ := strings.Cut(text, "\n")
			return nil, &lineError{line, fmt.Errorf("%.40q is not a move like e2 or e3h", word)}
		}
		list = append(list, t)
		line += strings.Count(text[:length], "\n")
		text = text[length:]
	}
}

// lineError is an error in a line of a text.
type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return e.err.Error() }

// Unwrap returns the error without its line.
func (e *lineError) Unwrap() error { return e.err }

// Named reports whether the name of a notation stands before a list of moves.
func Named(text string) bool {
	m := namePattern.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	_, err := quoridor.ParseNotation(m[1])
	return err == nil
}

// ReadMoves reads a list of moves from a position, as a site or a program shows it: 1. e2 e8 2. e3
// e7, or E8, E2, E3 h. The name of a notation and a colon may stand before it. Without one it is the
// notation in which all moves are legal. Of several such, QTP is chosen if an orientation stands
// apart from its cell, and Algebraic before Ishtar; if then more than one remain that mean different
// moves, this is an error.
func ReadMoves(start *quoridor.Board, text string) ([]Move, quoridor.Notation, error) {
	if m := namePattern.FindStringSubmatch(text); m != nil {
		n, err := quoridor.ParseNotation(m[1])
		if err != nil {
			return nil, n, err
		}
		list, err := tokens(text[len(m[0]):])
		if err != nil {
			return nil, n, err
		}
		moves, _, err := play(start, n, list)
		return moves, n, err
	}
	list, err := tokens(text)
	if err != nil {
		return nil, quoridor.QTP, err
	}
	return recognize(start, list)
}

// reading is a list of moves read in a notation.
type reading struct {
	notation quoridor.Notation
	moves    []Move
}

// recognize reads moves in the notation that they are written in.
func recognize(start *quoridor.Board, list []token) ([]Move, quoridor.Notation, error) {
	var legal []reading
	var failed error
	furthest := -1
	for _, n := range quoridor.Notations() {
		moves, read, err := play(start, n, list)
		switch {
		case err == nil:
			if !slices.ContainsFunc(legal, func(r reading) bool { return slices.Equal(r.moves, moves) }) {
				legal = append(legal, reading{n, moves})
			}
		case read > furthest:
			failed, furthest = err, read
		}
	}
	if len(legal) == 0 {
		return nil, quoridor.QTP, failed
	}
	r, err := chosen(legal, slices.ContainsFunc(list, func(t token) bool { return t.spaced }))
	return r.moves, r.notation, err
}

// chosen chooses among readings of the same list. Spaced tells that it is written as the protocol
// has it.
func chosen(legal []reading, spaced bool) (reading, error) {
	index := func(n quoridor.Notation) int {
		return slices.IndexFunc(legal, func(r reading) bool { return r.notation == n })
	}
	if i := index(quoridor.QTP); i >= 0 && spaced {
		return legal[i], nil
	}
	if i := index(quoridor.Ishtar); i >= 0 && index(quoridor.Algebraic) >= 0 {
		legal = slices.Delete(legal, i, i+1)
	}
	if len(legal) == 1 {
		return legal[0], nil
	}
	names := make([]string, len(legal))
	for i, r := range legal {
		names[i] = r.notation.String()
	}
	return reading{}, fmt.Errorf("the moves are legal in several notations, %s: write the name of one before them, as in %s: e8",
		strings.Join(names, ", "), names[0])
}

// errEnded reports moves after the end of a game.
var errEnded = errors.New("a move after the end of the game")

// play reads moves in a notation and checks that they are legal, one side after the other. It
// returns how many of the list were read.
func play(start *quoridor.Board, n quoridor.Notation, list []token) (moves []Move, read int, err error) {
	b := start.Clone()
	for i, t := range list {
		switch t.kind {
		case comment:
			if len(moves) > 0 {
				last := &moves[len(moves)-1]
				last.Comment = strings.TrimSpace(last.Comment + " " + t.text)
			}
			continue
		case skippedTurn:
			b.SetToMove(b.ToMove().Other())
			continue
		}
		m, err := b.ParseIn(n, t.text)
		if err == nil {
			err = legal(b, m, n)
		}
		if err != nil {
			return nil, i, &lineError{t.line, err}
		}
		moves = append(moves, Move{Color: b.ToMove(), Move: m})
		b.Make(m, b.ToMove())
	}
	return moves, len(list), nil
}

// legal returns why the side to move may not make a move, which has its name in a notation.
func legal(b *quoridor.Board, m quoridor.Move, n quoridor.Notation) error {
	err := b.Legal(m, b.ToMove())
	if errors.Is(err, quoridor.ErrGameOver) || b.Drawn() != quoridor.NotDrawn {
		return errEnded
	}
	if err != nil && n != quoridor.QTP {
		return fmt.Errorf("%s is read as %v: %w", b.NameIn(n, m), n, err)
	}
	return err
}
