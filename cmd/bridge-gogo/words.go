package main

import (
	"fmt"

	"gogo/board/bridge/diagram"
	"gogo/internal/sanitize"
)

// title says which board it is, who deals and who is vulnerable.
func title(a *Answer) string {
	name := "Deal"
	if a.Name != "" {
		name = "Board " + sanitize.Text(a.Name)
	}
	return fmt.Sprintf("%s: %s deals, %s vulnerable", name, a.Record.Dealer, diagram.Vulnerable(a.Record.Vulnerable))
}
