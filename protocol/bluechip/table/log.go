package table

import "log/slog"

// log writes one line about an event, with who did it and on which board, if it is one
// that does not belong to the course of a board.
func (t *Table) log(e *Event) {
	if t.cfg.Log == nil {
		return
	}
	board := slog.Int("board", t.boardNumber())
	player := slog.Group("", "seat", e.Seat, "team", t.teams[e.Seat.Side()])
	switch e.Kind {
	case Joined:
		t.cfg.Log.Info("seated", player, board)
	case Left:
		t.cfg.Log.Warn("left", player, "why", e.Text, board)
	case Faulted:
		t.cfg.Log.Warn("ignored", player, "what", e.Text, board, "faults", t.players[e.Seat].faults)
	case Began:
		if e.Again > 0 {
			t.cfg.Log.Warn("begun again", board, "times", e.Again)
		}
	case Warned:
		t.cfg.Log.Warn("has used its time", "side", e.Side, "team", t.teams[e.Side], board)
	case Ended:
		if r := e.Result; r.Ending == Adjudicated {
			t.cfg.Log.Warn("adjudicated", "against", r.Late, "team", t.teams[r.Late], board)
		}
	}
}
