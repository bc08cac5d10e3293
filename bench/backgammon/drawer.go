package backgammon

import (
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/board/backgammon"
)

// drawer draws money games, or matches, by the rules of one match.
type drawer struct{ game *Game }

// NewDrawer returns the Drawer of the games of a match. The first side sits at the bottom. An
// opening is in the notation of the match: an XGID is a step of its own, a name of dice is none.
// The moves need their sides: the dice that decide who begins the later games of a match are not
// recorded.
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

// pageSteps collects the steps of a game.
type pageSteps struct {
	steps []pages.Step
	// last is the position after the last step, while its dice are unknown.
	last  *backgammon.Setup
	begun bool // a move was made
}

// open adds the position that an opening names, if it names one.
func (s *pageSteps) open(game *Game, opening string) error {
	start, err := game.OpeningPosition(opening)
	if err != nil || start == nil {
		return err
	}
	setup := start.Setup()
	s.steps, s.last = append(s.steps, pages.Step{Name: "start", Changes: pages.Changes{{}}}), &setup
	return nil
}

// add adds a move.
func (s *pageSteps) add(before, after Position, m arena.Move, _ match.Outcome, over bool) {
	s.rolled(before.Setup().Dice)
	step := pages.Step{Name: m.Move, Changes: pages.Changes{{}}, Heading: s.heading(before)}
	s.begun = true
	play, err := before.ParsePlay(m.Move)
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

// heading returns the heading if a game of the match begins with the next step.
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

// ofSides returns the scores of the first and the second side.
func ofSides(s *backgammon.Setup) [2]int {
	score := s.Match.Score
	if s.Seat == backgammon.Top {
		score[0], score[1] = score[1], score[0]
	}
	return score
}

// rolled adds the dice, if known, to the position after the last step.
func (s *pageSteps) rolled(dice backgammon.Dice) {
	if s.last == nil {
		return
	}
	s.last.Dice = dice
	s.steps[len(s.steps)-1].Changes[0] = whole(s.last, sideOf(s.last))
}

// sideOf returns the side on turn.
func sideOf(s *backgammon.Setup) match.Side {
	if s.Seat == backgammon.Top {
		return match.Second
	}
	return match.First
}

// ended returns the end of a game: the board after the last play, if it was one, with the resulting
// score.
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
	end.Resigned = 0
	return end
}

// whole returns a change that shows a whole position.
func whole(s *backgammon.Setup, side match.Side) pages.Change {
	return pages.Change{Kind: pages.FullPosition, Side: side, Text: strings.TrimPrefix(s.XGID(), "XGID=")}
}

// Whole returns a change that shows a whole position.
func Whole(p Position) pages.Change {
	setup := p.Setup()
	return whole(&setup, sideOf(&setup))
}

// Way returns the movement of a side's checker by one die.
func Way(side match.Side, step backgammon.Step) pages.Change {
	return pages.Change{Kind: pages.CheckerMove, Side: side, X: place(side, step.From), Y: place(side, step.To)}
}

// playChanges returns the dice played, and the movements: one for each checker, by however many
// dice it moved.
func playChanges(before Position, play *backgammon.Move) pages.Changes {
	side, dice := before.Turn(), before.Setup().Dice
	changes := pages.Changes{{Kind: pages.Dice, Side: side, X: int(dice[0]), Y: int(dice[1])}}
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

// leadingTo returns the first movement that ends at a place, if there is one.
func leadingTo(ways pages.Changes, at int) *pages.Change {
	for i := range ways {
		if ways[i].Y == at {
			return &ways[i]
		}
	}
	return nil
}

// place converts the index of a point from a side's view to a place of the board.
func place(side match.Side, index int8) int {
	if side == match.Second {
		return backgammon.Points - int(index)
	}
	return int(index) + 1
}
