package main

import (
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

// standard is the name of the standard output on a command line.
const standard = "-"

// withOutput runs work with what writes to a file, in one step, or to the standard output.
// Without a name it is nil.
func withOutput(name string, out io.Writer, work func(io.Writer) error) error {
	switch name {
	case "":
		return work(nil)
	case standard:
		return work(out)
	}
	return files.Write(name, work)
}

// linFlag asks for the boards in another notation, beside --output.
type linFlag struct {
	LIN string `name:"lin" placeholder:"FILE" help:"Write the boards to FILE as LIN, the notation of Bridge Base Online, too; - is the standard output."`
}

// output is a flag that names a file.
type output struct{ flag, file string }

// checkOutputs refuses flags that name the same file, or all the standard output.
func checkOutputs(outputs ...output) error {
	for i, b := range outputs {
		for _, a := range outputs[:i] {
			switch {
			case a.file == "" || b.file == "":
			case a.file == standard && b.file == standard:
				return program.Misusef("--%s and --%s: only one can be the standard output", a.flag, b.flag)
			case filepath.Clean(a.file) == filepath.Clean(b.file):
				return program.Misusef("--%s and --%s: both are %s", a.flag, b.flag, a.file)
			}
		}
	}
	return nil
}

// pbnSink writes the boards as PBN, with their results and par. What was PBN stays as it
// was but for that; what was not is exported, so that the file says which letters it has.
type pbnSink struct{ w *pbn.Writer }

func newPBNSink(w io.Writer) *pbnSink {
	s := &pbnSink{pbn.NewWriter(w)}
	s.w.UTF8 = true
	return s
}

// put writes a board, or what is between boards.
func (s *pbnSink) put(a *Answer) error {
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
		return s.w.Write(g) // it is no board: among the problems, and kept
	}
	return err
}

// resultTable returns the results as PBN has them.
func resultTable(t *doubledummy.Table) (results pbn.ResultTable) {
	for strain, row := range t {
		for seat, tricks := range row {
			results[seat][strain] = tricks
		}
	}
	return results
}

// linSink collects the boards for a file of LIN, the head of which has what is known of all of them.
type linSink struct {
	problems *problemSink
	records  []*record.Record
}

// put adds a board that has a whole deal. One with an irregularity is a problem.
func (s *linSink) put(a *Answer) error {
	switch {
	case !a.Solvable:
	case !lin.Writable(&a.Record):
		return s.problems.report(&record.Error{Board: a.Name, Err: lin.ErrIrregular})
	default:
		s.records = append(s.records, &a.Record)
	}
	return nil
}

// pageSink makes a hand record. Its head is that of the first board.
type pageSink struct {
	w     io.Writer
	title string // empty: the event
	page  *handrecord.Page
}

// put writes a board.
func (s *pageSink) put(a *Answer) error {
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

// begin writes the head, once.
func (s *pageSink) begin(a *Answer) (err error) {
	if s.page != nil {
		return nil
	}
	head := handrecord.Head{Title: s.title}
	if a != nil {
		if head.Title == "" {
			head.Title = words.Sanitize(a.Record.Event)
		}
		head.About = about(a)
	}
	s.page, err = handrecord.New(s.w, head)
	return err
}

// about returns where and when a board was played, as far as it is known.
func about(a *Answer) string {
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

// sink takes the answers one by one and makes something of them.
type sink interface {
	put(a *Answer) error
}

// lineSink prints a line for each deal: the deal, its twenty results, and perhaps the time.
type lineSink struct {
	w    io.Writer
	time bool
}

// put prints the line of a deal.
func (s *lineSink) put(a *Answer) error {
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

// title says which board it is, who deals and who is vulnerable.
func title(a *Answer) string {
	name := "Deal"
	if a.Name != "" {
		name = "Board " + words.Sanitize(a.Name)
	}
	return fmt.Sprintf("%s: %s deals, %s vulnerable", name, a.Record.Dealer, diagram.Vulnerable(a.Record.Vulnerable))
}

// textSink prints a diagram for each board, with the table of its results and par, and
// perhaps what its play was worth. A board that was played at several tables has one
// diagram.
type textSink struct {
	w       io.Writer
	time    bool
	analyse func(*Answer) (string, error) // nil: not asked for
	begun   bool
	shown   int // serial number of the board that was last shown
}

// put prints a board.
func (s *textSink) put(a *Answer) error {
	if a.Solved == nil {
		return nil
	}
	var b strings.Builder
	if !a.Again {
		s.diagram(&b, a)
	}
	if s.analyse != nil {
		text, err := s.analyse(a)
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

// diagram writes what the deal is and what can be made on it.
func (s *textSink) diagram(b *strings.Builder, a *Answer) {
	s.heading(b, a)
	b.WriteByte('\n')
	table := [bridge.Strains][bridge.Seats]int(a.Table)
	b.WriteString(diagram.Makeable(&a.Deal, &table).String())
	fmt.Fprintf(b, "\nPar %s\n", boards.Text(a.Par()))
	if s.time {
		fmt.Fprintf(b, "Solved in %s ms\n", milliseconds(a.Time))
	}
}

// heading writes which board it is.
func (s *textSink) heading(b *strings.Builder, a *Answer) {
	if s.begun {
		b.WriteByte('\n')
	}
	s.begun, s.shown = true, a.Serial
	fmt.Fprintln(b, title(a))
}
