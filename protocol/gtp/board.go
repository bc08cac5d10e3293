package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxBoardLine bounds a line that may have a whole game.
const maxBoardLine = 16 << 10

// Board is a Session that plays a Game.
type Board struct {
	*Session
	game Game
}

// NewBoard returns a session that plays a game and writes its responses to out.
func NewBoard(game Game, out io.Writer, opts Options) *Board {
	opts.MaxLine = maxBoardLine
	b := &Board{NewSession(out, opts), game}
	b.Add(
		Command{Name: "boardsize", Answer: b.boardSize},
		Command{Name: "clear_board", Answer: b.clearBoard},
		Command{Name: "play", Answer: b.play},
		Command{Name: "genmove", Start: b.genMove},
		Command{Name: "reg_genmove", Start: b.regGenMove},
		Command{Name: "undo", Answer: b.undo},
		Command{Name: "gg-undo", Answer: b.undoMany},
		Command{Name: "showboard", Answer: b.showBoard},
		Command{Name: "final_score", Answer: b.finalScore},
		Command{Name: "gogui-play_sequence", Answer: b.playSequence},
	)
	if setter, ok := game.(Setter); ok {
		b.addSetup(setter)
	}
	if commander, ok := game.(Commander); ok {
		b.Add(commander.Commands()...)
	}
	b.addRules()
	b.addAnalyses()
	return b
}

// boardSize starts a game on an empty board of another size. GoGui sends only the width,
// even of a board that is not square: a board that has this width keeps its height.
func (b *Board) boardSize(args *Arguments) (string, error) {
	width := args.Int()
	nowWidth, height := b.game.Size()
	switch {
	case args.More():
		height = args.Int()
	case width != nowWidth:
		height = width
	}
	if err := args.End(); err != nil {
		return "", err
	}
	if err := b.game.Resize(width, height); err != nil {
		b.Log().Info("size refused", "err", err)
		return "", ErrSize
	}
	b.clock.NewGame()
	return "", nil
}

// clearBoard starts a game on the empty board.
func (b *Board) clearBoard(*Arguments) (string, error) {
	b.game.Clear()
	b.clock.NewGame()
	return "", nil
}

// play makes a move.
func (b *Board) play(args *Arguments) (string, error) {
	c, at := args.Color(), args.Vertex()
	if err := args.End(); err != nil {
		return "", err
	}
	return "", b.makeMove(c, at)
}

// makeMove makes a move of either color if the rules allow it.
func (b *Board) makeMove(c Color, at Vertex) error {
	if err := b.game.Play(c, at); err != nil {
		b.Log().Info("move refused", "err", err)
		return ErrIllegal
	}
	return nil
}

// playSequence makes several moves: all or none.
func (b *Board) playSequence(args *Arguments) (string, error) {
	moves := args.stones()
	if err := args.End(); err != nil {
		return "", err
	}
	for i, m := range moves {
		if err := b.makeMove(m.Color, m.At); err != nil {
			for range i {
				b.game.Undo()
			}
			return "", fmt.Errorf("%w: %s %s, number %d", err, m.Color, m.At, i+1)
		}
	}
	return "", nil
}

// stones parses the remaining arguments as pairs of a color and a vertex.
func (a *Arguments) stones() []Stone {
	var list []Stone
	for a.More() {
		list = append(list, Stone{a.Color(), a.Vertex()})
	}
	return list
}

// undo takes the last move back.
func (b *Board) undo(*Arguments) (string, error) {
	if b.game.Len() == 0 {
		return "", ErrUndo
	}
	b.game.Undo()
	return "", nil
}

// undoMany takes moves back: all of them or none.
func (b *Board) undoMany(args *Arguments) (string, error) {
	times := 1
	if args.More() {
		times = args.Int()
	}
	if err := args.End(); err != nil {
		return "", err
	}
	if times > b.game.Len() {
		return "", ErrUndo
	}
	for range times {
		b.game.Undo()
	}
	return "", nil
}

// showBoard draws the board.
func (b *Board) showBoard(*Arguments) (string, error) { return "\n" + b.game.Show(), nil }

var errNotOver = errors.New("cannot score: the game is not over")

// finalScore answers with the result of a finished game.
func (b *Board) finalScore(*Arguments) (string, error) {
	o := b.game.Outcome()
	if !o.Over {
		return "", errNotOver
	}
	return o.Score(), nil
}

// genMove has the engine choose a move for a color, and makes it.
func (b *Board) genMove(args *Arguments, began time.Time) (Work, error) {
	c := args.Color()
	if err := args.End(); err != nil {
		return Work{}, err
	}
	return b.chooseMove(c, began, func(v Vertex) (string, error) {
		b.clock.Charge(c, time.Since(began))
		if err := b.game.Play(c, v); err != nil {
			return "", err
		}
		return v.String(), nil
	}), nil
}

// regGenMove has the engine choose a move without making it.
func (b *Board) regGenMove(args *Arguments, began time.Time) (Work, error) {
	c := args.Color()
	if err := args.End(); err != nil {
		return Work{}, err
	}
	return b.chooseMove(c, began, func(v Vertex) (string, error) { return v.String(), nil }), nil
}

// chooseMove has the engine choose a move for a color. An illegal one, which would lose
// the game at once, is replaced. A side without a legal move passes.
func (b *Board) chooseMove(c Color, began time.Time, answer func(Vertex) (string, error)) Work {
	legal := b.game.Legal(c)
	if len(legal) == 0 {
		passes := func() (string, error) { return answer(Pass) }
		return Work{
			Run:     func(context.Context) Finish { return passes },
			Recover: func(error) (string, error) { return passes() },
		}
	}
	fallBack := func(err error) (string, error) {
		if b.opts.Unreplaced {
			return Failed(err)
		}
		b.Log().Error("engine failed", "err", err)
		return answer(legal[0])
	}
	think := b.game.Think(c, b.clock.Limits(c, began))
	return Work{
		Run: func(ctx context.Context) Finish {
			t, err := think(ctx)
			return func() (string, error) {
				if err == nil {
					err = checkLegal(legal, t.Move)
				}
				if err != nil {
					return fallBack(err)
				}
				return answer(t.Move)
			}
		},
		Recover: fallBack,
	}
}

// checkLegal returns an error if a move is not among the legal ones.
func checkLegal(legal []Vertex, v Vertex) error {
	if slices.Contains(legal, v) {
		return nil
	}
	return fmt.Errorf("%s is no legal move", v)
}

// addSetup adds the commands that set stones up.
func (b *Board) addSetup(setter Setter) {
	b.Add(
		Command{Name: "gogui-setup", Answer: func(args *Arguments) (string, error) {
			stones := args.stones()
			if err := args.End(); err != nil {
				return "", err
			}
			return "", setter.Setup(stones)
		}},
		Command{Name: "gogui-setup_player", Answer: func(args *Arguments) (string, error) {
			c := args.Color()
			if err := args.End(); err != nil {
				return "", err
			}
			setter.SetToMove(c)
			return "", nil
		}},
	)
}

// addRules makes the commands known by which a controller without rules of its own,
// as GoGui is for games other than Go, follows the game.
func (b *Board) addRules() {
	b.Add(
		Command{Name: "gogui-rules_game_id", Answer: func(*Arguments) (string, error) { return b.game.ID(), nil }},
		Command{Name: "gogui-rules_board", Answer: b.rulesBoard},
		Command{Name: "gogui-rules_board_size", Answer: b.rulesBoardSize},
		Command{Name: "gogui-rules_legal_moves", Answer: func(*Arguments) (string, error) {
			return Vertices(b.game.Legal(b.game.ToMove())), nil
		}},
		Command{Name: "gogui-rules_side_to_move", Answer: func(*Arguments) (string, error) {
			return b.game.ToMove().String(), nil
		}},
		Command{Name: "gogui-rules_final_result", Answer: b.rulesFinalResult},
	)
	if drawer, ok := b.game.(Drawer); ok {
		b.Add(Command{Name: "gogui-rules_board_gfx", Answer: func(*Arguments) (string, error) {
			return strings.Join(drawer.Graphics(), "\n"), nil
		}})
	}
}

// rulesBoard answers with the points, with blanks between them.
func (b *Board) rulesBoard(*Arguments) (string, error) {
	rows := b.game.Rows()
	for i, row := range rows {
		rows[i] = strings.Join(strings.Split(row, ""), " ")
	}
	return strings.Join(rows, "\n"), nil
}

// rulesBoardSize answers with one number for a square: GoGui wants no more there.
func (b *Board) rulesBoardSize(*Arguments) (string, error) {
	width, height := b.game.Size()
	if width == height {
		return strconv.Itoa(width), nil
	}
	return fmt.Sprintf("%d %d", width, height), nil
}

// rulesFinalResult says to people how the game has ended.
func (b *Board) rulesFinalResult(*Arguments) (string, error) {
	o := b.game.Outcome()
	switch {
	case !o.Over:
		return "The game is not over", nil
	case o.Drawn:
		return "Drawn: " + o.Reason, nil
	case o.Winner == Black:
		return "Black wins: " + o.Reason, nil
	default:
		return "White wins: " + o.Reason, nil
	}
}

// addAnalyses makes those commands known that GoGui lists in its window for analysis.
func (b *Board) addAnalyses() {
	analyses := []Analysis{
		{Type: "string", Label: "Evaluation", Parameters: " %m", Command: Command{Name: "gogo-evaluate", Start: b.evaluate}},
		{Type: "varc", Label: "Best Line", Parameters: " %c", Command: Command{Name: "gogo-best_line", Start: b.bestLine}},
		{Type: "plist", Label: "Legal Moves", Parameters: " %m", Command: Command{Name: "gogo-legal_moves", Answer: b.legalMoves}},
	}
	if analyst, ok := b.game.(Analyst); ok {
		analyses = append(analyses, analyst.Analyses()...)
	}
	lines := make([]string, len(analyses))
	for i, a := range analyses {
		lines[i] = a.Type + "/" + a.Label + "/" + a.Name + a.Parameters
		if a.Explain != nil {
			a.Start = func(args *Arguments, began time.Time) (Work, error) { return b.analyze(args, began, a.Explain) }
		}
		b.Add(a.Command)
	}
	b.Add(Command{Name: "gogui-analyze_commands", Answer: func(*Arguments) (string, error) {
		return strings.Join(lines, "\n"), nil
	}})
}

// ColorOr takes the last argument, a color, or another one if there is none.
func (a *Arguments) ColorOr(c Color) (Color, error) {
	if a.More() {
		c = a.Color()
	}
	return c, a.End()
}

// legalMoves lists the moves of a color.
func (b *Board) legalMoves(args *Arguments) (string, error) {
	c, err := args.ColorOr(b.game.ToMove())
	if err != nil {
		return "", err
	}
	return Vertices(b.game.Legal(c)), nil
}

// evaluate searches as for a move and says what was found.
func (b *Board) evaluate(args *Arguments, began time.Time) (Work, error) {
	return b.analyze(args, began, func(c Color, t *Thought[Vertex]) string {
		return fmt.Sprintf("%s: %s, depth %d, %d nodes in %.1f s: %s",
			c, t.Score, t.Depth, t.Nodes, t.Elapsed.Seconds(), Vertices(t.PV))
	})
}

// bestLine searches as for a move and answers with the line that is expected.
func (b *Board) bestLine(args *Arguments, began time.Time) (Work, error) {
	return b.analyze(args, began, func(c Color, t *Thought[Vertex]) string {
		return c.String()[:1] + " " + Vertices(t.PV)
	})
}

var errOver = errors.New("the game is over")

// analyze searches for the color of the argument and answers with what is found.
func (b *Board) analyze(args *Arguments, began time.Time, answer func(Color, *Thought[Vertex]) string) (Work, error) {
	c, err := args.ColorOr(b.game.ToMove())
	if err != nil {
		return Work{}, err
	}
	if len(b.game.Legal(c)) == 0 {
		return Work{}, errOver
	}
	limits := b.clock.Limits(c, began)
	think := b.game.Think(c, limits)
	return Work{
		Run: func(ctx context.Context) Finish {
			t, err := think(ctx)
			if err != nil {
				return func() (string, error) { return Failed(err) }
			}
			return func() (string, error) { return answer(c, &t), nil }
		},
		Recover: Failed,
	}, nil
}
