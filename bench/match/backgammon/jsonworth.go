package backgammon

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
)

// What an engine says of the worth of something may be missing, in part or as a whole, and
// engines write it in several ways: what cannot be read is not known, and no fault.

// figure is a number that may be unknown.
type figure struct {
	value float64
	known bool
}

// mostFigure bounds numbers that mean something.
const mostFigure = 1e6

// UnmarshalJSON reads a number, in quotes or not.
func (f *figure) UnmarshalJSON(data []byte) error {
	value, err := strconv.ParseFloat(strings.Trim(string(data), `"`), 64)
	if err == nil && math.Abs(value) <= mostFigure {
		*f = figure{value, true}
	}
	return nil
}

// minus turns the sign.
func (f figure) minus() figure {
	f.value = -f.value
	return f
}

// share is a number of the player who is green, who decides. It may also stand alone, or under
// the name value.
type share struct{ figure }

// UnmarshalJSON reads the number.
func (s *share) UnmarshalJSON(data []byte) error {
	var of struct{ Green, Value figure }
	if err := json.Unmarshal(data, &of); err != nil {
		return s.figure.UnmarshalJSON(data)
	}
	s.figure = of.Value
	if of.Green.known {
		s.figure = of.Green
	}
	return nil
}

// saidChances are the chances of the player who is green, if all are said.
type saidChances struct {
	chances backgammon.Chances
	known   bool
}

// UnmarshalJSON reads the chances.
func (c *saidChances) UnmarshalJSON(data []byte) error {
	var of struct {
		GreenWin, GreenWinG, GreenWinBG, RedWin, RedWinG, RedWinBG figure
	}
	_ = json.Unmarshal(data, &of) // what it has not set is not known
	for _, f := range []figure{of.GreenWin, of.GreenWinG, of.GreenWinBG, of.RedWinG, of.RedWinBG} {
		if !f.known || f.value < 0 || f.value > 1 {
			return nil
		}
	}
	*c = saidChances{backgammon.Chances{
		Win: float32(of.GreenWin.value), WinGammon: float32(of.GreenWinG.value), WinBackgammon: float32(of.GreenWinBG.value),
		LoseGammon: float32(of.RedWinG.value), LoseBackgammon: float32(of.RedWinBG.value),
	}, true}
	return nil
}

// saidWorth is what an engine says that a position is worth.
type saidWorth struct {
	Ply           figure      `json:"ply"`
	Probabilities saidChances `json:"probabilities"`
	MoneyEquity   share       `json:"moneyEquity"`
	EMG           share       `json:"EMG"`
	MWP           share       `json:"MWP"`
}

// equity is that of the player who decides, in units of the cube.
func (w *saidWorth) equity(p *backgammon.Position) figure {
	switch {
	case p.Match.Length == 0:
		return w.MoneyEquity.figure
	case w.EMG.known:
		return w.EMG.figure
	}
	return normalised(p, w.MWP.figure)
}

// normalised turns a match winning chance into an equity.
func normalised(p *backgammon.Position, mwp figure) figure {
	if !mwp.known || mwp.value < 0 || mwp.value > 1 {
		return figure{}
	}
	game := equity.NewMatch(equity.Kazaross(), equity.Rules{Cube: true, Gammons: true, Backgammons: true})
	states, err := game.CubeStates(equity.StateOf(p.Cube, &p.Match))
	if err != nil {
		return figure{}
	}
	return figure{float64(states.EMG(mwp.value)), true}
}

// saidCube is what an engine says of a double. In a match the plain numbers are match winning chances.
type saidCube struct {
	Owner string `json:"owner"`
	Other string `json:"other"`

	NoDouble      figure `json:"noDouble"`
	DoubleTake    figure `json:"doubleTake"`
	DoubleDrop    figure `json:"doubleDrop"`
	NoDoubleEMG   figure `json:"noDoubleEMG"`
	DoubleTakeEMG figure `json:"doubleTakeEMG"`
	DoubleDropEMG figure `json:"doubleDropEMG"`
}

// cube returns what the ways of the double are worth to who may double, or nil if that is not all known.
func (d *saidCube) cube(p *backgammon.Position) *skill.Cube {
	three := [3]figure{d.NoDouble, d.DoubleTake, d.DoubleDrop}
	if p.Match.Length > 0 {
		normal := [3]figure{d.NoDoubleEMG, d.DoubleTakeEMG, d.DoubleDropEMG}
		for i := range three {
			if three[i] = normalised(p, three[i]); normal[i].known {
				three[i] = normal[i]
			}
		}
	}
	for _, f := range three {
		if !f.known {
			return nil
		}
	}
	return &skill.Cube{NoDouble: three[0].value, DoubleTake: three[1].value, DoublePass: three[2].value, Beavers: p.Match.Beavers}
}
