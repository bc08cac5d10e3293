package backgammon

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"gogo/protocol/bgblitz"
	"gogo/protocol/oracle/oracletest"
	"gogo/protocol/ubgi"
)

// asEngine is the variable that makes the test binary an engine: draft, which speaks the JSON of the
// BGBlitz draft, sparse, which names in it one play and tells no equities, or ubgi, which speaks UBGI alone.
const asEngine = "GOGO_TEST_ENGINE"

func TestMain(m *testing.M) {
	engine := &oracletest.Engine{Careful: true}
	ctx := context.Background()
	var err error
	switch os.Getenv(asEngine) {
	case "":
		os.Exit(m.Run())
	case "draft":
		err = bgblitz.Serve(ctx, os.Stdin, os.Stdout, engine, bgblitz.Options{Name: "Draft"})
	case "sparse":
		err = bgblitz.Serve(ctx, lineChanger{bufio.NewReader(os.Stdin)}, changing{os.Stdout}, engine, bgblitz.Options{Name: "Sparse"})
	case "ubgi":
		err = ubgi.NewSession(engine, os.Stdout, ubgi.Options{Name: "Plain", Ply: 1}).Run(ctx, os.Stdin)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// engine is the command of an engine of a kind.
func engine(kind string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asEngine+"="+kind, "GORACE=atexit_sleep_ms=0")
	return cmd
}

var (
	moreMoves = regexp.MustCompile(`"noOfMoves":\d+`)
	equities  = regexp.MustCompile(`,"(moneyEquity|EMG|MWP|amountWon)":\{[^}]*\}|,"noDouble":[^}]*`)
)

// lineChanger asks for one play where more are asked for.
type lineChanger struct{ lines *bufio.Reader }

func (c lineChanger) Read(p []byte) (int, error) {
	line, err := c.lines.ReadString('\n')
	return copy(p, moreMoves.ReplaceAllString(line, `"noOfMoves":1`)), err
}

// changing leaves equities out of answers.
type changing struct{ out io.Writer }

func (c changing) Write(p []byte) (int, error) {
	_, err := c.out.Write(equities.ReplaceAll(p, nil))
	return len(p), err
}
