package bridgetable

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/board/bridge/lin"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeterm"
	"gogo/cmd/internal/bridgeview"
)

// records returns the finished boards, or the one that a text names: a finished one by its number
// from 0, or with -1 the board in play as the seat of a key, or without one a spectator, knows it.
func (t *Table) records(board, key string) ([]*record.Record, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if board == "" {
		list := make([]*record.Record, len(t.over))
		for i, f := range t.over {
			list[i] = t.named(f.record)
		}
		return list, nil
	}
	i, err := strconv.Atoi(board)
	if err != nil || i < -1 || i >= len(t.over) {
		return nil, fmt.Errorf("no board %.20q among %d finished boards", board, len(t.over))
	}
	if i >= 0 {
		return []*record.Record{t.named(t.over[i].record)}, nil
	}
	r := t.watchedRecord()
	if p := t.seatOf(key); p != nil {
		r = nil
		if p.started {
			r = p.record()
		}
	}
	if r == nil {
		return nil, errors.New("no board is in play")
	}
	return []*record.Record{t.named(*r)}, nil
}

// named returns a record with the names of the programs, and with what follows from the rest.
func (t *Table) named(r record.Record) *record.Record {
	if t.shown == nil {
		r.Players = t.names()
		for s, name := range r.Players {
			if name == person {
				r.Players[s] = ""
			}
		}
	}
	r.Derive()
	return &r
}

// writeBoards writes boards as a file whose name ends with .pbn, .lin or .txt.
func writeBoards(w io.Writer, ending string, list []*record.Record) error {
	switch ending {
	case ".pbn":
		p := pbn.NewWriter(w)
		for _, r := range list {
			if err := p.Export(pbn.FromRecord(r)); err != nil {
				return err
			}
		}
		return nil
	case ".lin":
		return lin.WriteMatch(w, list)
	case ".txt":
		for _, r := range list {
			if _, err := io.WriteString(w, textOf(r)); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("no format %.20q of boards", ending)
}

// textOf returns a board as people post it: the hands, the auction, the tricks, the result, and an
// address at which the hand viewer of Bridge Base Online shows it.
func textOf(r *record.Record) string {
	auction := auctionOf(r)
	parts := []string{
		bridgeterm.Heading(r.Board, r.Dealer, r.Vulnerable) + "\n",
		diagram.Hands(&r.Deal).String(),
		diagram.Auction(&auction).String(),
	}
	if tricks := tricksOf(r); len(tricks) > 0 {
		parts = append(parts, tricks.String())
	}
	if r.HasTricks || r.HasContract && r.Contract.IsPassedOut() {
		parts = append(parts, bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, PointsOf(r))+"\n")
	}
	if address, err := lin.Address(r); err == nil {
		parts = append(parts, address+"\n")
	}
	return strings.Join(parts, "\n")
}

// tricksOf returns a line for each trick of a board, with the seat that led to it.
func tricksOf(r *record.Record) (lines diagram.Block) {
	seats := r.Seats()
	for trick := range slices.Chunk(r.Cards, bridge.Seats) {
		cards := make([]string, len(trick))
		for i, c := range trick {
			cards[i] = diagram.Card(c.Card)
		}
		leader := seats[bridge.Seats*len(lines)].Letter()
		lines = append(lines, fmt.Sprintf("%2d. %s: %s", len(lines)+1, leader, strings.Join(cards, " ")))
	}
	return lines
}

// show opens a table with a board that was shared, to look at, and returns the number of the table.
func (h *Hall) show(c *Command) (int, error) {
	at, err := bridge.ParseSeat(c.Seat)
	if err != nil {
		return 0, err
	}
	r, err := readShared(c.Text)
	if err != nil {
		return 0, fmt.Errorf("the link holds no board: %w", err)
	}
	o := h.DefaultOptions(1)
	if len(h.programs) > 0 {
		o.Seat(at, h.programs[0].Name)
	}
	if c.Options != nil {
		o.System, o.Level = c.Options.System, c.Options.Level
	}
	if err := o.checkLevel(); err != nil {
		return 0, err
	}
	return h.open(func(id int) (*Table, error) {
		t, err := bareTable(h, id, o)
		if err != nil {
			return nil, err
		}
		t.shown, t.done = &at, true
		f := &finished{record: *r}
		f.show(&bridgeview.Extras{Ending: endingOf(r)})
		t.mu.Lock()
		defer t.mu.Unlock()
		t.finish(f)
		return t, nil
	})
}

// readShared parses the board of a link.
func readShared(text string) (*record.Record, error) {
	if len(text) > maxFile {
		return nil, fmt.Errorf("%d bytes: must be at most %d", len(text), maxFile)
	}
	game, err := pbn.NewReader(strings.NewReader(text), "").Next()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("it is empty")
	}
	if err != nil {
		return nil, err
	}
	return game.Record()
}

// endingOf returns how a board ended, nothing for one that has not.
func endingOf(r *record.Record) bridgeview.Ending {
	switch {
	case !r.HasContract || !r.HasTricks && !r.Contract.IsPassedOut():
		return ""
	case !r.Contract.IsPassedOut() && len(r.Cards) < bridge.PackSize:
		return bridgeview.Claimed
	}
	return bridgeview.PlayedOut
}

// turnOf returns the seat whose call or card is next on a board that has not ended, and who acts
// for it, as letters; both are empty if that is not known.
func turnOf(f *finished) (turn, actor string) {
	if !f.auction.Done() {
		return f.auction.Turn().Letter(), ""
	}
	play, err := bridge.NewPlay(f.record.Deal, f.record.Contract)
	for i := 0; i < len(f.record.Cards) && err == nil; i++ {
		err = play.Play(f.record.Cards[i].Card)
	}
	if err != nil || play.Done() {
		return "", ""
	}
	return play.Turn().Letter(), play.Player().Letter()
}
