package bridgetable_test

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/bridgetable"
)

// played is a board that was played to its end by a claim.
const played = `[Board "5"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AKQ.AKQ.AKQ.AKQ2 JT98.JT98.JT9.JT 765.765.876.9876 432.432.5432.543"]
[Contract "7NT"]
[Declarer "N"]
[Result "13"]
[Auction "N"]
7NT AP
[Play "E"]
SJ S5 S2 SA
*
`

// get returns what the server answers to a request for a file.
func (r *room) get(address string) (status int, text string) {
	r.t.Helper()
	response, err := r.server.Client().Get(r.server.URL + address)
	if err != nil {
		r.t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return response.StatusCode, string(data)
}

// TestShowPlayed opens a shared board that is over, and shares it again.
func TestShowPlayed(t *testing.T) {
	r := newRoom(t)
	visitor := r.look("0")
	visitor.do(map[string]any{"do": "show", "text": played, "seat": "N", "options": map[string]any{"system": "club", "level": 4}})
	at := visitor.until(func(n *told) bool { return n.Go != "" || n.Error != "" })
	if at.Go != "1" {
		t.Fatalf("the page goes to %q: %s", at.Go, at.Error)
	}
	n := r.look(at.Go).until(func(n *told) bool { return n.Table != nil }).Table
	if n.Shown != "N" || n.Looks != 0 || !n.Done || len(n.Results) != 1 || n.Board.Contract != "7NT" || n.Board.Turn != "" || n.Board.Players[0] != "N" {
		t.Errorf("shown: %+v, %+v", n, n.Board)
	}
	for _, tt := range []struct{ ending, want string }{
		{".pbn", `[Result "13"]`},
		{".lin", "mb|7N|"},
		{".txt", " 1. E: ♠J ♠5 ♠2 ♠A\n\nBoard 5: 7NT by North, just made; 2220 to North and South.\n"},
		{".txt", "\n\nhttps://www.bridgebase.com/tools/handviewer.html?lin=qx%7Co5%7C"},
	} {
		if status, text := r.get("/save/1/board" + tt.ending + "?board=0"); status != http.StatusOK || !strings.Contains(text, tt.want) {
			t.Errorf("%s: %d, %s", tt.ending, status, text)
		}
	}
	for _, address := range []string{"/save/1/board.exe?board=0", "/save/1/board.pbn?board=1", "/save/1/board.pbn?board=-1", "/save/1/board.pbn?board=x", "/save/2/board.pbn"} {
		if status, text := r.get(address); status != http.StatusNotFound {
			t.Errorf("%s: %d, %s", address, status, text)
		}
	}
}

// TestOpenAddress opens a table with the deal of an address of a hand viewer, which may be followed by others.
func TestOpenAddress(t *testing.T) {
	r := newRoom(t)
	const address = "https://www.bridgebase.com/tools/handviewer.html?b=7&n=sakqhakqdakqcakq2&e=sjt98hjt98djt98c3&s=s7654h7654d7654c4"
	id, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, File: address + "\n" + address + "&d=E\n"})
	if err != nil {
		t.Fatal(err)
	}
	visitor := r.look(strconv.Itoa(id))
	visitor.do(map[string]any{"do": "sit", "seat": "S"})
	south := r.look(visitor.until(func(n *told) bool { return n.Go != "" }).Go)
	b := south.until(func(n *told) bool { return n.Table != nil && n.Table.Board != nil && n.Table.Board.Number != "" }).Table.Board
	if b.Number != "7" || !strings.Contains(b.Hands[2], "7654") {
		t.Errorf("%+v", b)
	}
}

// TestShowUnfinished shares a board in the bidding: what is opened has the hand of the seat alone.
func TestShowUnfinished(t *testing.T) {
	r := newRoom(t)
	if _, err := r.Open(&bridgetable.Options{Seats: [4]string{"person", "person", "person", "person"}, File: played}); err != nil {
		t.Fatal(err)
	}
	visitor := r.look("1")
	visitor.do(map[string]any{"do": "sit", "seat": "N"})
	address := visitor.until(func(n *told) bool { return n.Go != "" }).Go
	north := r.look(address)
	north.until(func(n *told) bool { return n.Table != nil && n.Table.Asked == "call" })
	north.do(map[string]any{"do": "call", "text": "2C"})
	north.until(func(n *told) bool { return n.Table != nil && n.Table.Board != nil && len(n.Table.Board.Calls) == 1 })
	_, key, _ := strings.Cut(address, "/")
	status, text := r.get("/save/1/board.pbn?board=-1&key=" + key)
	if status != http.StatusOK || !strings.Contains(text, `[Deal "N:AKQ.AKQ.AKQ.AKQ2 - - -"]`) {
		t.Fatalf("%d, %s", status, text)
	}
	if _, text := r.get("/save/1/board.pbn?board=-1"); strings.Contains(text, "AKQ") {
		t.Errorf("without the key: %s", text)
	}
	north.do(map[string]any{"do": "show", "text": text, "seat": "N"})
	n := r.look(north.until(func(n *told) bool { return n.Go != "" }).Go).until(func(n *told) bool { return n.Table != nil }).Table
	if n.Board.Hands != [4]string{"AKQ.AKQ.AKQ.AKQ2"} || len(n.Board.Calls) != 1 || n.Board.Turn != "E" {
		t.Errorf("shown: %+v", n.Board)
	}
}

// TestShowRefuses wants a reason for each link that holds no board.
func TestShowRefuses(t *testing.T) {
	r := newRoom(t)
	for _, tt := range []struct{ name, text, seat, system, want string }{
		{"empty", "", "N", "club", "the link holds no board: it is empty"},
		{"another game", "(;GM[4])", "N", "club", "the link holds no board"},
		{"a card twice", strings.Replace(played, "JT98.JT98", "AT98.JT98", 1), "N", "club", "SA is there twice"},
		{"an illegal card", strings.Replace(played, "SJ S5", "HJ H5", 1), "N", "club", "Play"},
		{"no seat", played, "Q", "club", "Q"},
		{"an unknown system", played, "N", "none", "unknown bidding system"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := r.look("0")
			p.do(map[string]any{"do": "show", "text": tt.text, "seat": tt.seat, "options": map[string]any{"system": tt.system}})
			if n := p.until(func(n *told) bool { return n.Go != "" || n.Error != "" }); !strings.Contains(n.Error, tt.want) {
				t.Errorf("goes to %q, error %q", n.Go, n.Error)
			}
		})
	}
}
