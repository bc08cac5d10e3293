package bridgetable

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/cmd/internal/boards"
	"gogo/eval/bridge/system"
	"gogo/protocol/bluechip/table"
)

// The bounds of tables.
const (
	maxTables = 8
	maxBoards = 100
	maxFile   = 1 << 20 // of a file of boards, in bytes
)

// Occupants of a seat beside the names of programs.
const (
	person   = "person"
	outsider = "outsider" // a program started elsewhere, which connects
)

// Options selects the boards and the players of a table.
type Options struct {
	Seats  [bridge.Seats]string `json:"seats"`  // person, outsider or the name of a program, from North on
	System string               `json:"system"` // that programs are told to bid, and that explains calls
	Boards int                  `json:"boards"` // how many; 0 is all of a file
	Seed   uint64               `json:"seed"`   // of boards that are dealt
	File   string               `json:"file"`   // the text of a file of boards, empty to deal them
}

// readBoards returns the boards of the table.
func (o *Options) readBoards() ([]table.Board, error) {
	if o.Boards < 0 || o.Boards > maxBoards {
		return nil, fmt.Errorf("%d boards: from 1 to %d", o.Boards, maxBoards)
	}
	if strings.TrimSpace(o.File) == "" {
		return boards.Dealt(max(o.Boards, 1), o.Seed), nil
	}
	return read(o.File, o.Boards)
}

// read parses the boards of a file, at most so many unless that is 0.
func read(text string, most int) ([]table.Board, error) {
	if len(text) > maxFile {
		return nil, fmt.Errorf("%d bytes of boards: at most %d", len(text), maxFile)
	}
	if most == 0 {
		most = maxBoards
	}
	list, err := boards.Distinct(boards.Read(strings.NewReader(text), ""), most)
	if err == nil && len(list) == 0 {
		err = errors.New("there is no whole deal in it")
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// openSystem opens one of the built-in systems for the table.
func (o *Options) openSystem() (*system.System, error) {
	if o.System == "" {
		o.System = system.Default
	}
	if !slices.Contains(system.Names(), o.System) {
		return nil, fmt.Errorf("no system is called %.40q", o.System)
	}
	return system.Open(o.System)
}

// Seat puts a person in one seat and a program in the others.
func (o *Options) Seat(at bridge.Seat, program string) {
	for s := range o.Seats {
		o.Seats[s] = program
	}
	o.Seats[at] = person
}
