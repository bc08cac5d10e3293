package matchfile

import "gogo/board/backgammon"

// Rules are what a file may leave open.
type Rules struct {
	Jacoby  bool // for money: gammons count only once the cube was turned
	Beavers bool // for money: who is doubled may double again at once
	NoCube  bool
}

// Match is a match, or some games for money.
type Match struct {
	Rules // of games for money; of a match NoCube alone

	Players [2]string
	// Event, Place and Date may be empty. A date is as the file has it.
	Event, Place, Date string
	Form               Form
	Length             int  // points to win; 0 is money
	Crawford           bool // the rule
	Games              []Game
	// Remarks say where the file contradicts itself and is read all the same: in which line, and how.
	Remarks []string
}

// Form is a kind of file.
type Form uint8

// The forms.
const (
	Mat Form = iota
	SGF
	FIBS
	Positions // of eXtreme Gammon, each a game in which something is to be decided
)

// String returns the form's name.
func (f Form) String() string {
	return [...]string{Mat: "mat", SGF: "sgf", FIBS: "fibs", Positions: "xgid"}[f]
}

// NoPlayer stands where neither player is meant.
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

// Kind is what a player did.
type Kind uint8

// The kinds of actions.
const (
	Play   Kind = iota // the dice, perhaps without a legal move
	Thrown             // dice that were not played: the player has resigned then
	Double
	Take
	Drop
	Beaver  // take and double again at once
	Raccoon // the same after a beaver
	Resign
	Asked // nothing yet: a position is to be decided about
)

// String returns the kind in a word.
func (k Kind) String() string {
	return [...]string{"play", "thrown", "double", "take", "drop", "beaver", "raccoon", "resign", "asked"}[k]
}

// Action is something that a player did.
type Action struct {
	Player int
	Kind   Kind
	// Before is the position as the player saw it: with the dice of a Play, and Doubled for who answers.
	Before backgammon.Position
	Move   backgammon.Move // of a Play
	// First says that the dice were the first of the game, before which nobody may double.
	First bool
	// Illegal says that the Play is against the rules.
	Illegal bool
	// Again says that this answers a beaver or a raccoon, also by a Resign.
	Again bool
	Level int // of a Resign: games given up, 1 to 3
	// Waits says of a Resign that it was the other player's turn: to roll, or to play dice that Before has.
	Waits bool
	Line  int // of the file
}

// MayDouble reports whether the player could have doubled before the dice of a play.
func (a *Action) MayDouble() bool {
	p := a.Before
	p.Dice = backgammon.Dice{}
	return !a.First && (a.Kind == Play || a.Kind == Thrown) && p.MayDouble()
}
