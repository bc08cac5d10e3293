package gomocupcheck

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/protocol/conformance"
)

// dialogue is a case's conversation with one brain. It follows the game by what is sent and answered.
type dialogue struct {
	t *conformance.T
	p *conformance.Peer

	end     string // of a line
	partial string // sent behind the last line end
	command string // the last line that was sent
	sent    time.Time
	within  time.Duration // limit for the next answer, negative for none

	game  Referee
	saved Referee // before the last START
	opens bool    // the last command was START or the like
	turn  time.Duration
	last  Stone   // the brain's last move
	their Stone   // the manager's last move
	old   []Stone // of the position before this one

	collecting string // BOARD or the like, before DONE
	stones     []Stone
}

// newDialogue starts the brain.
func newDialogue(t *conformance.T) *dialogue {
	return &dialogue{t: t, p: t.Open(""), end: "\r\n", within: -1}
}

// say sends lines in one piece.
func (d *dialogue) say(lines ...string) {
	for i, line := range lines {
		lines[i] = d.expand(line)
		d.observe(lines[i])
	}
	d.sent = time.Now()
	if d.end == "\r\n" {
		d.p.Send(lines...)
		return
	}
	d.p.SendRaw(strings.Join(lines, d.end) + d.end)
}

// sayRaw sends a text as it is.
func (d *dialogue) sayRaw(text string) {
	d.partial += text
	for {
		i := strings.IndexAny(d.partial, "\r\n")
		if i < 0 {
			break
		}
		d.observe(d.partial[:i])
		d.partial = d.partial[i+1:]
	}
	d.sent = time.Now()
	d.p.SendRaw(text)
}

// wanted is a cell in braces.
var wanted = regexp.MustCompile(`\{(\d+),(\d+)\}`)

// expand replaces what stands in braces: {me} by the brain's last move, {their} by the manager's, {free} by
// an empty cell, {5,6} by this cell or, if it is taken, by an empty one, and {old} by an empty cell that had a
// stone in the position before.
func (d *dialogue) expand(line string) string {
	line = strings.ReplaceAll(line, "{me}", fmt.Sprintf("%d,%d", d.last.X, d.last.Y))
	line = strings.ReplaceAll(line, "{their}", fmt.Sprintf("%d,%d", d.their.X, d.their.Y))
	if found := wanted.FindStringSubmatch(line); found != nil {
		x, y, _ := parseMove(found[1] + "," + found[2])
		cell := "{free}"
		if d.game.At(x, y) == 0 {
			cell = fmt.Sprintf("%d,%d", x, y)
		}
		line = strings.ReplaceAll(line, found[0], cell)
	}
	if strings.Contains(line, "{free}") {
		x, y := d.free()
		line = strings.ReplaceAll(line, "{free}", fmt.Sprintf("%d,%d", x, y))
	}
	if strings.Contains(line, "{old}") {
		i := slices.IndexFunc(d.old, func(s Stone) bool { return d.game.At(s.X, s.Y) == 0 })
		line = strings.ReplaceAll(line, "{old}", fmt.Sprintf("%d,%d", d.old[i].X, d.old[i].Y))
	}
	return line
}

// free returns an empty cell. The cells that it returns in turn make no row of five.
func (d *dialogue) free() (x, y int) {
	for _, step := range []int{3, 1} {
		for y := 1; y < d.game.Height; y += step {
			for x := 1 + y%2; x < d.game.Width; x += step {
				if d.game.At(x, y) == 0 {
					return x, y
				}
			}
		}
	}
	panic("the board is full")
}

// observe follows the game by a line that is sent.
func (d *dialogue) observe(line string) {
	fields := strings.Fields(strings.ToUpper(line))
	if len(fields) == 0 {
		return
	}
	d.command = line
	d.opens = false
	word, rest := fields[0], strings.Join(fields[1:], "")
	x, y, ok := parseMove(rest)
	switch word {
	case "START":
		d.start(fields[1:])
	case "RECTSTART":
		if ok {
			d.reset(x, y)
		}
	case "RESTART":
		d.reset(d.game.Width, d.game.Height)
	case "TURN":
		if ok {
			d.their = Stone{x, y, Manager}
			_ = d.game.Add(x, y, Manager) // an illegal one is to be refused
		}
	case "TAKEBACK":
		d.game.Remove(x, y)
	case "BOARD", "YXBOARD", "SWAP2BOARD":
		d.collecting, d.stones = word, nil
	case "DONE":
		if d.collecting != "SWAP2BOARD" && d.collecting != "" {
			d.replace(d.stones)
		}
		d.collecting = ""
	case "INFO":
		d.info(fields[1:])
	default:
		d.stone(strings.Join(fields, ""))
	}
}

// start follows START, with one number or the two of Yixin-Board.
func (d *dialogue) start(sizes []string) {
	if len(sizes) == 0 {
		return
	}
	height, err := strconv.Atoi(sizes[0])
	width := height
	if len(sizes) == 2 {
		var wrong error
		width, wrong = strconv.Atoi(sizes[1])
		err = errors.Join(err, wrong)
	}
	if err == nil && min(width, height) > 0 {
		d.reset(width, height)
	}
}

// reset empties the board, unless the brain refuses it.
func (d *dialogue) reset(width, height int) {
	d.saved = d.game
	d.saved.Stones = slices.Clone(d.game.Stones)
	d.replace(nil)
	d.game.Width, d.game.Height = width, height
	d.opens = true
}

// replace sets the stones of a new position.
func (d *dialogue) replace(stones []Stone) {
	if len(d.game.Stones) > 0 {
		d.old = slices.Clone(d.game.Stones)
	}
	d.game.Stones = stones
}

// info follows the limits.
func (d *dialogue) info(words []string) {
	if len(words) != 2 {
		return
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return
	}
	switch words[0] {
	case "TIMEOUT_TURN":
		d.turn = min(time.Duration(n)*time.Millisecond, time.Minute)
	case "RULE":
		d.game.Rule = n
	}
}

// stone follows a stone of BOARD.
func (d *dialogue) stone(text string) {
	if d.collecting == "" {
		return
	}
	if d.collecting == "SWAP2BOARD" {
		text += ",2"
	}
	i := strings.LastIndexByte(text, ',')
	if i < 0 {
		return
	}
	x, y, ok := parseMove(text[:i])
	owner, err := strconv.Atoi(text[i+1:])
	if ok && err == nil {
		d.stones = append(d.stones, Stone{x, y, owner})
	}
}

// parseMove parses two numbers with a comma between them, and blanks around it.
func parseMove(text string) (x, y int, ok bool) {
	left, right, ok := strings.Cut(text, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(left))
	y, errY := strconv.Atoi(strings.TrimSpace(right))
	return x, y, ok && errX == nil && errY == nil
}

// patience returns how long to wait for the next answer.
func (d *dialogue) patience() time.Duration {
	if d.within >= 0 {
		return time.Until(d.sent.Add(d.within + d.t.Tolerance()))
	}
	return d.turn + d.t.Timeout()
}

// next returns the next line that is an answer. Without one the case fails.
func (d *dialogue) next(expected string) string {
	began := time.Now()
	limit := began.Add(d.patience())
	for {
		text, ok := d.p.Poll(max(time.Until(limit), 0))
		if !ok {
			d.t.Fail(expected, d.p.Silence(limit.Sub(began))+d.after())
		}
		if !isRemark(text) {
			d.within = -1
			return text
		}
	}
}

// after names the last command in a reason.
func (d *dialogue) after() string {
	if d.command == "" {
		return ""
	}
	return " after " + strconv.Quote(conformance.Shorten(d.command))
}

// isRemark reports whether a line is a MESSAGE or DEBUG, which may stand before each answer.
func isRemark(line string) bool {
	word, _, _ := strings.Cut(strings.ToUpper(line), " ")
	return word == "MESSAGE" || word == "DEBUG"
}

// quiet wants no answer for some time.
func (d *dialogue) quiet(within time.Duration) {
	limit := time.Now().Add(within)
	for {
		text, ok := d.p.Poll(max(time.Until(limit), 0))
		switch {
		case ok && !isRemark(text):
			d.t.Fail("no answer", strconv.Quote(conformance.Shorten(text))+d.after())
		case !ok && d.p.Ended():
			d.t.Fail("no answer", d.p.Silence(within)+d.after())
		case !ok:
			return
		}
	}
}

// ends wants the program to end by itself within some time, and to write until then nothing that is
// unwanted.
func (d *dialogue) ends(within time.Duration, unwanted func(line string) bool) {
	end := d.p.AwaitEnd(within + d.t.Tolerance())
	if !end.Ended {
		d.t.Fail("the end of the program", "none within "+(within+d.t.Tolerance()).String()+d.after())
	}
	if i := slices.IndexFunc(end.Rest, unwanted); i >= 0 {
		d.t.Fail("no such output", strconv.Quote(conformance.Shorten(end.Rest[i]))+d.after())
	}
}
