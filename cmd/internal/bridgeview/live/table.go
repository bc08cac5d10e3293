package live

import (
	"encoding/json"
	"time"
)

// table is the latest state of a table.
type table struct {
	state   json.RawMessage
	at      time.Time // when it was published
	version int
}

// message is what a watcher is sent: the state of the table always, the boards that are over
// where there are later ones.
type message struct {
	Age   int64           `json:"age"` // of the state in milliseconds, by which running clocks have gone on
	State json.RawMessage `json:"state"`
	Rows  []finishedRow   `json:"rows,omitempty"`
	List  string          `json:"list,omitempty"` // of all boards that are over, as HTML
	Over  bool            `json:"over,omitempty"` // the session is: nothing comes behind this
}

// put puts a state in place of the latest one.
func (t *table) put(state json.RawMessage) {
	t.state, t.at = state, time.Now()
	t.version++
}

// message returns the state as it is sent.
func (t *table) message() *message {
	return &message{Age: time.Since(t.at).Milliseconds(), State: t.state}
}

// marshal returns the JSON of what always has one.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts, numbers, and JSON that was made here
	}
	return text
}
