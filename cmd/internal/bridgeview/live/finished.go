package live

import (
	"encoding/json"
	"slices"
	"strings"

	"gogo/cmd/internal/bridgeview"
)

// finished is the boards that are over.
type finished struct {
	teams   [2]string // of a match
	rows    []bridgeview.Row
	changes []finishedRow // in the order in which they came
}

// finishedRow is a row of the list with its boards, as the page draws them.
type finishedRow struct {
	Row    int             `json:"row"`
	Tables json.RawMessage `json:"tables"`
}

// mostRows is how many rows one message has at most.
const mostRows = 64

// put puts a row behind the others, or in place of one.
func (f *finished) put(i int, row bridgeview.Row, teams [2]string) {
	f.teams = teams
	if i == len(f.rows) {
		f.rows = append(f.rows, row)
	} else {
		f.rows = slices.Clone(f.rows) // a list may be in the making
		f.rows[i] = row
	}
	f.changes = append(f.changes, finishedRow{i, marshal(row.Tables)})
}

// since returns the next changes behind so many.
func (f *finished) since(seen int) []finishedRow {
	return f.changes[seen:min(len(f.changes), seen+mostRows)]
}

// session returns the boards as a list has them.
func (f *finished) session() *bridgeview.Session {
	return &bridgeview.Session{Teams: f.teams, Rows: f.rows}
}

// listOf returns the list of boards as HTML.
func listOf(s *bridgeview.Session) string {
	var b strings.Builder
	if err := bridgeview.WriteList(&b, s); err != nil {
		panic(err) // a Builder takes everything
	}
	return b.String()
}
