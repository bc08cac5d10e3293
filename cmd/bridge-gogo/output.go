package main

import (
	"errors"
	"io"

	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/internal/files"
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
