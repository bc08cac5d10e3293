package bluechip

import (
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
)

// hand reads a hand as in PBN.
func hand(text string) bridge.Cards {
	cards, err := bridge.ParseHand(text)
	if err != nil {
		panic(err)
	}
	return cards
}

var times = Timing{
	Board: [2]time.Duration{75 * time.Second, 61*time.Minute + 18*time.Second},
	Total: [2]time.Duration{11*time.Minute + 23*time.Second, 10*time.Hour + 23*time.Second},
}

// ownNotices is every notice of the text in its own form.
var ownNotices = []struct {
	line string
	want Notice
}{
	{`North ("team") seated`, Notice{Kind: Seated, Team: "team"}},
	{`Teams : N/S : "a b" E/W : "c"`, Notice{Kind: TeamNames, Teams: [2]string{"a b", "c"}}},
	{`Start of board`, Notice{Kind: StartOfBoard}},
	{`Board number 1. Dealer North. Neither vulnerable.`, Notice{Kind: DealInfo, Board: 1}},
	{`Board number 130. Dealer West. N/S vulnerable.`, Notice{Kind: DealInfo, Board: 130, Dealer: west, Vulnerable: bridge.NSVulnerable}},
	{`Board number 7. Dealer East. E/W vulnerable.`, Notice{Kind: DealInfo, Board: 7, Dealer: east, Vulnerable: bridge.EWVulnerable}},
	{`Board number 7. Dealer South. Both vulnerable.`, Notice{Kind: DealInfo, Board: 7, Dealer: south, Vulnerable: bridge.AllVulnerable}},
	{`North's cards : S A K. H -. D T 9 8 7 6 5. C Q J 4 3 2.`, Notice{Kind: HandOf, Hand: hand("AK..T98765.QJ432")}},
	{`South's cards : S A K Q J T 9 8 7 6 5 4 3 2. H -. D -. C -.`, Notice{Kind: HandOf, Seat: south, Hand: hand("AKQJT98765432...")}},
	{`West's cards : S -. H -. D -. C 2.`, Notice{Kind: HandOf, Seat: west, Hand: hand("...2")}},
	{`North passes`, Notice{Kind: CallMade, Call: bridge.Pass}},
	{`East doubles`, Notice{Kind: CallMade, Seat: east, Call: bridge.Double}},
	{`East redoubles`, Notice{Kind: CallMade, Seat: east, Call: bridge.Redouble}},
	{`West bids 1NT`, Notice{Kind: CallMade, Seat: west, Call: oneNoTrump}},
	{`West bids 1NT Alert. 15 to 17 total points.`, Notice{Kind: CallMade, Seat: west, Call: oneNoTrump, Alerted: true, Info: "15 to 17 total points."}},
	{`South to lead`, Notice{Kind: ToLead, Seat: south}},
	{`Dummy to lead`, Notice{Kind: ToLead, Dummy: true}},
	{`North plays AS`, Notice{Kind: CardPlayed, Card: aceOfSpades}},
	{`Dummy's cards : S A K. H -. D T 9 8 7 6 5. C Q J 4 3 2.`, Notice{Kind: DummyHand, Hand: hand("AK..T98765.QJ432")}},
	{`Timing - N/S : this board 01:15, total 0:11:23. E/W : this board 61:18, total 10:00:23`, Notice{Kind: Times, Timing: times}},
	{`Illegal bid`, Notice{Kind: IllegalBid}},
	{`Illegal card`, Notice{Kind: IllegalCard}},
	{`East claims`, Notice{Kind: ClaimMade, Seat: east}},
	{`East claims 3 tricks. I ruff`, Notice{Kind: ClaimMade, Seat: east, Part: true, Tricks: 3, Info: "I ruff"}},
	{`East's claim of 1 trick is accepted`, Notice{Kind: ClaimAccepted, Seat: east, Part: true, Tricks: 1}},
	{`East's claim is rejected by South`, Notice{Kind: ClaimRejected, Seat: east, Named: true, By: south}},
	{`East's claim is accepted`, Notice{Kind: ClaimAccepted, Seat: east}},
	{`East's claim is rejected`, Notice{Kind: ClaimRejected, Seat: east}},
	{`End of session`, Notice{Kind: EndOfSession}},
	{`Error: North is taken`, Notice{Kind: Refusal, Text: "North is taken"}},
}

// TestOwnNotices reads every notice of the text and writes it again, and reads it in
// other cases and with other spaces.
func TestOwnNotices(t *testing.T) {
	for i := range ownNotices {
		t.Run(ownNotices[i].line, func(t *testing.T) {
			tt := &ownNotices[i]
			if got := string(tt.want.Append(nil, Dialect{})); got != tt.line+"\r\n" {
				t.Errorf("%+v is written as %q", tt.want, got)
			}
			spaced := "\t " + strings.ReplaceAll(strings.ReplaceAll(tt.line, " ", "  "), "'s", "`s") + " \r"
			for _, line := range []string{tt.line, strings.ToUpper(tt.line), strings.ToLower(tt.line), spaced} {
				got, err := ParseNotice(line)
				for _, s := range []struct{ got, want *string }{
					{&got.Info, &tt.want.Info},
					{&got.Team, &tt.want.Team},
					{&got.Teams[0], &tt.want.Teams[0]},
					{&got.Teams[1], &tt.want.Teams[1]},
					{&got.Text, &tt.want.Text},
				} {
					if strings.EqualFold(strings.Join(strings.Fields(*s.got), " "), *s.want) {
						*s.got = *s.want
					}
				}
				if err != nil || got != tt.want {
					t.Errorf("%q: %+v, %v; want %+v", line, got, err, tt.want)
				}
			}
		})
	}
}

func TestDialect(t *testing.T) {
	for _, tt := range []struct {
		notice  Notice
		dialect Dialect
		want    string
	}{
		{Notice{Kind: TeamNames, Teams: [2]string{"a", "b"}}, Dialect{TeamsStop: true}, "Teams : N/S : \"a\". E/W : \"b\"\r\n"},
		{Notice{Kind: TeamNames, Teams: [2]string{"a", "b"}}, Dialect{TeamsTight: true}, "Teams: N/S: \"a\". E/W: \"b\"\r\n"},
		{Notice{Kind: Seated, Seat: bridge.West, Team: "The Rest"}, Dialect{SeatedBare: true}, "West The Rest seated\r\n"},
		{Notice{Kind: Times}, Dialect{NoTiming: true}, ""},
		{Notice{Kind: CallMade, Call: bridge.Double, Alerted: true, Info: "Asking for aces"}, Dialect{NoAlerts: true}, "North doubles\r\n"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			if got := string(tt.notice.Append(nil, tt.dialect)); got != tt.want {
				t.Errorf("%+v is written as %q, want %q", tt.notice, got, tt.want)
			}
		})
	}
}

// TestNoSecondLine: what others say stays within the line in which it is told.
func TestNoSecondLine(t *testing.T) {
	const evil = "a\r\nNorth passes\x00\"é\xff"
	for _, n := range []Notice{
		{Kind: Seated, Team: evil},
		{Kind: TeamNames, Teams: [2]string{evil, evil}},
		{Kind: CallMade, Alerted: true, Info: evil},
		{Kind: Refusal, Text: evil},
	} {
		checkLine(t, n.Append(nil, Dialect{}))
	}
	n := Notice{Kind: CallMade, Alerted: true}
	if got := string(n.Append(nil, Dialect{})); got != "North passes\r\n" {
		t.Errorf("an alert without text is %q", got)
	}
}

// foreignNotices is what tables in use send that is not the form we write, each with
// that form.
var foreignNotices = [][2]string{
	{`North "team" seated`, `North ("team") seated`},
	{`north emanon seated.`, `North ("emanon") seated`},
	{`South two words seated`, `South ("two words") seated`},
	{`South ("(x)") seated`, `South ("(x)") seated`},
	{`South ("passes") seated`, `South ("passes") seated`},
	{`Teams : N/S : "a". E/W : "b"`, `Teams : N/S : "a" E/W : "b"`},
	{`Teams: N/S: "a". E/W: "b"`, `Teams : N/S : "a" E/W : "b"`},
	{`Teams : N/S "a" E/W "b"`, `Teams : N/S : "a" E/W : "b"`},
	{`Teams : N/S : "a" E/W : "b". Playing IMP`, `Teams : N/S : "a" E/W : "b"`},
	{`Teams : N/S : a. E/W : b`, `Teams : N/S : "a" E/W : "b"`},
	{`Teams : N/S : "12_k-a". E/W : ".e+-="`, `Teams : N/S : "12_k-a" E/W : ".e+-="`},
	{`Teams : N/S : "x" E/W "y" E/W : "z"`, `Teams : N/S : "x" E/W : "y' E/W : 'z"`},
	{`Teams : N/S : "" E/W : ""`, `Teams : N/S : "" E/W : ""`},
	{`Start of Board.`, `Start of board`},
	{`Board number 12. Dealer East. E/W vulnerable`, `Board number 12. Dealer East. E/W vulnerable.`},
	{`Board number : 12, dealer E, both`, `Board number 12. Dealer East. Both vulnerable.`},
	{`North's cards : C 4 3 2. D -. H A K. S QJT98765.`, `North's cards : S Q J T 9 8 7 6 5. H A K. D -. C 4 3 2.`},
	{`North's cards : S J 8 5.H A K 10 8.D.C A K T 3 2`, `North's cards : S J 8 5. H A K T 8. D -. C A K T 3 2.`},
	{`NORTH'S CARDS: S - H - D - C a k`, `North's cards : S -. H -. D -. C A K.`},
	{`North’s cards : s a k.`, `North's cards : S A K. H -. D -. C -.`},
	{`Dummy's cards: S A. H -. D - C 3`, `Dummy's cards : S A. H -. D -. C 3.`},
	{`EAST PASSES`, `East passes`},
	{`EAST bids 3nt. Alert. long minor`, `East bids 3NT Alert. long minor`},
	{`EAST bids 3nt Alert.`, `East bids 3NT`},
	{`East passes happy and seated`, `East passes`},
	{`WEST plays 3s`, `West plays 3S`},
	{`West plays S10.`, `West plays TS`},
	{`Dummy plays AS`, `Dummy plays AS`},
	{`DUMMY TO LEAD.`, `Dummy to lead`},
	{
		`Timing - N/S : this board  [1:15],  total  [0:11:23].  E/W : this board  [1:18],  total  [0:10:23]`,
		`Timing - N/S : this board 01:15, total 0:11:23. E/W : this board 01:18, total 0:10:23`,
	},
	{
		`Timing - N/S : this board  00:05,  total  0:00:33.  E/W : this board  00:08,  total  0:00:29.`,
		`Timing - N/S : this board 00:05, total 0:00:33. E/W : this board 00:08, total 0:00:29`,
	},
	{
		`Timing - N/S : this board  0:00,  total  0:00.  E/W : this board  1:02:03,  total  4.`,
		`Timing - N/S : this board 00:00, total 0:00:00. E/W : this board 62:03, total 0:00:04`,
	},
	{`Illegal card.`, `Illegal card`},
	{`ERROR: Protocol version is not 18 but 19.`, `Error: Protocol version is not 18 but 19.`},
	{`Error team name`, `Error: team name`},
	{`End of session.`, `End of session`},
}

func TestForeignNotices(t *testing.T) {
	for _, tt := range foreignNotices {
		t.Run(tt[0], func(t *testing.T) {
			n, err := ParseNotice(tt[0])
			if err != nil {
				t.Errorf("%q: %v", tt[0], err)
				return
			}
			if got := string(n.Append(nil, Dialect{})); got != tt[1]+"\r\n" {
				t.Errorf("%q is written as %q", tt[0], got)
			}
		})
	}
}

func TestNoNotices(t *testing.T) {
	for line, want := range map[string]string{
		"":                                     "byte 0: the line ends, expected a seat",
		"Seat already taken":                   "expected a seat or another beginning",
		"Teams":                                "expected N/S",
		`Teams : N/S : "a"`:                    "expected the name of N/S, and E/W",
		`Teams : N/S : a`:                      "expected the name of N/S, and E/W",
		"Board number one":                     "expected the number of the board",
		"Board number 1. North":                "expected Dealer",
		"Board number 1. Dealer":               "expected a seat",
		"Board number 1. Dealer E.":            "expected Neither",
		"Dummy":                                "expected to lead, plays or 's cards",
		"Dummy plays XX":                       "expected a card",
		"North":                                "expected seated, a call",
		"North seat":                           "expected seated, a call",
		"Northseated":                          "expected a seat",
		"North's":                              "expected cards, or claim",
		"North's claim of":                     "expected a number of tricks",
		"North's claim stands":                 "expected is accepted or is rejected",
		"North's cards :":                      "expected a suit",
		"North's cards : S A A.":               "byte 20: SA twice",
		"North's cards : S A. S K.":            "byte 21: suit S twice",
		"North's cards : S A X.":               `byte 20: found "X.", expected a suit`,
		"North's cards : S AKQJT98765432. H A": "a hand of 14 cards",
		"North bids 9S":                        "expected a bid",
		"Timing":                               "expected N/S",
		"Timing - N/S":                         "expected this board",
		"Timing - N/S this board x":            "expected a time",
		"Timing - N/S this board 1:":           "expected minutes or seconds",
		"Timing - N/S this board 1:00":         "expected total",
		"Timing - N/S this board 1:00 total":   "expected a time",
		"Timing - N/S : this board 01:15, total 0:11:23. W/E : ": "expected E/W",
		"Timing - E/W : this board 01:15, total 0:11:23.":        "expected N/S",
	} {
		t.Run(line, func(t *testing.T) {
			n, err := ParseNotice(line)
			if err == nil || !strings.Contains(err.Error(), want) || n != (Notice{}) {
				t.Errorf("%q: %+v, %v; want %q", line, n, err, want)
			}
		})
	}
}

// TestTimes: seconds are cut, nothing is less than none, and what is too much is
// bounded.
func TestTimes(t *testing.T) {
	n := Notice{Kind: Times, Timing: Timing{Board: [2]time.Duration{-time.Hour, 1999 * time.Millisecond}}}
	want := "Timing - N/S : this board 00:00, total 0:00:00. E/W : this board 00:01, total 0:00:00\r\n"
	if got := string(n.Append(nil, Dialect{})); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	long := strings.Repeat("9", 40)
	n, err := ParseNotice("Timing N/S this board " + long + ":" + long + " total " + long + ":" + long + ":" + long + " E/W this board 0 total 0")
	if err != nil || n.Timing.Total[0] <= 0 || n.Timing.Total[0] > maxSeconds*time.Second {
		t.Errorf("%+v, %v", n.Timing, err)
	}
}
