package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// fakeBrain is a brain with prepared moves: fakebrain [flags] x,y ... It
// plays them in turn, and those of the beginning again after a START.
func fakeBrain() {
	name := flag.String("name", "Fake", "the name to give; empty for no answer to ABOUT")
	report := flag.String("report", "depth 3-5 score 12 nodes 345 time 6 pv 7,7", "the message before every move")
	failure := flag.String("failure", "", "what to do when the moves are used up: crash, exit, silent, prose or error")
	record := flag.String("record", "", "a file to append every line to")
	flag.Parse()
	b := preparedBrain{moves: flag.Args(), report: *report, failure: *failure}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		line := strings.TrimSpace(in.Text())
		if *record != "" {
			note(*record, line)
		}
		switch word, _, _ := strings.Cut(line, " "); word {
		case "ABOUT":
			if *name == "" {
				fmt.Println("UNKNOWN")
			} else {
				fmt.Printf("name=%q, version=\"1.0\"\n", *name)
			}
		case "START", "RECTSTART":
			fmt.Println("OK")
		case "BEGIN", "TURN", "DONE":
			b.move()
		case "END":
			return
		}
	}
}

type preparedBrain struct {
	moves           []string
	report, failure string
}

// move answers with the next move.
func (b *preparedBrain) move() {
	if len(b.moves) > 0 {
		if b.report != "" {
			fmt.Println("MESSAGE " + b.report)
		}
		fmt.Println(b.moves[0])
		b.moves = b.moves[1:]
		return
	}
	switch b.failure {
	case "crash":
		fmt.Fprintln(os.Stderr, "panic: out of moves")
		os.Exit(2)
	case "exit":
		os.Exit(0)
	case "silent":
		time.Sleep(time.Minute)
	case "prose":
		fmt.Println("I resign")
	default:
		fmt.Println("ERROR no move left")
	}
}

func note(file, line string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := fmt.Fprintln(f, line); err != nil {
		panic(err)
	}
}
