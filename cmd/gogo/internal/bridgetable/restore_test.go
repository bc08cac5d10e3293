package bridgetable_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgerobot"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/client"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/robot"
)

// TestMain plays as a robot if a table of the tests has started this program for that.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "robot" {
		if err := playAsRobot(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// gambler is a program whose calls and cards are random, so that it does not do the same twice unless it is
// told to.
func gambler(t *testing.T) bridgetable.Program {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return bridgetable.Program{Name: "gambler", Command: bridgerobot.Command{path, "robot", "{host}:{port}", "{seat}", "{team}", "{past}"}}
}

// playAsRobot takes a seat: the arguments are the address, the seat, the team and the past.
func playAsRobot(args []string) error {
	plays, err := system.Open(system.Default)
	if err != nil {
		return err
	}
	seat, err := bridge.ParseSeat(args[1])
	if err != nil {
		return err
	}
	var past bridgerobot.Past
	if err := past.UnmarshalText([]byte(args[3])); err != nil {
		return err
	}
	r := robot.New(randomBidder{plays}, randomCards{}, robot.Settings{})
	r.Remember(past.Board, past.Calls, past.Cards)
	who := client.Client{
		Seat: seat, Team: args[2], Version: 18, Claims: true,
		Player: &bridgerobot.Player{Robot: r, Log: slog.New(slog.DiscardHandler)},
	}
	dial := func(ctx context.Context) (net.Conn, error) { return new(net.Dialer).DialContext(ctx, "tcp", args[0]) }
	return who.RunReconnecting(context.Background(), &client.Dialer{Dial: dial, Patience: time.Minute, Pause: client.DefaultPause})
}

// randomBidder passes, or makes one of the lowest legal calls.
type randomBidder struct{ system *system.System }

func (b randomBidder) System() *system.System { return b.system }

func (randomBidder) Choose(_ context.Context, p *bidding.Position, _ bridge.Cards) (bidding.Choice, error) {
	calls := p.Auction().AppendLegal(nil)
	return bidding.Choice{Call: calls[rand.IntN(min(len(calls), 5))*rand.IntN(2)]}, nil
}

// randomCards plays any legal card.
type randomCards struct{}

func (randomCards) Begin() {}

func (randomCards) Choose(_ context.Context, q *cardplay.Question) (cardplay.Answer, error) {
	var legal []bridge.Card
	for c := range q.Play.Legal().Down {
		legal = append(legal, c)
	}
	return cardplay.Answer{Card: legal[rand.IntN(len(legal))]}, nil
}

// saved returns what a hall saves.
func (r *room) saved() []byte {
	r.t.Helper()
	data, err := r.Save()
	if err != nil {
		r.t.Fatal(err)
	}
	return data
}

// restored returns a hall with what another one has saved.
func restored(t *testing.T, data []byte, programs ...bridgetable.Program) *room {
	t.Helper()
	r := newRoomWith(t, programs...)
	if err := r.Restore(data); err != nil {
		t.Fatal(err)
	}
	return r
}

// playOf returns what was saved of the board in play at the first table.
func playOf(t *testing.T, data []byte) string {
	t.Helper()
	var s struct {
		Tables []struct{ Play json.RawMessage }
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	return string(s.Tables[0].Play)
}

// state waits until a page's table is as wanted. It also returns the table as a text, without what is new
// each time or found in the background.
func (p *page) state(wanted func(*told) bool) (n told, text string) {
	p.t.Helper()
	ctx := testlimit.Context(p.t)
	for {
		_, data, err := p.conn.Read(ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		n = told{}
		if err := json.Unmarshal(data, &n); err != nil {
			p.t.Fatal(err)
		}
		if n.wrong() {
			p.t.Fatal(n.Error)
		}
		if n.Table == nil || !wanted(&n) {
			continue
		}
		var whole struct{ Table map[string]any }
		if err := json.Unmarshal(data, &whole); err != nil {
			p.t.Fatal(err)
		}
		for _, name := range []string{"address", "question", "claims"} {
			delete(whole.Table, name)
		}
		for name, field := range map[string]string{"results": "imps", "seats": "here"} {
			list, _ := whole.Table[name].([]any)
			for _, r := range list {
				if fields, ok := r.(map[string]any); ok {
					delete(fields, field)
				}
			}
		}
		plain, err := json.MarshalIndent(whole.Table, "", " ")
		if err != nil {
			p.t.Fatal(err)
		}
		return n, string(plain)
	}
}

// difference returns the first lines in which two texts differ.
func difference(a, b string) string {
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			return fmt.Sprintf("line %d: %s; then %s", i, left[i], right[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(left), len(right))
}

// playUntil answers what a page is asked, bidding once a board, until its table is as wanted while the
// person is asked something or nothing more is played.
func (p *page) playUntil(rng *rand.Rand, wanted func(*told) bool) (n told, text string) {
	p.t.Helper()
	answered := 0
	for {
		n, text = p.state(func(n *told) bool { return n.Table.Question > answered || n.Table.Looks >= 0 || n.Table.Done })
		t := n.Table
		switch {
		case t.Looks >= 0 && !t.Done:
			p.do(map[string]any{"do": "look", "board": -1})
			continue
		case wanted(&n):
			return n, text
		case t.Done:
			p.t.Fatalf("all %d boards are over", len(t.Results))
		}
		answered = t.Question
		switch t.Asked {
		case "call":
			call := "Pass"
			if len(t.Board.Calls) < 4 {
				call = t.Calls[1]
			}
			p.do(map[string]any{"do": "call", "text": call, "alert": "shows <b>x</b>"})
		case "claim":
			p.do(map[string]any{"do": "answer", "on": false})
		default:
			p.do(map[string]any{"do": "card", "text": t.Board.Playable[rng.IntN(len(t.Board.Playable))]})
		}
	}
}

// inPlay reports whether a person is to play a card behind so many others, on a board behind another.
func inPlay(cards int) func(*told) bool {
	return func(n *told) bool {
		return n.Table.Asked == "card" && len(n.Table.Board.Cards) >= cards && len(n.Table.Results) > 0
	}
}

// TestRestore leaves a table in the middle of a board and comes back to it in another hall: robots that would
// do something else repeat what they did, and the board is played to its end.
func TestRestore(t *testing.T) {
	const boards = 20
	rng := rand.New(rand.NewPCG(48, 1))
	program := gambler(t)
	r := newRoomWith(t, program)
	o := r.DefaultOptions(7)
	o.Boards = boards
	id, err := r.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	at, err := r.Enter(id)
	if err != nil {
		t.Fatal(err)
	}
	before, text := r.look(at).playUntil(rng, inPlay(10))
	data := r.saved()
	r.Close()

	r = restored(t, data, program)
	p := r.look(at)
	after, same := p.state(func(n *told) bool {
		if again := playOf(t, r.saved()); again != playOf(t, data) { // while the board is being repeated, too
			t.Errorf("saved %s, and again %s", playOf(t, data), again)
		}
		return n.Table.Asked == "card"
	})
	if same != text {
		t.Errorf("a table with %d cards is restored with %d: %s", len(before.Table.Board.Cards), len(after.Table.Board.Cards), difference(text, same))
	}

	p.do(map[string]any{"do": "takeback"})
	fewer, text := p.state(func(n *told) bool {
		return n.Table.Asked == "card" && len(n.Table.Board.Cards) < len(after.Table.Board.Cards)
	})
	data = r.saved()
	r.Close()

	r = restored(t, data, program)
	p = r.look(at)
	again, same := p.state(func(n *told) bool { return n.Table.Asked == "card" })
	if same != text {
		t.Errorf("a table with %d cards is restored with %d: %s", len(fewer.Table.Board.Cards), len(again.Table.Board.Cards), difference(text, same))
	}
	r.look(at).playUntil(rng, func(n *told) bool { return len(n.Table.Results) > len(before.Table.Results) })
}

// TestRestorePeople leaves a table of four people with their alerts in an auction, and another that is over.
func TestRestorePeople(t *testing.T) {
	r := newRoom(t)
	people := [4]string{"person", "person", "person", "person"}
	for i := range 3 {
		if _, err := r.Open(&bridgetable.Options{Seats: people, Boards: i + 1, Seed: 5}); err != nil {
			t.Fatal(err)
		}
	}
	var addresses [2][bridge.Seats]string
	var texts [2][bridge.Seats]string
	for table, calls := range [2]int{4, 2} { // the first is passed out
		for s := range bridge.Seat(bridge.Seats) {
			visitor := r.look(strconv.Itoa(table + 1))
			visitor.do(map[string]any{"do": "sit", "seat": s.Letter()})
			addresses[table][s] = visitor.until(func(n *told) bool { return n.Go != "" }).Go
			p := r.look(addresses[table][s])
			if int(s) >= calls {
				continue
			}
			p.state(func(n *told) bool { return n.Table.Asked == "call" })
			p.do(map[string]any{"do": "call", "text": "Pass", "alert": fmt.Sprintf("of <i>%d</i>", s)})
		}
	}
	whole := func(table int) func(*told) bool {
		return func(n *told) bool {
			return n.Table.Done && n.Table.Board.Par != "" || table == 1 && n.Table.Board != nil && len(n.Table.Board.Calls) == 2 && (n.Table.Seat != "S" || n.Table.Asked == "call")
		}
	}
	for table := range addresses {
		for s, address := range addresses[table] {
			_, texts[table][s] = r.look(address).state(whole(table))
		}
	}
	data := r.saved()
	r.Close()
	r = restored(t, data)
	for table := range addresses {
		for s, address := range addresses[table] {
			if _, same := r.look(address).state(whole(table)); same != texts[table][s] {
				t.Errorf("table %d: %s", table+1, difference(texts[table][s], same))
			}
		}
	}
	if next, err := r.Open(&bridgetable.Options{Seats: people}); err != nil || next != 4 {
		t.Errorf("the next table is %d, %v", next, err)
	}
}

// TestRestoreFinished keeps what was solved of a finished board, and a board that was shared.
func TestRestoreFinished(t *testing.T) {
	r := newRoom(t)
	visitor := r.look("0")
	visitor.do(map[string]any{"do": "show", "text": played, "seat": "N", "options": map[string]any{"system": "club", "level": 4}})
	at := visitor.until(func(n *told) bool { return n.Go != "" }).Go
	_, text := r.look(at).state(func(n *told) bool { return n.Table.Board != nil && n.Table.Board.Worth != nil })
	data := r.saved()
	r.Close()
	r = restored(t, data)
	if _, same := r.look(at).state(func(*told) bool { return true }); same != text {
		t.Error(difference(text, same))
	}
}

// TestRestoreRobots has robots alone go on with a board, and then keeps what was solved of their boards.
func TestRestoreRobots(t *testing.T) {
	const boards = 2
	program := gambler(t)
	r := newRoomWith(t, program)
	o := r.DefaultOptions(3)
	for s := range o.Seats {
		o.Seats[s] = program.Name
	}
	o.Boards = boards
	if _, err := r.Open(o); err != nil {
		t.Fatal(err)
	}
	r.look("1").state(func(n *told) bool { return n.Table.Board != nil && len(n.Table.Board.Cards) > 5 || n.Table.Done })
	data := r.saved()
	r.Close()
	r = restored(t, data, program)
	var texts [boards]string
	for i := range texts {
		texts[i] = r.solved(i)
	}
	data = r.saved()
	r.Close()
	r = restored(t, data)
	for i, text := range texts {
		if same := r.solved(i); same != text {
			t.Errorf("board %d: %s", i, difference(text, same))
		}
	}
	p := r.look("1")
	for i := range 200 { // a page that is told of a change too early must hear of the right board in the end
		p.do(map[string]any{"do": "look", "board": i % boards})
		p.state(func(n *told) bool { return n.Table.Looks == i%boards })
	}
}

// solved returns the text of a finished board once all are over and it is solved.
func (r *room) solved(board int) (text string) {
	r.t.Helper()
	p := r.look("1")
	p.state(func(n *told) bool { return n.Table.Done })
	p.do(map[string]any{"do": "look", "board": board})
	_, text = p.state(func(n *told) bool {
		b := n.Table.Board
		return n.Table.Looks == board && b.Par != "" && (b.Contract == "Pass" || b.Worth != nil)
	})
	return text
}

// TestRestoreDamaged wants one clear error of data that are damaged or of another version, and the other
// tables opened where a single one is damaged.
func TestRestoreDamaged(t *testing.T) {
	r := newRoom(t)
	for range 2 {
		if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, Boards: 2, Seed: 5, System: "sayc", Level: 10}); err != nil {
			t.Fatal(err)
		}
	}
	north := r.sit("1", "N")
	north.state(func(n *told) bool { return n.Table.Asked == "call" })
	north.do(map[string]any{"do": "call", "text": "1C"})
	north.state(func(n *told) bool { return n.Table.Board != nil && len(n.Table.Board.Calls) == 1 })
	whole := string(r.saved())
	if err := r.Restore([]byte(whole)); err == nil || !strings.Contains(err.Error(), "open already") {
		t.Errorf("restored beside other tables: %v", err)
	}
	for _, tt := range []struct {
		name     string
		from, to string // the first of what is replaced
		want     string
		open     bool // the second table
	}{
		{"nothing", whole, "", "are damaged", false},
		{"half", whole, whole[:len(whole)/2], "are damaged", false},
		{"newer", `"version":1`, `"version":2`, "of version 2: must be 1", false},
		{"numbers", `"last":2`, `"last":99999999`, "last number 99999999", false},
		{"larger", whole, strings.Repeat(" ", 40<<20), "must be at most", false},
		{"number", `"number":1`, `"number":3`, "table 1 of 2: the number 3", true},
		{"program", `"person"`, `"nobody"`, "unknown program", true},
		{"system", `"system":"sayc"`, `"system":"x"`, "unknown bidding system", true},
		{"level", `"level":10`, `"level":11`, "level 11", true},
		{"call", `"c":"1C"`, `"c":"8C"`, "8C", true},
		{"illegal call", `"c":"1C"`, `"c":"XX"`, "calls XX", true},
		{"card", `"calls":[{`, `"cards":["SA"],"calls":[{`, "cards without a contract", true},
		{"finished", `"play":{`, `"over":[{"pbn":"x"}],"play":{`, "finished board 1", true},
		{"shown", `"play":{`, `"shown":"N","play":{`, "0 boards are shown", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			damaged := strings.Replace(whole, tt.from, tt.to, 1)
			if damaged == whole {
				t.Fatalf("%s is not in %s", tt.from, whole)
			}
			r := newRoom(t)
			if err := r.Restore([]byte(damaged)); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want %s", err, tt.want)
			}
			for id, open := range []bool{false, tt.open} {
				p := r.look(strconv.Itoa(id + 1))
				p.do(map[string]any{"do": "look", "board": -1})
				if n := p.until(func(n *told) bool { return n.Table != nil || n.Error != "" }); (n.Table != nil) != open {
					t.Errorf("table %d is open: %t, %s", id+1, n.Table != nil, n.Error)
				}
			}
		})
	}
}

// TestChanged tells of a call.
func TestChanged(t *testing.T) {
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, Boards: 1}); err != nil {
		t.Fatal(err)
	}
	north := r.sit("1", "N")
	north.state(func(n *told) bool { return n.Table.Asked == "call" })
	testlimit.Receive(t, r.Changed(), "the table")
	north.do(map[string]any{"do": "call", "text": "1C"})
	testlimit.Receive(t, r.Changed(), "the call")
}
