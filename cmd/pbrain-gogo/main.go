// Command pbrain-gogo is a gomoku engine: it plays gomoku, renju and caro under any manager of the
// Gomocup protocol. Without arguments it serves the manager on its standard streams.
package main

import (
	"os"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/pbrain"
)

func main() { os.Exit(pbrain.Main(program.Standard(), os.Args[1:])) }
