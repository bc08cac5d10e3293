package pipeline

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// Table writes what the stages have come to, with a column for each class of positions.
func (s *State) Table(w io.Writer, classes []string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")) } // Flush has the error
	row(append([]string{"stage", "hours", "rounds", "games", "positions", "off from"}, classes...)...)
	var all Record
	for i := range s.Stages {
		r := &s.Stages[i]
		all.Seconds += r.Seconds
		all.Games += r.Games
		all.Made += r.Made
		row(append(r.cells(), r.figures(classes)...)...)
	}
	all.Name = "all"
	row(all.cells()...)
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprint(w, `
Behind each class: by how much the equities of the networks are off in positions of games that nobody has
learnt from, in points: the root of the mean square, and the mean of the absolute values.
`)
	return err
}

// cells returns those of a stage before the classes.
func (r *Record) cells() []string {
	return []string{r.Name, clock(r.Seconds), orNone(r.Rounds), orNone(r.Games), orNone(r.Made), r.By}
}

// figures returns the cells of the classes.
func (r *Record) figures(classes []string) (cells []string) {
	for _, class := range classes {
		cell := "-"
		if f, ok := r.Figures[class]; ok {
			cell = fmt.Sprintf("%.4f %.4f", f.RootMeanSquare, f.MeanAbsolute)
		}
		cells = append(cells, cell)
	}
	return cells
}

// orNone returns a number, or what stands for none.
func orNone(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// clock returns hours, minutes and seconds.
func clock(seconds float64) string {
	s := int(time.Duration(seconds * float64(time.Second)).Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
