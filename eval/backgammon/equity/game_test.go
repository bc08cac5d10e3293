package equity

import (
	"strings"
	"testing"

	"gogo/board/backgammon"
)

func TestStateOf(t *testing.T) {
	cube := backgammon.Cube{Value: 2, Owner: backgammon.Opponent}
	match := backgammon.Match{Length: 7, Score: [2]int{3, 6}, Crawford: true}
	if got, want := StateOf(cube, &match), (State{2, backgammon.Opponent, [2]int{4, 1}, true}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	money := backgammon.Match{Score: [2]int{3, 6}, Jacoby: true, Crawford: true}
	if got, want := StateOf(cube, &money), (State{Value: 2, Owner: backgammon.Opponent}); got != want {
		t.Errorf("money: got %+v, want %+v", got, want)
	}
}

func TestPresumeDoubled(t *testing.T) {
	post := func(mover, opponent int) State { return State{Value: 1, Away: [2]int{mover, opponent}} }
	for _, tt := range []struct {
		name  string
		state State
		move  int
		want  State
	}{
		{"trailer on roll", post(3, 1), 1, State{2, backgammon.Opponent, [2]int{3, 1}, false}},
		{"leader on roll", post(1, 3), 3, State{2, backgammon.Mover, [2]int{1, 3}, false}},
		{"fourth move", post(3, 1), 4, post(3, 1)},
		{"unknown move", post(3, 1), 0, post(3, 1)},
		{"last game", post(1, 1), 1, post(1, 1)},
		{"before the Crawford game", post(3, 2), 1, post(3, 2)},
		{"Crawford game", State{1, backgammon.Nobody, [2]int{3, 1}, true}, 1, State{1, backgammon.Nobody, [2]int{3, 1}, true}},
		{"turned", State{2, backgammon.Mover, [2]int{5, 1}, false}, 1, State{2, backgammon.Mover, [2]int{5, 1}, false}},
		{"money", State{Value: 1}, 1, State{Value: 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.state.PresumeDoubled(tt.move); got != tt.want {
				t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
			}
		})
	}
}

func TestCubeStatesReject(t *testing.T) {
	rules := Rules{Cube: true, Gammons: true, Backgammons: true}
	match, money := NewMatch(Kazaross(), rules), NewMoney(rules)
	rules.Limit = -1
	for _, tt := range []struct {
		name  string
		game  *Game
		state State
		want  string
	}{
		{"zero", money, State{}, "cube of 0"},
		{"cube of 3", money, State{Value: 3}, "power of 2"},
		{"huge cube", money, State{Value: 2 * MaxCube}, "power of 2 up to 4096"},
		{"owner", money, State{Value: 1, Owner: 3}, "cube owner 3"},
		{"score for money", money, State{Value: 1, Away: [2]int{1, 0}}, "in a game for money"},
		{"match without score", match, State{Value: 1}, "must be 1 to 64"},
		{"match too long", match, State{Value: 1, Away: [2]int{65, 1}}, "must be 1 to 64"},
		{"no Crawford game", match, State{Value: 1, Away: [2]int{2, 2}, Crawford: true}, "not that of a Crawford game"},
		{"negative limit", NewMoney(rules), State{Value: 1}, "limit of -1 points"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := tt.game.CubeStates(tt.state); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
			}
		})
	}
}
