package quoridor

import (
	"gogo/bench/match"
	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/search/quoridor/book"
)

// The extensions of files of games: records for people, and the commands of the protocol.
const (
	RecordExtension   = ".qgr"
	CommandsExtension = ".qtp"
)

// recordOf returns the game that led to a position as a record in the notation of the sites.
func recordOf(p Position, players [2]string, outcome *match.Outcome) *record.Game {
	g := record.FromMove(p.Board, p.setupMoves)
	g.Notation, g.Players, g.Opening = quoridor.Algebraic, players, book.Default().Name(p.Board)
	if outcome != nil {
		g.Result = record.Result{Over: true, Drawn: outcome.Winner == match.Nobody, Reason: string(outcome.Reason)}
		if !g.Result.Drawn {
			g.Result.Winner = color(outcome.Winner)
		}
	}
	return g
}

// recordedOutcome returns the outcome of a record, or nil if the game goes on.
func recordedOutcome(r record.Result) *match.Outcome {
	switch {
	case !r.Over:
		return nil
	case r.Drawn:
		return &match.Outcome{Winner: match.Nobody, Reason: match.Reason(r.Reason)}
	}
	return &match.Outcome{Winner: side(r.Winner), Reason: match.Reason(r.Reason)}
}
