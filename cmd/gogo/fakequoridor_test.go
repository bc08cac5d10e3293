package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// fakeQuoridor is an engine of Quoridor for tests: fakequoridor [flags] MOVE ... It plays
// the moves of its arguments in turn, and those of the beginning again after a
// clear_board; then it crashes, or with -waits says nothing.
func fakeQuoridor() {
	name := flag.String("name", "Fake", "the name to give")
	record := flag.String("record", "", "a file to append every line to")
	clock := flag.Bool("clock", false, "know GTP's clock")
	waits := flag.Bool("waits", false, "say nothing when the moves are used up")
	flag.Parse()
	moves := flag.Args()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if *record != "" {
			note(*record, in.Text())
		}
		id, command := "", strings.Fields(in.Text())
		if command[0][0] <= '9' {
			id, command = command[0], command[1:]
		}
		answer := ""
		switch command[0] {
		case "name":
			answer = *name
		case "version":
			answer = "1.0"
		case "known_command":
			answer = strconv.FormatBool(*clock)
		case "list_commands":
			answer = "genmove\ngogo-pv"
		case "gogo-pv":
			answer = "depth 3-5 score 12 nodes 345 pv E8"
		case "clear_board":
			moves = flag.Args()
		case "genmove":
			if len(moves) == 0 && *waits {
				continue
			}
			if len(moves) == 0 {
				fmt.Fprintln(os.Stderr, "panic: out of moves")
				os.Exit(2)
			}
			answer, moves = moves[0], moves[1:]
		}
		fmt.Printf("=%s %s\n\n", id, answer)
		if command[0] == "quit" {
			return
		}
	}
}
