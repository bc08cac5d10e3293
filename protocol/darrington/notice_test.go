package darrington

import (
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// ownNotices are what the server says, as it is written.
var ownNotices = []struct {
	line string
	want Notice
}{
	{`TOURNAMENTS ()`, Notice{Kind: Tournaments}},
	{`TOURNAMENTS (t1 t2)`, Notice{Kind: Tournaments, IDs: []string{"t1", "t2"}}},
	{`GAMES (g1)`, Notice{Kind: Games, IDs: []string{"g1"}}},
	{`JOINED g1 N "Player One"`, Notice{Kind: Joined, ID: "g1", Position: At(bridge.North), Name: "Player One"}},
	{`JOINED g1 0`, Notice{Kind: Joined, ID: "g1"}},
	{`NAK "it is not \"your\" turn"`, Notice{Kind: Refused, Text: `it is not "your" turn`}},
	{`AUCOPEN E (1NT PASS)`, Notice{Kind: AuctionOpen, Position: At(bridge.East), Calls: []bridge.Call{bridge.Bid(1, bridge.NoTrump), bridge.Pass}}},
	{`AUCOPEN 0 ()`, Notice{Kind: AuctionOpen}},
	{`HAND (AS 10S 2C)`, Notice{Kind: HandOf, Hand: bridge.Spades.Of(bridge.Ace).Set() | bridge.Spades.Of(bridge.Ten).Set() | bridge.Clubs.Of(bridge.Two).Set()}},
	{`DUMMY ()`, Notice{Kind: DummyHand}},
	{`TRICK W (AS 2S)`, Notice{
		Kind: TrickSoFar, Position: At(bridge.West),
		Cards: []bridge.Card{bridge.Spades.Of(bridge.Ace), bridge.Spades.Of(bridge.Two)},
	}},
	{`TRICKSWON (N E)`, Notice{Kind: TricksWon, Won: []bridge.Seat{bridge.North, bridge.East}}},
	{`AUCCLOSE H 4H 0 NS`, Notice{Kind: AuctionClosed, Contract: bridge.Contract{Level: 4, Strain: bridge.Hearts.Strain()}}},
	{`AUCCLOSE NT 1NT 2 EW`, Notice{
		Kind: AuctionClosed, Contract: bridge.Contract{Level: 1, Strain: bridge.NoTrump, Doubled: bridge.IsRedoubled}, Side: bridge.EastWest,
	}},
	{`SCORE-M 60 120 0 0 30 1`, Notice{Kind: RubberScore, Scores: [2]Score{{Above: 60, Below: 120}, {Below: 30, Vulnerable: true}}}},
	{`X-BOARD 7 S EW`, Notice{Kind: BoardBegins, Number: 7, Seat: bridge.South, Vulnerable: bridge.EWVulnerable}},
	{`X-PLAYED (AS 2S)`, Notice{Kind: CardsPlayed, Cards: []bridge.Card{bridge.Spades.Of(bridge.Ace), bridge.Spades.Of(bridge.Two)}}},
	{`X-RESULT 7 4HX W 9 100`, Notice{
		Kind: BoardOver, Number: 7, Tricks: 9, Points: 100,
		Contract: bridge.Contract{Level: 4, Strain: bridge.Hearts.Strain(), Doubled: bridge.IsDoubled, Declarer: bridge.West},
	}},
	{`X-RESULT 8 PASS 0 0 0`, Notice{Kind: BoardOver, Number: 8}},
	{`X-RUBBER 1 60 0 40`, Notice{Kind: RubberState, Scores: [2]Score{{Games: 1, PartScore: 60}, {PartScore: 40}}}},
	{`X-LEFT g1 S`, Notice{Kind: SeatLeft, ID: "g1", Position: At(bridge.South)}},
	{`X-AWAY g1 S`, Notice{Kind: SeatAway, ID: "g1", Position: At(bridge.South)}},
	{`X-WAITS g1 S`, Notice{Kind: SeatWaits, ID: "g1", Position: At(bridge.South)}},
	{`X-WATCHING g1`, Notice{Kind: Watching, ID: "g1"}},
	{`X-CLOSED g1 "all boards have been played"`, Notice{Kind: GameClosed, ID: "g1", Text: "all boards have been played"}},
	{`X-TOURNAMENT t1 PLAYING 1 3 8 IMP 12`, Notice{Kind: TournamentIs, ID: "t1", Phase: Playing, Round: 1, Rounds: 3, Boards: 8, Scoring: IMPs, Players: 12}},
	{`X-RANKING t1 1 6 "58.33 %" 8 ("Player One" "Player Two")`, Notice{
		Kind: Ranked, ID: "t1", Place: 1, Places: 6, Text: "58.33 %", Boards: 8, Names: []string{"Player One", "Player Two"},
	}},
	{`X-SITOUT t1 2`, Notice{Kind: SitsOut, ID: "t1", Round: 2}},
	{`X-SAYS "we close at 10"`, Notice{Kind: Says, Text: "we close at 10"}},
}

// TestNotices reads and writes the forms that are written.
func TestNotices(t *testing.T) {
	seen := map[NoticeKind]bool{Unknown: true}
	for i := range ownNotices {
		t.Run(ownNotices[i].line, func(t *testing.T) {
			tt := &ownNotices[i]
			n, err := ParseNotice(tt.line)
			if err != nil || !reflect.DeepEqual(n, tt.want) {
				t.Errorf("%s: %+v, %v", tt.line, n, err)
				return
			}
			if line := string(n.Append(nil)); line != tt.line+"\n" {
				t.Errorf("%s is written as %q", tt.line, line)
			}
			seen[n.Kind] = true
		})
	}
	if len(seen) != noticeKinds {
		t.Errorf("%d of %d kinds", len(seen), noticeKinds)
	}
}

// foreignNotices are other forms of notices, with what they mean.
var foreignNotices = [][2]string{
	{`TRICKSWON (N E s NS EW)`, `TRICKSWON (N E S N E)`},
	{`AUCCLOSE H 4 0 N`, `AUCCLOSE H 4H 0 NS`},
	{`AUCCLOSE N 3N X EW`, `AUCCLOSE NT 3NT 1 EW`},
	{`AUCCLOSE C 5C REDOUBLE W`, `AUCCLOSE C 5C 2 EW`},
	{`HAND (2c ts AS)`, `HAND (AS 10S 2C)`},
	{`GAMES ( g1  g2 )`, `GAMES (g1 g2)`},
	{`SCORE-M 0 0 N 0 0 Y`, `SCORE-M 0 0 0 0 0 1`},
	{`JOINED g1 N -`, `JOINED g1 N`},
	{`NAK no`, `NAK "no"`},
	{`X-BOARD 1 north love`, `X-BOARD 1 N NONE`},
}

// TestForeignNotices reads what is not written so.
func TestForeignNotices(t *testing.T) {
	for _, tt := range foreignNotices {
		t.Run(tt[0], func(t *testing.T) {
			n, err := ParseNotice(tt[0])
			if line := strings.TrimSuffix(string(n.Append(nil)), "\n"); err != nil || line != tt[1] {
				t.Errorf("%s is written as %s, not %s, %v", tt[0], line, tt[1], err)
			}
		})
	}
}

// TestUnknownNotices reads what a newer server may say, and writes none of it.
func TestUnknownNotices(t *testing.T) {
	n, err := ParseNotice(`X-NEWER (1 2) "3"`)
	if err != nil || n.Kind != Unknown || n.Text != "X-NEWER" || len(n.Append(nil)) > 0 {
		t.Errorf("%+v, %v", n, err)
	}
}

// badNotices are lines that are no notices, with where the error is.
var badNotices = []struct {
	line string
	at   string
}{
	{`GAMES`, "byte 6"},
	{`HAND(2C)`, "byte 5"},
	{`GAMES g1`, "byte 7"},
	{`GAMES (g1`, "byte 7"},
	{`GAMES ((g1))`, "byte 8"},
	{`HAND (AS AS)`, "byte 10"},
	{`HAND (` + strings.Repeat("2C ", 14) + `)`, "byte 46"},
	{`TRICK W (AS 2S 3S 4S 5S)`, "byte 22"},
	{`AUCCLOSE H 4S 0 NS`, "byte 12"},
	{`AUCCLOSE H 8H 0 NS`, "byte 12"},
	{`AUCCLOSE H 4H 3 NS`, "byte 15"},
	{`SCORE-M 1 2 2 3 4 0`, "byte 13"},
	{`SCORE-M 1 2 0 3 4`, "byte 18"},
	{`X-RESULT 1 PASS N 0 0`, "byte 17"},
	{`X-RESULT 1 1NT 0 7 90`, "byte 16"},
	{`X-RESULT 1 1NT N 14 90`, "byte 18"},
	{`GAMES (` + strings.Repeat("g ", MaxList+1) + `)`, "byte 8200"},
	{`JOINED`, "byte 7"},
	{`NEWER`, "byte 1"},
}

// TestBadNotices wants an error with its place.
func TestBadNotices(t *testing.T) {
	for _, tt := range badNotices {
		t.Run(tt.line, func(t *testing.T) {
			if _, err := ParseNotice(tt.line); err == nil || !strings.HasPrefix(err.Error(), "at "+tt.at+":") {
				t.Errorf("%.40q: %v, not at %s", tt.line, err, tt.at)
			}
		})
	}
}

// TestLongTexts keeps what is written within one line of bounded length, whatever it is.
func TestLongTexts(t *testing.T) {
	n := Notice{Kind: Refused, Text: strings.Repeat("ä\n\x00\xff", 1000)}
	text := oneLine(t, string(n.Append(nil)))
	if again, err := ParseNotice(text); err != nil || len(again.Text) > maxText {
		t.Errorf("%d bytes, %v", len(again.Text), err)
	}
}

// TestSame tells names apart.
func TestSame(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"Jim", "JIM", true}, {" a  b", "a b", true}, {"Jörg", "JÖRG", true}, {"ab", "a b", false}, {"ſ", "s", true}, {"Á", "A\u0301", true},
	} {
		t.Run(tt.a+"_"+tt.b, func(t *testing.T) {
			if Same(tt.a, tt.b) != tt.same {
				t.Errorf("%q and %q", tt.a, tt.b)
			}
		})
	}
}

// TestFold folds a folded name to itself, for every character there is.
func TestFold(t *testing.T) {
	const last = 0x2FFFF // of the planes with letters
	for r := ' '; r <= last; r++ {
		name := "a" + string(r) + "\u0301"
		folded := Fold(name)
		if again := Fold(folded); again != folded {
			t.Errorf("%q (%U) is folded to %q, and that to %q", name, r, folded, again)
		}
		if look := Look(name); Look(folded) != look {
			t.Errorf("%q looks like %q, and folded like %q", name, look, Look(folded))
		}
	}
}
