package main

import (
	"fmt"

	"gogo/board/bridge/diagram"
	"gogo/cmd/bridge-gogo/internal/answers"
	"gogo/internal/sanitize"
)

// title says which board it is, who deals and who is vulnerable.
func title(a *answers.Answer) string {
	name := "Deal"
	if a.Name != "" {
		name = "Board " + sanitize.Text(a.Name)
	}
	return fmt.Sprintf("%s: %s deals, %s vulnerable", name, a.Record.Dealer, diagram.Vulnerable(a.Record.Vulnerable))
}
