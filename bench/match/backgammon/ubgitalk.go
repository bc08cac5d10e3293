package backgammon

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/board/backgammon"
	"gogo/protocol/brain"
	"gogo/protocol/ubgi"
)

// ubgiTalk is a conversation in UBGI.
type ubgiTalk struct{ client *ubgi.Client }

// The keys that engines of the suite have, and others may.
const (
	plyKey     = "engine.ply"
	useCubeKey = "game.use_cube"
)

var (
	errNoXGID = errors.New("the engine takes no XGID, and without one it knows neither the cube nor the score")
	errNoPly  = errors.New("the engine has no " + plyKey)
)

func (t *ubgiTalk) newGame(ctx context.Context, rules Rules, ply *int) error {
	if err := t.client.NewGame(ctx); err != nil {
		return err
	}
	cube := rules.Cube || rules.Length > 0
	t.client.NoCube = !cube
	if cube && !t.client.XGID {
		return &brain.Error{Fault: brain.Refused, Command: "position xgid", Err: errNoXGID}
	}
	if t.client.Knows(useCubeKey) {
		if err := t.client.SetBool(ctx, useCubeKey, cube); err != nil {
			return err
		}
	}
	switch {
	case ply == nil:
		return nil
	case !t.client.Knows(plyKey):
		return &brain.Error{Fault: brain.Refused, Command: "set " + plyKey, Err: errNoPly}
	}
	return t.client.SetInt(ctx, plyKey, *ply)
}

func (t *ubgiTalk) chequer(ctx context.Context, p *backgammon.Position) (reply, error) {
	a, err := t.client.Chequer(ctx, p)
	return reply{move: a.Text, took: a.Took, report: readInfo(a.Info)}, err
}

func (t *ubgiTalk) cube(ctx context.Context, p *backgammon.Position) (reply, error) {
	a, err := t.client.Cube(ctx, p)
	move := a.Text
	if move == "nodouble" {
		move = roll
	}
	return reply{move: move, took: a.Took, report: readInfo(a.Info)}, err
}

func (t *ubgiTalk) end(ctx context.Context) error { return t.client.End(ctx) }

// readInfo takes what the engine says of its best play: the first of the lines
// if there are several for one answer, the latest else.
func readInfo(lines []string) match.Report {
	var r match.Report
	for _, line := range lines {
		words := strings.Fields(line)
		var one match.Report
		best := true
		for i := 0; i+1 < len(words) && words[i] != "pv"; i += 2 {
			value := words[i+1]
			switch words[i] {
			case "multipv":
				best = value == "1"
			case "depth":
				one.Depth, _ = strconv.Atoi(value) // a depth that is no number was not said
			case "score":
				one.Value = value
			case "nodes":
				one.Nodes, _ = strconv.ParseInt(value, 10, 64)
			}
		}
		if best {
			r = one
		}
	}
	return r
}
