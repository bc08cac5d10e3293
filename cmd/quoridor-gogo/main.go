// Command quoridor-gogo plays Quoridor on boards from 3 to 25 a side under any controller that
// speaks the Quoridor Text Protocol. Without arguments it serves the controller on its standard
// streams.
package main

import (
	"os"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/quoridor"
)

func main() { os.Exit(quoridor.Main(program.Standard(), os.Args[1:])) }
