package bridge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/board/bridge/lin"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/handrecord"
	"gogo/cmd/internal/program"
	"gogo/internal/files"
	"gogo/internal/words"
	"gogo/search/bridge/doubledummy"
)

// standard names the standard output on the command line.
const standard = "-"

// withOutput runs work with a writer to a file, which is replaced in one step, or to the standard
// output. Without a name the writer is nil.
func withOutput(name string, out io.Writer, work func(io.Writer) error) error {
	switch name {
	case "":
		return work(nil)
	case standard:
		return work(out)
	}
	return files.Write(name, work)
}

// bboFlags ask for the boards in forms of Bridge Base Online, beside --output.
type bboFlags struct {
	LIN   string `name:"lin" placeholder:"FILE" help:"Also write the boards to FILE as LIN, for Bridge Base Online; - is the standard output."`
	Links string `placeholder:"FILE" help:"Also write to FILE an address a board at which the hand viewer of Bridge Base Online shows it; - is the standard output."`
}

// outputs returns the flags with their files, after that of another.
func (f *bboFlags) outputs(before output) []output {
	return []output{before, {"lin", f.LIN}, {"links", f.Links}}
}

// asked reports whether any of the flags is there.
func (f *bboFlags) asked() bool { return f.LIN != "" || f.Links != "" }

// write runs work, which collects boards, and then writes the files. Those that LIN cannot express
// are left out before.
func (f *bboFlags) write(out io.Writer, work func(collect func(*record.Record)) error) error {
	return withOutput(f.LIN, out, func(lines io.Writer) error {
		return withOutput(f.Links, out, func(links io.Writer) error {
			var records []*record.Record
			err := work(func(r *record.Record) {
				if f.asked() {
					records = append(records, r)
				}
			})
			if err == nil && lines != nil {
				err = lin.WriteMatch(lines, records)
			}
			if err == nil && links != nil {
				err = lin.WriteAddresses(links, records)
			}
			return err
		})
	})
}

// output is a flag with the file that it names.
type output struct{ flag, file string }

// checkOutputs refuses flags that name the same file, or the standard output twice.
func checkOutputs(outputs ...output) error {
	for i, b := range outputs {
		for _, a := range outputs[:i] {
			switch {
			case a.file == "" || b.file == "":
			case a.file == standard && b.file == standard:
				return program.Misusef("--%s and --%s both go to the standard output; name a file for one", a.flag, b.flag)
			case filepath.Clean(a.file) == filepath.Clean(b.file):
				return program.Misusef("--%s and --%s both name %s; choose two files", a.flag, b.flag, a.file)
			}
		}
	}
	return nil
}

// pbnSink writes the boards as PBN, with their results and par. PBN input is otherwise kept as it
// was; other input is written in export format, which declares its character set.
type pbnSink struct{ w *pbn.Writer }

func newPBNSink(w io.Writer) *pbnSink {
	s := &pbnSink{pbn.NewWriter(w)}
	s.w.UTF8 = true
	return s
}

// put writes a board, or the text between boards.
func (s *pbnSink) put(a *solvedBoard) error {
	g := a.Game
	switch {
	case g == nil && a.Record.Deal.Cards() == 0:
		return s.w.WriteRest(a.Rest)
	case g == nil:
		g = pbn.FromRecord(&a.Record)
	}
	if a.Solved != nil {
		g.SetResultTable(resultTable(&a.Table))
		par := a.Par()
		g.SetPar(pbn.Par{Score: par.Score, Contracts: boards.Contracts(par)})
	}
	if a.Game != nil {
		return s.w.Write(g)
	}
	err := s.w.Export(g)
	if refused := (*record.Error)(nil); errors.As(err, &refused) {
		return s.w.Write(g) // not a board: reported as a problem, and kept
	}
	return err
}

// resultTable converts the results for PBN.
func resultTable(t *doubledummy.Table) (results pbn.ResultTable) {
	for strain, row := range t {
		for seat, tricks := range row {
			results[seat][strain] = tricks
		}
	}
	return results
}

// bboSink collects the boards with a complete deal for files of Bridge Base Online. One with an
// irregularity is a problem.
type bboSink struct {
	problems *problemSink
	collect  func(*record.Record)
}

// put adds a board.
func (s *bboSink) put(a *solvedBoard) error {
	switch {
	case !a.Solvable:
	case !lin.Writable(&a.Record):
		return s.problems.report(&record.Error{Board: a.Name, Err: lin.ErrIrregular})
	default:
		s.collect(&a.Record)
	}
	return nil
}

// pageSink makes a hand record, titled after the first board.
type pageSink struct {
	w     io.Writer
	title string // empty for the event
	page  *handrecord.Page
}

// put writes a board.
func (s *pageSink) put(a *solvedBoard) error {
	if a.Solved == nil || a.Again {
		return nil
	}
	if err := s.begin(a); err != nil {
		return err
	}
	return s.page.Put(&handrecord.Board{
		Name: a.Name, Dealer: a.Record.Dealer, Vulnerable: a.Record.Vulnerable, Deal: a.Deal,
		Table: [bridge.Strains][bridge.Seats]int(a.Table), Par: boards.Text(a.Par()),
	})
}

// begin writes the header, once.
func (s *pageSink) begin(a *solvedBoard) (err error) {
	if s.page != nil {
		return nil
	}
	head := handrecord.Head{Title: s.title}
	if a != nil {
		if head.Title == "" {
			head.Title = words.Sanitize(a.Record.Event)
		}
		head.About = eventLine(a)
	}
	s.page, err = handrecord.New(s.w, head)
	return err
}

// eventLine tells where and when a board was played.
func eventLine(a *solvedBoard) string {
	var known []string
	for _, text := range []string{a.Record.Site, a.Record.Date} {
		if text != "" && text[0] != '?' {
			known = append(known, words.Sanitize(text))
		}
	}
	return strings.Join(known, ", ")
}

// end completes the page.
func (s *pageSink) end() error {
	if err := s.begin(nil); err != nil {
		return err
	}
	return s.page.End()
}

// sink consumes solved boards one by one.
type sink interface {
	put(a *solvedBoard) error
}

// lineSink prints a line for each deal: the deal, its twenty results, and optionally the time.
type lineSink struct {
	w    io.Writer
	time bool
}

// put prints the line of a deal.
func (s *lineSink) put(a *solvedBoard) error {
	if a.Solved == nil || a.Again {
		return nil
	}
	var numbers []string
	for _, strain := range lineStrains {
		for seat := range bridge.Seat(bridge.Seats) {
			numbers = append(numbers, strconv.Itoa(a.Table[strain][seat]))
		}
	}
	line := a.Deal.Text(bridge.North) + "|" + strings.Join(numbers, " ")
	if s.time {
		line += "|" + milliseconds(a.Time)
	}
	_, err := fmt.Fprintln(s.w, line)
	return err
}

// lineStrains is the order of the results in a line.
var lineStrains = [bridge.Strains]bridge.Strain{
	bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(), bridge.NoTrump,
}

func milliseconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 1, 64)
}

// title names the board, its dealer and vulnerability.
func title(a *solvedBoard) string {
	name := "Deal"
	if a.Name != "" {
		name = "Board " + words.Sanitize(a.Name)
	}
	return fmt.Sprintf("%s: %s deals, %s vulnerable", name, a.Record.Dealer, diagram.Vulnerable(a.Record.Vulnerable))
}

// textSink prints a diagram of each board, with its results and par, and optionally an analysis of
// its play. A board that was played at several tables has one diagram.
type textSink struct {
	w       io.Writer
	time    bool
	analyze func(*solvedBoard) (string, error) // nil if not asked for
	started bool
	shown   int // serial number of the last board shown
}

// put prints a board.
func (s *textSink) put(a *solvedBoard) error {
	if a.Solved == nil {
		return nil
	}
	var b strings.Builder
	if !a.Again {
		s.diagram(&b, a)
	}
	if s.analyze != nil {
		text, err := s.analyze(a)
		if err != nil {
			return err
		}
		if text != "" && a.Serial != s.shown {
			s.heading(&b, a)
		}
		b.WriteString(text)
	}
	_, err := io.WriteString(s.w, b.String())
	return err
}

// diagram writes the deal and its double-dummy results.
func (s *textSink) diagram(b *strings.Builder, a *solvedBoard) {
	s.heading(b, a)
	b.WriteByte('\n')
	table := [bridge.Strains][bridge.Seats]int(a.Table)
	b.WriteString(diagram.Makeable(&a.Deal, &table).String())
	fmt.Fprintf(b, "\nPar %s\n", boards.Text(a.Par()))
	if s.time {
		fmt.Fprintf(b, "Solved in %s ms\n", milliseconds(a.Time))
	}
}

// heading writes the number and the event of a board.
func (s *textSink) heading(b *strings.Builder, a *solvedBoard) {
	if s.started {
		b.WriteByte('\n')
	}
	s.started, s.shown = true, a.Serial
	fmt.Fprintln(b, title(a))
}

// analyzePlay lists the cards of a board's play that cost a trick; it is empty without a play.
func analyzePlay(ctx context.Context, solver *doubledummy.Solver, a *solvedBoard) (string, error) {
	play, whole, err := replay(&a.Record)
	if err != nil || play.Len() == 0 {
		return "", nil //nolint:nilerr // what keeps a play from being one is among the problems
	}
	found, err := solver.Analyze(ctx, &play)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	last := len(found.Declarer) - 1
	fmt.Fprintf(&b, "\n%s: %s in sight before the lead, %d after %s\n",
		table(&a.Record), words.Count(found.Declarer[0], "trick"), found.Declarer[last], playedText(&play))
	cost := false
	for i := range found.Cards {
		if n := found.Cost(i); n > 0 {
			cost = true
			fmt.Fprintf(&b, "  trick %d: %s's %s costs %d\n", i/bridge.Seats+1, cardPlayer(&play, i), diagram.Card(found.Cards[i]), n)
		}
	}
	if !cost {
		b.WriteString("  no card cost a trick\n")
	}
	if r := &a.Record; whole && r.HasTricks && r.Tricks != found.Declarer[last] {
		fmt.Fprintf(&b, "  scored as %d\n", r.Tricks)
	}
	if !whole {
		b.WriteString("  what follows an irregularity is left out\n")
	}
	return b.String(), nil
}

// replay returns the play of a record, and whether it is complete: it ends at an illegal card.
func replay(r *record.Record) (play bridge.Play, whole bool, err error) {
	if !r.HasContract || r.Contract.IsPassedOut() || len(r.Cards) == 0 {
		return play, true, nil
	}
	if play, err = bridge.NewPlay(r.Deal, r.Contract); err != nil {
		return play, false, err
	}
	for _, c := range r.Cards {
		legal := play.Check(c.Card) == nil
		if c.Irregular != record.Regular || !legal {
			return play, false, nil
		}
		if err := play.Play(c.Card); err != nil {
			return play, false, err
		}
	}
	return play, true, nil
}

// table describes the table, its contract and its result.
func table(r *record.Record) string {
	text := diagram.Contract(r.Contract) + " by " + r.Contract.Declarer.String()
	if r.Room != record.NoRoom {
		text = r.Room.String() + " room, " + text
	}
	return text
}

// playedText tells how far a play went.
func playedText(play *bridge.Play) string {
	if play.Done() {
		return "the last card"
	}
	if play.Len() == 1 {
		return "the only card"
	}
	return fmt.Sprintf("%d cards", play.Len())
}

// cardPlayer returns the player of a card by its number from 0.
func cardPlayer(play *bridge.Play, card int) bridge.Seat {
	trick := play.Trick(card / bridge.Seats)
	return (trick.Leader() + bridge.Seat(card%bridge.Seats)) % bridge.Seats
}
