// Package journal keeps the events of a session, so that nothing is lost when the program stops,
// and recovers them.
//
// A folder has the journal, a line of JSON for each event, which is complete before anybody is
// told of the event, and the results of the boards as PBN and as lines of JSON.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/internal/files"
	"gogo/protocol/bluechip/table"
)

// The files of a folder.
const (
	journalName = "journal.jsonl"
	resultsName = "results.jsonl"
	pbnName     = "results.pbn"

	// PageName is the page of the session, and PlayersName the folder of what players print. Others
	// write them.
	PageName    = "session.html"
	PlayersName = "players"
)

// entry is a line of the journal.
type entry struct {
	Time     time.Time `json:"time"`
	Event    string    `json:"event"`
	Room     string    `json:"room,omitempty"`
	Seat     string    `json:"seat,omitempty"`
	Team     string    `json:"team,omitempty"`
	Board    int       `json:"board,omitempty"`
	Again    int       `json:"again,omitempty"`
	Deal     string    `json:"deal,omitempty"`
	Dealer   string    `json:"dealer,omitempty"`
	Call     string    `json:"call,omitempty"`
	Index    *int      `json:"index,omitempty"`
	Alert    bool      `json:"alert,omitempty"`
	Info     string    `json:"info,omitempty"`
	Card     string    `json:"card,omitempty"`
	Took     float64   `json:"seconds,omitempty"` // time that the player thought
	Tricks   *int      `json:"tricks,omitempty"`  // claimed
	Accepted *bool     `json:"accepted,omitempty"`
	Rejected []string  `json:"rejected,omitempty"` // by these seats
	Side     string    `json:"side,omitempty"`
	Text     string    `json:"text,omitempty"`
	Result   *Result   `json:"result,omitempty"`
}

// newEntry returns the line of an event.
func newEntry(room string, e *table.Event) entry {
	line := entry{Time: e.Time, Event: e.Kind.String(), Room: room, Team: e.Team, Again: e.Again, Alert: e.Alerted, Info: e.Info, Took: e.Took.Seconds(), Text: e.Text}
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
		line.Accepted = &e.Accepted
		for _, s := range e.Answers.Rejecters() {
			line.Rejected = append(line.Rejected, s.String())
		}
	case table.Claimed:
		line.Tricks = &e.Tricks
	case table.Warned:
		line.Side = e.Side.String()
	case table.Ended:
		line.Board, line.Result = e.Board.Number, newResult(room, e)
	}
	return line
}

// Folder has the files of a session. It is not safe for concurrent use.
type Folder struct {
	path    string
	lock    *flock.Flock
	sync    bool
	journal file
	size    int64    // of the journal
	results *os.File // as lines of JSON
	games   *os.File // as PBN
	pbn     *pbn.Writer
}

// file is the part of os.File that the journal uses.
type file interface {
	io.ReadWriteCloser
	Truncate(size int64) error
	Sync() error
}

// ErrInUse refuses a folder that already has a session.
var ErrInUse = errors.New("the folder already has a session")

// Options controls how a folder is opened.
type Options struct {
	// Resume continues the session in the folder.
	Resume bool
	// Sync flushes each event to the disk. Without it an event survives the end of the program,
	// but not of the machine.
	Sync bool
}

// Recovered is the content of an interrupted session.
type Recovered struct {
	Results []Result
	// Unfinished has the board that was being played in each room.
	Unfinished map[string]Unfinished
	// Incomplete has the bytes of a last line that was not written to its end, and is dropped.
	Incomplete int
}

// Unfinished is an unfinished board, with the number of times it was started.
type Unfinished struct{ Board, Times int }

// Open opens the folder of a session, creates it if needed, and locks it until Close. A folder
// that has a session is refused unless the options resume it.
func Open(path string, how Options) (*Folder, *Recovered, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, nil, err
	}
	f := &Folder{path: path, sync: how.Sync}
	past, err := f.open(how.Resume)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, past, nil
}

// open opens the files.
func (f *Folder) open(resume bool) (past *Recovered, err error) {
	if f.lock, err = files.Lock(f.path, journalName, resultsName, pbnName, PageName, PlayersName); err != nil {
		return nil, err
	}
	name := f.Path(journalName)
	journal, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	f.journal = journal
	past, err = f.recover(resume)
	if err == nil {
		err = f.rewriteResults(past.Results)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return past, nil
}

// maxJournal bounds the size of a journal that is read.
const maxJournal = 1 << 30

// recover reads the journal, truncates an incomplete last line, and returns its content. A journal
// with an invalid line stays as it is.
func (f *Folder) recover(resume bool) (*Recovered, error) {
	text, err := files.ReadBounded(f.journal, maxJournal)
	if err != nil {
		return nil, err
	}
	if len(text) > 0 && !resume {
		return nil, ErrInUse
	}
	f.size = int64(bytes.LastIndexByte(text, '\n') + 1)
	past := &Recovered{Unfinished: map[string]Unfinished{}, Incomplete: len(text) - int(f.size)}
	for i, line := range bytes.Split(text[:f.size], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		if err := past.read(line); err != nil {
			return nil, fmt.Errorf("line %d: %w; without this line --resume goes on", i+1, err)
		}
	}
	return past, f.journal.Truncate(f.size)
}

// read applies a line of the journal.
func (p *Recovered) read(line []byte) error {
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	if e.Result != nil {
		if _, err := e.Result.game(); err != nil {
			return err
		}
	}
	p.add(&e)
	return nil
}

// add applies an event.
func (p *Recovered) add(e *entry) {
	switch e.Event {
	case table.Began.String():
		p.Unfinished[e.Room] = Unfinished{e.Board, e.Again + 1}
	case table.Ended.String():
		delete(p.Unfinished, e.Room)
	}
	if e.Result != nil {
		e.Result.sanitize()
		p.Results = append(p.Results, *e.Result)
	}
}

// rewriteResults writes the result files from the recovered results.
func (f *Folder) rewriteResults(results []Result) (err error) {
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

// Note records an event, and writes the result of a finished board to its files. It returns that
// result.
func (f *Folder) Note(room string, e *table.Event) (*Result, error) {
	line := newEntry(room, e)
	text, err := json.Marshal(&line)
	if err == nil {
		err = f.write(append(text, '\n'))
	}
	if err == nil && line.Result != nil {
		err = f.add(line.Result)
	}
	return line.Result, err
}

// write appends a line to the journal. A line that fails halfway is truncated, so that the next
// one stands alone.
func (f *Folder) write(line []byte) error {
	n, err := f.journal.Write(line)
	if err == nil && f.sync {
		err = f.journal.Sync()
	}
	if err == nil {
		f.size += int64(n)
		return nil
	}
	return errors.Join(err, f.journal.Truncate(f.size))
}

// Close closes the folder.
func (f *Folder) Close() (err error) {
	if f.journal != nil {
		err = f.journal.Close()
	}
	for _, file := range []*os.File{f.results, f.games} {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	if f.lock != nil {
		err = errors.Join(err, f.lock.Unlock())
	}
	return err
}

// Path returns the path of a file in the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }
