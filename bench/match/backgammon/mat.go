package backgammon

import (
	"bytes"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon/matchfile"
)

// mat writes a record as a match file, the players of the first side on the left.
func (g *Game) mat(r *arena.Record) (string, error) {
	s, err := g.newSheet(r)
	if err != nil {
		return "", err
	}
	if err := g.Replay(r.Opening, r.Moves, s.add); err != nil {
		return "", err
	}
	note := ""
	if r.Reason.IsFault() {
		note = r.Outcome().Describe(r.Players)
	}
	var text bytes.Buffer
	err = matchfile.Write(&text, &s.match, note)
	return text.String(), err
}

// Save writes a game or a match so far as a match file: the moves of both sides up to a
// position. The players are those of the first and the second side.
func Save(moves []arena.Move, last Position, players [2]string, started time.Time) ([]byte, error) {
	g := Game{rules: last.rules}
	text, err := g.mat(&arena.Record{Players: players, Opening: last.dealer.opening, Started: started, Moves: moves})
	return []byte(text), err
}

// scores returns the points of the two sides.
func (s *state) scores() [2]int {
	score := s.position.Match.Score
	if s.side == match.Second {
		score[0], score[1] = score[1], score[0]
	}
	return score
}

// sheet is a match file as it grows.
type sheet struct{ match matchfile.Match }

// newSheet begins with the rules of a record, and its first game.
func (g *Game) newSheet(r *arena.Record) (*sheet, error) {
	p, err := g.Begin(r.Opening, 0)
	if err != nil {
		return nil, err
	}
	rules := g.rules
	s := &sheet{matchfile.Match{
		Rules:   matchfile.Rules{Jacoby: rules.Jacoby, Beavers: rules.Beavers, NoCube: !rules.Cube && rules.Length == 0},
		Players: r.Players, Date: r.Started.Format("2006.01.02"), Length: rules.Length, Crawford: rules.Length > 0,
	}}
	s.begin(p, [2]int{})
	return s, nil
}

// begin begins a game in a position.
func (s *sheet) begin(p Position, score [2]int) {
	s.match.Games = append(s.match.Games, matchfile.Game{
		Number: len(s.match.Games) + 1, Score: score, Winner: matchfile.NoPlayer, Start: p.Seen(match.First).Board,
	})
}

// cubeKinds are the moves that are no plays, as match files have them. Who rolls says so by the play.
var cubeKinds = map[string]matchfile.Kind{doubling: matchfile.Double, take: matchfile.Take, drop: matchfile.Drop, beaver: matchfile.Beaver}

// add notes a move, and the end of a game if it was one.
func (s *sheet) add(before, after Position, move arena.Move, outcome match.Outcome, over bool) {
	g := &s.match.Games[len(s.match.Games)-1]
	if move.Move != roll {
		a := matchfile.Action{Player: move.Side.Index(), Kind: cubeKinds[move.Move], Before: before.position}
		if before.Plays() {
			a.Move, _ = before.play(move.Move) // it was made
		}
		g.Actions = append(g.Actions, a)
	}
	now := after.scores()
	switch {
	case over && outcome.Reason == MatchWon:
		g.Winner = outcome.Winner.Index()
		g.Points = after.position.Match.Score[0] - g.Score[g.Winner]
	case over && outcome.Winner != match.Nobody:
		g.Winner, g.Points = outcome.Winner.Index(), int(outcome.Points)
	case after.game > before.game:
		g.Winner = match.First.Index()
		if now[match.Second.Index()] > g.Score[match.Second.Index()] {
			g.Winner = match.Second.Index()
		}
		g.Points = now[g.Winner] - g.Score[g.Winner]
		s.begin(after, now)
	}
}
