package tables

// ParseCommand reads a command as it comes from a page.
var ParseCommand = parseCommand

// State is what a page that comes now is told.
func (t *Table) State() []byte {
	n, _ := t.next(&seen{}, true)
	return marshal(n)
}
