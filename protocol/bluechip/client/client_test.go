package client_test

import (
	"bufio"
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/client"
)

// passer passes and plays the lowest card that it may.
type passer struct {
	begun []int // the boards
	heard []string
	ended []string
	wants bool // claims when it can

	concedes int            // of the tricks left when it claims
	text     string         // of its claims
	thinks   bool           // about claims until they are void
	claims   []client.Claim // that it was asked about
	rejected []string       // by whom, and whose claim
}

func (p *passer) Begin(b *client.Board) { p.begun = append(p.begun, b.Number) }

func (p *passer) Call(context.Context, *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	return bridge.Pass, false, ""
}

func (p *passer) Heard(s bridge.Seat, c bridge.Call, alerted bool, info string) {
	text := s.Letter() + " " + c.String()
	if alerted {
		text += " !"
	}
	p.heard = append(p.heard, strings.TrimSpace(text+" "+info))
}

func (p *passer) Card(_ context.Context, play *bridge.Play) bridge.Card { return play.Legal().Lowest() }

func (p *passer) Claims(_ context.Context, play *bridge.Play) (client.Claim, bool) {
	return client.Claim{Tricks: client.Left(play) - p.concedes, Text: p.text}, p.wants
}

func (p *passer) Accepts(ctx context.Context, _ *bridge.Play, c *client.Claim) bool {
	p.claims = append(p.claims, *c)
	if p.thinks {
		<-ctx.Done()
	}
	return true
}

func (p *passer) Rejected(claimer, by bridge.Seat) {
	p.rejected = append(p.rejected, by.Letter()+" "+claimer.Letter())
}

func (p *passer) End(c bridge.Contract, tricks int) {
	p.ended = append(p.ended, c.String()+" "+string(rune('0'+tricks/10))+string(rune('0'+tricks%10)))
}

// dialogue is a client and a script of the table: lines that begin with > are said by the
// table, the others are expected of the client.
func dialogue(t *testing.T, c *client.Client, script string) error {
	t.Helper()
	here, there := net.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- c.Serve(t.Context(), there) }()
	in := bufio.NewReader(here)
	_ = here.SetDeadline(time.Now().Add(testlimit.Wait))
	for line := range strings.Lines(script) {
		line = strings.Trim(line, "\t\n")
		if said, ok := strings.CutPrefix(line, ">"); ok {
			if _, err := here.Write([]byte(strings.TrimPrefix(said, " ") + "\r\n")); err != nil {
				t.Fatalf("%q cannot be said: %v; the client: %v", said, err, <-ended)
			}
			continue
		}
		if line == "" {
			continue
		}
		got, err := in.ReadString('\n')
		if err != nil {
			t.Fatalf("%v in place of %q", err, line)
		}
		if got != line+"\r\n" {
			t.Errorf("%q in place of %q", got, line)
		}
	}
	_ = here.Close()
	return <-ended
}

// newClient returns a client on a seat.
func newClient(s bridge.Seat, p client.Player) *client.Client {
	return &client.Client{Seat: s, Team: "Gogo", Version: 18, Player: p}
}

// board is what a table says at the beginning of a board, to South, in its own words.
const board = `
	Connecting "Gogo" as South using protocol version 18
	> SOUTH Gogo SEATED.
	South ready for teams
	> Teams: N/S "Gogo" E/W "b". Playing IMP
	South ready to start
	> Start of Board
	South ready for deal
	> Board number 12. Dealer NORTH. Both vulnerable
	South ready for cards
	> South's  cards :  C 5 4 3. D -. H K Q J T 9 . S Q J T 9 8
`

// auction is a contract of East's, which South leads against.
const auction = `
	South ready for North's bid
	> NORTH PASSES
	South ready for East's bid
	> east  bids  1nt.  Alert.
	South passes
	South ready for West's bid
	> WEST bids 3NT Alert. to play, 10-15 hcp
	South ready for North's bid
	> North passes. Infos. nothing
	South ready for East's bid
	> EAST PASSES
	South passes
`

// TestForeignTable plays at a table that speaks and behaves as others do.
func TestForeignTable(t *testing.T) {
	p := &passer{}
	err := dialogue(t, newClient(bridge.South, p), board+auction+`
	> junk
	> S to lead.
	South plays 3C
	South ready for dummy
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> Start of Board
	South ready for deal
	> Board number 12. Dealer North. Both vulnerable.
	South ready for cards
	> South's cards : S Q J T 9 8. H K Q J T 9. D -. C 5 4 3.
	South ready for North's bid
	> North passes
	South ready for East's bid
	> East passes
	South passes
	South ready for West's bid
	> West passes
	> Timing - N/S : this board  [0:01],  total  [0:00:01].  E/W : this board  [0:02],  total  [0:00:02].
	> End of Session.
`)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.begun) != 2 || strings.Join(p.ended, ",") != "Pass 00" {
		t.Errorf("begun %v, ended %q", p.begun, p.ended)
	}
	if got, want := strings.Join(p.heard, "; "), "N Pass; E 1NT !; W 3NT ! to play, 10-15 hcp; N Pass nothing; E Pass; N Pass; E Pass; W Pass"; got != want {
		t.Errorf("heard %q", got)
	}
}

// TestNoPlace: what a table says twice, or where it means nothing, is passed over.
func TestNoPlace(t *testing.T) {
	for _, line := range []string{
		"South passes", "South bids 1S", "South's cards : S A. H K. D -. C -.", "East's cards : S A.", "East claims is what I say",
		"East plays 2H", "Dummy to lead", "South to lead", "Dummy's cards : S A.", "East's claim is accepted", "North's claim is rejected",
		"Timing - N/S : this board 00:00, total 0:00:00. E/W : this board 00:00, total 0:00:00",
		"junk", "\x00\xff", "South", "Teams are here", "Timing - later", strings.Repeat("x", 10_000),
	} {
		t.Run(line[:min(len(line), 20)], func(t *testing.T) {
			p := &passer{}
			if err := dialogue(t, newClient(bridge.South, p), board+"South ready for North's bid\n> "+line+`
	> North passes
	South ready for East's bid
	> End of session
`); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSaidTwice: a player's own call and card, dummy, and who leads may be told back.
func TestSaidTwice(t *testing.T) {
	err := dialogue(t, newClient(bridge.South, &passer{}), board+`
	South ready for North's bid
	> North passes
	South ready for East's bid
	> East bids 1NT
	South passes
	South ready for West's bid
	> South passes
	> West passes
	South ready for North's bid
	> North passes
	> East to lead
	> South to lead
	South plays 3C
	South ready for dummy
	> South plays 3C
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	> Dummy plays AC
	South ready for North's card to trick 1
	> End of session
`)
	if err != nil {
		t.Error(err)
	}
}

// TestContradictions: what contradicts the board is an error.
func TestContradictions(t *testing.T) {
	for _, tt := range [][2]string{
		{"South ready for North's bid\n> West passes", "a call of West in place of North"},
		{"South ready for North's bid\n> North doubles", "a call of North"},
		{"South ready for North's bid\n> Illegal bid", "the table says"},
		{"South ready for North's bid\n> Error: go away", "go away"},
		{auction + "> South to lead\nSouth plays 3C\nSouth ready for dummy\n> Dummy's cards : S A. H A 2. D A K Q J T 9 8. C A K 5", "the hand of dummy"},
		{auction + "> South to lead\nSouth plays 3C\nSouth ready for dummy\n> North plays 2S", "a card of North in place of West"},
		{auction + "> South to lead\nSouth plays 3C\nSouth ready for dummy\n> West plays 9S", "from the hand of West"},
		{auction + "> South to lead\nSouth plays 3C\nSouth ready for dummy\n> Illegal card", "the table says"},
	} {
		t.Run(tt[0], func(t *testing.T) {
			err := dialogue(t, newClient(bridge.South, &passer{}), board+tt[0])
			if err == nil || !strings.Contains(err.Error(), tt[1]) {
				t.Errorf("%q: %v", tt[0], err)
			}
		})
	}
	for _, hand := range []string{"S A", "S A K Q J T 9 8 7 6 5 4 3. H A"} {
		script := board[:strings.LastIndex(board, ">")] + "> South's cards : " + hand
		if err := dialogue(t, newClient(bridge.South, &passer{}), script); hand == "S A" && (err == nil || !strings.Contains(err.Error(), "a hand of 1 cards")) {
			t.Errorf("%s: %v", hand, err)
		}
	}
}

// TestRefused says why a table has closed the connection, in its words.
func TestRefused(t *testing.T) {
	for _, line := range []string{"Error: the seat of South is taken", "Sorry, the seat is taken"} {
		t.Run(line, func(t *testing.T) {
			err := dialogue(t, newClient(bridge.South, &passer{}), "Connecting \"Gogo\" as South using protocol version 18\n> "+line)
			if !errors.Is(err, client.ErrRefused) || !strings.Contains(err.Error(), "taken") {
				t.Errorf("%q: %v", line, err)
			}
		})
	}
}

// TestClaim: a claim of the player's own that is rejected goes on with a card; that of
// another is answered, and ends the board.
func TestClaim(t *testing.T) {
	p := &passer{wants: true}
	c := newClient(bridge.South, p)
	c.Claims = true
	err := dialogue(t, c, board+auction+`
	> South to lead
	South claims
	> South's claim is rejected
	South plays 3C
	South ready for dummy
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> East claims
	> East's cards : S 7 6 5 4. H 5 4 3. D 4 3 2. C J T 9.
	South accepts East's claim
	> East's claim is accepted
	> Start of board
	South ready for deal
	> End of session
`)
	if err != nil || strings.Join(p.ended, ",") != "3NT 13" {
		t.Errorf("%v; ended %q", err, p.ended)
	}
}

// TestPartOfTheTricks: a claim is for a number of tricks, and says how they are won.
func TestPartOfTheTricks(t *testing.T) {
	p := &passer{wants: true, concedes: 2, text: "the hearts"}
	c := newClient(bridge.South, p)
	c.Claims = true
	err := dialogue(t, c, board+auction+`
	> South to lead
	South claims 11 tricks. the hearts
	> South's claim is rejected by East
	South plays 3C
	South ready for dummy
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> East claims 12 tricks. but for the ace
	> East's cards : S 7 6 5 4. H 5 4 3. D 4 3 2. C J T 9.
	South accepts East's claim
	> East's claim of 12 tricks is accepted
	> End of session
`)
	if err != nil || strings.Join(p.ended, ",") != "3NT 12" || strings.Join(p.rejected, ",") != "E S" {
		t.Errorf("%v; ended %q; rejected %q", err, p.ended, p.rejected)
	}
	if len(p.claims) != 1 || p.claims[0].Tricks != 12 || p.claims[0].Text != "but for the ace" || p.claims[0].Hand.Count() != 13 {
		t.Errorf("asked about %+v", p.claims)
	}
}

// TestRejectedByAnother: who thinks about a claim is not asked any more when another has rejected it.
func TestRejectedByAnother(t *testing.T) {
	p := &passer{thinks: true}
	err := dialogue(t, newClient(bridge.South, p), board+auction+`
	> South to lead
	South plays 3C
	South ready for dummy
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> East claims
	> East's cards : S 7 6 5 4. H 5 4 3. D 4 3 2. C J T 9.
	> East's claim is rejected by North
	> Dummy plays AC
	South ready for North's card to trick 1
	> End of session
`)
	if err != nil || strings.Join(p.rejected, ",") != "N E" {
		t.Errorf("%v; rejected %q", err, p.rejected)
	}
}

// TestClaimGivenUp: at a table that does not answer a claim the player plays on, and claims no
// more; an answer behind that is too late.
func TestClaimGivenUp(t *testing.T) {
	for name, said := range map[string]string{
		"nothing": "", "junk": "> Error: unknown message", "the question again": "> South to lead",
		"a refusal": "> Illegal card", "an answer too late": "> South to lead\n> South's claim is rejected",
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(bridge.South, &passer{wants: true})
			c.Claims = true
			if said == "" {
				c.ClaimPatience = time.Millisecond
			}
			err := dialogue(t, c, board+auction+`
	> South to lead
	South claims
	`+said+`
	South plays 3C
	South ready for dummy
	> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	South ready for dummy's card to trick 1
	> Start of board
	South ready for deal
	> Board number 13. Dealer North. Both vulnerable
	South ready for cards
	> South's cards : C 5 4 3. D -. H K Q J T 9. S Q J T 9 8
	`+auction+`
	> South to lead
	South plays 3C
	South ready for dummy
	> End of session
`)
			if err != nil || c.Claims {
				t.Errorf("%v; claims %t", err, c.Claims)
			}
		})
	}
}

// TestClaimOfPartner: dummy is shown a claim of declarer and hears of its end by the times
// alone.
func TestClaimOfPartner(t *testing.T) {
	p := &passer{}
	err := dialogue(t, newClient(bridge.South, p), board+`
	South ready for North's bid
	> North bids 7NT
	South ready for East's bid
	> East passes
	South passes
	South ready for West's bid
	> West passes
	South ready for East's card to trick 1
	> East plays 2D
	South ready for dummy's card to trick 1
	> North claims
	> North's cards : S A K. H A 2. D A K Q J T 9. C A K Q
	> Timing - N/S : this board 00:01, total 0:00:01. E/W : this board 00:02, total 0:00:02
	> End of session
`)
	if err != nil || strings.Join(p.ended, ",") != "7NT 13" {
		t.Errorf("%v; ended %q", err, p.ended)
	}
}

// FuzzHear lets a table say anything.
func FuzzHear(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(board + auction + "> South to lead\n> Dummy's cards : S A K. H A 2. D A K Q J T 9. C A K Q\n> West plays AS")
	f.Add("> Start of board\n> East claims\n> East's cards : S A\n> East's claim is rejected")
	f.Fuzz(func(t *testing.T, script string) {
		c := newClient(bridge.South, &passer{wants: true})
		c.Claims = true
		c.Connect()
		for line := range strings.Lines(script) {
			n, err := bluechip.ParseNotice(strings.TrimLeft(line, "> \t"))
			if err != nil {
				continue
			}
			answers, err := c.Hear(t.Context(), &n)
			if err != nil {
				return
			}
			for i := range answers {
				if text := string(answers[i].Append(nil)); strings.Count(text, "\n") != 1 {
					t.Fatalf("%q answers %q", text, line)
				}
			}
		}
	})
}
