package bluechip

import (
	"strings"
	"testing"

	"gogo/board/bridge"
)

const (
	north = bridge.North
	east  = bridge.East
	south = bridge.South
	west  = bridge.West
)

var (
	aceOfSpades = bridge.Spades.Of(bridge.Ace)
	tenOfHearts = bridge.Hearts.Of(bridge.Ten)
	oneNoTrump  = bridge.Bid(1, bridge.NoTrump)
)

// own is every message of the text in its own form.
var own = []struct {
	line string
	want Message
}{
	{`Connecting "team" as North using protocol version 18`, Message{Kind: Connecting, Team: "team", Version: 18}},
	{`Connecting "My great team" as West using protocol version 18`, Message{Kind: Connecting, Seat: west, Team: "My great team", Version: 18}},
	{`Connecting "team" as ANYPL using protocol version 19`, Message{Kind: Connecting, Team: "team", AnySeat: true, Version: 19}},
	{`East ready for teams`, Message{Kind: ReadyForTeams, Seat: east}},
	{`South ready to start`, Message{Kind: ReadyToStart, Seat: south}},
	{`West ready for deal`, Message{Kind: ReadyForDeal, Seat: west}},
	{`North ready for cards`, Message{Kind: ReadyForCards}},
	{`North ready for West's bid`, Message{Kind: ReadyForBid, Of: west}},
	{`North passes`, Message{Kind: Calls, Call: bridge.Pass}},
	{`East doubles`, Message{Kind: Calls, Seat: east, Call: bridge.Double}},
	{`East redoubles`, Message{Kind: Calls, Seat: east, Call: bridge.Redouble}},
	{`East bids 1NT`, Message{Kind: Calls, Seat: east, Call: oneNoTrump}},
	{`East bids 7C`, Message{Kind: Calls, Seat: east, Call: bridge.Bid(7, bridge.Strain(bridge.Clubs))}},
	{`South bids 5C Alert. 0 or 4 total aces.`, Message{Kind: Calls, Seat: south, Call: bridge.Bid(5, bridge.Strain(bridge.Clubs)), Alerted: true, Info: "0 or 4 total aces."}},
	{`South doubles Alert. 5 cards in hearts.`, Message{Kind: Calls, Seat: south, Call: bridge.Double, Alerted: true, Info: "5 cards in hearts."}},
	{`East ready for dummy`, Message{Kind: ReadyForDummy, Seat: east}},
	{`East received dummy`, Message{Kind: ReceivedDummy, Seat: east}},
	{`East ready for South's card to trick 3`, Message{Kind: ReadyForCard, Seat: east, Of: south, Trick: 3}},
	{`East ready for dummy's card to trick 13`, Message{Kind: ReadyForCard, Seat: east, Dummy: true, Trick: 13}},
	{`North plays AS`, Message{Kind: Plays, Card: aceOfSpades}},
	{`West plays TH`, Message{Kind: Plays, Seat: west, Card: tenOfHearts}},
	{`West claims`, Message{Kind: Claims, Seat: west}},
	{`West claims 3 tricks`, Message{Kind: Claims, Seat: west, Part: true, Tricks: 3}},
	{`West claims 1 trick. Ace of trumps`, Message{Kind: Claims, Seat: west, Part: true, Tricks: 1, Info: "Ace of trumps"}},
	{`West claims 0 tricks`, Message{Kind: Claims, Seat: west, Part: true}},
	{`West claims. 5 tricks are high`, Message{Kind: Claims, Seat: west, Info: "5 tricks are high"}},
	{`North accepts West's claim`, Message{Kind: AcceptsClaim, Of: west}},
	{`North rejects West's claim`, Message{Kind: RejectsClaim, Of: west}},
}

// TestOwnMessages reads every message of the text and writes it again, and reads it in
// other cases and with other spaces.
func TestOwnMessages(t *testing.T) {
	for _, tt := range own {
		t.Run(tt.line, func(t *testing.T) {
			if got := string(tt.want.Append(nil)); got != tt.line+"\r\n" {
				t.Errorf("%+v is written as %q", tt.want, got)
			}
			spaced := " \t" + strings.ReplaceAll(strings.ReplaceAll(tt.line, " ", "  "), "'s", "’S") + " \x00"
			for _, line := range []string{tt.line, strings.ToUpper(tt.line), strings.ToLower(tt.line), spaced} {
				got, err := ParseMessage(line)
				got.Info = strings.Join(strings.Fields(got.Info), " ")
				got.Team = strings.Join(strings.Fields(got.Team), " ")
				if strings.EqualFold(got.Info, tt.want.Info) && strings.EqualFold(got.Team, tt.want.Team) {
					got.Info, got.Team = tt.want.Info, tt.want.Team
				}
				if err != nil || got != tt.want {
					t.Errorf("%q: %+v, %v; want %+v", line, got, err, tt.want)
				}
			}
		})
	}
}

// foreign is what programs in use send that is not the text's form, each with the form
// that it is written in again, and its Info.
var foreign = [][3]string{
	{`connecting "team" as south using protocol version 18`, `Connecting "team" as South using protocol version 18`},
	{`Connecting team of four as South using protocol version 18`, `Connecting "team of four" as South using protocol version 18`},
	{`Connecting "team as South using protocol version 18`, `Connecting "team" as South using protocol version 18`},
	{`Connecting team" as S using protocol version 18`, `Connecting "team" as South using protocol version 18`},
	{`Connecting “team” as anypl using protocol version 18`, `Connecting "team" as ANYPL using protocol version 18`},
	{`Connecting "a "b" as c" as East using protocol version 18`, `Connecting "a 'b' as c" as East using protocol version 18`},
	{`Connecting "as North" as East using protocol version 18`, `Connecting "as North" as East using protocol version 18`},
	{`Connecting as North as East using protocol version 18`, `Connecting "as North" as East using protocol version 18`},
	{`Connecting "" as East using protocol version v18.0 (beta)`, `Connecting "" as East using protocol version 18`},
	{`Connecting "t" as East using protocol 18`, `Connecting "t" as East using protocol version 18`},
	{`Connecting "t" as East using protocol version latest`, `Connecting "t" as East using protocol version 0`},
	{`Connecting "t" as East`, `Connecting "t" as East using protocol version 0`},
	{"Connecting \"a\rb\x01ü\" as East using protocol version 18", `Connecting "a b ?" as East using protocol version 18`},
	{`NORTH ready for  SOUTH's bid`, `North ready for South's bid`},
	{`North ready for East's bid.`, `North ready for East's bid`},
	{"North ready for East`s bid", `North ready for East's bid`},
	{"North ready for East\x92s bid", `North ready for East's bid`},
	{`North ready to start.`, `North ready to start`},
	{`South ready for dummy.`, `South ready for dummy`},
	{`South ready for DUMMY‘s card to trick 4`, `South ready for dummy's card to trick 4`},
	{`South ready for dummy's card`, `South ready for dummy's card`},
	{`South ready for WEST's card to trick`, `South ready for West's card`},
	{`WEST PASSES`, `West passes`},
	{`West pass`, `West passes`},
	{`West bids pass`, `West passes`},
	{`West double`, `West doubles`},
	{`EAST bids 1NT`, `East bids 1NT`},
	{`EAST bids 1n`, `East bids 1NT`},
	{`E bids 3 nt`, `East bids 3NT`},
	{`East bids 2H.`, `East bids 2H`},
	{`East bids 2H Alert`, `East bids 2H Alert.`},
	{`East bids 2H. ALERT. Weak`, `East bids 2H Alert. Weak`, "Weak"},
	{`East bids 2H Alert.Weak`, `East bids 2H Alert. Weak`, "Weak"},
	{`East bids 2H alert : weak two, 6+`, `East bids 2H Alert. weak two, 6+`, "weak two, 6+"},
	{`East bids 2H Infos. weak`, `East bids 2H`, "weak"},
	{`East passes because I can`, `East passes`, "because I can"},
	{`WEST plays 3s`, `West plays 3S`},
	{`West plays S3`, `West plays 3S`},
	{`West plays 10H`, `West plays TH`},
	{`West plays h10`, `West plays TH`},
	{`West plays t h`, `West plays TH`},
	{`West plays KS. reason`, `West plays KS`, "reason"},
	{`Dummy plays ks.`, `Dummy plays KS`},
	{`West claim 3 tricks`, `West claims 3 tricks`},
	{`West claims: dummy is high`, `West claims. dummy is high`, "dummy is high"},
	{`West claims the rest`, `West claims. the rest`, "the rest"},
	{`North accepts WEST’s claim.`, `North accepts West's claim`},
}

func TestForeignMessages(t *testing.T) {
	for _, tt := range foreign {
		t.Run(tt[0], func(t *testing.T) {
			m, err := ParseMessage(tt[0])
			if err != nil {
				t.Errorf("%q: %v", tt[0], err)
				return
			}
			if got := string(m.Append(nil)); got != tt[1]+"\r\n" || m.Info != tt[2] {
				t.Errorf("%q is written as %q with Info %q", tt[0], got, m.Info)
			}
		})
	}
}

func TestNoMessages(t *testing.T) {
	for line, want := range map[string]string{
		"":                        "byte 0: the line ends, expected a seat or Connecting",
		"\x00\xff\xfe":            `byte 1: found "\xff\xfe", expected a seat`,
		"Nord passes":             `byte 0: found "Nord passes", expected a seat`,
		"North":                   "byte 5: the line ends, expected ready, a call",
		"North's bid":             "expected ready, a call",
		"Dummy passes":            "expected a seat or Connecting",
		"North bids":              "byte 10: the line ends, expected a bid",
		"North bids 8S":           `byte 11: found "8S", expected a bid`,
		"North bids 0S":           "expected a bid",
		"North bids 17NT":         "expected a bid",
		"North bids 1X":           `byte 12: found "X", expected S, H`,
		"North bids 1spam":        "expected S, H, D, C or NT",
		"North plays":             "expected a card",
		"North plays A":           "expected a card",
		"North plays 1S":          `byte 12: found "1S", expected a card`,
		"North plays ASS":         "expected a card",
		"North plays AS2":         "expected a card",
		"North ready":             "expected to start, or for",
		"North ready for lunch":   "expected teams, deal",
		"North ready for East":    "expected 's",
		"North ready for East's":  "expected bid or card",
		"North ready for dummy's": "expected card",
		"North accepts claim":     "expected a seat",
		"North rejects West":      "expected 's claim",
		`Connecting`:              `expected "team" as North`,
		`Connecting "t" as Nord using protocol version 18`: `expected "team" as North`,
		`Connecting "t" using protocol version 18`:         `expected "team" as North`,
		`Connecting as North using protocol version 18`:    `expected "team" as North`,
	} {
		t.Run(line, func(t *testing.T) {
			m, err := ParseMessage(line)
			if err == nil || !strings.Contains(err.Error(), want) || m != (Message{}) {
				t.Errorf("%q: %+v, %v; want %q", line, m, err, want)
			}
		})
	}
}

// TestNoAllocations: a table relays without garbage.
func TestNoAllocations(t *testing.T) {
	var to []byte
	lines := []string{
		`North ready for East's bid`, `South bids 5C Alert. 0 or 4 total aces.`,
		`West plays 3s`, `East ready for dummy's card to trick 13`,
	}
	notice := Notice{Kind: CallMade, Seat: south, Call: oneNoTrump, Alerted: true, Info: "15 to 17 total points."}
	hand := Notice{Kind: HandOf, Hand: bridge.AllCards & bridge.Hearts.Cards()}
	got := testing.AllocsPerRun(100, func() {
		for _, line := range lines {
			m, err := ParseMessage(line)
			if err != nil {
				t.Fatal(err)
			}
			to = m.Append(to[:0])
		}
		to = notice.Append(to[:0], Dialect{})
		to = hand.Append(to[:0], Dialect{})
	})
	if got > 0 {
		t.Errorf("%v allocations", got)
	}
}
