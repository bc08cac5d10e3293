package backgammon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/backgammon"
	"gogo/eval/backgammon/skill"
)

// Answers to a resignation, as moves.
const (
	Accept = "accept"
	Reject = "reject"
)

// Resigned is the reason of a money game that a side resigned.
const Resigned = tables.Resigned

// A resignation is a move: resign or, if the side that does not have to decide gives up, opponent
// resigns, and then single, gammon or backgammon. Once the dice are rolled they come first, as in a
// play.
const (
	resigns         = "resign "
	opponentResigns = "opponent resigns "
)

// resignedGames are the last words of resignations, by the number of games that are given up.
var resignedGames = [...]string{1: "single", 2: "gammon", 3: "backgammon"}

var errResignation = fmt.Errorf("%s or %s is to be decided", Accept, Reject)

// resignation is a resignation as a move.
type resignation struct {
	games      int  // 1 to 3
	byOpponent bool // of the side to decide
}

// offer is a resignation that is to be answered.
type offer struct {
	games  int
	before state
}

// parseResignation parses a resignation without dice.
func parseResignation(text string) (r resignation, ok bool) {
	word, own := strings.CutPrefix(text, resigns)
	if !own {
		if word, r.byOpponent = strings.CutPrefix(text, opponentResigns); !r.byOpponent {
			return r, false
		}
	}
	r.games = slices.Index(resignedGames[:], word)
	return r, r.games > 0
}

// resignation parses a move that is a resignation.
func (s *state) resignation(move string) (r resignation, ok bool) {
	if s.phase == toPlay {
		move = strings.TrimPrefix(move, diceName(s.position.Dice)+": ")
	}
	return parseResignation(move)
}

// formatResignation formats a resignation as a move, after the dice if they have been rolled.
func (s *state) formatResignation(r resignation) string {
	text := resigns
	if r.byOpponent {
		text = opponentResigns
	}
	text += resignedGames[r.games]
	if s.phase == toPlay {
		text = diceName(s.position.Dice) + ": " + text
	}
	return text
}

// resigner returns the side that gives up.
func (s *state) resigner(r resignation) match.Side {
	if r.byOpponent {
		return s.side.Other()
	}
	return s.side
}

// resign offers to give up games. Of a game for which less was rejected, more must be offered before
// the next move.
func (s *state) resign(r resignation) error {
	resigner := s.resigner(r)
	switch {
	case s.phase == toAccept:
		return errResignation
	case r.games <= s.rejected[resigner.Index()]:
		return errors.New("that much was rejected")
	}
	before := *s
	s.phase, s.offer = toAccept, &offer{r.games, before}
	if !r.byOpponent {
		s.pass()
	}
	s.position.Dice, s.position.Doubled = backgammon.Dice{}, false
	return nil
}

// makeAcceptance answers a resignation. The points are the games agreed on times the cube.
func (s *state) makeAcceptance(move string) (outcome match.Outcome, over bool, err error) {
	winner, games := s.side, s.offer.games
	switch move {
	case Accept:
		*s = s.offer.before
		s.rejected = [2]int{}
		outcome, over = s.score(winner, games*s.position.Cube.Value, Resigned)
		return outcome, over, nil
	case Reject:
		*s = s.offer.before
		s.rejected[winner.Other().Index()] = games
		return outcome, false, nil
	}
	return outcome, false, errResignation
}

// Resignations returns the moves by which the two sides can resign, the least first: no more than
// they can lose, and nothing while a double or a resignation is to be answered.
func (p Position) Resignations() [][]string {
	moves := [][]string{{}, {}}
	if p.phase != toPlay && p.phase != toDouble {
		return moves
	}
	for _, byOpponent := range []bool{false, true} {
		r := resignation{byOpponent: byOpponent}
		side := p.resigner(r)
		seen := p.SeenBy(side)
		for r.games = p.rejected[side.Index()] + 1; r.games <= mostLost(&seen); r.games++ {
			moves[side.Index()] = append(moves[side.Index()], p.formatResignation(r))
		}
	}
	return moves
}

// readResignation parses a typed resignation.
func (p Position) readResignation(r resignation) (string, error) {
	move := p.formatResignation(r)
	offers := p.Resignations()[p.resigner(r).Index()]
	switch {
	case slices.Contains(offers, move):
		return move, nil
	case len(offers) == 0:
		return "", errors.New("nobody can resign now")
	}
	return "", fmt.Errorf("%s: only %s is possible", move, strings.Join(offers, " or "))
}

// mostLost returns how many games a player can lose at the present cube.
func mostLost(p *backgammon.Position) int {
	own := &p.Board[0]
	const behind = 3 * backgammon.Points / 4 // the opponent's home
	switch {
	case own.Off() > 0, p.Match.Jacoby && p.Cube.Owner == backgammon.Nobody:
		return 1
	case p.Board.Contact(), slices.ContainsFunc(own[behind:], func(n uint8) bool { return n > 0 }):
		return 3
	}
	return 2
}

// resignedValue returns the equity, to the player of p, of having won games that were resigned.
func resignedValue(p *backgammon.Position, games int) float64 {
	if p.Match.Length == 0 {
		return float64(games)
	}
	states, err := matchStates(p)
	if err != nil {
		return float64(games)
	}
	equities := make([]float32, states.Len())
	states.GameOver(0, games, equities)
	return float64(equities[0])
}

// answerTo returns the answer to a resignation by the value of playing on for the side to decide.
// What is worth no more than the resignation, but for the error of an evaluation, is given up; so is
// everything if the resignation wins the match or as much as can be won.
func (p Position) answerTo(worth optionalFloat) string {
	const evaluationError = 0.01
	before := p.offer.before
	loser := Position{&before}.SeenBy(p.side.Other())
	_, needed := loser.Match.Away()
	switch games := p.offer.games; {
	case games >= mostLost(&loser),
		loser.Match.Length > 0 && games*loser.Cube.Value >= needed,
		worth.known && worth.value <= resignedValue(&p.position, games)+evaluationError:
		return Accept
	}
	return Reject
}

// worthOfPlayingOn asks a program for the value of a game, if its resignation is rejected, for the
// side to decide. The value of a double that is to be answered stays unknown.
func (r *Bot) worthOfPlayingOn(ctx context.Context, p Position) (worth optionalFloat, err error) {
	before := p.offer.before
	if before.phase == toAnswer {
		return worth, nil
	}
	err = r.Ask(ctx, func(ctx context.Context) (err error) {
		worth, err = r.talk.worth(ctx, &before.position)
		return r.Fault(err)
	})
	if before.side != p.side {
		worth = worth.minus()
	}
	return worth, err
}

// analyzeAcceptance evaluates the answers to a resignation.
func (a *Analyst) analyzeAcceptance(ctx context.Context, p Position) (*Analysis, error) {
	before := p.offer.before
	on, err := a.Analyze(ctx, Position{&before}, 1)
	if err != nil {
		return nil, err
	}
	worth := optionalFloat{on.Equity, on.Known}
	found := &Analysis{Chances: on.Chances, ChancesKnown: on.ChancesKnown}
	if before.side != p.side {
		worth, found.Chances = worth.minus(), on.Chances.Swap()
	}
	found.Move = p.answerTo(worth)
	if !worth.known {
		return found, nil
	}
	won := resignedValue(&p.position, p.offer.games)
	found.Candidates = []Candidate{{Move: Accept, Equity: won, Known: true}, {Move: Reject, Equity: worth.value, Known: true}}
	found.Equity, found.Known = max(won, worth.value), true
	return found, nil
}

// assessAcceptance assesses the answer to a resignation.
func (a *Analyst) assessAcceptance(ctx context.Context, p Position, move string) (*Assessment, error) {
	found, err := a.analyzeAcceptance(ctx, p)
	if err != nil {
		return nil, err
	}
	j := &Assessment{Analysis: *found, Made: Candidate{Move: move}, Verdict: skill.Verdict{Cube: true}}
	i := slices.IndexFunc(j.Candidates, func(c Candidate) bool { return c.Move == move })
	switch {
	case i >= 0:
		j.Made = j.Candidates[i]
		j.Verdict.Loss = max(0, j.Equity-j.Made.Equity)
	case move != j.Move:
		j.Unknown = "the program does not say what playing on is worth"
	}
	return j, nil
}

// assessResignation compares a resignation with playing on. One of the opponent is not judged: the
// decision was not that of the side on turn.
func (a *Analyst) assessResignation(ctx context.Context, p Position, move string, r resignation) (*Assessment, error) {
	found, err := a.Analyze(ctx, p, 1)
	if err != nil {
		return nil, err
	}
	j := &Assessment{Analysis: *found, Made: Candidate{Move: move}, Verdict: skill.Verdict{Cube: true}}
	switch {
	case r.byOpponent:
	case !j.Known:
		j.Unknown = "the program does not say what playing on is worth"
	default:
		winner := p.position.Swap()
		j.Made.setEquity(optionalFloat{-resignedValue(&winner, r.games), true})
		j.Verdict.Loss = max(0, j.Equity-j.Made.Equity)
	}
	return j, nil
}

// resignationText describes a resignation as what its side has done.
func resignationText(r resignation) string {
	who := "resigned "
	if r.byOpponent {
		who = "was offered "
	}
	return who + "a " + strings.Replace(resignedGames[r.games], "single", "single game", 1)
}
