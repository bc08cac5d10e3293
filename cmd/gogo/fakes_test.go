package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"strconv"
	"strings"
	"time"

	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/ubgi"
)

// fakeBrain is a brain for tests: fakebrain [flags] x,y ... It plays the moves
// of its arguments in turn, and those of the beginning again after a START; or
// with -random empty points that depend on nothing but the position.
func fakeBrain() {
	b := preparedBrain{}
	flag.StringVar(&b.name, "name", "Fake", "the name to give; empty for no answer to ABOUT")
	flag.StringVar(&b.report, "report", "depth 3-5 score 12 nodes 345 time 6 pv 7,7", "the message before every move")
	flag.StringVar(&b.failure, "failure", "", "what to do when the moves are used up: crash, exit, silent, prose, garbage, late, memory or error")
	flag.StringVar(&b.record, "record", "", "a file to append every line to")
	flag.IntVar(&b.random, "random", 0, "a number that chooses empty points to play on")
	flag.BoolVar(&b.stays, "stays", false, "ignore END and the end of input")
	flag.StringVar(&b.gate, "gate", "", "a file: a game goes on when that has more bytes than games were begun before; FILE.begun has a byte for each")
	flag.DurationVar(&b.delay, "delay", 0, "time to take for every move")
	hostile := flag.Bool("hostile", false, "put what steers a terminal into every text")
	flag.Parse()
	if *hostile {
		b.name, b.report = "Evil\u009b31m\u202e", "\u009d0;title\u009c\u2066say\u200b"
	}
	b.moves = flag.Args()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		b.execute(strings.TrimSpace(in.Text()))
	}
	if b.stays {
		time.Sleep(time.Minute)
	}
}

type preparedBrain struct {
	name, report, failure, record, gate string

	moves  []string
	begins bool // the next move is the first of a game
	random int
	stays  bool
	delay  time.Duration
	turn   time.Duration // for a move, as it was told

	width, height int
	taken         map[string]bool
}

func (b *preparedBrain) execute(line string) {
	if b.record != "" {
		note(b.record, line)
	}
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "ABOUT":
		if b.name == "" {
			fmt.Println("UNKNOWN")
		} else {
			fmt.Printf("name=\"%s\", version=\"1.0\"\n", b.name)
		}
	case "START", "RECTSTART":
		b.start(rest)
		fmt.Println("OK")
	case "TURN":
		b.taken[rest] = true
		b.move()
	case "BEGIN", "DONE":
		b.move()
	case "INFO":
		if ms, given := strings.CutPrefix(rest, "timeout_turn "); given {
			n, _ := strconv.Atoi(ms)
			b.turn = time.Duration(n) * time.Millisecond
		}
	case "END":
		if !b.stays {
			os.Exit(0)
		}
	default: // the stones of BOARD
		if parts := strings.Split(line, ","); len(parts) == 3 {
			b.taken[parts[0]+","+parts[1]] = true
		}
	}
}

// start takes the size of the board.
func (b *preparedBrain) start(size string) {
	width, height, rectangle := strings.Cut(size, ",")
	if !rectangle {
		height = width
	}
	b.width, _ = strconv.Atoi(width)
	b.height, _ = strconv.Atoi(height)
	b.taken = map[string]bool{}
	b.begins = true
}

// pass waits at the gate for the game to go on. It ends with the folder of the gate.
func (b *preparedBrain) pass() {
	note(b.gate+".begun", "")
	begun, err := os.Stat(b.gate + ".begun")
	for err == nil {
		var open os.FileInfo
		if open, err = os.Stat(b.gate); err == nil && open.Size() >= begun.Size() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	os.Exit(1)
}

// move answers with the next move.
func (b *preparedBrain) move() {
	if b.gate != "" && b.begins {
		b.pass()
	}
	b.begins = false
	time.Sleep(b.delay)
	if b.random != 0 {
		b.say(b.emptyPoint())
		return
	}
	if len(b.moves) > 0 {
		b.say(b.moves[0])
		b.moves = b.moves[1:]
		return
	}
	b.fail()
}

func (b *preparedBrain) say(move string) {
	if b.report != "" {
		fmt.Println("MESSAGE " + b.report)
	}
	b.taken[move] = true
	fmt.Println(move)
}

// emptyPoint chooses among the empty points by the number of stones.
func (b *preparedBrain) emptyPoint() string {
	var empty []string
	for x := range b.width {
		for y := range b.height {
			if point := fmt.Sprintf("%d,%d", x, y); !b.taken[point] {
				empty = append(empty, point)
			}
		}
	}
	hash := fnv.New64a()
	fmt.Fprint(hash, b.random, empty)
	return empty[hash.Sum64()%uint64(len(empty))]
}

func (b *preparedBrain) fail() {
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
	case "garbage":
		fmt.Println("\x00\x01\xff")
	case "late":
		time.Sleep(b.turn + 100*time.Millisecond)
		fmt.Println("0,0")
	case "memory":
		hog := make([]byte, 256<<20)
		for i := range hog {
			hog[i] = 1
		}
		time.Sleep(time.Minute)
		fmt.Println(len(hog))
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

// fakeBackgammon is a backgammon engine for tests that speaks UBGI. One that is
// not careful leaves its checkers alone, and loses.
func fakeBackgammon() {
	careful := flag.Bool("careful", false, "do not leave chequers alone")
	flag.Parse()
	opts := ubgi.Options{Name: "Fake", Version: "1.0", Ply: 1}
	if err := ubgi.NewSession(&analysttest.Engine{Careful: *careful}, os.Stdout, opts).Run(context.Background(), os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// fakeBidder is a bidder for tests: fakebidder CALL OTHERWISE [N]. It makes the one call
// first in each auction, and the other ever after; after N calls it says nothing more.
func fakeBidder() {
	left := -1
	if len(os.Args) > 3 {
		left, _ = strconv.Atoi(os.Args[3])
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		if len(words) < 4 {
			fmt.Println("what?")
			continue
		}
		answer := os.Args[2]
		if strings.Trim(strings.Join(words[4:], ""), "Pas") == "" {
			answer = os.Args[1]
		}
		if left != 0 {
			fmt.Println(answer)
			left--
		}
	}
}
