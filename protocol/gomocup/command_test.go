package gomocup

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/internal/fuzztest"
	"gogo/protocol/internal/sessiontest"
)

// parseCases are the lines that the parser must know, and seeds of its fuzzer.
var parseCases = []struct {
	line string
	want command // without text and received
	err  string  // a part of it
}{
	{"START 20", command{verb: start, x: 20, y: 20}, ""},
	{"  start\t 5 ", command{verb: start, x: 5, y: 5}, ""},
	{"START 15 20", command{verb: start, x: 20, y: 15, yixin: true}, ""},
	{"START", command{verb: start}, "not a board size"},
	{"START a", command{verb: start}, "not a board size"},
	{"START 1 2 3", command{verb: start}, "not a board size"},
	{"START 4", command{verb: start}, "not supported"},
	{"START 33", command{verb: start}, "20"},
	{"START 20 33", command{verb: start}, "not supported"},
	{"RECTSTART 30,20", command{verb: rectStart, x: 30, y: 20}, ""},
	{"RECTSTART 30 , 20", command{verb: rectStart, x: 30, y: 20}, ""},
	{"RECTSTART 30 20", command{verb: rectStart}, "not width and height"},
	{"RECTSTART 30,", command{verb: rectStart}, "not width and height"},
	{"RESTART", command{verb: restart}, ""},
	{"RESTART 5", command{verb: restart}, "no argument"},
	{"BEGIN", command{verb: begin}, ""},
	{"TURN 10,11", command{verb: turn, x: 10, y: 11}, ""},
	{"turn 010,\t011", command{verb: turn, x: 10, y: 11}, ""},
	{"TURN -3,500", command{verb: turn, x: -3, y: 500}, ""},
	{"TURN 1,2,3", command{verb: turn}, "not coordinates"},
	{"TURN 1;2", command{verb: turn}, "not coordinates"},
	{"TURN ,", command{verb: turn}, "not coordinates"},
	{"TURN --1,2", command{verb: turn}, "not coordinates"},
	{"TURN -,2", command{verb: turn}, "not coordinates"},
	{"TURN 1000000,2", command{verb: turn}, "not coordinates"},
	{"TURN 1_0,2", command{verb: turn}, "not coordinates"},
	{"TURN 0x1,2", command{verb: turn}, "not coordinates"},
	{"TURN \x00,1", command{verb: turn}, "not coordinates"},
	{"BOARD", command{verb: board}, ""},
	{"YXBOARD", command{verb: yxBoard}, ""},
	{"SWAP2BOARD", command{verb: swap2Board}, ""},
	{"DONE", command{verb: done}, ""},
	{"TAKEBACK 9,10", command{verb: takeBack, x: 9, y: 10}, ""},
	{"PLAY 12,10", command{verb: play, x: 12, y: 10}, ""},
	{"INFO timeout_turn 100", command{verb: info, key: "timeout_turn", value: "100"}, ""},
	{"info  Folder \t C:\\a b ", command{verb: info, key: "folder", value: "C:\\a b"}, ""},
	{"INFO", command{verb: info}, ""},
	{"INFO rule", command{verb: info, key: "rule"}, ""},
	{"ABOUT", command{verb: about}, ""},
	{"END", command{verb: end}, ""},
	{"END x", command{verb: end}, "no argument"},
	{"YXSTOP", command{verb: yxStop}, ""},
	{"YXSHOWFORBID", command{verb: yxShowForbid}, ""},
	{"YXSHOWINFO", command{verb: yxShowInfo}, ""},
	{"YXHASHCLEAR", command{verb: yxHashClear}, ""},
	{"YXBLOCKRESET", command{verb: yxNothing}, ""},
	{"10,10,1", command{}, ""},
	{"TURN,10", command{}, ""},
	{"\x00", command{}, ""},
	{"\xff\xfeSTART 20", command{}, ""},
	{strings.Repeat("B", 500), command{}, ""},
	{" ", command{}, ""},
}

func TestParse(t *testing.T) {
	now := time.Now()
	for i := range parseCases {
		t.Run(parseCases[i].line, func(t *testing.T) {
			c := &parseCases[i]
			got := parse([]byte(c.line), false, now)
			if !got.received.Equal(now) {
				t.Errorf("%q: received %v", c.line, got.received)
			}
			if c.err != "" {
				if got.verb != c.want.verb || got.err == nil || !strings.Contains(got.err.Error(), c.err) {
					t.Errorf("%q: verb %d, error %v", c.line, got.verb, got.err)
				}
				return
			}
			got.text, got.received = "", time.Time{}
			if got != c.want {
				t.Errorf("%q: %+v", c.line, got)
			}
		})
	}
	for i := range parseCases {
		c := &parseCases[i]
		if got := parse([]byte(c.line), true, now); !errors.Is(got.err, errLong) || got.verb != c.want.verb {
			t.Errorf("%q, long: verb %d, error %v", c.line, got.verb, got.err)
		}
	}
}

func FuzzParse(f *testing.F) {
	fuzztest.Minimizing(f)
	for i := range parseCases {
		f.Add([]byte(parseCases[i].line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		c := parse(line, false, time.Time{})
		if len(c.text) > maxText+1 {
			t.Errorf("text of %d bytes", len(c.text))
		}
		if c.err == nil && (c.verb == start || c.verb == rectStart) {
			if _, err := gomoku.New(c.x, c.y, gomoku.Freestyle); err != nil {
				t.Error(err)
			}
		}
		if c.verb != info && (c.key != "" || c.value != "") {
			t.Error("key without INFO")
		}
		if c.err != nil && (len(c.err.Error()) > 8*maxText || strings.ContainsAny(c.err.Error(), "\r\n\x00")) {
			t.Errorf("error %q", c.err)
		}
	})
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	sessiontest.CheckLines(t, newLineReader, map[string][]string{
		"":                             nil,
		"\n\r\r\n\n":                   nil,
		"a\nb\rc\r\nd":                 {"a", "b", "c"},
		" \n\t\r \t \n":                nil,
		"a\n \x00# \n":                 {"a", "\x00# "},
		long + "\nb\n":                 {long, "b"},
		long + "y\nb\n":                {long + "+", "b"},
		long + long + long + "\r\nb\n": {long + "+", "b"},
	})
}
