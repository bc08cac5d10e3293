package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/ubgi"
)

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
