package backgammon

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gogo/bench/boundedfile"
	"gogo/bench/match"
	"gogo/board/backgammon"
)

// maxMat bounds a match file in bytes.
const maxMat = 4 << 20

// Stage is a move of a game that was read, and the position before it.
type Stage struct {
	Before Position
	Move   string
}

// Loaded is a game or a match that was read.
type Loaded struct {
	Stages  []Stage
	Last    Position
	Outcome match.Outcome // if Over
	Over    bool
}

// Load reads a match file as Read does. An error names the file.
func Load(path string, usual Rules, seed uint64) (*Loaded, error) {
	return boundedfile.Decode(path, maxMat, func(data []byte) (*Loaded, error) { return Read(data, usual, seed) })
}

var (
	matLength = regexp.MustCompile(`^\s*(\d{1,4}) point match`)
	matGame   = regexp.MustCompile(`^\s*Game \d+\s*$`)
	matRow    = regexp.MustCompile(`^\s*\d{1,4}\)`)
	matTag    = regexp.MustCompile(`^;?\s*\[(\w+) "([^"]*)"\]`)
	// matCell is where what a player did begins in a row.
	matCell = regexp.MustCompile(`[1-6]{2}:|Doubles|Takes|Drops|Beavers|Wins`)
)

// secondColumn is where the right half of a row cannot begin before, nor the left half
// behind: all programs have the left half within the first columns.
const secondColumn = 20

// Read reads a match file of Jellyfish's form, which the referee and most programs write:
// a match, or one game for money. The usual rules hold where the file does not say them,
// but for the cube, without which only files that say so are played; the seed chooses the dice that are thrown after its end. Every move must be legal. An
// error names the line.
func Read(data []byte, usual Rules, seed uint64) (*Loaded, error) {
	usual.Cube = true // unless the file says otherwise
	r := matReader{rules: usual, dealer: dealer{opening: dicePrefix + "after a file", seed: seed}}
	if !bytes.Contains(data, []byte(" point match")) {
		return nil, errors.New(`not a match file: there is no line "0 point match" or the like`)
	}
	n := 0
	for line := range strings.SplitSeq(string(data), "\n") {
		n++
		if err := r.line(strings.TrimRight(line, "\r")); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if r.now == nil {
		return nil, errors.New("no game in the file")
	}
	r.loaded.Last = Position{r.now}
	return &r.loaded, nil
}

// matReader plays the rows of a match file.
type matReader struct {
	rules  Rules
	dealer dealer
	start  *backgammon.Board

	now    *state // once the first game has begun
	games  int    // that have begun
	loaded Loaded
}

// line takes one line.
func (r *matReader) line(text string) error {
	if tag := matTag.FindStringSubmatch(text); tag != nil && r.now == nil {
		return r.tag(tag[1], tag[2])
	}
	if found := matLength.FindStringSubmatch(text); found != nil && r.now == nil {
		length, err := strconv.Atoi(found[1])
		if err != nil {
			return err
		}
		return r.setLength(length)
	}
	switch {
	case matGame.MatchString(text):
		return r.game()
	case matRow.MatchString(text):
		return r.row(text)
	}
	return nil
}

// tag takes a rule from a comment.
func (r *matReader) tag(name, value string) error {
	on := strings.EqualFold(value, "on")
	switch name {
	case "Jacoby":
		r.rules.Jacoby = on
	case "Beaver":
		r.rules.Beavers = on
	case "CubeLimit":
		r.rules.Cube = value != "1"
	case "Start":
		// The referee writes blanks for the colons, which other programs take amiss.
		p, err := backgammon.ParseXGID(strings.ReplaceAll(value, " ", ":"))
		if err != nil {
			return err
		}
		if p.Board.Won() != 0 {
			return errors.New("the game is over before its first move")
		}
		r.start, r.dealer.opening = &p.Board, p.XGID()
	}
	return nil
}

// setLength takes the points of the match. A match has a cube, and no rules for money.
func (r *matReader) setLength(length int) error {
	r.rules.Length = length
	switch {
	case length > 0 && r.start != nil:
		return errors.New("a match begins with the usual position")
	case length > 0:
		r.rules.Cube = true
	}
	if length > 0 || !r.rules.Cube {
		r.rules.Jacoby, r.rules.Beavers = false, false
	}
	return r.rules.Check()
}

// game begins a game. The later ones of a match have begun when the one before ended.
func (r *matReader) game() error {
	r.games++
	switch {
	case r.now == nil:
		var start *backgammon.Setup
		if r.start != nil {
			start = r.rules.beginning(*r.start)
		}
		r.now = newPosition(r.rules, r.dealer, start).state
	case r.loaded.Over:
		return errOver
	case r.now.game < r.games-1:
		return errResigned
	}
	return nil
}

var errResigned = errors.New("the game before was resigned, and a match goes on from there: only games that are played out can be read")

var errOver = errors.New("more after the end: a file may hold one game for money, or one match")

// row takes what the two players did, in their halves of a row.
func (r *matReader) row(text string) error {
	if r.now == nil {
		return errors.New(`a move before the line "Game 1"`)
	}
	places := matCell.FindAllStringIndex(text, -1)
	for i, at := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		side := match.First
		if at[0] >= secondColumn {
			side = match.Second
		}
		if err := r.cell(side, strings.TrimSpace(text[at[0]:end])); err != nil {
			return err
		}
	}
	return nil
}

// cell makes the move that a cell says.
func (r *matReader) cell(side match.Side, text string) error {
	word, _, _ := strings.Cut(text, " ")
	move := map[string]string{"Doubles": doubling, "Takes": take, "Drops": drop, "Beavers": beaver}[word]
	switch {
	case word == "Wins":
		return nil // the moves say so, or the loser has resigned
	case r.loaded.Over:
		return errOver
	case move != "":
		return r.make(side, move)
	}
	dice, err := readDice(text)
	if err != nil {
		return err
	}
	if r.now.side != side && r.now.phase == toPlay && r.now.turn == 0 {
		r.now.pass() // who begins is settled by the dice of the file
	}
	if r.now.phase == toDouble {
		if err := r.make(side, roll); err != nil {
			return err
		}
	}
	if r.now.phase == toPlay {
		r.now.position.Dice = dice
	}
	steps := strings.TrimSpace(text[len("65:"):])
	if strings.Contains(steps, "???") || strings.EqualFold(steps, "cannot move") {
		steps = ""
	}
	return r.make(side, (Position{r.now}).canonical(steps))
}

// make makes a move of a side.
func (r *matReader) make(side match.Side, move string) error {
	if r.now.side != side {
		return fmt.Errorf("%s: it is not the turn of the %s player", move, side)
	}
	before := (Position{r.now}).Copy()
	var err error
	r.loaded.Outcome, r.loaded.Over, err = r.now.make(move)
	if err != nil {
		return err
	}
	r.loaded.Stages = append(r.loaded.Stages, Stage{before, move})
	return nil
}
