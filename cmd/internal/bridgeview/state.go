package bridgeview

import (
	"gogo/board/bridge"
	"gogo/internal/sanitize"
)

// State is a table at which a board is being played. Its cards on the table are the last of
// the play that do not make a trick.
type State struct {
	Board

	Of        int                `json:"of,omitempty"`    // how many boards are to be played, 0 if that is open
	Turn      string             `json:"turn,omitempty"`  // the seat whose call or card is awaited, nobody's if empty
	Actor     string             `json:"actor,omitempty"` // who acts for that seat if it is another one: the declarer for dummy
	Clocks    [2]Clock           `json:"clocks"`          // of each side
	Connected [bridge.Seats]bool `json:"connected"`       // from North on
	Message   string             `json:"message,omitempty"`
	Playable  []string           `json:"playable,omitempty"` // the cards that who looks may play
}

// Clock is the thinking time of a side on a board.
type Clock struct {
	Used    int64 `json:"used"` // milliseconds when the state was published
	Running bool  `json:"running,omitempty"`
	Limit   int64 `json:"limit,omitempty"` // milliseconds, 0 for none
}

// Printable returns the state with its texts as single lines that can be printed.
func (s State) Printable() State {
	s.Board, s.Message = s.printable(), sanitize.Text(s.Message)
	return s
}
