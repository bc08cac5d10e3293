package keep

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/protocol/bluechip/table"
)

// The files of a folder.
const (
	journalName = "journal.jsonl"
	resultsName = "results.jsonl"
	pbnName     = "results.pbn"
)

// entry is a line of the journal.
type entry struct {
	Time   time.Time `json:"time"`
	Event  string    `json:"event"`
	Room   string    `json:"room,omitempty"`
	Seat   string    `json:"seat,omitempty"`
	Team   string    `json:"team,omitempty"`
	Board  int       `json:"board,omitempty"`
	Again  int       `json:"again,omitempty"`
	Deal   string    `json:"deal,omitempty"`
	Dealer string    `json:"dealer,omitempty"`
	Call   string    `json:"call,omitempty"`
	Index  *int      `json:"index,omitempty"`
	Alert  bool      `json:"alert,omitempty"`
	Info   string    `json:"info,omitempty"`
	Card   string    `json:"card,omitempty"`
	Good   *bool     `json:"accepted,omitempty"`
	Side   string    `json:"side,omitempty"`
	Text   string    `json:"text,omitempty"`
	Result *Result   `json:"result,omitempty"`
}

// newEntry returns the line of an event.
func newEntry(room string, e *table.Event) entry {
	line := entry{Time: e.Time, Event: e.Kind.String(), Room: room, Team: e.Team, Again: e.Again, Alert: e.Alerted, Info: e.Info, Text: e.Text}
	switch e.Kind {
	case table.Began, table.Stopped, table.Warned, table.Ended:
	default:
		line.Seat = e.Seat.String()
	}
	switch e.Kind {
	case table.Began:
		line.Board, line.Deal, line.Dealer = e.Board.Number, e.Board.Deal.Text(bridge.North), e.Board.Dealer.String()
	case table.Called, table.Waiting:
		line.Call = e.Call.String()
	case table.Explained:
		line.Call, line.Index = e.Call.String(), &e.Index
	case table.Played:
		line.Card = e.Card.String()
	case table.Answered:
		line.Good = &e.Accepted
	case table.Warned:
		line.Side = e.Side.String()
	case table.Ended:
		line.Board, line.Result = e.Board.Number, newResult(room, e)
	}
	return line
}

// Folder is where a session is kept. It is not safe for concurrent use.
type Folder struct {
	path    string
	journal *os.File
	results *os.File // as lines of JSON
	games   *os.File // as PBN
	pbn     *pbn.Writer
}

// ErrInUse says that a folder has a session that is not to be gone on with.
var ErrInUse = errors.New("there is a session already")

// Open opens the folder of a session, which it makes if there is none. One that has a
// session is refused, unless that is to be gone on with: then Open returns the results
// that it has.
func Open(path string, resume bool) (*Folder, []Result, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, nil, err
	}
	journal, err := os.OpenFile(filepath.Join(path, journalName), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	f := &Folder{path: path, journal: journal}
	results, err := f.recover(resume)
	if err == nil {
		err = f.begin(results)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", journal.Name(), err), f.Close())
	}
	return f, results, nil
}

// recover reads the journal, cuts a line that was not finished, and returns the results
// in it.
func (f *Folder) recover(resume bool) (results []Result, err error) {
	text, err := io.ReadAll(f.journal)
	if err != nil {
		return nil, err
	}
	if len(text) > 0 && !resume {
		return nil, ErrInUse
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if err := f.journal.Truncate(int64(whole)); err != nil {
		return nil, err
	}
	for i, line := range bytes.Split(text[:whole], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if e.Result != nil {
			results = append(results, *e.Result)
		}
	}
	return results, nil
}

// begin begins the files of results with those that there are.
func (f *Folder) begin(results []Result) (err error) {
	if f.results, err = os.Create(f.Path(resultsName)); err != nil {
		return err
	}
	if f.games, err = os.Create(f.Path(pbnName)); err != nil {
		return err
	}
	f.pbn = pbn.NewWriter(f.games)
	f.pbn.UTF8, f.pbn.Creator = true, "bridge-table"
	for i := range results {
		if err := f.add(&results[i]); err != nil {
			return err
		}
	}
	return nil
}

// Note writes an event down, and the result of a board that is over into its files. It
// returns that result.
func (f *Folder) Note(room string, e *table.Event) (*Result, error) {
	line := newEntry(room, e)
	text, err := json.Marshal(&line)
	if err == nil {
		_, err = f.journal.Write(append(text, '\n'))
	}
	if err == nil && line.Result != nil {
		err = f.add(line.Result)
	}
	return line.Result, err
}

// Close closes the folder.
func (f *Folder) Close() (err error) {
	for _, file := range []*os.File{f.journal, f.results, f.games} {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	return err
}

// Path returns the path of a file in the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }
