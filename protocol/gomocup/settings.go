package gomocup

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/brain"
)

// unlimitedMillis is the time_left of a match without a time limit.
const unlimitedMillis = math.MaxInt32

// infoSettings holds everything that INFO has set.
type infoSettings struct {
	settings Settings // without Left
	clock    matchClock
	rule     gomoku.Rule
	ruleErr  error // error of the last INFO rule, if it is not supported
	levelErr error // error of the last INFO level, if there is no such level
	yixin    bool  // Yixin-Board started the game
	// detail holds the bits of INFO show_detail: additional forms for the reports of a
	// search.
	detail int
	// best is the number of lines for YXNBEST in the present turn, 0 without it.
	best int
}

// maxLines bounds the lines of a search.
const maxLines = 20

// defaultLines is the number of lines of YXNBEST without a number.
const defaultLines = 2

// errNotANumber is the error for most invalid values.
var errNotANumber = errors.New("not a number in range")

// set applies one INFO. The present turn, if there is one, has used the given time.
// Unknown keys are ignored. After an error the old value stays.
func (p *infoSettings) set(key, value string, used time.Duration) error {
	switch key {
	case "folder":
		p.settings.Folder = value
	case "show_detail":
		level, ok := parseInt(value)
		if !ok || level < 0 || level > mostDetail {
			return errNotANumber
		}
		p.detail = level
	case "level":
		p.setLevel(value)
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "game_type", "rule",
		"max_depth", "max_node", "thread_num", "time_increment", "lines":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return errNotANumber
		}
		return p.setNumber(key, n, used)
	}
	return nil
}

func (p *infoSettings) setNumber(key string, n int64, used time.Duration) error {
	if n < 0 && (key == "timeout_turn" || key == "timeout_match" || key == "time_increment" || key == "game_type") {
		return errNotANumber
	}
	// Piskvork computes bytes in 32 bits and overflows below zero; Yixin-Board
	// says -1 for no limit.
	limit := max(n, 0)
	switch key {
	case "timeout_turn":
		p.settings.Turn, p.settings.TurnGiven = millis(n), true
	case "timeout_match":
		p.settings.Match = millis(n)
		p.clock.setMatch(millis(n))
	case "time_left":
		left := millis(n)
		if n == unlimitedMillis {
			left = Unlimited
		}
		p.clock.setLeft(left, used)
	case "time_increment":
		p.settings.Increment = millis(n)
	case "max_memory":
		p.settings.Memory = limit
	case "max_node":
		p.settings.MaxNodes = limit
	case "max_depth":
		p.settings.MaxDepth = int(min(limit, math.MaxInt32))
	case "thread_num":
		p.settings.Threads = int(min(limit, math.MaxInt32))
	case "lines":
		p.settings.Lines = int(min(limit, maxLines))
	case "game_type":
		p.settings.GameType = int(min(n, math.MaxInt32))
	case "rule":
		p.setRule(n)
	}
	return nil
}

// setRule applies INFO rule. A rule that is not supported is a limit that cannot be met:
// the previous rule stays in force.
func (p *infoSettings) setRule(n int64) {
	if n < 0 || n > math.MaxUint8 {
		p.ruleErr = fmt.Errorf("unknown rule %d", n)
		return
	}
	if p.ruleErr = gomoku.Rule(n).Check(); p.ruleErr == nil {
		p.rule = gomoku.Rule(n)
	}
}

// setLevel applies INFO level. A level that does not exist is a limit that cannot be met: the
// previous level stays in force.
func (p *infoSettings) setLevel(value string) {
	level, ok := parseInt(value)
	if !ok || level < 1 || level > brain.MaxLevel {
		p.levelErr = fmt.Errorf("level %s: must be 1 to %d", quote(value), brain.MaxLevel)
		return
	}
	p.settings.Level, p.levelErr = level, nil
}

// gameRule returns the rule to play. Yixin-Board counts its rules instead of
// adding bits: 2 is renju, 5 and 6 are freestyle opened by Swap and Swap2.
func (p *infoSettings) gameRule() gomoku.Rule {
	if p.yixin {
		switch p.rule {
		case gomoku.Continuous:
			return gomoku.Renju
		case 5, 6:
			return gomoku.Freestyle
		}
	}
	return p.rule
}

// current returns the settings for the present turn or the next one.
func (p *infoSettings) current() Settings {
	s := p.settings
	s.Left = p.clock.remaining()
	s.Marks = p.detail&showRealTime != 0
	if p.best > 0 {
		s.Lines = p.best
	}
	return s
}

// urgent reports whether an INFO key takes effect during a turn.
func urgent(key string) bool { return key != "rule" && key != "game_type" && key != "folder" }

// millis converts milliseconds without overflow.
func millis(n int64) time.Duration {
	const most = int64(Unlimited / time.Millisecond)
	return time.Duration(max(-most, min(n, most))) * time.Millisecond
}

// matchClock computes the time left of the match. It only adds up turns: the process may
// be stopped while the opponent thinks, so no clock that runs across turns can be
// trusted.
type matchClock struct {
	match      time.Duration // 0 is no limit
	matchGiven bool

	left      time.Duration // the manager's last INFO time_left
	leftGiven bool

	spent     time.Duration // in turns, since the game began
	spentLeft time.Duration // in turns, since left was given
	turns     int           // since left was given
}

// remaining returns the time left before the next turn. The manager's time_left takes
// precedence over the match limit.
func (c *matchClock) remaining() time.Duration {
	switch {
	case c.leftGiven && (c.left == Unlimited || c.left == 0 && c.matchGiven && c.match == 0):
		return Unlimited
	case c.leftGiven:
		return c.left - c.spentLeft
	case c.match > 0:
		return c.match - c.spent
	}
	return Unlimited
}

// setMatch applies INFO timeout_match.
func (c *matchClock) setMatch(d time.Duration) { c.match, c.matchGiven = d, true }

// setLeft applies INFO time_left, which arrived when the present turn, if there is one,
// had used the given time.
func (c *matchClock) setLeft(left, used time.Duration) {
	c.left, c.leftGiven = left, true
	c.spentLeft, c.turns = 0, 0
	if left != Unlimited {
		c.spentLeft = -used
	}
}

// charge adds a finished turn.
func (c *matchClock) charge(d time.Duration) {
	c.spent += d
	c.spentLeft += d
	c.turns++
}

// newGame starts a match. A time_left that no turn has used yet was sent ahead
// of START and is kept.
func (c *matchClock) newGame() {
	c.spent = 0
	if c.turns > 0 {
		c.leftGiven = false
	}
}
