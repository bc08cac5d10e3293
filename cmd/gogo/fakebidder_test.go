package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// fakeBidder is a bidder for tests: fakebidder CALL OTHERWISE. It makes the one call
// first in each auction, and the other ever after.
func fakeBidder() {
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
		fmt.Println(answer)
	}
}
