package matchfile

import "fmt"

// remark keeps what contradicts the rest of the file, in the line that is read.
func (r *referee) remark(format string, args ...any) {
	const most = 1000
	if len(r.match.Remarks) < most {
		r.match.Remarks = append(r.match.Remarks, fmt.Sprintf("line %d: ", r.line)+fmt.Sprintf(format, args...))
	}
}

// after returns the score after a game, and whether it is known.
func (g *Game) after() (score [2]int, known bool) {
	score = g.Score
	if g.Winner == NoPlayer {
		return score, false
	}
	score[g.Winner] += g.Points
	return score, true
}

// compare compares the score at the head of a game of a match with what the game before came to. Games for money have
// what scores they like.
func (r *referee) compare(number int, score [2]int) {
	if r.game == nil || r.match.Length == 0 || r.game.Asks() != nil {
		return
	}
	was, known := r.game.after()
	switch {
	case known && score != was:
		r.remark("game %d begins at %d–%d, but with game %d the score has come to %d–%d", number, score[0], score[1], r.game.Number, was[0], was[1])
	case !known && (score[0] < was[0] || score[1] < was[1]):
		r.remark("game %d begins at %d–%d, but game %d at %d–%d", number, score[0], score[1], r.game.Number, was[0], was[1])
	}
}

// compareWin compares what the file says of the end of a game with what its moves came to. Points beyond the end of a match are
// left out by some programs, and for money they follow from rules that need not be said.
func (r *referee) compareWin(side, points int) {
	g := r.game
	score, _ := g.after()
	counted := points != unsaid && r.match.Length > 0 && score[g.Winner] < r.match.Length
	if side != g.Winner || counted && points != g.Points {
		said := r.match.Players[side] + " wins"
		if points != unsaid {
			said += fmt.Sprintf(" %d", points)
		}
		r.remark("%s, but by the moves of game %d %s wins %d", said, g.Number, r.match.Players[g.Winner], g.Points)
	}
}

// compareEnd compares that a player has won the match with the score.
func (r *referee) compareEnd(side int) {
	if score, _ := r.game.after(); r.match.Length > 0 && score[side] < r.match.Length {
		r.remark("%s wins the match, but with game %d the score has come to %d–%d of %d", r.match.Players[side], r.game.Number, score[0], score[1], r.match.Length)
	}
}
