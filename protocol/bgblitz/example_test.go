package bgblitz_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"gogo/protocol/analyst/analysttest"
	"gogo/protocol/bgblitz"
)

// A session is a stream of requests and one of answers.
func ExampleServe() {
	requests := strings.NewReader(`
{"type":"TutorRequest","id":1,"noOfMoves":1,"position":{"whosOn":"green","dice":{"red":6,"green":5},
  "board":{"points":[2,0,0,0,0,-5,0,-3,0,0,0,5,-5,0,0,0,3,0,5,0,0,0,0,-2]}}}
<EvalRequest id="2"><attr name="whosOn" value="blue"/></EvalRequest>
roll again
`)
	engine := &analysttest.Engine{}
	if err := bgblitz.Serve(context.Background(), requests, os.Stdout, engine, bgblitz.Options{Name: "example"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"type":"TutorResult","id":1,"move":[{"rank":1,"ply":2,"movePart":[{"from":"24","to":"18"},{"from":"18","to":"13"}],"probabilities":{"greenWin":0.590653,"greenWinG":0.087218,"greenWinBG":0,"redWin":0.409347,"redWinG":0.041891,"redWinBG":0},"moneyEquity":{"green":0.228633,"red":-0.228633}}]}
	// <Error id="2" code="bad_value">whosOn &#34;blue&#34; is neither red nor green</Error>
	// {"type":"Error","code":"syntax","message":"\"roll again\" is neither JSON nor XML"}
}
