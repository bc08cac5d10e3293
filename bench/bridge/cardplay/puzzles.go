package cardplay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gogo/bench/puzzles"
	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
)

// PuzzleMaker finds cards that alone make or beat a contract: in the deal as it is, and in most of
// those that the player has to reckon with. It serves one goroutine.
type PuzzleMaker struct {
	bidder  bidding.Bidder
	carding *carding.Agreement
	solver  *doubledummy.Solver
	quick   *cardplay.Player // who compares cards in few deals
	player  *cardplay.Player
}

// NewPuzzleMaker returns a maker whose players bid and lead by the default agreements.
func NewPuzzleMaker() (*PuzzleMaker, error) {
	s, err := system.Open(system.Default)
	if err != nil {
		return nil, err
	}
	agreement, err := carding.Open(carding.Default)
	if err != nil {
		return nil, err
	}
	player := func(layouts int) *cardplay.Player {
		return cardplay.New(cardplay.Settings{Layouts: layouts, Threads: 1, Memory: puzzleMemory, Belief: cardplay.Belief{Slip: 1}})
	}
	return &PuzzleMaker{
		bidder.NewRules(s), agreement, doubledummy.NewSolver(puzzleMemory), player(quickLayouts), player(puzzleLayouts),
	}, nil
}

const (
	puzzleMemory = 32 << 20
	// puzzleLayouts is the number of deals in which cards are compared, after quickLayouts.
	puzzleLayouts, quickLayouts = 40, 8
	// firstPuzzleCard and lastPuzzleCard bound where in a play puzzles are.
	firstPuzzleCard, lastPuzzleCard = 5, 28
	// minGroups is the number of cards, but for equals, to choose from.
	minGroups = 2
	// minCards is the number of cards to choose from where a beginner finds the right one.
	minCards = 3
	// maxEquals is the number of cards that may be right, all as good as each other.
	maxEquals = 3
	// minChance is the share of deals in which a solution must reach what its side wants, and minGap by
	// how much more that is than with any other card. clearGap is that of clear cases.
	minChance, minGap, clearGap = 0.5, 0.15, 0.5
	// maxTries bounds the cards of a board for which deals are drawn.
	maxTries = 4
)

// The names of the options of a board.
const (
	dealOption       = "deal"
	dealerOption     = "dealer"
	vulnerableOption = "vulnerable"
	auctionOption    = "auction"
	contractOption   = "contract"
	declarerOption   = "declarer"
	playedOption     = "played"
	numberOption     = "board"
)

// The kinds of puzzles.
const (
	making  = "the card that makes the contract"
	beating = "the card that beats the contract"
)

// errNoPuzzle is the error of a position that is no puzzle.
var errNoPuzzle = errors.New("no card alone is right")

// Make implements puzzles.Maker: it bids a deal, and plays it with cards that cost nothing, as a
// beginner would choose among them.
func (m *PuzzleMaker) Make(ctx context.Context, seed, number uint64) ([]puzzles.Puzzle, error) {
	b, err := bid(ctx, seed, int(number)+1, m.bidder)
	if err != nil || b.contract.IsPassedOut() || b.contract.Level < 2 {
		return nil, err
	}
	play, err := bridge.NewPlay(b.deal, b.contract)
	if err != nil {
		return nil, err
	}
	if err := play.Play(m.lead(b, &play)); err != nil {
		return nil, err
	}
	tries := 0
	for play.Len() <= lastPuzzleCard && tries < maxTries {
		position := play.Position()
		cards, err := m.solver.Cards(ctx, &position)
		if err != nil {
			return nil, err
		}
		best := mostTricks(cards)
		if over := declarerTricks(&play, best) - b.contract.Needed(); over < -1 || over > 0 {
			return nil, nil // no single trick decides
		}
		p, err := (*puzzles.Puzzle)(nil), errNoPuzzle
		if play.Len() >= firstPuzzleCard-1 {
			p, err = m.puzzle(ctx, b, &play, cards)
		}
		switch {
		case err == nil:
			return []puzzles.Puzzle{*p}, nil
		case errors.Is(err, errNotRobust):
			tries++
		case !errors.Is(err, errNoPuzzle):
			return nil, err
		}
		if err := play.Play(natural(&play, cards, best)); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// errNotRobust is the error of a position in which a card is right in the deal as it is, but not in
// others.
var errNotRobust = fmt.Errorf("%w in enough deals", errNoPuzzle)

// lead returns the cheapest opening lead by the agreement.
func (m *PuzzleMaker) lead(b *board, play *bridge.Play) bridge.Card {
	situation := m.carding.At(play, b.heard)
	var best carding.Lead
	for _, l := range situation.Leads(b.deal[play.Turn()]) {
		if l.Usual > 0 && (best.Usual == 0 || l.Cost < best.Cost) {
			best = l
		}
	}
	return best.Card
}

// mostTricks returns what the best card takes.
func mostTricks(cards []doubledummy.CardTricks) int {
	most := 0
	for _, c := range cards {
		most = max(most, c.Tricks)
	}
	return most
}

// declarerTricks returns the tricks of the declarer in all, if the side to play takes so many of those
// left.
func declarerTricks(play *bridge.Play, tricks int) int {
	position := play.Position()
	side := play.Contract().Declarer.Side()
	if play.Turn().Side() != side {
		tricks = position.Tricks() - tricks
	}
	return play.Won(side) + tricks
}

// natural returns a card among the best: the one that a beginner would play.
func natural(play *bridge.Play, cards []doubledummy.CardTricks, best int) bridge.Card {
	var among bridge.Cards
	for _, c := range cards {
		if c.Tricks == best {
			among |= c.Card.Set()
		}
	}
	return beginnersCard(play, among)
}

// beginnersCard returns the card of some that a beginner plays: third hand high, second hand low, and
// last hand as high as it takes.
func beginnersCard(play *bridge.Play, among bridge.Cards) bridge.Card {
	position := play.Position()
	trick := position.Trick
	if trick.Len() == 0 || trick.Done() {
		return among.Highest()
	}
	trump := position.Trump
	if trick.Winner(trump).Side() == play.Turn().Side() || trick.Len() == 1 {
		return lowest(among)
	}
	var winners bridge.Cards
	for c := range among.Down {
		after := trick
		after.Add(c)
		if after.Winner(trump) == play.Turn() {
			winners |= c.Set()
		}
	}
	switch {
	case winners == 0:
		return lowest(among)
	case trick.Len() == bridge.Seats-1:
		return lowest(winners)
	}
	return winners.Highest()
}

// lowest returns the card of the lowest rank.
func lowest(among bridge.Cards) bridge.Card {
	low := bridge.NoCard
	for c := range among.Down {
		if low == bridge.NoCard || c.Rank() <= low.Rank() {
			low = c
		}
	}
	return low
}

// puzzle returns the puzzle that a position is, whose cards are solved. The error is errNoPuzzle if it is
// none.
func (m *PuzzleMaker) puzzle(ctx context.Context, b *board, play *bridge.Play, cards []doubledummy.CardTricks) (*puzzles.Puzzle, error) {
	right, kind := rightCards(play, cards)
	if right == 0 || right == play.Legal() || right.Count() > maxEquals || right.In(right.Highest().Suit()) != right {
		return nil, errNoPuzzle
	}
	if isDull(play, right) {
		return nil, errNoPuzzle
	}
	seat := play.Player()
	var answer cardplay.Answer
	var gap float64
	for _, player := range []*cardplay.Player{m.quick, m.player} {
		var err error
		if answer, err = m.answer(ctx, b, play, player); err == nil {
			gap, err = robustness(&answer, right)
		}
		if err != nil {
			return nil, err
		}
	}
	p := &puzzles.Puzzle{
		Options: b.options(play), Side: seat.String(), Kind: kind, Stars: starsOf(play, right, gap),
		Task:  "{player} to play. Find the card that makes {contract}.",
		Holes: map[string]string{"player": seat.String(), "contract": b.contract.String()},
	}
	if kind == beating {
		p.Task = "{player} to play. Find the card that beats {contract}."
	}
	for c := range right.Down {
		p.Solutions = append(p.Solutions, c.String())
	}
	p.Choices = choices(play, cards, &answer)
	return p, nil
}

// rightCards returns the cards with which the side to play reaches what it wants, and the kind of puzzle
// that this is.
func rightCards(play *bridge.Play, cards []doubledummy.CardTricks) (right bridge.Cards, kind string) {
	declares := play.Player().Side() == play.Contract().Declarer.Side()
	for _, c := range cards {
		if makes := declarerTricks(play, c.Tricks) >= play.Contract().Needed(); makes == declares {
			right |= c.Card.Set()
		}
	}
	if declares {
		return right, making
	}
	return right, beating
}

// isDull reports whether the right cards are what a beginner plays, to win a trick as the last hand or
// with little to choose from.
func isDull(play *bridge.Play, right bridge.Cards) bool {
	position := play.Position()
	last := position.Trick.Len() == bridge.Seats-1
	return right.Has(beginnersCard(play, play.Legal())) && (last || play.Legal().Count() < minCards)
}

// answer compares the cards in deals that the player has to reckon with.
func (m *PuzzleMaker) answer(ctx context.Context, b *board, play *bridge.Play, player *cardplay.Player) (cardplay.Answer, error) {
	player.Begin()
	q := b.question(play.Player(), play)
	q.Carding = [2]*carding.Agreement{m.carding, m.carding}
	return player.Choose(ctx, q)
}

// robustness returns by how much the right cards, which have to be equals, reach what their side wants in
// more deals than all others. The error is errNoPuzzle if there is too little to choose, and
// errNotRobust if the difference is too small.
func robustness(answer *cardplay.Answer, right bridge.Cards) (gap float64, err error) {
	if len(answer.Cards) < minGroups {
		return 0, errNoPuzzle
	}
	first, others := 0.0, 0.0
	for _, v := range answer.Cards {
		switch {
		case v.Equals&right == 0:
			others = max(others, v.Aim)
		case v.Equals != right:
			return 0, errNoPuzzle
		default:
			first = v.Aim
		}
	}
	if gap = first - others; first < minChance || gap < minGap {
		return gap, errNotRobust
	}
	return gap, nil
}

// starsOf returns how difficult a card is to find.
func starsOf(play *bridge.Play, right bridge.Cards, gap float64) int {
	switch found := right.Has(beginnersCard(play, play.Legal())); {
	case found && gap >= clearGap:
		return 1
	case found:
		return 2
	case gap >= clearGap:
		return 3
	case gap >= (minGap+clearGap)/2:
		return 4
	}
	return puzzles.MaxStars
}

// choices returns all cards with the tricks of the declarer in the deal as it is, and how likely they are
// to reach what their side wants as far as the player can see.
func choices(play *bridge.Play, cards []doubledummy.CardTricks, answer *cardplay.Answer) []puzzles.Choice {
	list := make([]puzzles.Choice, 0, len(cards))
	slices.SortStableFunc(cards, func(a, b doubledummy.CardTricks) int { return b.Tricks - a.Tricks })
	for _, c := range cards {
		choice := puzzles.Choice{Move: c.Card.String(), Value: float64(declarerTricks(play, c.Tricks))}
		for _, v := range answer.Cards {
			if v.Equals.Has(c.Card) {
				choice.Chance = math.Round(100*v.Aim) / 100
			}
		}
		list = append(list, choice)
	}
	return list
}

// options returns the options of a board with the cards so far.
func (b *board) options(play *bridge.Play) map[string]string {
	played := make([]string, play.Len())
	for i, c := range play.Cards() {
		played[i] = c.String()
	}
	return map[string]string{
		numberOption: strconv.Itoa(b.number), dealOption: b.deal.Text(bridge.North), auctionOption: b.end.Auction().String(),
		dealerOption: bridge.BoardDealer(b.number).String(), vulnerableOption: b.end.Vulnerable().String(),
		contractOption: b.contract.String(), declarerOption: b.contract.Declarer.String(), playedOption: strings.Join(played, " "),
	}
}

// Check implements puzzles.Maker.
func (m *PuzzleMaker) Check(ctx context.Context, p *puzzles.Puzzle) error {
	b, play, err := m.boardOf(p.Options)
	if err != nil {
		return err
	}
	position := play.Position()
	cards, err := m.solver.Cards(ctx, &position)
	if err != nil {
		return err
	}
	right, kind := rightCards(play, cards)
	var solutions []string
	for c := range right.Down {
		solutions = append(solutions, c.String())
	}
	if !slices.Equal(solutions, p.Solutions) || kind != p.Kind || play.Player().String() != p.Side {
		return fmt.Errorf("%v is %s for %s", solutions, kind, play.Player())
	}
	answer, err := m.answer(ctx, b, play, m.player)
	if err != nil {
		return err
	}
	if gap, err := robustness(&answer, right); gap <= 0 {
		return fmt.Errorf("%v: %w by %.2f", solutions, cmp.Or(err, errNotRobust), gap)
	}
	return nil
}

// boardOf returns the board of options and the play so far.
func (m *PuzzleMaker) boardOf(options map[string]string) (*board, *bridge.Play, error) {
	number, err := strconv.Atoi(options[numberOption])
	if err != nil {
		return nil, nil, err
	}
	b := &board{number: number}
	if b.deal, err = bridge.ParseDeal(options[dealOption]); err != nil {
		return nil, nil, err
	}
	dealer, vulnerable := bridge.BoardDealer(number), bridge.BoardVulnerability(number)
	if dealer.String() != options[dealerOption] || vulnerable.String() != options[vulnerableOption] {
		return nil, nil, fmt.Errorf("board %d is dealt by %s, %s vulnerable", number, dealer, vulnerable)
	}
	auction, err := bridge.ParseAuction(dealer, options[auctionOption])
	if err == nil {
		err = b.listen(bidding.New(dealer, vulnerable, m.bidder.System(), m.bidder.System()), auction.Calls())
	}
	if err != nil {
		return nil, nil, err
	}
	b.contract, _ = auction.Contract()
	if declarer := b.contract.Declarer.String(); b.contract.String() != options[contractOption] || declarer != options[declarerOption] {
		return nil, nil, fmt.Errorf("the contract is %s by %s", b.contract, declarer)
	}
	play, err := playOf(b, options[playedOption])
	return b, play, err
}

// playOf returns the play of a board with cards in a text.
func playOf(b *board, cards string) (*bridge.Play, error) {
	play, err := bridge.NewPlay(b.deal, b.contract)
	if err != nil {
		return nil, err
	}
	for text := range strings.FieldsSeq(cards) {
		card, err := bridge.ParseCard(text)
		if err == nil {
			err = play.Play(card)
		}
		if err != nil {
			return nil, fmt.Errorf("card %d: %w", play.Len()+1, err)
		}
	}
	return &play, nil
}
