package arena

import (
	"context"
	"os/exec"
)

// Game is a game as the arena sees it: how programs are started, judged and
// written down. It is safe for concurrent use.
type Game interface {
	// Sides are the names of the two sides, who moves first is first.
	Sides() [2]string
	// Opening makes opening number n of a seed: the same one whenever it is
	// asked for.
	Opening(ctx context.Context, seed uint64, n int) (string, error)
	// ReadOpenings reads the openings of a file.
	ReadOpenings(file string) ([]string, error)
	// Introduce starts the program of an entrant, asks for its name, and ends it
	// again.
	Introduce(ctx context.Context, entrant string, program *exec.Cmd) (name string, err error)
	// Play plays a game between two programs that are not yet started, who
	// moves first is first. The error is the end of ctx, a program that cannot
	// be started or a failure of the referee: what a program does wrong is its
	// loss.
	Play(ctx context.Context, job *Job, programs [2]*exec.Cmd) (*Record, error)
	// Files writes a record in the forms that people use for the game.
	Files(r *Record) ([]File, error)
}

// File is a game in one of the forms that people use.
type File struct {
	Extension string // with its dot
	Data      []byte
}

// Games finds a game by its rules.
type Games func(Rules) (Game, error)
