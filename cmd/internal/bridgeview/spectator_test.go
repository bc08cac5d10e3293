package bridgeview_test

import (
	"encoding/json"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
)

// TestKnown gives everybody no more than all four players know, whatever else the state has.
func TestKnown(t *testing.T) {
	whole := &bridgeview.State{Board: *played(t, record.Open), Of: 3, Turn: "W", Message: "message", Playable: []string{"SA"}}
	whole.Worth = []map[string]int{{"SA": 1}}
	whole.Calls[1].Meaning = "a meaning"
	auction := *whole
	auction.Cards, auction.Contract, auction.Declarer = nil, "", ""
	for _, tt := range []struct {
		name  string
		state *bridgeview.State
		hands [bridge.Seats]string
		has   []string
	}{
		{"the auction", auction.Known(), [bridge.Seats]string{}, []string{`"call":"1C"`, `"message"`, `"turn":"W"`}},
		{"the play", whole.Known(), [bridge.Seats]string{0: whole.Hands[0]}, []string{`"call":"1C"`, `"card":"C3"`, `"contract":"3NT"`}},
		{"to be played by others", whole.Withheld(), [bridge.Seats]string{}, []string{`"number":"7"`, `"of":3`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.state.Hands != tt.hands {
				t.Errorf("the hands are %q", tt.state.Hands)
			}
			text, err := json.Marshal(tt.state)
			if err != nil {
				t.Fatal(err)
			}
			for _, has := range tt.has {
				if !strings.Contains(string(text), has) {
					t.Errorf("it lacks %s: %s", has, text)
				}
			}
			for _, field := range []string{"note", "alert", "meaning", "table", "par", "worth", "playable", "tricks", "score", "imps", "remark", "thinking"} {
				if strings.Contains(string(text), `"`+field+`"`) {
					t.Errorf("it has %s: %s", field, text)
				}
			}
			if text := string(text); tt.name == "to be played by others" && (strings.Contains(text, `"calls"`) || strings.Contains(text, `"contract"`) || strings.Contains(text, `"turn"`)) {
				t.Errorf("it tells of the play: %s", text)
			}
		})
	}
	if len(whole.Calls) == 0 || whole.Calls[0].Note == "" {
		t.Error("the state itself has changed")
	}
}
