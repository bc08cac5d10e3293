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
	mostTables = 8
	mostBoards = 100
	mostFile   = 1 << 20 // bytes of a file of boards
)

// Who sits on a seat, beside the names of programs.
const (
	person   = "person"
	outsider = "outsider" // a program that somebody starts and that connects
)

// Options are what is played at a table, and by whom.
type Options struct {
	Seats  [bridge.Seats]string `json:"seats"`  // person, outsider or the name of a program, from North on
	System string               `json:"system"` // that programs are told to bid, and that explains calls
	Boards int                  `json:"boards"` // how many; of a file 0 is all
	Seed   uint64               `json:"seed"`   // of boards that are dealt
	File   string               `json:"file"`   // the text of a file of boards, empty to deal them
}

// boardsOf returns the boards that are played.
func (o *Options) boardsOf() ([]table.Board, error) {
	if o.Boards < 0 || o.Boards > mostBoards {
		return nil, fmt.Errorf("%d boards: from 1 to %d", o.Boards, mostBoards)
	}
	if strings.TrimSpace(o.File) == "" {
		return boards.Dealt(max(o.Boards, 1), o.Seed), nil
	}
	return read(o.File, o.Boards)
}

// read reads the boards of a file, at most so many unless that is 0.
func read(text string, most int) ([]table.Board, error) {
	if len(text) > mostFile {
		return nil, fmt.Errorf("%d bytes of boards: at most %d", len(text), mostFile)
	}
	if most == 0 {
		most = mostBoards
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

// systemOf opens the system of a table, one of the program's own.
func (o *Options) systemOf() (*system.System, error) {
	if o.System == "" {
		o.System = system.Default
	}
	if !slices.Contains(system.Names(), o.System) {
		return nil, fmt.Errorf("no system is called %.40q", o.System)
	}
	return system.Open(o.System)
}

// Seat puts a person on one seat and a program on the others.
func (o *Options) Seat(at bridge.Seat, program string) {
	for s := range o.Seats {
		o.Seats[s] = program
	}
	o.Seats[at] = person
}
