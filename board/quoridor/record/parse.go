package record

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gogo/board/quoridor"
)

// Is reports whether a text begins like a record.
func Is(data []byte) bool {
	return strings.HasPrefix(strings.TrimLeft(string(data), "\ufeff \t\r\n"), magic)
}

// The size and the walls of a game without a header for them.
const (
	usualSize  = 9
	usualWalls = 10
	maxWalls   = 1 << 20
)

var (
	headerLine = regexp.MustCompile(`^([A-Za-z][A-Za-z ]*?)\s*:\s*(.*)$`)
	sizeText   = regexp.MustCompile(`^(\d{1,3})(?:x(\d{1,3}))?$`)
	errNoMoves = errors.New("no moves")
	errMagic   = errors.New("not a record: the first line has to be " + magic + " " + strconv.Itoa(version))
)

// Parse reads a record. Every move must be legal. An error names the line.
func Parse(data []byte) (*Game, error) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(string(data), "\ufeff"), "\r\n", "\n"), "\n")
	p := parser{lines: lines, size: [2]int{usualSize, usualSize}, walls: usualWalls}
	if err := p.parse(); err != nil {
		return nil, withLine(err)
	}
	if !p.repetition {
		p.game.assumeRepetition()
	}
	return &p.game, nil
}

// assumeRepetition sets the usual rule of repetition, unless the game went on under it.
func (g *Game) assumeRepetition() {
	rules := g.Start.DrawRules()
	rules.Repetition = quoridor.UsualDrawRules().Repetition
	b := g.Start.Clone()
	b.SetDrawRules(rules)
	for _, m := range g.Moves {
		if b.Drawn() != quoridor.NotDrawn {
			return
		}
		b.Make(m.Move, m.Color)
	}
	g.Start.SetDrawRules(rules)
}

// withLine returns an error with its line, if it has one.
func withLine(err error) error {
	var at *lineError
	if errors.As(err, &at) {
		return fmt.Errorf("line %d: %w", at.line, at.err)
	}
	return err
}

// Read reads a record, or else a list of moves on the usual board as ReadMoves does it.
func Read(data []byte) (*Game, error) {
	if Is(data) {
		return Parse(data)
	}
	return parseMoves(strings.ReplaceAll(string(data), "\r\n", "\n"))
}

// parseMoves reads a list of moves. An error names the line.
func parseMoves(text string) (*Game, error) {
	start, err := quoridor.New(usualSize, usualSize, usualWalls)
	if err != nil {
		panic(err) // there is a board of this size
	}
	moves, n, err := ReadMoves(start, text)
	if err == nil && len(moves) == 0 {
		err = errNoMoves
	}
	if err != nil {
		return nil, withLine(err)
	}
	g := &Game{Start: start, Moves: moves, Notation: n}
	g.assumeRepetition()
	return g, nil
}

// parser reads a record.
type parser struct {
	lines    []string
	next     int // the index of the next line
	game     Game
	size     [2]int
	walls    int
	position string // a diagram
	draws    quoridor.DrawRules
	// There are headers with these.
	notation, repetition bool
}

// fail returns an error in the line before the next one.
func (p *parser) fail(err error) error { return &lineError{p.next, err} }

// parse reads all lines.
func (p *parser) parse() error {
	for p.next < len(p.lines) && strings.TrimSpace(p.lines[p.next]) == "" {
		p.next++
	}
	if p.next == len(p.lines) || !strings.HasPrefix(p.lines[p.next], magic) {
		return errMagic
	}
	first := strings.TrimSpace(strings.TrimPrefix(p.lines[p.next], magic))
	p.next++
	if first != strconv.Itoa(version) {
		return p.fail(fmt.Errorf("version %.20q of a record: this program reads version %d", first, version))
	}
	for p.next < len(p.lines) {
		line := strings.TrimSpace(p.lines[p.next])
		m := headerLine.FindStringSubmatch(line)
		if m == nil && line != "" && line[0] != '#' {
			break
		}
		p.next++
		if m == nil {
			continue
		}
		if err := p.header(m[1], m[2]); err != nil {
			return p.fail(err)
		}
	}
	if err := p.begin(); err != nil {
		return err
	}
	return p.moves()
}

// header reads a line of the header. Those with other names may come from later versions.
func (p *parser) header(name, value string) (err error) {
	switch name {
	case blackName:
		p.game.Players[quoridor.Black] = value
	case whiteName:
		p.game.Players[quoridor.White] = value
	case dateName:
		p.game.Date = value
	case openingName:
		p.game.Opening = value
	case sizeName:
		p.size, err = parseSize(value)
	case wallsName:
		p.walls, err = number(value)
	case repetitionName:
		p.repetition = true
		p.draws.Repetition, err = rule(value)
	case moveLimitName:
		p.draws.MoveLimit, err = rule(value)
	case positionName:
		p.readPosition()
	case notationName:
		p.notation = true
		p.game.Notation, err = quoridor.ParseNotation(value)
	case resultName:
		p.game.Result, err = parseResult(value)
	}
	return err
}

// rule reads the number of a rule of draws.
func rule(text string) (int, error) {
	if text == none {
		return 0, nil
	}
	return number(text)
}

// number reads a number of walls or moves.
func number(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxWalls {
		return 0, fmt.Errorf("%.40q is not a number from 0 to %d", text, maxWalls)
	}
	return n, nil
}

// parseSize reads the size of a board.
func parseSize(text string) (size [2]int, err error) {
	m := sizeText.FindStringSubmatch(text)
	if m == nil {
		return size, fmt.Errorf("%.40q is not a size like 9 or 9x7", text)
	}
	if m[2] == "" {
		m[2] = m[1]
	}
	for i, side := range m[1:] {
		size[i], err = strconv.Atoi(side)
		if err != nil {
			return size, err
		}
	}
	_, err = quoridor.New(size[0], size[1], 0)
	return size, err
}

// readPosition reads the lines of a diagram.
func (p *parser) readPosition() {
	var diagram strings.Builder
	for ; p.next < len(p.lines) && strings.HasPrefix(p.lines[p.next], ">"); p.next++ {
		diagram.WriteString(strings.TrimPrefix(p.lines[p.next][1:], " ") + "\n")
	}
	p.position = diagram.String()
}

// begin sets up the start.
func (p *parser) begin() (err error) {
	if p.position != "" {
		p.game.Start, err = quoridor.Parse(p.position)
	} else {
		p.game.Start, err = quoridor.New(p.size[0], p.size[1], p.walls)
	}
	if err == nil {
		err = p.draws.Check()
	}
	if err != nil {
		return fmt.Errorf("the start: %w", err)
	}
	p.game.Start.SetDrawRules(p.draws)
	return nil
}

// moves reads the rest of the lines. A turn that is skipped before the first move is that of a
// diagram in which White is to move.
func (p *parser) moves() error {
	list, err := tokens(strings.Join(p.lines[p.next:], "\n"))
	if err == nil {
		start := p.game.Start.Clone()
		start.SetToMove(quoridor.Black)
		if !dotted(list) {
			start.SetToMove(p.game.Start.ToMove())
		}
		if p.notation {
			p.game.Moves, _, err = play(start, p.game.Notation, list)
		} else {
			p.game.Moves, p.game.Notation, err = recognize(start, list)
		}
	}
	var at *lineError
	if errors.As(err, &at) {
		at.line += p.next
	}
	return err
}

// dotted reports whether a list begins with a skipped turn.
func dotted(list []token) bool {
	return len(list) > 0 && list[0].kind == skippedTurn
}
