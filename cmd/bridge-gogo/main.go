// Command bridge-gogo bids and plays bridge at tables and servers, and lets a person play in the
// terminal. It explains calls and suit combinations, solves deals double dummy, analyzes the play,
// makes hand records, and deals boards.
package main

import (
	"os"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/bridge"
)

func main() { os.Exit(bridge.Main(program.Standard(), os.Args[1:])) }
