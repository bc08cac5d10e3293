package darrington

import (
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/internal/fuzztest"
)

// own are messages of players as they are written.
var own = []struct {
	line string
	want Message
}{
	{`HELLO "Player One"`, Message{Kind: Hello, Name: "Player One"}},
	{`HELLO "Jörg \"the \\ Ace\""`, Message{Kind: Hello, Name: `Jörg "the \ Ace"`}},
	{`JOIN-T`, Message{Kind: JoinTournament}},
	{`JOIN-T t1`, Message{Kind: JoinTournament, ID: "t1"}},
	{`JOIN-T - "Player Two"`, Message{Kind: JoinTournament, Name: "Player Two"}},
	{`JOIN-T t1 "Player Two"`, Message{Kind: JoinTournament, ID: "t1", Name: "Player Two"}},
	{`JOIN-M`, Message{Kind: JoinGame}},
	{`JOIN-M g1`, Message{Kind: JoinGame, ID: "g1"}},
	{`JOIN-M - W`, Message{Kind: JoinGame, Position: At(bridge.West)}},
	{`JOIN-M g1 N`, Message{Kind: JoinGame, ID: "g1", Position: At(bridge.North)}},
	{`BID 1NT`, Message{Kind: Bids, Call: bridge.Bid(1, bridge.NoTrump)}},
	{`BID PASS`, Message{Kind: Bids, Call: bridge.Pass}},
	{`BID DOUBLE`, Message{Kind: Bids, Call: bridge.Double}},
	{`BID REDOUBLE`, Message{Kind: Bids, Call: bridge.Redouble}},
	{`PLAY 10S`, Message{Kind: Plays, Card: bridge.Spades.Of(bridge.Ten)}},
	{`PLAY AC`, Message{Kind: Plays, Card: bridge.Clubs.Of(bridge.Ace)}},
	{`X-TOKEN "a secret of mine"`, Message{Kind: Protects, Token: "a secret of mine"}},
	{`X-LEAVE`, Message{Kind: Leaves}},
	{`X-WATCH g1`, Message{Kind: Watches, ID: "g1"}},
	{`GAMES`, Message{Kind: AsksGames}},
	{`TOURNAMENTS`, Message{Kind: AsksTournaments}},
}

// TestMessages reads and writes the forms that are written.
func TestMessages(t *testing.T) {
	seen := map[Kind]bool{}
	for _, tt := range own {
		t.Run(tt.line, func(t *testing.T) {
			m, err := ParseMessage(tt.line)
			if err != nil || m != tt.want {
				t.Errorf("%s: %+v, %v", tt.line, m, err)
				return
			}
			if line := string(m.Append(nil)); line != tt.line+"\n" {
				t.Errorf("%s is written as %q", tt.line, line)
			}
			seen[m.Kind] = true
		})
	}
	if len(seen) != kinds {
		t.Errorf("%d of %d kinds", len(seen), kinds)
	}
}

// foreign are other forms of messages, with what they mean.
var foreign = [][2]string{
	{`hello Jim`, `HELLO "Jim"`},
	{`  HELLO   "  Player   One "  `, `HELLO "Player One"`},
	{"HELLO\t\"Jim\"", `HELLO "Jim"`},
	{`JOIN-T - -`, `JOIN-T`},
	{`JOIN-T t1 -`, `JOIN-T t1`},
	{`join-m "g1" north`, `JOIN-M g1 N`},
	{`JOIN-M - 0`, `JOIN-M`},
	{`BID P`, `BID PASS`},
	{`BID x`, `BID DOUBLE`},
	{`BID XX`, `BID REDOUBLE`},
	{`BID 1n`, `BID 1NT`},
	{`PLAY TS`, `PLAY 10S`},
	{`play 2h`, `PLAY 2H`},
}

// TestForeignMessages reads what is not written so.
func TestForeignMessages(t *testing.T) {
	for _, tt := range foreign {
		t.Run(tt[0], func(t *testing.T) {
			m, err := ParseMessage(tt[0])
			if err != nil {
				t.Errorf("%s: %v", tt[0], err)
				return
			}
			if line := strings.TrimSuffix(string(m.Append(nil)), "\n"); line != tt[1] {
				t.Errorf("%s is written as %s, not %s", tt[0], line, tt[1])
			}
		})
	}
}

// badMessages are lines that are no messages, with where the error is, counted from 1.
var badMessages = []struct {
	line string
	at   string
}{
	{``, "byte 1"},
	{`   `, "byte 1"},
	{`SHOUT`, "byte 1"},
	{`"HELLO" Jim`, "byte 1"},
	{`HELLO`, "byte 6"},
	{`HELLO -`, "byte 7"},
	{`HELLO "Jim`, "byte 7"},
	{`HELLO "Jim"x`, "byte 12"},
	{`HELLO "a\b"`, "byte 10"},
	{`HELLO "a` + "\x07" + `"`, "byte 9"},
	{`HELLO "a` + "\xff" + `"`, "byte 9"},
	{`HELLO ` + "\u202e", "byte 7"},
	{`HELLO ""`, "byte 7"},
	{`HELLO (Jim)`, "byte 7"},
	{`HELLO Jim Bob`, "byte 11"},
	{`HELLO "` + strings.Repeat("x", MaxName+1) + `"`, "byte 7"},
	{`HELLO )`, "byte 7"},
	{`HELLO (`, "byte 7"},
	{`JOIN-M g-1`, "byte 8"},
	{`JOIN-M g1 X`, "byte 11"},
	{`JOIN-M g1 N N`, "byte 13"},
	{`JOIN-T ` + strings.Repeat("x", MaxID+1), "byte 8"},
	{`BID`, "byte 4"},
	{`BID -`, "byte 5"},
	{`BID 8C`, "byte 5"},
	{`BID 1C 1D`, "byte 8"},
	{`PLAY`, "byte 5"},
	{`PLAY S`, "byte 6"},
	{`PLAY SA`, "byte 6"},
	{`PLAY 1S`, "byte 6"},
	{`PLAY (AS)`, "byte 6"},
	{`X-TOKEN short`, "byte 9"},
	{`X-LEAVE now`, "byte 9"},
	{`X-SHOUT`, "byte 1"},
	{`BID 1 2 3 4 5 6 7 8 9`, "byte 19"},
	{strings.Repeat("x", MaxMessage+1), "byte 1025"},
}

// TestBadMessages wants an error with its place.
func TestBadMessages(t *testing.T) {
	for _, tt := range badMessages {
		t.Run(tt.line, func(t *testing.T) {
			m, err := ParseMessage(tt.line)
			if err == nil || !strings.HasPrefix(err.Error(), "at "+tt.at+":") {
				t.Errorf("%.40q: %v, not at %s", tt.line, err, tt.at)
			}
			if m != (Message{}) {
				t.Errorf("%.40q: %+v with an error", tt.line, m)
			}
		})
	}
}

// FuzzParseMessage reads anything; what it takes is written as one line, and read again as
// the same.
func FuzzParseMessage(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, tt := range own {
		f.Add(tt.line)
	}
	for _, tt := range foreign {
		f.Add(tt[0])
	}
	for _, tt := range badMessages {
		f.Add(tt.line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		m, err := ParseMessage(line)
		if err != nil {
			return
		}
		text := string(m.Append(nil))
		if again, err := ParseMessage(oneLine(t, text)); err != nil || again != m {
			t.Fatalf("%q is written as %q, which is %+v, %v", line, text, again, err)
		}
	})
}

// FuzzParseNotice does the same for what the server says.
func FuzzParseNotice(f *testing.F) {
	fuzztest.Minimizing(f)
	for i := range ownNotices {
		f.Add(ownNotices[i].line)
	}
	for _, tt := range foreignNotices {
		f.Add(tt[0])
	}
	for _, tt := range badNotices {
		f.Add(tt.line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		n, err := ParseNotice(line)
		if err != nil || n.Kind == Unknown {
			return
		}
		text := string(n.Append(nil))
		if again, err := ParseNotice(oneLine(t, text)); err != nil || !reflect.DeepEqual(again, n) {
			t.Fatalf("%q is written as %q, which is %+v, %v", line, text, again, err)
		}
	})
}

// oneLine returns a line without its end, which it wants there and nowhere else.
func oneLine(t *testing.T, text string) string {
	t.Helper()
	line, ok := strings.CutSuffix(text, "\n")
	if !ok || strings.ContainsAny(line, "\r\n") {
		t.Fatalf("%q is not one line", text)
	}
	return line
}
