package tables

import "encoding/json"

// ParseCommand reads a command as it comes from a page.
var ParseCommand = parseCommand

// State returns the state for a new page.
func (t *Table) State() []byte {
	n, _ := t.next(&seen{}, true)
	data, err := json.Marshal(n)
	if err != nil {
		panic(err)
	}
	return data
}
