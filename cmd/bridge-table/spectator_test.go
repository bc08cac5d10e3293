package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/testlimit"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
)

// sent is what a page is sent: a state, and boards that are over.
type sent struct {
	State json.RawMessage
	Rows  []struct{ Tables json.RawMessage }
	List  string
}

var (
	cardText = regexp.MustCompile(`\b[SHDC](?:10|[2-9TJQKA])\b|[♠♥♦♣]\s*(?:10|[2-9TJQKA])\b`)
	handText = regexp.MustCompile(`[2-9TJQKA]*(?:\.[2-9TJQKA]*){3}`)
	suits    = strings.NewReplacer("♠", "S", "♥", "H", "♦", "D", "♣", "C", " ", "", "10", "T")
)

// cardsIn returns all cards in the texts of a JSON value, whatever its fields are.
func cardsIn(t *testing.T, raw json.RawMessage) (all bridge.Cards) {
	t.Helper()
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	var read func(v any)
	read = func(v any) {
		switch v := v.(type) {
		case string:
			for _, text := range cardText.FindAllString(v, -1) {
				c, err := bridge.ParseCard(suits.Replace(text))
				if err != nil {
					t.Fatal(err)
				}
				all |= c.Set()
			}
			for _, text := range handText.FindAllString(v, -1) {
				hand, err := bridge.ParseHand(text)
				if err != nil {
					t.Fatal(err)
				}
				all |= hand
			}
		case []any:
			for _, one := range v {
				read(one)
			}
		case map[string]any:
			for key, one := range v {
				read(key)
				read(one)
			}
		}
	}
	read(value)
	return all
}

// visible returns the cards of a state that anybody may see while the board is played.
func visible(t *testing.T, raw json.RawMessage, deal bridge.Deal) (cards bridge.Cards, s *bridgeview.State) {
	t.Helper()
	s = new(bridgeview.State)
	if err := json.Unmarshal(raw, s); err != nil {
		t.Fatal(err)
	}
	for _, played := range s.Cards {
		c, err := bridge.ParseCard(played.Card)
		if err != nil {
			t.Fatal(err)
		}
		cards |= c.Set()
	}
	if declarer, err := bridge.ParseSeat(s.Declarer); err == nil && len(s.Cards) > 0 {
		cards |= deal[declarer.Partner()]
	}
	return cards, s
}

// spectate reads all that a page for spectators sends until the session is over, and wants no card
// in it that may not be seen. A board may be shown as a whole when over says so.
func spectate(t *testing.T, address string, seed uint64, over func(number int) bool) (hidden, whole int) {
	t.Helper()
	stream := follower(t, address+"events")
	for stream.Scan() {
		text, found := strings.CutPrefix(stream.Text(), "data: ")
		if !found {
			continue
		}
		var m sent
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Error(err)
			return hidden, whole
		}
		for _, row := range m.Rows {
			var tables []bridgeview.Board
			if err := json.Unmarshal(row.Tables, &tables); err != nil {
				t.Error(err)
			}
			if number, _ := strconv.Atoi(tables[0].Number); !over(number) {
				t.Errorf("board %d is shown before it is over: %s", number, row.Tables)
			}
			whole++
		}
		var s bridgeview.State
		if err := json.Unmarshal(m.State, &s); err != nil {
			t.Error(err)
		}
		number, err := strconv.Atoi(s.Number)
		if err != nil || over(number) {
			continue
		}
		allowed, _ := visible(t, m.State, dealing.Deal(seed, uint64(number)))
		if secret := cardsIn(t, m.State) &^ allowed; secret != 0 {
			t.Errorf("a spectator sees %v: %s", secret, m.State)
			return hidden, whole
		}
		hidden++
	}
	return hidden, whole
}

// follower follows the stream of events of a page.
func follower(t *testing.T, address string) *bufio.Scanner {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = got.Body.Close() })
	s := bufio.NewScanner(got.Body)
	s.Buffer(nil, 1<<24)
	return s
}

// TestSpectators plays a session and reads all that its page sends to spectators. The page behind
// the token shows the hands, and no other one does.
func TestSpectators(t *testing.T) {
	const seed = 4
	dir := t.TempDir()
	m := start(t, "--out="+dir, "--boards=2", "--seed="+strconv.Itoa(seed), "--web=127.0.0.1:0")
	full, open := next(m, m.page), next(m, m.open)
	for _, path := range []string{"0", "AAAA/state", "x/"} {
		get(t, open+path, http.StatusNotFound)
	}
	turns := make(chan struct{})
	players := pace(t, m.room(), [2]string{"Red", "Blue"}, turns)
	played := func(number int) bool {
		return slices.ContainsFunc(results(t, dir), func(r journal.Result) bool { return r.Board == number })
	}
	type told struct{ hidden, whole int }
	end := make(chan told, 1)
	go func() {
		hidden, whole := spectate(t, open, seed, played)
		end <- told{hidden, whole}
	}()
	for turn := 1; len(results(t, dir)) == 0; turn++ {
		select {
		case turns <- struct{}{}:
		case <-t.Context().Done():
		}
		var s *bridgeview.State
		testlimit.Eventually(t, fmt.Sprintf("turn %d for spectators", turn), func() bool {
			raw := json.RawMessage(get(t, open+"state", http.StatusOK))
			var m sent
			if err := json.Unmarshal(raw, &m); err != nil {
				t.Fatal(err)
			}
			var allowed bridge.Cards
			allowed, s = visible(t, m.State, dealing.Deal(seed, 1))
			if len(results(t, dir)) > 0 {
				return true
			}
			if secret := cardsIn(t, m.State) &^ allowed; secret != 0 {
				t.Fatalf("a spectator sees %v: %s", secret, m.State)
			}
			if seen := strings.Join(s.Hands[:], "") != ""; seen != (len(s.Cards) > 0) {
				t.Fatalf("dummy is seen: %v, in %s", seen, m.State)
			}
			return len(s.Calls)+len(s.Cards) == turn
		})
		if turn == 1 {
			if all := cardsIn(t, json.RawMessage(get(t, full+"state", http.StatusOK))); all != bridge.AllCards {
				t.Errorf("behind the token there is only %v", all)
			}
		}
	}
	close(turns)
	for s, err := range players() {
		if err != nil {
			t.Errorf("%v: %v", bridge.Seat(s), err)
		}
	}
	if err := m.wait(); err != nil {
		t.Errorf("the manager: %v", err)
	}
	if got := <-end; got.hidden < 10 || got.whole != 2 {
		t.Errorf("%d states of boards in play, and %d boards that were over", got.hidden, got.whole)
	}
}

// TestSpectatorsOfMatch shows nothing of a board of a match while the other room has still to play
// it, and of one that it has played what all players know.
func TestSpectatorsOfMatch(t *testing.T) {
	const seed = 4
	dir := t.TempDir()
	m := start(t, "--out="+dir, "--boards=1", "--seed="+strconv.Itoa(seed), "--match=rooms", "--teams=Red,Blue", "--web=127.0.0.1:0")
	page := next(m, m.open)
	open, closed := m.openAndClosed()
	turns := make(chan struct{})
	slow := pace(t, closed, [2]string{"Blue", "Red"}, turns)
	streams := []*bufio.Scanner{follower(t, page+"open/events"), follower(t, page+"closed/events")}
	quick := sitDown(t, open, [2]string{"Red", "Blue"})
	testlimit.Eventually(t, "the open room has played", func() bool { return len(results(t, dir)) == 1 })
	const waiting = "when the other room has played it"
	testlimit.Eventually(t, "the board is held back", func() bool {
		return strings.Contains(get(t, page+"open/state", http.StatusOK), waiting) && !strings.Contains(get(t, page+"closed/state", http.StatusOK), waiting)
	})
	for range 3 {
		select {
		case turns <- struct{}{}:
		case <-t.Context().Done():
		}
	}
	raw := json.RawMessage(get(t, page+"open/state", http.StatusOK))
	if cards := cardsIn(t, raw); cards != 0 || strings.Contains(string(raw), `"calls"`) || strings.Contains(string(raw), `"tricks"`) {
		t.Errorf("the open room shows %v of a board that the closed room plays: %s", cards, raw)
	}
	testlimit.Eventually(t, "the auction of the closed room", func() bool {
		return strings.Contains(get(t, page+"closed/state", http.StatusOK), `"calls"`)
	})
	close(turns)
	for _, wait := range []func() []error{slow, quick} {
		if slices.ContainsFunc(wait(), failed) {
			t.Error("a player failed")
		}
	}
	if err := m.wait(); err != nil {
		t.Errorf("the manager: %v", err)
	}
	for i, stream := range streams {
		whole := 0
		for stream.Scan() {
			text, found := strings.CutPrefix(stream.Text(), "data: ")
			var m sent
			if !found || json.Unmarshal([]byte(text), &m) != nil {
				continue
			}
			for _, row := range m.Rows {
				whole++
				var tables []bridgeview.Board
				if err := json.Unmarshal(row.Tables, &tables); err != nil || len(tables) != 2 {
					t.Errorf("%v, a row of %d rooms", err, len(tables))
				}
			}
			var allowed bridge.Cards
			if i == 1 {
				allowed, _ = visible(t, m.State, dealing.Deal(seed, 1))
			}
			if cards := cardsIn(t, m.State) &^ allowed; whole == 0 && (cards != 0 || m.List != "") {
				t.Errorf("stream %d shows %v before both rooms have played: %s", i, cards, text)
			}
		}
		if whole == 0 {
			t.Errorf("stream %d never shows the board", i)
		}
	}
}

// TestSpectatorsOfGames plays games of a hall and reads all that its pages send to spectators: of a
// rubber what all players know, and of a tournament nothing.
func TestSpectatorsOfGames(t *testing.T) {
	h := newHallPage(t, true)
	full := h.root
	open := "http://" + h.web.server.Addr().String()
	state := func(root string) (json.RawMessage, *hall.Snapshot) {
		s, ok := h.hall.Snapshot("g1")
		if !ok {
			t.Fatal("the game is over")
		}
		var m sent
		if err := json.Unmarshal([]byte(get(t, root+"/g1/state", http.StatusOK)), &m); err != nil {
			t.Fatal(err)
		}
		return m.State, &s
	}
	overs := 0
	for boards := 0; boards < 3; {
		raw, now := state(open)
		allowed, s := visible(t, raw, now.Board.Deal)
		if now.Over {
			allowed = bridge.AllCards
			overs++
		}
		if secret := cardsIn(t, raw) &^ allowed; secret != 0 {
			t.Fatalf("a spectator sees %v: %s", secret, raw)
		}
		if len(s.Calls) != len(now.Board.Calls) || len(s.Cards) != len(now.Board.Cards) {
			t.Fatalf("a spectator sees %d calls and %d cards: %s", len(s.Calls), len(s.Cards), raw)
		}
		if raw, _ := state(full); cardsIn(t, raw) != bridge.AllCards {
			t.Fatalf("behind the token there is only %s", raw)
		}
		if list := get(t, open+"/", http.StatusOK); cardText.MatchString(list) || strings.Contains(list, h.web.views.gate.Path()) {
			t.Fatalf("the list is %s", list)
		}
		boards = now.Board.Board
		h.act(t, now)
	}
	if overs == 0 {
		t.Error("no board was over")
	}
	tournament := hall.Snapshot{ID: "g2", Tournament: "t1", Over: true, Board: h.snapshot(t).Board}
	page := newGamePage(t.Context())
	page.show(&tournament)
	h.web.mu.Lock()
	h.web.pages["g2"] = page
	h.web.mu.Unlock()
	raw := json.RawMessage(get(t, open+"/g2/state", http.StatusOK))
	if cards := cardsIn(t, raw); cards != 0 || strings.Contains(string(raw), `"calls"`) {
		t.Errorf("a spectator sees %v of a tournament: %s", cards, raw)
	}
	if cards := cardsIn(t, json.RawMessage(get(t, full+"/g2/state", http.StatusOK))); cards != bridge.AllCards {
		t.Errorf("behind the token there is only %v", cards)
	}
}

// snapshot returns the state of the game.
func (h *hallPage) snapshot(t *testing.T) *hall.Snapshot {
	t.Helper()
	s, ok := h.hall.Snapshot("g1")
	if !ok {
		t.Fatal("the game is over")
	}
	return &s
}

// act has whose turn it is call or play: all pass but for the first, who bids one club, and play
// their lowest legal card.
func (h *hallPage) act(t *testing.T, s *hall.Snapshot) {
	t.Helper()
	conn := hall.Conn(s.Actor) + 1
	auction := bridge.NewAuction(s.Board.Dealer)
	for _, c := range s.Board.Calls {
		if err := auction.Call(c.Call); err != nil {
			t.Fatal(err)
		}
	}
	contract, done := auction.Contract()
	switch {
	case s.Over:
		h.now = h.now.Add(refresh)
		h.hall.Tick(h.now)
		h.web.watch(h.now, h.hall, h.hall.Changes())
	case !done && auction.Len() == 0:
		h.say(t, conn, "BID 1C")
	case !done:
		h.say(t, conn, "BID PASS")
	default:
		play, err := bridge.NewPlay(s.Board.Deal, contract)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Board.Cards {
			if err := play.Play(c.Card); err != nil {
				t.Fatal(err)
			}
		}
		h.say(t, conn, "PLAY "+darrington.CardText(play.Legal().Lowest()))
	}
}

// TestIdlePages bounds the pages of games, of which one that is watched stays.
func TestIdlePages(t *testing.T) {
	h := newHallPage(t, true)
	open := "http://" + h.web.server.Addr().String()
	watched := follower(t, open+"/g1/events")
	if !watched.Scan() {
		t.Fatal("no event")
	}
	h.web.mu.Lock()
	game := h.web.games[0]
	for i := range 2 * maxPages {
		game.ID = "x" + strconv.Itoa(i)
		h.web.games = append(h.web.games, game)
	}
	h.web.mu.Unlock()
	for i := range 2 * maxPages {
		get(t, open+"/x"+strconv.Itoa(i)+"/state", http.StatusOK)
	}
	pages := func() (n int, first bool) {
		h.web.mu.Lock()
		defer h.web.mu.Unlock()
		_, first = h.web.pages["g1"]
		return len(h.web.pages), first
	}
	if n, first := pages(); n != maxPages || !first {
		t.Errorf("%d pages, that of the game that is watched: %v", n, first)
	}
	for range keepPage + 2 {
		h.now = h.now.Add(refresh)
		h.web.watch(h.now, h.hall, nil)
	}
	if n, first := pages(); n != 1 || !first {
		t.Errorf("later %d pages, that of the game that is watched: %v", n, first)
	}
}
