package termclient

import (
	"strings"
	"testing"

	"gogo/board/bridge"
)

func TestParseCommand(t *testing.T) {
	for line, want := range map[string]command{
		"":                          {verb: show},
		"  ":                        {verb: show},
		"1s":                        {verb: none, text: "1s"},
		" h 10 ":                    {verb: none, text: "h 10"},
		"?":                         {verb: explain},
		"? 2c":                      {verb: explain, text: "2c"},
		"?2c":                       {verb: explain, text: "2c"},
		"why 2 nt":                  {verb: explain, text: "2 nt"},
		"HELP":                      {verb: help, text: "HELP"},
		"score":                     {verb: score, text: "score"},
		"join":                      {verb: join, text: "join"},
		"join g1":                   {verb: join, id: "g1", text: "join g1"},
		"join g1 North":             {verb: join, id: "g1", seat: bridge.North, seated: true, text: "join g1 North"},
		"new w":                     {verb: join, seat: bridge.West, seated: true, text: "new w"},
		"tournament":                {verb: enter, text: "tournament"},
		"tournament t1":             {verb: enter, id: "t1", text: "tournament t1"},
		"tournament with Ann Smith": {verb: enter, partner: "Ann Smith", text: "tournament with Ann Smith"},
		"tournament t1 With Ann":    {verb: enter, id: "t1", partner: "Ann", text: "tournament t1 With Ann"},
		"watch g1":                  {verb: watch, id: "g1", text: "watch g1"},
		"quit":                      {verb: quit, text: "quit"},
		"q":                         {verb: none, text: "q"}, // the queen
	} {
		t.Run(line, func(t *testing.T) {
			got, err := parseCommand(line)
			if got != want || err != nil {
				t.Errorf("%q: %+v, %v, want %+v", line, got, err, want)
			}
		})
	}
	for line, want := range map[string]string{
		"watch":              "watch g1",
		"watch a b":          "watch g1",
		"join g1 x":          "seat",
		"join g1 n n":        "join g1 north",
		"tournament t1 Ann":  "with Ann",
		"tournament t1 with": "with Ann",
		"leave now":          "type leave alone",
	} {
		t.Run(line, func(t *testing.T) {
			if c, err := parseCommand(line); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %+v, %v, want %s", line, c, err, want)
			}
		})
	}
}

// TestHelpFits keeps to 80 columns.
func TestHelpFits(t *testing.T) {
	for line := range strings.Lines(helpText) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 80 {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}
