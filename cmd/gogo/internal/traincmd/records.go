package traincmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	gomokutrain "gogo/bench/train/gomoku"
	quoridortrain "gogo/bench/train/quoridor"
	"gogo/bench/train/recordfile"
	"gogo/board/gomoku"
	"gogo/board/quoridor"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/nn"
)

// Records prints games for people.
type Records struct {
	File string `arg:"" type:"existingfile" help:"A file that gogo selfplay has written."`
}

// Run prints the file of either game.
func (c *Records) Run(std cmdline.Streams) error {
	out := bufio.NewWriter(std.Out)
	_, err := nn.Load(c.File, nil, func(r io.Reader) (struct{}, error) { return struct{}{}, printRecords(out, r) })
	return errors.Join(err, out.Flush())
}

// printRecords prints the games of a file.
func printRecords(w io.Writer, r io.Reader) error {
	reader, err := recordfile.NewReader(r)
	if err != nil {
		return err
	}
	printRecord := map[string]func(*cmdline.Printer, []byte) error{
		gomokutrain.Kind: printGomokuRecord, quoridortrain.Kind: printQuoridorRecord,
	}[reader.Header().Kind]
	if printRecord == nil {
		return fmt.Errorf("a file of %q, which this program does not know", reader.Header().Kind)
	}
	out := &cmdline.Printer{W: w}
	out.F("%s\n", reader.Header().About)
	for out.Err == nil {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = printRecord(out, record)
		}
		if err != nil {
			return err
		}
	}
	return out.Err
}

// printGomokuRecord prints a game, a line for each ply.
func printGomokuRecord(out *cmdline.Printer, data []byte) error {
	g, err := gomokutrain.Decode(data)
	if err != nil {
		return err
	}
	b, err := gomoku.New(g.Width, g.Height, g.Rule)
	if err != nil {
		return err
	}
	at := func(m gomokutrain.XY) gomoku.Point { return b.At(int(m.X), int(m.Y)) }
	result := "a draw"
	if g.Winner != gomoku.Empty {
		result = g.Winner.String() + " wins" + inPlies(g.Proof)
	}
	out.F("\ngame %d: %v, %dx%d, %d plies drawn, %s\n", g.Number, g.Rule, g.Width, g.Height, g.Opening, result)
	for i := range g.Plies {
		p := &g.Plies[i]
		name := b.Name(at(p.Move))
		if v := p.Verdict; v.Given {
			out.F("%4d. %-3s %+5d%s", i+1, name, v.Value, quietText(v.Quiet))
		} else {
			out.F("%4d. %s", i+1, name)
		}
		if v := p.Verdict; v.Given && v.Best != p.Move {
			out.F(", best %s", b.Name(at(v.Best)))
		}
		if s := p.Stray; s.Given {
			out.F(", tried %s: %+d%s, best %s", b.Name(at(s.Move)), s.Value, quietText(s.Quiet), b.Name(at(s.Best)))
		}
		out.F("\n")
		b.Place(at(p.Move), b.ToMove())
	}
	return nil
}

// quietText says that a position is quiet.
func quietText(quiet bool) string {
	if quiet {
		return " quiet"
	}
	return ""
}

// inPlies says in how many plies a game is won that was not played to its end.
func inPlies(proof int) string {
	if proof == 0 {
		return ""
	}
	return fmt.Sprintf(" in %d", proof)
}

// printQuoridorRecord prints a game, a line for each ply.
func printQuoridorRecord(out *cmdline.Printer, data []byte) error {
	g, err := quoridortrain.Decode(data)
	if err != nil {
		return err
	}
	b, err := g.Start()
	if err != nil {
		return err
	}
	out.F("\ngame %d: %dx%d, %d and %d walls, %d plies drawn, %v wins%s\n", g.Number, g.Width, g.Height,
		g.Walls[quoridor.Black], g.Walls[quoridor.White], g.Opening, g.Winner, inPlies(g.Proof))
	for i := range g.Plies {
		p := &g.Plies[i]
		if v := p.Verdict; v.Given {
			out.F("%4d. %-6s %+5d", i+1, b.Name(p.Move), v.Value)
		} else {
			out.F("%4d. %s", i+1, b.Name(p.Move))
		}
		if v := p.Verdict; v.Given && v.Best != p.Move {
			out.F(", best %s", b.Name(v.Best))
		}
		out.F("\n")
		b.Make(p.Move, b.ToMove())
	}
	return nil
}
