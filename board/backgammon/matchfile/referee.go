package matchfile

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/backgammon"
)

// stage says what the player to act has to do.
type stage uint8

const (
	toRoll stage = iota
	toAnswer
	toAnswerBeaver
	over
)

// referee plays the games of a file by the rules. Its errors do not name the line.
type referee struct {
	match   Match
	game    *Game // under way, nil before the first
	side    int   // the player to act; NoPlayer before the first roll
	at      backgammon.Position
	stage   stage
	offered int  // the value of the cube if the offer is taken
	turns   int  // played in the game
	actions int  // in all games
	crossed bool // the Crawford game has begun
	line    int
}

var (
	errNoGame = errors.New("a move before the first game")
	errOver   = errors.New("more after the end of the game")
)

// begin begins a game at a score. The cube may be above 1 by automatic doubles.
func (r *referee) begin(number int, score [2]int, cube int, crawford bool) error {
	if len(r.match.Games) >= maxGames {
		return fmt.Errorf("more than %d games", maxGames)
	}
	length := r.match.Length
	if length > 0 {
		if max(score[0], score[1]) >= length {
			return fmt.Errorf("a game at %d to %d is not possible in a match to %d", score[0], score[1], length)
		}
		if err := (&backgammon.Match{Length: length, Score: score, Crawford: crawford}).Validate(); err != nil {
			return err
		}
	}
	r.compare(number, score)
	r.match.Games = append(r.match.Games, Game{Number: number, Score: score, Crawford: crawford, Winner: NoPlayer, Start: backgammon.Start(), Line: r.line})
	r.game = &r.match.Games[len(r.match.Games)-1]
	r.side, r.stage, r.turns = NoPlayer, toRoll, 0
	r.at = backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: cube}}
	r.at.Match = backgammon.Match{Length: length, Crawford: crawford}
	switch {
	case length > 0:
		r.at.Match.Score = score
	case !r.match.NoCube:
		r.at.Match.Jacoby, r.at.Match.Beavers = r.match.Jacoby, r.match.Beavers
	}
	return nil
}

// nextCrawford reports whether the next game, at a score, is the Crawford game.
func (r *referee) nextCrawford(score [2]int) bool {
	last := r.match.Length - 1
	is := r.match.Length > 0 && r.match.Crawford && !r.crossed && (score[0] == last) != (score[1] == last) || r.match.Length == 1
	r.crossed = r.crossed || is
	return is
}

// turn makes sure that it is the turn of a player.
func (r *referee) turn(side int) error {
	switch {
	case r.game == nil:
		return errNoGame
	case r.stage == over:
		return errOver
	case r.stage == toAnswerBeaver:
		r.accept() // by playing on the player has taken it
	case r.stage == toAnswer:
		return errors.New("a double has not been answered")
	case r.at.Dice.Rolled():
		return fmt.Errorf("%s rolled %d%d, and the play is missing", r.match.Players[r.side], r.at.Dice[0], r.at.Dice[1])
	}
	switch {
	case r.side == NoPlayer:
		if side == 1 {
			r.at = r.at.Swap()
		}
		r.side = side
	case r.side != side && !closedOut(&r.at.Board):
		return fmt.Errorf("it is not the turn of %s", r.match.Players[side])
	case r.side != side:
		r.pass()
	}
	return nil
}

// accept takes the cube. The player to act is the one who has accepted, or who has been beavered and plays on.
func (r *referee) accept() {
	r.at.Cube.Value = r.offered
	r.at.Doubled = false
	if r.stage == toAnswer {
		r.at.Cube.Owner = backgammon.Mover
	}
	r.stage = toRoll
	// The first doubler rolls, who does not own the cube.
	if r.at.Cube.Owner == backgammon.Mover {
		r.pass()
	}
}

// closedOut reports whether the player on roll is closed out.
func closedOut(b *backgammon.Board) bool {
	if b[0][backgammon.Bar] == 0 {
		return false
	}
	const home = backgammon.Points / 4
	for point := range home {
		if b[1][point] < 2 {
			return false
		}
	}
	return true
}

// pass makes it the turn of the other player.
func (r *referee) pass() {
	r.at = r.at.Swap()
	r.side = 1 - r.side
}

// note adds an action in the current position.
func (r *referee) note(a Action) error {
	r.actions++
	if r.actions > maxActions {
		return fmt.Errorf("more than %d actions", maxActions)
	}
	if err := r.at.Validate(); err != nil {
		return err // a file may have set up anything
	}
	a.Player, a.Before, a.Line = r.side, r.at, r.line
	r.game.Actions = append(r.game.Actions, a)
	return nil
}

// play makes the play of the dice that find returns for the board. It may be illegal.
func (r *referee) play(side int, dice backgammon.Dice, find func(b *backgammon.Board) (m backgammon.Move, illegal bool, err error)) error {
	if err := r.throw(side, dice); err != nil {
		return err
	}
	m, illegal, err := find(&r.at.Board)
	if err != nil {
		return err
	}
	return r.finishPlay(m, illegal)
}

// finishPlay makes a play of the dice that were rolled.
func (r *referee) finishPlay(m backgammon.Move, illegal bool) error {
	if err := r.note(Action{Kind: Play, Move: m, Illegal: illegal, First: r.turns == 0}); err != nil {
		return err
	}
	r.turns++
	r.at.Board, r.at.Dice = m.Board, backgammon.Dice{}
	if won := m.Board.Won(); won > 0 {
		if r.at.Match.Jacoby && r.at.Cube.Owner == backgammon.Nobody {
			won = 1
		}
		r.end(r.side, won*r.at.Cube.Value)
		return nil
	}
	r.pass()
	return nil
}

// throw sets the dice of a player.
func (r *referee) throw(side int, dice backgammon.Dice) error {
	if err := r.turn(side); err != nil {
		return err
	}
	r.at.Dice = dice
	return nil
}

// unplayed handles dice without a written play: there is none, or only one, or the player has resigned.
func (r *referee) unplayed(side int, dice backgammon.Dice) error {
	if err := r.throw(side, dice); err != nil {
		return err
	}
	var g backgammon.Generator
	if moves := g.Moves(&r.at.Board, dice); len(moves) == 1 {
		return r.finishPlay(moves[0], false)
	}
	return r.note(Action{Kind: Thrown, First: r.turns == 0})
}

// end ends the game.
func (r *referee) end(winner, points int) {
	r.stage = over
	r.game.Winner, r.game.Points = winner, points
}

// complete returns the match if there is a game in it.
func (r *referee) complete(form Form) (*Match, error) {
	if r.game == nil {
		return nil, errors.New("the file has no game")
	}
	r.match.Form = form
	return &r.match, nil
}

// remark records a contradiction in the current line.
func (r *referee) remark(format string, args ...any) {
	const most = 1000
	if len(r.match.Remarks) < most {
		r.match.Remarks = append(r.match.Remarks, fmt.Sprintf("line %d: ", r.line)+fmt.Sprintf(format, args...))
	}
}

// after returns the score after a game, if it is known.
func (g *Game) after() (score [2]int, known bool) {
	score = g.Score
	if g.Winner == NoPlayer {
		return score, false
	}
	score[g.Winner] += g.Points
	return score, true
}

// compare compares the score at the head of a game with the result of the game before. Only matches are compared: scores
// of money games may be anything.
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

// unknownPoints stands for points that the file does not give.
const unknownPoints = 0

// compareWin compares the stated result of a game with the result of its moves. Some programs omit points beyond the end of
// a match, and in money games the points depend on rules that may not be given.
func (r *referee) compareWin(side, points int) {
	g := r.game
	score, _ := g.after()
	counted := points != unknownPoints && r.match.Length > 0 && score[g.Winner] < r.match.Length
	if side != g.Winner || counted && points != g.Points {
		said := r.match.Players[side] + " wins"
		if points != unknownPoints {
			said += fmt.Sprintf(" %d", points)
		}
		r.remark("%s, but by the moves of game %d %s wins %d", said, g.Number, r.match.Players[g.Winner], g.Points)
	}
}

// compareEnd compares the stated winner of the match with the score.
func (r *referee) compareEnd(side int) {
	if score, _ := r.game.after(); r.match.Length > 0 && score[side] < r.match.Length {
		r.remark("%s wins the match, but with game %d the score has come to %d–%d of %d", r.match.Players[side], r.game.Number, score[0], score[1], r.match.Length)
	}
}

// finder finds a written play on a board. The play may be illegal.
type finder func(b *backgammon.Board) (m backgammon.Move, illegal bool, err error)

// written returns a finder of the play that a text describes.
func written(dice backgammon.Dice, text string) finder {
	return func(b *backgammon.Board) (backgammon.Move, bool, error) {
		m, err := backgammon.ParsePlay(b, dice, text)
		if err == nil {
			return m, false, nil
		}
		ways, unread := backgammon.Ways(text)
		if unread != nil {
			return m, false, err
		}
		return forced(b, ways, err)
	}
}

// listed returns a finder of the play with the given parts, as for backgammon.Resolve.
func listed(dice backgammon.Dice, ways [][2]int) finder {
	return func(b *backgammon.Board) (backgammon.Move, bool, error) {
		m, err := backgammon.Resolve(b, dice, ways)
		if err == nil {
			return m, false, nil
		}
		return forced(b, ways, fmt.Errorf("play %v: %w", ways, err))
	}
}

// forced makes a play that is against the rules, if it is possible on the board. Otherwise it returns why.
func forced(b *backgammon.Board, ways [][2]int, why error) (m backgammon.Move, illegal bool, err error) {
	m.Board = *b
	if len(ways) == 0 || len(ways) > len(m.Play.Steps) {
		return m, false, why
	}
	for _, way := range ways {
		if !moveChecker(&m, way) {
			return backgammon.Move{}, false, why
		}
	}
	if m.Board.Validate() != nil {
		return backgammon.Move{}, false, why
	}
	return m, true, nil
}

// moveChecker moves a checker, and reports whether that is possible.
func moveChecker(m *backgammon.Move, way [2]int) bool {
	from, to := way[0]-1, way[1]-1
	own, other := &m.Board[0], &m.Board[1]
	if from <= to || from > backgammon.Bar || to < backgammon.Off || own[from] == 0 {
		return false
	}
	own[from]--
	m.Play.Steps[m.Play.N] = backgammon.Step{From: int8(from), To: int8(to)}
	m.Play.N++
	if to == backgammon.Off {
		return true
	}
	own[to]++
	at := backgammon.Points - 1 - to
	if other[at] == 1 {
		other[at] = 0
		other[backgammon.Bar]++
	}
	return other[at] == 0
}

// eachLine calls take for each line of a text, and adds the line to an error.
func eachLine(data []byte, take func(line int, text string) error) error {
	n := 0
	for line := range strings.SplitSeq(string(data), "\n") {
		n++
		if err := take(n, strings.TrimRight(line, " \t")); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

// cleanName returns a name that is safe for terminals and files.
func cleanName(text string) string {
	const longest = 80
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
	if runes := []rune(text); len(runes) > longest {
		text = string(runes[:longest])
	}
	return text
}
