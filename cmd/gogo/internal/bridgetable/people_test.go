package bridgetable_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/listen"
	"gogo/internal/testlimit"
)

// told is what a page is told of its table, as far as tests look at it.
type told struct {
	Go    string
	Error string
	Table *struct {
		Table    int
		Address  string
		Seat     string
		Asked    string
		Question int
		Calls    []string
		Choices  map[string]string
		Claims   bool
		Left     int
		Claim    *struct {
			By, Text         string
			Tricks, Of       int
			Accepts, Rejects []string
			Over, Accepted   bool
		}
		Claimer string
		Looks   int
		Shown   string
		Done    bool
		Note    string
		Seats   [bridge.Seats]struct {
			Who, Failed string
			Gone        bool
		}
		Results []struct{ Number, Contract string }
		Board   *struct {
			Number   string
			Hands    [bridge.Seats]string
			Players  [bridge.Seats]string
			Turn     string
			Declarer string
			Contract string
			Par      string
			Playable []string
			Calls    []struct{ Call, Note, Meaning string }
			Cards    []struct{ Card, Seat string }
			Worth    []map[string]int
		}
	}
}

// wrong reports whether a page is told of an error. An answer to a claim may come when somebody else
// has rejected it.
func (n *told) wrong() bool { return n.Error != "" && !strings.Contains(n.Error, "no claim waits") }

// room is a hall with its server, under test.
type room struct {
	*bridgetable.Hall

	t      *testing.T
	server *httptest.Server
}

func newRoom(t *testing.T) *room {
	t.Helper()
	return newRoomWith(t)
}

func newRoomWith(t *testing.T, programs ...bridgetable.Program) *room {
	t.Helper()
	hall, err := bridgetable.NewHall(programs, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := &room{hall, t, httptest.NewServer(bridgetable.NewServer(hall))}
	t.Cleanup(func() {
		hall.Close()
		r.server.Close()
	})
	return r
}

// page is a connection of a page.
type page struct {
	t    *testing.T
	conn *websocket.Conn
}

// look connects a page at an address behind the #.
func (r *room) look(at string) *page {
	r.t.Helper()
	conn, _, err := websocket.Dial(r.t.Context(), "ws"+strings.TrimPrefix(r.server.URL, "http")+"/socket/"+at, nil) //nolint:bodyclose // there is none
	if err != nil {
		r.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 22)
	r.t.Cleanup(func() { _ = conn.CloseNow() })
	return &page{r.t, conn}
}

// next returns what the page is told next.
func (p *page) next() (n told) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), testlimit.Wait)
	defer cancel()
	_, data, err := p.conn.Read(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal(data, &n); err != nil {
		p.t.Fatal(err)
	}
	return n
}

// until returns the first news that is wanted.
func (p *page) until(wanted func(*told) bool) told {
	p.t.Helper()
	for {
		if n := p.next(); wanted(&n) {
			return n
		}
	}
}

// do sends a command.
func (p *page) do(command map[string]any) {
	p.t.Helper()
	text, err := json.Marshal(command)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, text); err != nil {
		p.t.Fatal(err)
	}
}

// sit returns a page of a seat of a table.
func (r *room) sit(table, seat string) *page {
	r.t.Helper()
	visitor := r.look(table)
	visitor.do(map[string]any{"do": "sit", "seat": seat})
	return r.look(visitor.until(func(n *told) bool { return n.Go != "" }).Go)
}

// secret wants no hand on a page before it may be seen.
func (p *page) secret(n *told) {
	p.t.Helper()
	b := n.Table.Board
	if b == nil || n.Table.Looks >= 0 {
		return
	}
	dummy := ""
	if declarer, err := bridge.ParseSeat(b.Declarer); err == nil && len(b.Cards) > 0 {
		dummy = declarer.Partner().Letter()
	}
	for s := range bridge.Seat(bridge.Seats) {
		letter := s.Letter()
		if b.Hands[s] != "" && letter != n.Table.Seat && letter != dummy && letter != n.Table.Claimer {
			p.t.Errorf("the page of %q is told the hand %s of %v behind %d cards", n.Table.Seat, b.Hands[s], s, len(b.Cards))
		}
	}
}

// play answers what a page is asked, at random, until all boards are over.
func (p *page) play(seed uint64, boards int) {
	rng := rand.New(rand.NewPCG(seed, 1))
	answered := 0 // the last question that was
	for {
		n := p.next()
		if n.wrong() {
			p.t.Errorf("seed %d: %s", seed, n.Error)
			return
		}
		if n.Table == nil {
			continue
		}
		p.secret(&n)
		switch t := n.Table; {
		case len(t.Results) == boards:
			return
		case t.Looks >= 0:
			p.do(map[string]any{"do": "look", "board": -1})
		case t.Question > answered:
			answered = t.Question
			p.answer(&n, rng)
		}
	}
}

// playTogether has pages play until all boards are over. When one fails, no other waits for it.
func playTogether(seed uint64, boards int, pages ...*page) {
	t := pages[0].t
	t.Helper()
	var playing sync.WaitGroup
	for i, p := range pages {
		playing.Go(func() {
			defer func() {
				if !t.Failed() {
					return
				}
				for _, other := range pages {
					_ = other.conn.CloseNow()
				}
			}()
			p.play(seed+uint64(i), boards)
		})
	}
	playing.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

// answer answers what a page is asked, at random.
func (p *page) answer(n *told, rng *rand.Rand) {
	t := n.Table
	switch {
	case t.Asked == "call":
		call := t.Calls[rng.IntN(min(len(t.Calls), 4))]
		if rng.IntN(2) > 0 {
			call = "Pass"
		}
		p.do(map[string]any{"do": "call", "text": call, "alert": []string{"", "<b>1</b> \u202e\n or 2"}[rng.IntN(2)]})
	case t.Asked == "claim":
		p.do(map[string]any{"do": "answer", "on": rng.IntN(2) > 0})
	case t.Claims && rng.IntN(20) == 0:
		p.do(map[string]any{"do": "claim"})
	default:
		p.do(map[string]any{"do": "card", "text": t.Board.Playable[rng.IntN(len(t.Board.Playable))]})
	}
}

// TestFourPeople has four people play boards with each other, alert and claim, and wants no
// page told what its person may not know.
func TestFourPeople(t *testing.T) {
	const boards = 3
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, Boards: boards, Seed: 5}); err != nil {
		t.Fatal(err)
	}
	watcher := r.look("1")
	playTogether(0, boards, r.sit("1", "N"), r.sit("1", "E"), r.sit("1", "S"), r.sit("1", "W"))
	last := watcher.until(func(n *told) bool {
		if n.Table != nil {
			watcher.secret(n)
		}
		return n.Table != nil && len(n.Table.Results) == boards && n.Table.Done
	})
	if last.Table.Seat != "" || last.Table.Note != "" {
		t.Errorf("who watches sits on %q and reads %q", last.Table.Seat, last.Table.Note)
	}
	watcher.do(map[string]any{"do": "look", "board": 0})
	first := watcher.until(func(n *told) bool {
		return n.Table != nil && n.Table.Looks == 0 && (n.Table.Board.Contract == "Pass" || n.Table.Board.Worth != nil)
	})
	if slices.Contains(first.Table.Board.Hands[:], "") {
		t.Errorf("a board that is over hides hands: %v", first.Table.Board.Hands)
	}
	checkWorth(t, first)
	response, err := r.server.Client().Get(r.server.URL + "/save/1/boards.pbn")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || strings.Count(string(text), "[Board ") != boards {
		t.Errorf("%d, %v:\n%s", response.StatusCode, err, text)
	}
	if again, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, File: string(text)}); err != nil || again != 2 {
		t.Errorf("what was saved is opened as table %d: %v", again, err)
	}
}

// checkWorth wants the worth of the cards to agree from each card to the next: what a card is
// worth is what can be made behind it.
func checkWorth(t *testing.T, n told) {
	t.Helper()
	b := n.Table.Board
	declarer, err := bridge.ParseSeat(b.Declarer)
	if b.Contract == "Pass" || err != nil {
		return
	}
	for i, card := range b.Cards {
		worth, ok := b.Worth[i][card.Card]
		if !ok {
			t.Fatalf("card %d, %s, is not among %v", i, card.Card, b.Worth[i])
		}
		if i+1 == len(b.Worth) || i+1 == len(b.Cards) {
			continue
		}
		seat, err := bridge.ParseSeat(b.Cards[i+1].Seat)
		if err != nil {
			t.Fatal(err)
		}
		values := make([]int, 0, len(b.Worth[i+1]))
		for _, v := range b.Worth[i+1] {
			values = append(values, v)
		}
		best := slices.Min(values)
		if seat.Side() == declarer.Side() {
			best = slices.Max(values)
		}
		if best != worth {
			t.Errorf("behind card %d, worth %d, the best is worth %d", i, worth, best)
		}
	}
}

// TestRejectedClaim has a declarer claim some of the tricks with a line of text. One defender rejects
// that: nobody asks the other one any more, and everybody is told who it was.
func TestRejectedClaim(t *testing.T) {
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, Boards: 1, Seed: 3}); err != nil {
		t.Fatal(err)
	}
	watcher := r.look("1")
	pages := map[string]*page{}
	for _, seat := range []string{"N", "E", "S", "W"} {
		pages[seat] = r.sit("1", seat)
	}
	asked := func(seat, what string) told {
		return pages[seat].until(func(n *told) bool { return n.Table != nil && n.Table.Asked == what })
	}
	for i, call := range []string{"1NT", "Pass", "Pass", "Pass"} {
		seat := []string{"N", "E", "S", "W"}[i]
		asked(seat, "call")
		pages[seat].do(map[string]any{"do": "call", "text": call})
	}
	pages["E"].do(map[string]any{"do": "card", "text": asked("E", "card").Table.Board.Playable[0]})
	if n := asked("N", "card"); !n.Table.Claims || n.Table.Left != 13 {
		t.Fatalf("may claim: %t, %d tricks", n.Table.Claims, n.Table.Left)
	}
	pages["N"].do(map[string]any{"do": "claim", "tricks": 14})
	if n := pages["N"].until(func(n *told) bool { return n.Error != "" }); !strings.Contains(n.Error, "14 of 13 tricks") {
		t.Error(n.Error)
	}
	pages["N"].do(map[string]any{"do": "claim", "tricks": 7, "text": "six clubs,\nand the ace"})
	if c := asked("W", "claim").Table.Claim; c == nil || c.By != "N" || c.Tricks != 7 || c.Of != 13 || c.Text != "six clubs, and the ace" || c.Over {
		t.Errorf("West is told of %+v", c)
	}
	asked("E", "claim")
	pages["E"].do(map[string]any{"do": "answer", "on": false})
	for _, p := range []*page{pages["W"], pages["E"], pages["S"], watcher} {
		c := p.until(func(n *told) bool {
			return n.Table != nil && n.Table.Claim != nil && n.Table.Claim.Over && n.Table.Asked != "claim"
		}).Table.Claim
		if c.Accepted || !slices.Equal(c.Rejects, []string{"E"}) {
			t.Errorf("told of %+v", c)
		}
	}
	if n := asked("N", "card"); n.Table.Claims {
		t.Error("the declarer may claim again")
	}
}

// TestGuests seats programs that come as bridge-gogo play does without flags, on both sides, and no
// program where a person sits.
func TestGuests(t *testing.T) {
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "outsider", "outsider", "outsider"}, Boards: 1, Seed: 7}); err != nil {
		t.Fatal(err)
	}
	address := r.look("1").until(func(n *told) bool { return n.Table != nil }).Table.Address
	for _, want := range []string{`East ("Gogo") seated`, `South ("Gogo") seated`, `West ("Gogo") seated`, `Error: no seat is free for "Gogo": the seat of West is taken`} {
		conn := testlimit.Dial(t, "127.0.0.1", address)
		if _, err := io.WriteString(conn, "Connecting \"Gogo\" as ANYPL using protocol version 18\r\n"); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(conn).ReadString('\n'); strings.TrimSpace(line) != want || err != nil {
			t.Errorf("%q, %v; want %q", line, err, want)
		}
	}
}

// TestElsewhere has a person of one program play at the table of another.
func TestElsewhere(t *testing.T) {
	here, there := newRoom(t), newRoom(t)
	if _, err := there.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "outsider", "person"}, Boards: 1, Seed: 7}); err != nil {
		t.Fatal(err)
	}
	address := there.look("1").until(func(n *told) bool { return n.Table != nil }).Table.Address
	dial, err := new(listen.ClientFlags).Dial(address)
	if err != nil {
		t.Fatal(err)
	}
	id, err := here.Join(address, dial, bridge.South, "North-South")
	if err != nil {
		t.Fatal(err)
	}
	at, err := here.Enter(id)
	if err != nil {
		t.Fatal(err)
	}
	playTogether(10, 1, here.look(at), there.sit("1", "N"), there.sit("1", "E"), there.sit("1", "W"))
}

// TestAgain plays a board again up to a card: all seats repeat what they did, and then ask.
func TestAgain(t *testing.T) {
	r := newRoom(t)
	people := [4]string{"person", "person", "person", "person"}
	if _, err := r.Open(&bridgetable.Options{Seats: people, Boards: 1, Seed: 5}); err != nil {
		t.Fatal(err)
	}
	playTogether(50, 1, r.sit("1", "N"), r.sit("1", "E"), r.sit("1", "S"), r.sit("1", "W"))
	watcher := r.look("1")
	watcher.do(map[string]any{"do": "look", "board": 0})
	first := watcher.until(func(n *told) bool { return n.Table != nil && n.Table.Looks == 0 }).Table.Board
	if len(first.Cards) < 6 {
		t.Fatalf("%d cards were played", len(first.Cards))
	}
	watcher.do(map[string]any{"do": "again", "board": 0, "cards": len(first.Cards) + 1})
	if n := watcher.until(func(n *told) bool { return n.Error != "" }); !strings.Contains(n.Error, "cannot be repeated") {
		t.Error(n.Error)
	}
	watcher.do(map[string]any{"do": "again", "board": 0, "cards": 5})
	south := r.look(watcher.until(func(n *told) bool { return n.Go != "" }).Go)
	again := south.until(func(n *told) bool { return n.Table != nil && n.Table.Board != nil && len(n.Table.Board.Cards) == 5 }).Table.Board
	if !slices.Equal(again.Cards, first.Cards[:5]) || again.Contract != first.Contract {
		t.Errorf("%s with %v is repeated as %s with %v", first.Contract, first.Cards, again.Contract, again.Cards)
	}
}

// TestSecondClick answers a question again when the next one is asked already.
func TestSecondClick(t *testing.T) {
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, Boards: 1}); err != nil {
		t.Fatal(err)
	}
	north := r.sit("1", "N")
	asked := func(p *page, behind int) int {
		return p.until(func(n *told) bool { return n.Table != nil && n.Table.Question > behind }).Table.Question
	}
	bid := func(p *page, call string) int {
		question := asked(p, 0)
		p.do(map[string]any{"do": "call", "text": call, "question": question})
		return question
	}
	others := []*page{r.sit("1", "E"), r.sit("1", "S"), r.sit("1", "W")}
	first := bid(north, "1C")
	for i, p := range others {
		bid(p, []string{"1D", "Pass", "Pass"}[i])
	}
	second := asked(north, first)
	north.do(map[string]any{"do": "call", "text": "Pass", "question": first})
	north.do(map[string]any{"do": "call", "text": "2C", "question": second})
	refusal, fifth := "", ""
	north.until(func(n *told) bool { // in either order
		refusal += n.Error
		if n.Table != nil && len(n.Table.Board.Calls) > 4 {
			fifth = n.Table.Board.Calls[4].Call
		}
		return refusal != "" && fifth != ""
	})
	if !strings.Contains(refusal, "already answered") || fifth != "2C" {
		t.Errorf("the first answer again: %q; then %s is called, want 2C", refusal, fifth)
	}
}

// TestRefusals wants each command that makes no sense refused with a reason, and none of them
// to change anything.
func TestRefusals(t *testing.T) {
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "outsider", "person", "outsider"}, Boards: 1}); err != nil {
		t.Fatal(err)
	}
	watcher, south := r.look("1"), r.sit("1", "S")
	for _, tt := range []struct {
		who     *page
		command map[string]any
		want    string
	}{
		{watcher, map[string]any{"do": "call", "text": "1NT"}, "no seat"},
		{south, map[string]any{"do": "call", "text": "1NT"}, "not your turn"},
		{south, map[string]any{"do": "call", "text": "9NT"}, "9NT"},
		{south, map[string]any{"do": "call", "text": "Pass", "alert": strings.Repeat("x", 201)}, "at most 200"},
		{south, map[string]any{"do": "card", "text": "SX"}, "SX"},
		{south, map[string]any{"do": "claim"}, "not your turn"},
		{south, map[string]any{"do": "look", "board": 0}, "no board 0 among 0"},
		{south, map[string]any{"do": "hint"}, "not your turn"},
		{south, map[string]any{"do": "answer", "on": true}, "no claim waits for your answer"},
		{south, map[string]any{"do": "takeback"}, "nothing to take back"},
		{watcher, map[string]any{"do": "takeback"}, "no seat"},
		{watcher, map[string]any{"do": "again", "board": 0}, "cannot be played again"},
		{watcher, map[string]any{"do": "table", "options": map[string]any{"level": 11}}, "level 11: must be 1 to 10"},
		{watcher, map[string]any{"do": "sit", "seat": "E"}, "not a person's seat"},
		{watcher, map[string]any{"do": "sit", "seat": "Z"}, "Z"},
		{watcher, map[string]any{"do": "restart", "seat": "N"}, "no program"},
		{watcher, map[string]any{"do": "dance"}, "unknown command"},
		{watcher, map[string]any{"do": "look", "more": 1}, "more"},
		{watcher, map[string]any{"do": "table", "options": map[string]any{"seats": [4]string{"nobody", "person", "person", "person"}, "boards": 1}}, "nobody"},
		{watcher, map[string]any{"do": "table", "options": map[string]any{"boards": 101}}, "must be 1 to 100"},
		{watcher, map[string]any{"do": "table", "options": map[string]any{"system": "../x"}}, "unknown bidding system"},
		{watcher, map[string]any{"do": "table", "options": map[string]any{"file": "[Deal \"N:x\"]"}}, "Deal"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			tt.who.do(tt.command)
			if got := tt.who.until(func(n *told) bool { return n.Error != "" || n.Go != "" }); !strings.Contains(got.Error, tt.want) {
				t.Errorf("%v: %q, want %q", tt.command, got.Error, tt.want)
			}
		})
	}
	watcher.do(map[string]any{"do": "close"})
	for {
		if _, _, err := watcher.conn.Read(t.Context()); err != nil {
			break
		}
	}
	gone := r.look("1")
	gone.do(map[string]any{"do": "look"})
	if got := gone.until(func(n *told) bool { return n.Error != "" }); !strings.Contains(got.Error, "is closed") {
		t.Error(got.Error)
	}
}
