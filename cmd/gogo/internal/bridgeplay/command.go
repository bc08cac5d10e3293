package bridgeplay

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/bridgeterm"
)

// helpText lists the commands.
const helpText = bridgeterm.HowToType + `Enter   draws the table again        hint        what a robot would do
claim   all tricks left; claim N     yes, no     whether a claim is good
score   what the boards came to      save FILE   write them; save! replaces
new     other boards                 load FILE   the deals of a file, PBN or LIN
restart a program that has failed    quit        end
`

// Commands returns the commands beside calls and cards.
func Commands() []string {
	return []string{"help", "hint", "claim", "yes", "no", "score", "save", "load", "new", "restart", "quit"}
}

// claim claims all tricks that are left, or so many.
func (s *Session) claim(number string) error {
	tricks := bridgetable.AllTricks
	if number != "" {
		var err error
		if tricks, err = strconv.Atoi(number); err != nil || tricks < 0 {
			return fmt.Errorf("%.20q is no number of tricks", number)
		}
	}
	return s.table.Claim(tricks)
}

// execute executes a line of input. The error ends the session.
func (s *Session) execute(ctx context.Context, line string) error {
	line = strings.TrimSpace(line)
	if rest, ok := strings.CutPrefix(line, "?"); ok {
		s.explainCalls(strings.TrimSpace(rest))
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToLower(word) {
	case "":
		s.show()
	case "help":
		s.say("%s", helpText)
	case "why", "meaning":
		s.explainCalls(rest)
	case "hint":
		return s.hint(ctx)
	case "claim":
		s.refused(s.claim(rest))
	case "yes", "accept", "y":
		s.refused(s.table.RespondToClaim(true))
	case "no", "refuse", "n":
		s.refused(s.table.RespondToClaim(false))
	case "score", "result":
		s.say("%s", s.score())
	case "save", "save!":
		s.say("%s", s.saves.Save("What was played", rest, strings.HasSuffix(word, "!"), s.boards))
	case "new", "load":
		return s.again(strings.ToLower(word), rest)
	case "restart":
		s.restart()
	case "quit", "exit", "bye":
		return errQuit
	default:
		s.act(line)
	}
	return nil
}

// refused explains why an action failed, if it did.
func (s *Session) refused(err error) {
	if err != nil {
		s.say("%s", bridgeterm.Sentence(err))
	}
}

// show draws the table again.
func (s *Session) show() {
	switch {
	case s.acts():
		s.draw()
	case s.now.Started:
		s.say("%s", screen(&s.now, s.Console.Columns()))
	default:
		s.say("%s", s.score())
	}
}

// explainCalls explains the calls so far or, with a call, what it would mean.
func (s *Session) explainCalls(text string) {
	if !s.now.Started {
		s.say("There is no auction.")
		return
	}
	s.say("%s", s.explain.Asked(&s.now.Auction, s.now.Board.Vulnerable, s.now.Notes, text, s.Console.Columns()))
}

// hint suggests an action.
func (s *Session) hint(ctx context.Context) error {
	if !s.now.ToCall && !s.now.ToPlay {
		s.say("You are not asked for a call or a card.")
		return nil
	}
	text, err := s.Hint(ctx, &s.now)
	if err != nil {
		s.refused(err)
		return ctx.Err()
	}
	s.say("%s", text)
	return nil
}

// boards returns the finished boards as PBN.
func (s *Session) boards() ([]byte, error) {
	if len(s.now.Over) == 0 {
		return nil, errors.New("no board is finished yet")
	}
	return s.table.PBN()
}

// again starts new boards.
func (s *Session) again(word, file string) error {
	if (word == "load") != (file != "") {
		s.say("Write new for other boards, or load FILE for those of a file.")
		return nil
	}
	if err := s.sit(file); err != nil {
		s.say("%s", bridgeterm.Sentence(err))
	}
	return nil
}

// restart restarts programs that have failed.
func (s *Session) restart() {
	if s.table.Restart() == 0 {
		s.say("No program has failed.")
	}
}

// act makes a call or plays a card, or explains why that is not possible.
func (s *Session) act(text string) {
	err := s.try(text)
	if err == nil {
		return
	}
	if meant := bridgeterm.Meant(text, Commands()); meant != "" {
		s.say("%s", meant)
		return
	}
	s.refused(err)
}

// try makes a call or plays a card.
func (s *Session) try(text string) error {
	g := &s.now
	switch {
	case g.ToCall:
		c, err := bridgeterm.ReadCall(text, &g.Auction)
		if err != nil {
			return err
		}
		return s.table.Call(c)
	case g.ToPlay:
		return s.play(text)
	case g.ToRespond:
		return fmt.Errorf("%v has claimed: type yes or no", g.Claim.By)
	case g.Done:
		return errors.New(strings.TrimSuffix(nothingMore, "."))
	}
	return fmt.Errorf("%.40q is not a command, and it is not your turn. Type help for help", text)
}

// play plays a card.
func (s *Session) play(text string) error {
	play := &s.now.Play
	hand := play.Start()[play.Turn()]
	for _, c := range play.Cards() {
		hand &^= c.Set()
	}
	c, err := bridgeterm.ReadCard(text, hand, play.Legal())
	if err != nil {
		return err
	}
	return s.table.Card(c)
}

// whose tells whose card a hint is about: the person's own, or dummy's.
func whose(play *bridge.Play, you bridge.Seat) string {
	if play.Turn() == you {
		return "play"
	}
	return "play from dummy"
}

// Adviser returns a function that gives hints by a robot configured by flags. Each hint has a
// fresh robot, so that it knows only what the seat has seen.
func Adviser(flags bridgerobot.Flags) func(context.Context, *bridgetable.View) (string, error) {
	return func(ctx context.Context, g *bridgetable.View) (string, error) {
		a, err := bridgetable.Advise(ctx, &flags, g)
		if err != nil {
			return "", err
		}
		if g.ToCall {
			return fmt.Sprintf("A robot would call %s.", diagram.Call(a.Call)), nil
		}
		return fmt.Sprintf("A robot would %s %s.", whose(&g.Play, g.Board.Seat), diagram.Card(a.Card)), nil
	}
}
