// Command backgammon-gogo analyzes backgammon positions: chances and equity, how to play a roll,
// and the cube decision. It speaks the BGBlitz protocol in JSON and XML, and UBGI. Without
// arguments it serves a client on its standard streams.
package main

import (
	"os"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/backgammon"
)

func main() { os.Exit(backgammon.Main(program.Standard(), os.Args[1:])) }
