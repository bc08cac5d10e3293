package matchfile

import "gogo/board/backgammon"

// Rules are the rules that a file may not mention.
type Rules struct {
	Jacoby  bool // for money: gammons count only once the cube was turned
	Beavers bool // for money: a player who takes may redouble at once
	NoCube  bool
}

// Match is a match, or a session of money games.
type Match struct {
	Rules // of money games; a match has only NoCube

	Players [2]string
	// Event, Place and Date may be empty. A date is as the file has it.
	Event, Place, Date string
	Form               Form
	Length             int  // points to win; 0 for money games
	Crawford           bool // whether the Crawford rule holds
	Games              []Game
	// Remarks are contradictions in the file, with their lines.
	Remarks []string
}

// Form is a kind of file.
type Form uint8

// The forms.
const (
	Mat Form = iota
	SGF
	FIBS
	Positions // of eXtreme Gammon, each a game with a single decision
)

// String returns the form's name.
func (f Form) String() string {
	return [...]string{Mat: "mat", SGF: "sgf", FIBS: "fibs", Positions: "xgid"}[f]
}

// NoPlayer stands for neither player.
const NoPlayer = -1

// Game is a game as far as it was played. Players are 0 and 1, in the order of Match.Players.
type Game struct {
	Number   int // from 1, as the file counts
	Score    [2]int
	Crawford bool
	Start    backgammon.Board // as player 0 sees it
	Actions  []Action
	Winner   int // or NoPlayer
	Points   int // that the winner has won
	Resigned bool
	Line     int // of the file, where it begins
}

// Kind is the kind of an action.
type Kind uint8

// The kinds of actions.
const (
	Play   Kind = iota // a roll and its play, which may have no steps
	Thrown             // a roll that was not played: the player has resigned then
	Double
	Take
	Drop
	Beaver  // take and double again at once
	Raccoon // the same after a beaver
	Resign
	Asked // nothing yet: the position is to be decided
)

// String returns a word for the kind.
func (k Kind) String() string {
	return [...]string{"play", "thrown", "double", "take", "drop", "beaver", "raccoon", "resign", "asked"}[k]
}

// Action is something that a player did.
type Action struct {
	Player int
	Kind   Kind
	// Before is the position as the player saw it: with the dice of a Play, and Doubled if a double is answered.
	Before backgammon.Position
	Move   backgammon.Move // of a Play
	// First says that this is the opening roll, before which nobody may double.
	First bool
	// Illegal says that the Play is against the rules.
	Illegal bool
	// Again says that this answers a beaver or a raccoon, possibly by a Resign.
	Again bool
	Level int // of a Resign: games given up, 1 to 3
	// Waits says that a Resign came in the other player's turn: to roll, or to play the dice in Before.
	Waits bool
	Line  int // of the file
}

// MayDouble reports whether the player could have doubled before the dice of a play.
func (a *Action) MayDouble() bool {
	p := a.Before
	p.Dice = backgammon.Dice{}
	return !a.First && (a.Kind == Play || a.Kind == Thrown) && p.MayDouble()
}

// Asks returns the decision of a game that consists of a position alone, or nil.
func (g *Game) Asks() *Action {
	if len(g.Actions) == 0 || g.Actions[0].Kind != Asked {
		return nil
	}
	return &g.Actions[0]
}

// Setup returns the position before an action, with the first player at the bottom.
func (a *Action) Setup(m *Match) backgammon.Setup {
	s := backgammon.Setup{Position: a.Before, MaxCube: maxCube}
	if a.Player == 1 {
		s.Seat = backgammon.Top
	}
	if m.NoCube {
		s.MaxCube = 1
	}
	if a.Before.Doubled {
		s.Offer = backgammon.Double
	}
	return s
}

const (
	// maxActions bounds the number of actions of a file, far above any match.
	maxActions = 200_000
	// maxLength is the longest match.
	maxLength = 64
	// maxCube is the largest cube, as in the ids of positions.
	maxCube = 1024
	// maxGames bounds the games of a file.
	maxGames = 10_000
)
