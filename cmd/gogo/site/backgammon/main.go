//go:build js

// Command backgammon is the program backgammon-gogo with its command line for workers of a browser: it
// analyzes matches on the static site. The board's own engine is in the program boards, which is smaller.
package main

import (
	"os"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/backgammon"
)

func main() { os.Exit(backgammon.Main(program.Standard(), os.Args[1:])) }
