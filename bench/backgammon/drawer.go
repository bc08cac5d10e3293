package backgammon

import (
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/board/backgammon"
)

// drawer draws games for money, or matches, by the rules of one match.
type drawer struct{ game *Game }

// NewDrawer returns the Drawer of games of a match. The first side sits at the bottom. An opening is what
// the games of the match have: an XGID is a step of its own, the name of dice is none. The
// moves need their sides: who begins the later games of a match is settled by dice that no
// record has.
func NewDrawer(game *Game) pages.Drawer { return drawer{game} }

func (d drawer) Board() pages.Board {
	start := d.game.Start().Setup()
	start.Dice = backgammon.Dice{}
	return pages.Board{Kind: pages.Backgammon, Start: pages.Changes{whole(&start, match.Nobody)}}
}

func (d drawer) Draw(opening string, moves []pages.Move) ([]pages.Step, error) {
	record := make([]arena.Move, len(moves))
	for i, m := range moves {
		record[i] = arena.Move{Side: m.Side, Move: m.Name}
	}
	var s pageSteps
	if err := s.open(d.game, opening); err != nil {
		return nil, fmt.Errorf("opening: %w", err)
	}
	if err := d.game.Replay(opening, record, s.add); err != nil {
		return nil, err
	}
	s.rolled(backgammon.Dice{})
	return s.steps, nil
}

// pageSteps is the steps of a game as they grow.
type pageSteps struct {
	steps []pages.Step
	// last is what stands after the last step, as long as its dice are not known.
	last  *backgammon.Setup
	begun bool // a move was made
}

// open begins with the position that an opening names, if it names one.
func (s *pageSteps) open(game *Game, opening string) error {
	start, err := game.Opened(opening)
	if err != nil || start == nil {
		return err
	}
	setup := start.Setup()
	s.steps, s.last = append(s.steps, pages.Step{Name: "start", Changes: pages.Changes{{}}}), &setup
	return nil
}

// add notes a move.
func (s *pageSteps) add(before, after Position, m arena.Move, _ match.Outcome, over bool) {
	s.rolled(before.Setup().Dice)
	step := pages.Step{Name: m.Move, Changes: pages.Changes{{}}, Heading: s.heading(before)}
	s.begun = true
	play, err := before.Playing(m.Move)
	if before.Plays() && err == nil {
		step.Changes = append(step.Changes, playChanges(before, &play)...)
	}
	setup := after.Setup()
	if over || after.Game() > before.Game() {
		setup = ended(before, after, &play)
		step.Changes[0] = whole(&setup, match.Nobody)
		s.steps, s.last = append(s.steps, step), nil
		return
	}
	s.steps, s.last = append(s.steps, step), &setup
}

// heading returns that of the game of a match which begins with the next step.
func (s *pageSteps) heading(before Position) string {
	setup := before.Setup()
	if setup.Match.Length < 2 || s.begun && s.last != nil {
		return ""
	}
	score := ofSides(&setup)
	text := fmt.Sprintf("game %d, %d–%d", before.Game()+1, score[0], score[1])
	if setup.Match.Crawford {
		text += ", Crawford"
	}
	return text
}

// ofSides returns the score of the first side and of the second.
func ofSides(s *backgammon.Setup) [2]int {
	score := s.Match.Score
	if s.Seat == backgammon.Top {
		score[0], score[1] = score[1], score[0]
	}
	return score
}

// rolled draws what stands after the last step with the dice that were thrown then, if any
// were.
func (s *pageSteps) rolled(dice backgammon.Dice) {
	if s.last == nil {
		return
	}
	s.last.Dice = dice
	side := match.First
	if s.last.Seat == backgammon.Top {
		side = match.Second
	}
	s.steps[len(s.steps)-1].Changes[0] = whole(s.last, side)
}

// ended returns the end of a game: the board with the last play, if it was one, and the
// score that came of it.
func ended(before, after Position, play *backgammon.Move) backgammon.Setup {
	end, now := before.Setup(), after.Setup()
	if before.Plays() {
		end.Board = play.Board
	}
	end.Match.Score = ofSides(&now)
	if end.Seat == backgammon.Top {
		end.Match.Score[0], end.Match.Score[1] = end.Match.Score[1], end.Match.Score[0]
	}
	end.Dice, end.Doubled, end.Offer = backgammon.Dice{}, false, backgammon.NoOffer
	return end
}

// whole is all that stands on the board.
func whole(s *backgammon.Setup, side match.Side) pages.Change {
	return pages.Change{Kind: pages.Whole, Side: side, Text: strings.TrimPrefix(s.XGID(), "XGID=")}
}

// Whole is all that stands on the board in a position.
func Whole(p Position) pages.Change {
	setup := p.Setup()
	return whole(&setup, p.Turn())
}

// Way is that of a chequer of a side by one die.
func Way(side match.Side, step backgammon.Step) pages.Change {
	return pages.Change{Kind: pages.Way, Side: side, X: place(side, step.From), Y: place(side, step.To)}
}

// playChanges returns the dice that were played, and the ways of the chequers: one for each
// chequer, by however many dice it went.
func playChanges(before Position, play *backgammon.Move) pages.Changes {
	side, dice := before.Turn(), before.Setup().Dice
	changes := pages.Changes{{Kind: pages.Rolled, Side: side, X: int(dice[0]), Y: int(dice[1])}}
	for _, step := range play.Play.Steps[:play.Play.N] {
		way := Way(side, step)
		if before := leadingTo(changes[1:], way.X); before != nil {
			before.Y = way.Y
			continue
		}
		changes = append(changes, way)
	}
	return changes
}

// leadingTo returns the first way that ends at a place, if there is one.
func leadingTo(ways pages.Changes, at int) *pages.Change {
	for i := range ways {
		if ways[i].Y == at {
			return &ways[i]
		}
	}
	return nil
}

// place returns a place of the board by the index that a side knows it by.
func place(side match.Side, index int8) int {
	if side == match.Second {
		return backgammon.Points - int(index)
	}
	return int(index) + 1
}
