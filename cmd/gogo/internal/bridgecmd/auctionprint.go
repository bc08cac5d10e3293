package bridgecmd

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"gogo/bench/bridge/auctions"
	"gogo/bench/stats"
	"gogo/board/bridge"
)

// printSurvey prints what a survey found.
func printSurvey(out io.Writer, s *auctions.Survey) error {
	mean := s.FromPar.Mean()
	_, err := fmt.Fprintf(out, `boards        %d
from par      %s IMPs a board
games         %d bid, %d made (%s), %d of par's missed
slams         %d bid, %d made (%s), %d of par's missed
calls         %d, %v each, %v at most; %d in the longest auction
promises      %s kept, %s within a point or a card, %d not
off the lines %d calls with hands that miss their line; %d forcing calls passed
`,
		s.Boards, withMargin("%.3f", mean),
		s.Games.Bid, s.Games.Made, percent(s.Games.Made, s.Games.Bid), s.Games.Missed,
		s.Slams.Bid, s.Slams.Made, percent(s.Slams.Made, s.Slams.Bid), s.Slams.Missed,
		s.Calls, (s.Time / time.Duration(max(s.Calls, 1))).Round(time.Microsecond), s.Slowest.Round(time.Microsecond), s.Longest,
		percent(s.Kept, s.Calls), percent(s.Nearly, s.Calls), s.Calls-s.Kept-s.Nearly,
		s.Faults, s.Passed)
	return err
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// worstBoards keeps the boards that are furthest from par.
type worstBoards []boardText

type boardText struct {
	imps int
	text string
}

// add keeps a board if it is among the worst.
func (w *worstBoards) add(most, imps int, b *auctions.Board, a *auctions.Auction) {
	if most == 0 || len(*w) == most && imps <= (*w)[most-1].imps {
		return
	}
	at, _ := slices.BinarySearchFunc(*w, imps, func(t boardText, imps int) int { return imps - t.imps })
	for at < len(*w) && (*w)[at].imps == imps {
		at++
	}
	*w = slices.Insert(*w, at, boardText{imps, describeBoard(b, a, imps)})
	*w = (*w)[:min(len(*w), most)]
}

// describeBoard returns a board with its auction, each call with the line that it rests on.
func describeBoard(b *auctions.Board, a *auctions.Auction, imps int) string {
	par := b.Par()
	var text strings.Builder
	fmt.Fprintf(&text, "board %d, dealer %v, vulnerable %v: %d IMPs\n", b.Number, b.Dealer(), b.Vulnerable(), imps)
	fmt.Fprintf(&text, "%v by %v scores %d; par is %d", a.Contract, a.Contract.Declarer, a.Score, par.Score)
	for _, c := range par.Contracts {
		fmt.Fprintf(&text, ", %v by %v", c.Contract, c.Declarer)
	}
	text.WriteString("\n")
	for s := range bridge.Seat(bridge.Seats) {
		fmt.Fprintf(&text, "  %s %v\n", s.Letter(), b.Deal[s])
	}
	for _, c := range a.Calls {
		fmt.Fprintf(&text, "  %s %-4v %s\n", c.Seat.Letter(), c.Choice.Call, reason(&c))
	}
	return text.String()
}

// reason returns the line that a call rests on.
func reason(c *auctions.Call) string {
	if c.Choice.Option == nil {
		return "no line"
	}
	text := fmt.Sprintf("%v: %s", c.Choice.Option.Line.Place, c.Choice.Option.Line.Text)
	if c.Choice.Misfit > 0 {
		text += fmt.Sprintf(" (%d from it)", c.Choice.Misfit)
	}
	return text
}

func (w worstBoards) print(out io.Writer) error {
	for _, b := range w {
		if _, err := fmt.Fprintln(out, b.text); err != nil {
			return err
		}
	}
	return nil
}

// withMargin prints a mean, and in the same format what it may be off by, if observations that
// differ tell.
func withMargin(format string, e stats.Estimate) string {
	text := fmt.Sprintf(format, e.Value)
	if math.IsInf(e.Margin(), 0) {
		return text
	}
	return text + " ± " + fmt.Sprintf(strings.Replace(format, "+", "", 1), e.Margin())
}
