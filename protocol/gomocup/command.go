package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/board/gomoku"
)

// verb is the command of a line.
type verb uint8

const (
	unknown verb = iota // also the data lines of BOARD
	start
	rectStart
	restart
	begin
	turn
	board
	swap2Board
	done
	takeBack
	play
	info
	about
	end
	yxStop
	yxBoard
	yxShowForbid
	yxShowInfo
	yxHashClear
	yxSwap2Step1
	yxSwap2Step2
	yxSwap2Step3
	yxNBest
	yxBalanceOne
	yxBalanceTwo
	yxSearchDefend
	yxUnsupported // a command of Yixin-Board that is not supported
	yxNothing     // a command of Yixin-Board that is ignored
	eof           // the end of input
)

// verbOf returns the verb for a word in upper case.
func verbOf(word string) verb {
	switch word {
	case "START":
		return start
	case "RECTSTART":
		return rectStart
	case "RESTART":
		return restart
	case "BEGIN":
		return begin
	case "TURN":
		return turn
	case "BOARD":
		return board
	case "SWAP2BOARD":
		return swap2Board
	case "DONE":
		return done
	case "TAKEBACK":
		return takeBack
	case "PLAY":
		return play
	case "INFO":
		return info
	case "ABOUT":
		return about
	case "END":
		return end
	}
	return yixinVerbOf(word)
}

// yixinVerbOf returns the verb of the commands that only Yixin-Board sends.
func yixinVerbOf(word string) verb {
	switch word {
	case "YXSTOP":
		return yxStop
	case "YXBOARD":
		return yxBoard
	case "YXSHOWFORBID":
		return yxShowForbid
	case "YXSHOWINFO":
		return yxShowInfo
	case "YXHASHCLEAR":
		return yxHashClear
	case "YXSWAP2STEP1":
		return yxSwap2Step1
	case "YXSWAP2STEP2":
		return yxSwap2Step2
	case "YXSWAP2STEP3":
		return yxSwap2Step3
	case "YXNBEST":
		return yxNBest
	case "YXBALANCEONE":
		return yxBalanceOne
	case "YXBALANCETWO":
		return yxBalanceTwo
	case "YXSEARCHDEFEND":
		return yxSearchDefend
	case "YXBLOCKRESET", "YXBLOCKPATHRESET":
		return yxNothing
	}
	if _, ok := unsupportedCommand(word); ok {
		return yxUnsupported
	}
	return unknown
}

// command is one line of the manager.
type command struct {
	verb verb
	// text is the line, shortened for quoting in an answer.
	text string
	// x and y are coordinates, or width and height.
	x, y int
	// number is the argument of YXNBEST and YXBALANCE.
	number int
	// yixin marks the START of Yixin-Board.
	yixin bool
	// key, in lower case, and value are those of INFO.
	key, value string
	// unsupported says why a command of Yixin-Board is not supported.
	refusal unsupported
	// err says what is wrong with the line; then only the verb is valid.
	err      error
	received time.Time
}

// aborts reports whether c ends the game in progress.
func (c *command) aborts() bool {
	return c.err == nil && (c.verb == start || c.verb == rectStart || c.verb == restart)
}

// maxText is the length of the longest line that an answer quotes in full.
const maxText = 60

var errLong = fmt.Errorf("line longer than %d bytes", maxLine)

// parse parses one line. It never fails: an error is stored in the command.
func parse(line []byte, long bool, received time.Time) command {
	whole := strings.Trim(string(line), " \t")
	word, rest := whole, ""
	if i := strings.IndexAny(whole, " \t"); i >= 0 {
		word, rest = whole[:i], strings.Trim(whole[i:], " \t")
	}
	c := command{text: whole[:min(len(whole), maxText+1)], received: received}
	if len(word) <= maxText {
		c.verb = verbOf(strings.ToUpper(word))
	}
	if long {
		c.err = errLong
		return c
	}
	switch c.verb {
	case unknown:
	case start:
		c.parseStart(rest)
	case rectStart:
		c.x, c.y, c.err = parsePair(rest, "width and height", "30,20")
		c.checkSize()
	case turn, takeBack, play:
		c.x, c.y, c.err = parsePair(rest, "coordinates", "10,10")
	case info:
		c.parseInfo(rest)
	case yxNBest:
		c.parseNumber(rest, defaultLines)
	case yxBalanceOne, yxBalanceTwo:
		c.parseNumber(rest, 0)
	case yxNothing:
	case yxUnsupported:
		c.refusal, _ = unsupportedCommand(strings.ToUpper(word))
	default:
		if rest != "" {
			c.err = errors.New("takes no argument")
		}
	}
	return c
}

// parseStart parses the one number of the protocol, or the two of Yixin-Board, whose
// coordinates are row and column: its height is our width.
func (c *command) parseStart(rest string) {
	sizes := strings.Fields(rest)
	for _, size := range sizes {
		if _, ok := parseInt(size); !ok {
			c.err = fmt.Errorf("%s is not a board size like 20", quote(rest))
			return
		}
	}
	switch len(sizes) {
	case 1:
		c.x, _ = parseInt(sizes[0])
		c.y = c.x
	case 2:
		c.y, _ = parseInt(sizes[0])
		c.x, _ = parseInt(sizes[1])
		c.yixin = true
	default:
		c.err = fmt.Errorf("%s is not a board size like 20", quote(rest))
		return
	}
	c.checkSize()
}

// checkSize refuses an unsupported size. Piskvork looks for a "20" in the answer before
// it offers that size to its user.
func (c *command) checkSize() {
	if c.err == nil && (min(c.x, c.y) < gomoku.MinSize || max(c.x, c.y) > gomoku.MaxSize) {
		c.err = fmt.Errorf("board size %dx%d is not supported: sides from %d to %d are, for example 20",
			c.x, c.y, gomoku.MinSize, gomoku.MaxSize)
	}
}

// parseInfo splits the key from the value, which may have blanks.
func (c *command) parseInfo(rest string) {
	key, value := rest, ""
	if i := strings.IndexAny(rest, " \t"); i >= 0 {
		key, value = rest[:i], strings.Trim(rest[i:], " \t")
	}
	c.key, c.value = strings.ToLower(key), value
}

// parseNumber parses the optional number of a command.
func (c *command) parseNumber(rest string, without int) {
	c.number = without
	if n, ok := parseInt(rest); ok {
		c.number = n
	} else if rest != "" {
		c.err = fmt.Errorf("%s is not a number", quote(rest))
	}
}

// parsePair parses two numbers with a comma between them, and blanks around it.
func parsePair(text, what, example string) (x, y int, err error) {
	left, right, ok := strings.Cut(text, ",")
	if ok {
		var okX, okY bool
		x, okX = parseInt(strings.Trim(left, " \t"))
		y, okY = parseInt(strings.Trim(right, " \t"))
		ok = okX && okY
	}
	if !ok {
		return 0, 0, fmt.Errorf("%s is not %s like %s", quote(text), what, example)
	}
	return x, y, nil
}

// parseInt parses a number of at most six digits, which may be negative.
func parseInt(text string) (int, bool) {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || len(digits) > 6 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// quote returns text in a form that an answer may quote: short, printable and ASCII.
func quote(text string) string {
	if len(text) > maxText {
		return strconv.QuoteToASCII(text[:maxText]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
