package tables

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/internal/words"
)

// state is the state of a table as a page shows it, without search info.
type state struct {
	Table   int         `json:"table"`
	Game    string      `json:"game"`
	Options Options     `json:"options"`
	About   string      `json:"about"`
	Named   string      `json:"named,omitempty"` // the opening of the moves on the board
	Book    []BookMove  `json:"book,omitempty"`  // the best one first
	Board   pages.Board `json:"board"`
	Sides   [2]string   `json:"sides"`
	Formats []string    `json:"formats"`

	Nodes []*nodeState `json:"nodes"` // by id; null where one was deleted
	At    int          `json:"at"`
	Line  []int        `json:"line"` // ids of the line on the board, from the root to its end

	Actor   int               `json:"actor"`             // 1 or 2: the side whose player decides
	Opening []string          `json:"opening,omitempty"` // the choices in a swap2 opening
	Turn    int               `json:"turn"`              // 1 or 2
	Over    string            `json:"over,omitempty"`
	Result  *resultState      `json:"result,omitempty"`
	Choices map[string]string `json:"choices"` // names of moves by kind and place
	Refused []refusalState    `json:"refused,omitempty"`
	Steps   *MoveSteps        `json:"walk,omitempty"`
	Lucky   bool              `json:"lucky,omitempty"`
	IDs     []string          `json:"ids,omitempty"` // of the position, for other programs
	Seats   [2]seatState      `json:"seats"`
	Running bool              `json:"running"`
	Asked   bool              `json:"asked"` // the next move has been requested from a program
	Note    string            `json:"note,omitempty"`
	Fresh   bool              `json:"fresh,omitempty"` // nobody has used the table yet
	Began   int64             `json:"began"`           // the start of the game, ms since 1970
	Clock   *clockState       `json:"clock,omitempty"`
	Hint    *hintState        `json:"hint,omitempty"`
	Analyst analystState      `json:"analyst"`
	Review  *reviewState      `json:"review,omitempty"`
	Verdict *verdictState     `json:"verdict,omitempty"` // on the decision made here in the line
}

// nodeState is a node of the tree. The keys are short, since a game has many nodes.
type nodeState struct {
	Parent  int      `json:"p"` // -1 for the root
	Move    string   `json:"m"`
	Side    int      `json:"s"`
	Changes string   `json:"c"`
	Comment string   `json:"k,omitempty"`
	Outcome string   `json:"e,omitempty"`
	Took    int64    `json:"t,omitempty"` // ms
	Value   string   `json:"v,omitempty"` // for the side to move
	Chance  *float64 `json:"w,omitempty"` // winning chance of the first side
	Depth   int      `json:"d,omitempty"`
	Equity  *float64 `json:"q,omitempty"` // for the first side, in games with dice
	Mark    string   `json:"x,omitempty"` // annotation of an error
}

// seatState is the state of a seat.
type seatState struct {
	Program  string `json:"program"` // empty for a person
	Name     string `json:"name"`
	Time     int64  `json:"time"` // ms
	Level    int    `json:"level"`
	Adaptive bool   `json:"adaptive,omitempty"`
	Failed   string `json:"failed,omitempty"`
}

// resultState is the outcome of a game.
type resultState struct {
	Winner int    `json:"winner"` // 0 for a draw
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
}

// refusalState is a reason why moves are illegal, and their kinds and places as in the choices.
type refusalState struct {
	Why    Sentence `json:"why"`
	Places []string `json:"places"`
}

// analystState is the state of the analyst.
type analystState struct {
	On     bool   `json:"on"`
	Name   string `json:"name"`
	Failed string `json:"failed,omitempty"`
}

// reviewState is the state of a review.
type reviewState struct {
	Going  bool           `json:"going"`
	Done   int            `json:"done"`
	Of     int            `json:"of"`
	Failed string         `json:"failed,omitempty"`
	Points []turningPoint `json:"points"`
	// If decisions are assessed: their summary, the number of unknown ones, and the reason.
	Judges  bool         `json:"judges,omitempty"`
	Summary []SummaryRow `json:"summary,omitempty"`
	Unknown int          `json:"unknown,omitempty"`
	Why     string       `json:"why,omitempty"`
}

// stateOf returns the state. The caller must hold t.mu.
func (t *Table) stateOf() *state {
	s := &state{
		Table: t.id, Game: t.game.Name(), Options: t.rules.Options(), About: t.rules.About(),
		Board: t.rules.Board(), Sides: t.rules.Sides(), Formats: t.rules.Formats(),
		At: t.tree.at.id, Turn: int(t.pos.Turn()), Actor: int(t.actor()), Opening: t.choices(), Choices: map[string]string{},
		Running: t.running, Asked: t.turn != nil, Note: words.Sanitize(t.note), Fresh: t.fresh, Began: t.began.UnixMilli(),
		Clock: t.clocks.state(), Hint: t.hintState(),
		Analyst: analystState{t.analyst.on, t.analyst.name, t.analyst.failed},
	}
	for _, n := range t.tree.nodes {
		s.Nodes = append(s.Nodes, t.nodeOf(n))
	}
	for _, n := range line(t.tree.at) {
		s.Line = append(s.Line, n.id)
	}
	if t.over() {
		o := t.tree.at.outcome
		s.Over = o.Describe(s.Sides)
		s.Result = &resultState{int(o.Winner), words.Sanitize(string(o.Reason)), words.Sanitize(o.Detail)}
	} else {
		for _, c := range t.pos.Choices() {
			s.Choices[c.place()] = c.Move
		}
		s.Refused = t.refusals()
		if w, walks := t.pos.(StepMover); walks {
			walk := w.MoveSteps()
			s.Steps = &walk
		}
	}
	_, s.Lucky = t.pos.(HasDice)
	if p, ok := t.pos.(BookPosition); ok {
		s.Named, s.Book = p.OpeningName(), t.bookMoves(p)
	}
	if p, named := t.pos.(PositionIDs); named && !t.over() {
		s.IDs = p.IDs()
	}
	for i, seat := range t.seats {
		s.Seats[i] = seatState{
			Name: seat.name, Time: seat.limits.Time.Milliseconds(), Level: seat.limits.Level, Adaptive: seat.adaptive, Failed: seat.failed,
		}
		if seat.program == nil {
			s.Seats[i].Name = seat.person
		} else {
			s.Seats[i].Program = words.Sanitize(seat.program.engine.Name)
		}
	}
	if r := &t.review; r.of > 0 {
		s.Review = t.reviewOf(r)
	}
	s.Verdict = t.currentVerdict()
	return s
}

func (t *Table) reviewOf(r *review) *reviewState {
	s := &reviewState{Going: r.going(), Done: r.done, Of: r.of, Failed: r.failed, Points: t.turningPoints(r.line), Judges: r.assesses, Summary: r.summary}
	s.Unknown, s.Why = unknownDecisions(r.line)
	return s
}

// bookMoves returns the moves of a book with their chances, the best one first and then by these.
func (t *Table) bookMoves(p BookPosition) []BookMove {
	list := p.BookMoves()
	for i := range list {
		if chance, ok := t.rules.Chance(list[i].Value); ok {
			list[i].Chance = &chance
		}
	}
	slices.SortStableFunc(list, func(a, b BookMove) int {
		switch {
		case a.Best != b.Best && a.Best:
			return -1
		case a.Best != b.Best:
			return 1
		case a.Chance == nil || b.Chance == nil:
			return 0
		}
		return cmp.Compare(*b.Chance, *a.Chance)
	})
	return list
}

// refusals returns why moves are illegal in the position on the board.
func (t *Table) refusals() []refusalState {
	p, ok := t.pos.(Refuser)
	if !ok {
		return nil
	}
	var list []refusalState
	for _, r := range p.Refusals() {
		s := refusalState{Why: r.Why}
		for _, c := range r.Moves {
			s.Places = append(s.Places, c.place())
		}
		list = append(list, s)
	}
	return list
}

// place returns the key of a choice: its kind, column and row, as in the text of a change.
func (c Choice) place() string {
	change := pages.Change{Kind: c.Kind, Side: match.First, X: c.X, Y: c.Y}.String()
	return change[:1] + change[2:]
}

func (t *Table) nodeOf(n *node) *nodeState {
	if n == nil {
		return nil
	}
	s := &nodeState{Parent: -1, Move: n.move, Side: int(n.side), Changes: n.changes, Comment: n.comment, Took: n.took.Milliseconds()}
	if n.parent != nil {
		s.Parent = n.parent.id
	}
	if n.outcome != nil {
		s.Outcome = words.Sanitize(n.outcome.Describe(t.rules.Sides()))
	}
	if n.info != nil {
		s.Value, s.Depth = n.info.Value, n.info.Depth
	}
	if _, lucky := t.pos.(HasDice); lucky {
		s.Equity = t.equityOf(n)
	}
	if n.verdict != nil {
		s.Mark = n.verdict.Mark
	}
	if chance, known := t.chanceOf(n, match.First); known {
		rounded := roundChance(chance)
		s.Chance = &rounded
	}
	return s
}

// numberOf parses a value that is a number.
func numberOf(value string) (number float64, ok bool) {
	number, err := strconv.ParseFloat(value, 64)
	return number, err == nil && !math.IsNaN(number) && !math.IsInf(number, 0)
}

// roundChance rounds a chance to the digits shown.
func roundChance(chance float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(chance, 'f', 3, 64), 64)
	if err != nil {
		return chance
	}
	return rounded
}

// thoughtState is what programs think of the position on the board.
type thoughtState struct {
	Turn    *questionState `json:"turn"`    // of the program to move, or null
	Analyst *questionState `json:"analyst"` // of the analyst, or null
}

// questionState is the state of a question to a program.
type questionState struct {
	Ms    int64       `json:"ms"` // thinking time
	Lines []lineState `json:"lines"`
}

// lineState is a line of play.
type lineState struct {
	Depth    int      `json:"depth"`
	SelDepth int      `json:"sel"`
	Value    string   `json:"value"` // for the side to move
	Chance   *float64 `json:"chance"`
	Nodes    int64    `json:"nodes"`
	Ms       int64    `json:"ms"`
	Moves    []string `json:"moves"`
	Changes  []string `json:"changes"` // of the moves, on the board
	// Text replaces the moves in games that have it.
	Text *LineText `json:"text,omitempty"`
}

// maxShown is the maximum number of moves shown in a line.
const maxShown = 12

// thoughtsOf returns the current search info. The caller must hold t.mu.
func (t *Table) thoughtsOf() *thoughtState {
	return &thoughtState{Turn: t.questionOf(t.turn), Analyst: t.questionOf(t.analyst.question)}
}

func (t *Table) questionOf(q *question) *questionState {
	if q == nil {
		return nil
	}
	s := &questionState{Ms: time.Since(q.began).Milliseconds(), Lines: []lineState{}}
	for _, h := range q.lines {
		if h.Depth > 0 || h.Value != "" || len(h.Moves) > 0 || h.Text != nil {
			s.Lines = append(s.Lines, t.lineOf(h))
		}
	}
	return s
}

// lineOf converts a line. It ends before the first move that is illegal.
func (t *Table) lineOf(h SearchInfo) lineState {
	l := lineState{Depth: h.Depth, SelDepth: h.SelDepth, Value: h.Value, Nodes: h.Nodes, Ms: h.Time.Milliseconds(), Moves: []string{}, Changes: []string{}, Text: h.Text}
	if chance, ok := t.rules.Chance(h.Value); ok {
		if t.pos.Turn() != match.First {
			chance = 1 - chance
		}
		rounded := roundChance(chance)
		l.Chance = &rounded
	}
	path := t.tree.at.path()
	moves := h.Moves[:min(len(h.Moves), maxShown)]
	for len(moves) > 0 {
		steps, err := t.rules.Draw("", pages.Named(append(path[:len(path):len(path)], moves...)...))
		if err != nil {
			moves = moves[:len(moves)-1]
			continue
		}
		for i, s := range steps[len(path):] {
			l.Moves = append(l.Moves, moves[i])
			l.Changes = append(l.Changes, s.Changes.String())
		}
		break
	}
	return l
}

// news is a message to a page.
type news struct {
	Table    *state        `json:"table,omitempty"`
	Thoughts *thoughtState `json:"thoughts,omitempty"`
	Error    string        `json:"error,omitempty"`
	Hall     *hallState    `json:"hall,omitempty"`
	Open     int           `json:"open,omitempty"` // number of a table opened for the page
	// Waiting reports that there is search info not sent yet.
	Waiting bool `json:"-"`
}

// seen is the versions of the parts of a table that a page has received.
type seen struct{ version, thoughts int }

// next returns the changes since s, with search info if requested or if the rest has changed, and a
// channel that is closed at the next change.
func (t *Table) next(s *seen, thoughts bool) (n *news, later <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n = &news{}
	if s.version != t.version {
		n.Table, s.version = t.stateOf(), t.version
	}
	switch {
	case s.thoughts == t.thoughts:
	case thoughts || n.Table != nil:
		n.Thoughts, s.thoughts = t.thoughtsOf(), t.thoughts
	default:
		n.Waiting = true
	}
	return n, t.changed
}

// hallState is sent to a page once: the available games and programs.
type hallState struct {
	Games  []gameState `json:"games"`
	Tables []int       `json:"tables"`
	Levels int         `json:"levels"`
	Middle int         `json:"middleLevel"` // a newcomer's
	Names  []string    `json:"levelNames"`
	Rooms  []roomState `json:"rooms,omitempty"`
}

// roomState is another page.
type roomState struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

type gameState struct {
	Name     string    `json:"name"`
	Fields   []Field   `json:"fields"`
	Sides    [2]string `json:"sides"`
	Programs []string  `json:"programs"`
	Ratings  []int     `json:"ratings"` // of the levels
}

// hallOf returns the available games and programs.
func (h *Hub) hallOf() *hallState {
	names := match.LevelNames()
	s := &hallState{Levels: MaxLevel, Middle: match.MiddleLevel, Names: names[:], Tables: []int{}}
	for _, g := range h.games {
		ratings := g.Ratings()
		gs := gameState{Name: g.Name(), Fields: g.Fields(), Programs: []string{}, Ratings: ratings[:]}
		if rules, err := g.Rules(nil); err == nil {
			gs.Sides = rules.Sides()
		}
		for _, e := range h.engines {
			if e.Game == g.Name() {
				gs.Programs = append(gs.Programs, words.Sanitize(e.Name))
			}
		}
		s.Games = append(s.Games, gs)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if t != nil {
			s.Tables = append(s.Tables, t.id)
		}
	}
	return s
}
