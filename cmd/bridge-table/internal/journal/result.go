package journal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/internal/words"
	"gogo/protocol/bluechip/table"
)

// Result is the result of a board in the files.
type Result struct {
	Time       time.Time  `json:"time"`
	Room       string     `json:"room,omitempty"`
	Board      int        `json:"board"`
	Dealer     string     `json:"dealer"`
	Vulnerable string     `json:"vulnerable"`
	Deal       string     `json:"deal"`
	NorthSouth string     `json:"ns"`
	EastWest   string     `json:"ew"`
	Calls      []Call     `json:"calls"`
	Contract   string     `json:"contract"`
	Declarer   string     `json:"declarer,omitempty"`
	Cards      []string   `json:"cards,omitempty"`
	Thought    []float64  `json:"thought,omitempty"` // seconds for each card
	Tricks     int        `json:"tricks,omitempty"`
	Score      int        `json:"score"` // of North-South
	Ending     string     `json:"ending"`
	Claimer    string     `json:"claimer,omitempty"`
	Late       string     `json:"late,omitempty"` // the side that has used up its time
	Again      int        `json:"again,omitempty"`
	Seconds    [2]float64 `json:"seconds"` // thinking time of each side
}

// Call is a call with its alert.
type Call struct {
	Call  string `json:"call"`
	Alert bool   `json:"alert,omitempty"`
	Info  string `json:"info,omitempty"`
	// Seconds is the thinking time.
	Seconds float64 `json:"seconds,omitempty"`
}

// newResult returns the result of the board that an event ends.
func newResult(room string, e *table.Event) *Result {
	t := e.Result
	b := t.Board
	r := &Result{
		Time: e.Time, Room: room, Board: b.Number, Dealer: b.Dealer.String(), Vulnerable: b.Vulnerable.String(), Deal: b.Deal.Text(bridge.North),
		NorthSouth: t.Teams[bridge.NorthSouth], EastWest: t.Teams[bridge.EastWest], Calls: []Call{},
		Contract: t.Contract.String(), Ending: t.Ending.String(), Again: t.Again,
		Seconds: [2]float64{t.Timing.Board[0].Seconds(), t.Timing.Board[1].Seconds()},
	}
	for _, c := range t.Calls {
		r.Calls = append(r.Calls, Call{c.Call.String(), c.Alerted, c.Info, c.Took.Seconds()})
	}
	for _, c := range t.Cards {
		r.Cards = append(r.Cards, c.Card.String())
		r.Thought = append(r.Thought, c.Took.Seconds())
	}
	switch t.Ending {
	case table.Adjudicated:
		r.Late = t.Late.String()
		return r
	case table.ByClaim:
		r.Claimer = t.Claimer.String()
	}
	if !t.Contract.IsPassedOut() {
		r.Declarer, r.Tricks = t.Contract.Declarer.String(), t.Tricks
		r.Score = t.Contract.ScoreFor(bridge.NorthSouth, b.Vulnerable, t.Tricks)
	}
	return r
}

// sanitize makes the texts of a result printable: a journal may be somebody else's.
func (r *Result) sanitize() {
	for _, text := range []*string{
		&r.Room, &r.Dealer, &r.Vulnerable, &r.Deal, &r.NorthSouth, &r.EastWest, &r.Contract, &r.Declarer, &r.Ending, &r.Claimer, &r.Late,
	} {
		*text = words.Sanitize(*text)
	}
	for i := range r.Calls {
		r.Calls[i].Info = words.Sanitize(r.Calls[i].Info)
	}
}

// Record returns the result as a record of the board, or the first error of its texts.
func (r *Result) Record() (*record.Record, error) {
	var failed error
	seat := func(text string) bridge.Seat {
		s, err := bridge.ParseSeat(text)
		failed = cmp.Or(failed, err)
		return s
	}
	deal, err := bridge.ParseDeal(r.Deal)
	vulnerable, err2 := bridge.ParseVulnerability(r.Vulnerable)
	failed = cmp.Or(err, err2)
	out := &record.Record{
		Board: r.Board, Dealer: seat(r.Dealer), Vulnerable: vulnerable, Deal: deal, Room: room(r.Room),
		Players: [bridge.Seats]string{r.NorthSouth, r.EastWest, r.NorthSouth, r.EastWest},
	}
	out.Date = r.Time.Format("2006.01.02")
	out.HomeTeam, out.VisitTeam = r.NorthSouth, r.EastWest
	if out.Room != record.NoRoom {
		out.Scoring = "IMP"
	}
	if out.Room == record.Closed {
		out.HomeTeam, out.VisitTeam = r.EastWest, r.NorthSouth
	}
	for _, c := range r.Calls {
		call, err := bridge.ParseCall(c.Call)
		failed = cmp.Or(failed, err)
		out.Calls = append(out.Calls, record.Call{Call: call, Alert: c.Alert, Note: c.Info})
	}
	for _, text := range r.Cards {
		card, err := bridge.ParseCard(text)
		failed = cmp.Or(failed, err)
		out.Cards = append(out.Cards, record.Card{Card: card})
	}
	if r.Ending != table.Adjudicated.String() {
		contract, err := bridge.ParseContract(r.Contract)
		failed = cmp.Or(failed, err)
		if r.Declarer != "" {
			contract.Declarer = seat(r.Declarer)
			out.Tricks, out.HasTricks = r.Tricks, true
		}
		out.Contract, out.HasContract = contract, true
		out.Adjusted = r.Ending == table.ByClaim.String()
	}
	out.Comment = r.comment()
	if failed != nil {
		return nil, fmt.Errorf("board %d: %w", r.Board, failed)
	}
	return out, nil
}

// comment returns what the record has no field for.
func (r *Result) comment() string {
	restarts := ""
	if r.Again > 0 {
		restarts = fmt.Sprintf("Begun again %d times. ", r.Again)
	}
	times := restarts + fmt.Sprintf("Thought: N/S %.1f s, E/W %.1f s.", r.Seconds[0], r.Seconds[1])
	if remark := r.Remark(); remark != "" {
		return remark + " " + times
	}
	return times
}

// Remark describes an unusual end of the board, and is empty for others.
func (r *Result) Remark() string {
	var remarks []string
	if r.Claimer != "" {
		remarks = append(remarks, r.Claimer+" claimed.")
	}
	if r.Late != "" {
		remarks = append(remarks, r.Late+" used its time: adjudicated.")
	}
	return strings.Join(remarks, " ")
}

// room returns the room of a name.
func room(name string) record.Room {
	switch name {
	case record.Open.String():
		return record.Open
	case record.Closed.String():
		return record.Closed
	}
	return record.NoRoom
}

// add appends a result to the files.
func (f *Folder) add(r *Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := f.results.Write(append(line, '\n')); err != nil {
		return err
	}
	game, err := r.game()
	if err != nil {
		return err
	}
	return f.pbn.Export(game)
}

// game returns the result as a game of PBN.
func (r *Result) game() (*pbn.Game, error) {
	rec, err := r.Record()
	if err != nil {
		return nil, err
	}
	game := pbn.FromRecord(rec)
	if r.Late == "" {
		game.Set("Score", fmt.Sprintf("NS %d", r.Score))
	}
	r.setTimes(game, rec)
	return game, nil
}

// setTimes adds PBN sections with the times of calls and cards: whole seconds, in the rows and
// columns of the auction and of the play.
func (r *Result) setTimes(game *pbn.Game, rec *record.Record) {
	calls := make([]string, len(r.Calls))
	for i, c := range r.Calls {
		calls[i] = wholeSeconds(c.Seconds)
	}
	if len(calls) > 0 {
		game.SetSection("AuctionTimeTable", rec.Dealer.Letter(), rows(calls))
	}
	whole := *rec
	whole.Derive() // an adjudicated board has no contract of its own
	if len(rec.Cards) == 0 || len(r.Thought) != len(rec.Cards) || !whole.HasContract {
		return
	}
	leader := whole.Contract.Leader()
	game.SetSection("PlayTimeTable", leader.Letter(), rows(byHand(rec, leader, r.Thought)))
}

// byHand orders the times of each trick by hand from the leader on, with a dash for a missing
// card.
func byHand(rec *record.Record, leader bridge.Seat, seconds []float64) []string {
	tricks := (len(rec.Cards) + bridge.Seats - 1) / bridge.Seats
	cells := slices.Repeat([]string{"-"}, tricks*bridge.Seats)
	for i, c := range rec.Cards {
		for s, hand := range rec.Deal {
			if hand.Has(c.Card) {
				column := (s + bridge.Seats - int(leader)) % bridge.Seats
				cells[i/bridge.Seats*bridge.Seats+column] = wholeSeconds(seconds[i])
			}
		}
	}
	return cells
}

// rows joins cells to rows of four.
func rows(cells []string) (lines []string) {
	for row := range slices.Chunk(cells, bridge.Seats) {
		lines = append(lines, strings.Join(row, " "))
	}
	return lines
}

// wholeSeconds rounds to whole seconds.
func wholeSeconds(n float64) string {
	d := time.Duration(n * float64(time.Second))
	return strconv.Itoa(int(d.Round(time.Second) / time.Second))
}
