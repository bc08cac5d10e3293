package bridgeplay_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/bridgeplay"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgerobot"
	"gogo/eval/bridge/system"
)

// screenText is a console that keeps what is printed.
type screenText struct{ strings.Builder }

// Prompt implements bridgeplay.Console.
func (*screenText) Prompt(string) {}

// Interactive implements bridgeplay.Console: lines are taken when they are wanted.
func (*screenText) Interactive() bool { return false }

// Columns implements bridgeplay.Console.
func (*screenText) Columns() int { return 80 }

// other plays on a seat as somebody would who passes and plays the lowest card, and who takes
// every claim to be good unless doubts says otherwise.
func other(ctx context.Context, c *bridgetable.Chair, doubts bool) {
	for ctx.Err() == nil {
		g, later := c.Look()
		switch {
		case g.ToCall:
			_ = c.Call(bridge.Pass) // the table may be closed
		case g.ToPlay:
			_ = c.Card(g.Play.Legal().Lowest())
		case g.ToRespond:
			_ = c.RespondToClaim(!doubts)
		default:
			select {
			case <-later:
			case <-ctx.Done():
			}
		}
	}
}

// sitDown returns what opens tables at which a person sits South among others.
func sitDown(ctx context.Context, t *testing.T, deals string, doubts bool) func(file string) (*bridgetable.Chair, error) {
	t.Helper()
	hall, err := bridgetable.NewHall(nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(hall.Close)
	return func(file string) (*bridgetable.Chair, error) {
		o := hall.DefaultOptions(7)
		o.Boards, o.File = 2, deals
		if file != "" {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			o.Boards, o.File = 0, string(text)
		}
		id, err := hall.Open(o) //nolint:contextcheck // a table ends with its hall
		if err != nil {
			return nil, err
		}
		var chairs [bridge.Seats]*bridgetable.Chair
		for s := range bridge.Seat(bridge.Seats) {
			if chairs[s], err = hall.Sit(id, s); err != nil {
				return nil, err
			}
			if s != bridge.South {
				go other(ctx, chairs[s], doubts)
			}
		}
		return chairs[bridge.South], nil
	}
}

// transcript has a person type lines at a table and returns what is printed. The deals are those
// of a seed, or of the text of a file.
func transcript(t *testing.T, deals string, doubts bool, typed ...string) string {
	t.Helper()
	return transcriptOf(t, false, deals, doubts, typed)
}

// transcriptOf is transcript with a choice of where the table is drawn.
func transcriptOf(t *testing.T, live bool, deals string, doubts bool, typed []string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	plays, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	var out screenText
	adviser := bridgerobot.Fast
	adviser.RulesOnly = true // the transcripts do not depend on the network
	s := &bridgeplay.Session{
		Live:    live,
		Console: &out, System: plays, Hint: bridgeplay.Adviser(adviser), Open: sitDown(ctx, t, deals, doubts),
	}
	lines := make(chan string, len(typed))
	for _, line := range typed {
		lines <- line
	}
	close(lines)
	if err := s.Run(ctx, lines); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// inOrder checks that texts are in another, one behind the other.
func inOrder(t *testing.T, text string, wants ...string) {
	t.Helper()
	rest := text
	for _, want := range wants {
		_, behind, found := strings.Cut(rest, want)
		if !found {
			t.Errorf("%q is not there, or not behind what comes before it, in\n%s", want, text)
			return
		}
		rest = behind
	}
}

// slam is a deal in which South has all tricks in notrump.
const slam = `[Board "9"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:432.432.5432.432 JT9.JT9.JT9.JT98 AKQ.AKQ.AKQ.AKQ7 8765.8765.876.65"]
`

func TestCallsAndCards(t *testing.T) {
	text := transcript(t, slam, false, "help", "? 2nt", "9nt", "7 nt", "?", "??", "", "h5", "yes", "clam", "hint", "d2", "c2", "ca", "claim", "score", "p", "hint")
	inOrder(t, text,
		"Board 9, South deals, EW vulnerable, you are South", "Your call: p, 1♣ or higher",
		"Cards:  suit and rank", "hint        what a robot would do", "2NT would mean: ", "\"9nt\" is no call",
		"West passes.\nNorth passes.\nEast passes.\nThe contract is 7NT by you, and West leads.", "♣5  E",
		"Dummy's card: ♣432", "  South 7NT ", "Dummy's card: ♣432", "♥5 is not in the hand", "No claim waits for your answer", `"clam" is not a command. Did you mean claim?`,
		"A robot would play from dummy ♣", "Follow suit: play", "Your card: ♣", "Trick 1 from West: ♣5 ♣2 ♣8 ♣A. South wins the trick. NS 1, EW 0.",
		"Board 9: 7NT by South, just made; 1520 to North and South.\nNorth and South have +1520 points in all.\nNothing more is played here.",
		"Board 9: 7NT by South, just made", "Nothing more is played here", "You are not asked for a call or a card.")
	if strings.Contains(text, "South bids") {
		t.Errorf("the person is told of their own call:\n%s", text)
	}
}

func TestClaimRefused(t *testing.T) {
	text := transcript(t, slam, true, "7nt", "claim", "c2", "claim", "restart", "score")
	inOrder(t, text, "The claim was not accepted: ", "st rejects it.", "Dummy's card: ♣432", "Your card: ♣", "No program has failed.", "No board is finished yet.")
}

// TestOthersClaim has North declare and claim a slam against the person.
func TestOthersClaim(t *testing.T) {
	hall, err := bridgetable.NewHall(nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	o := hall.DefaultOptions(1)
	o.Boards, o.File = 0, strings.Replace(strings.Replace(slam, `Deal "N:`, `Deal "E:`, 1), `Dealer "S"`, `Dealer "W"`, 1)
	id, err := hall.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var chairs [bridge.Seats]*bridgetable.Chair
	for s := range bridge.Seat(bridge.Seats) {
		if chairs[s], err = hall.Sit(id, s); err != nil {
			t.Fatal(err)
		}
	}
	go other(ctx, chairs[bridge.East], false)
	go other(ctx, chairs[bridge.North], false)
	go func() { // West
		c := chairs[bridge.West]
		for ctx.Err() == nil {
			g, later := c.Look()
			switch {
			case g.ToCall && g.Auction.Len() == 0:
				_ = c.Call(bridge.Bid(7, bridge.NoTrump))
			case g.ToCall:
				_ = c.Call(bridge.Pass)
			case g.MayClaim && g.ToPlay:
				_ = c.Claim(bridgetable.AllTricks)
			case g.ToPlay:
				_ = c.Card(g.Play.Legal().Lowest())
			default:
				select {
				case <-later:
				case <-ctx.Done():
				}
			}
		}
	}()
	plays, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	var out screenText
	s := &bridgeplay.Session{Console: &out, System: plays, Open: func(string) (*bridgetable.Chair, error) { return chairs[bridge.South], nil }}
	lines := make(chan string, 5)
	for _, line := range []string{"p", "maybe", "yes", "quit"} {
		lines <- line
	}
	if err := s.Run(ctx, lines); err != nil {
		t.Fatal(err)
	}
	inOrder(t, out.String(), "West bids 7NT.", "♣ AKQ7", "West claims all tricks that are left: yes or no", "West has claimed: type yes or no.", "Board 9: 7NT by West, just made")
}

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	deals, saved, none := filepath.Join(folder, "slam.pbn"), filepath.Join(folder, "saved.pbn"), filepath.Join(folder, "none.pbn")
	if err := os.WriteFile(deals, []byte(slam), 0o600); err != nil {
		t.Fatal(err)
	}
	text := transcript(t, "", false, "save "+saved, "load", "new "+deals, "load "+none, "load "+deals, "7nt", "claim", "save "+deals, "save "+saved, "new", "score")
	inOrder(t, text, "Board 1, North deals", "What was played is not saved: no board is finished yet.",
		"Write new for other boards", "Write new for other boards", "none.pbn: no such file", "Board 9, South deals", "just made",
		deals+" is there already: save!", "What was played is in "+saved, "Board 1, North deals", "No board is finished yet.")
	data, err := os.ReadFile(saved)
	if err != nil || !strings.Contains(string(data), `[Contract "7NT"]`) {
		t.Errorf("saved as (%v)\n%s", err, data)
	}
}

// TestLive wants the table at its place on a terminal, with what has happened below it.
func TestLive(t *testing.T) {
	text := transcriptOf(t, true, slam, false, []string{"7nt", "c2", "ca"})
	pictures := strings.Split(text, "\x1b[H\x1b[2J")
	if pictures[0] != "" {
		t.Errorf("%q is drawn before the first picture", pictures[0])
	}
	for _, p := range pictures[1:] {
		if !strings.HasPrefix(p, "Board 9, South deals") {
			t.Errorf("a picture begins with %.60q", p)
		}
		for line := range strings.Lines(p) {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%q is too long", line)
			}
		}
	}
	inOrder(t, text, "The contract is 7NT by you", "\x1b[H\x1b[2J", "\nEast passes.\nThe contract is 7NT by you, and West leads.\n\nDummy's card: ♣432")
}
