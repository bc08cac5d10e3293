package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

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
