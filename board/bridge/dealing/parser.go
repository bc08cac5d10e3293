package dealing

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
)

// maxNumber is the largest number in a condition: no sum in the longest text overflows.
const maxNumber = 9999

// parser is a recursive-descent parser with a method for each level of precedence. It stops
// at the first error.
type parser struct {
	text  string
	at    int
	depth int
	err   error // a *SyntaxError
}

// fail records the first error and moves to the end of the text.
func (p *parser) fail(at int, format string, args ...any) expr {
	if p.err == nil {
		p.err = &SyntaxError{column(p.text, at), fmt.Sprintf(format, args...)}
	}
	p.at = len(p.text)
	return expr{at: at, value: func(*bridge.Deal) int { return 0 }}
}

// skipSpace skips white space.
func (p *parser) skipSpace() {
	rest := strings.TrimLeft(p.text[p.at:], " \t\r\n")
	p.at = len(p.text) - len(rest)
}

// accept reads a token if it comes next.
func (p *parser) accept(token string) bool {
	p.skipSpace()
	if !strings.HasPrefix(p.text[p.at:], token) {
		return false
	}
	p.at += len(token)
	return true
}

// expect reads a token that has to come next.
func (p *parser) expect(token string) {
	if !p.accept(token) {
		p.fail(p.at, "%s where %q is expected", p.next(), token)
	}
}

// next describes what comes next, for an error.
func (p *parser) next() string {
	p.skipSpace()
	rest := p.text[p.at:]
	if rest == "" {
		return "the end"
	}
	if w := word(rest); w != "" {
		return fmt.Sprintf("%.20q", w)
	}
	_, size := utf8.DecodeRuneInString(rest)
	return fmt.Sprintf("%q", rest[:size])
}

// word returns the letters and digits at the beginning of a text.
func word(text string) string {
	for i, c := range []byte(text) {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			if c < '0' || c > '9' {
				return text[:i]
			}
		}
	}
	return text
}

// want checks the kind of an expression.
func (p *parser) want(e expr, k kind) expr {
	if e.kind != k {
		p.fail(e.at, "%v where %v is expected", e.kind, k)
	}
	return e
}

// condition reads a whole condition.
func (p *parser) condition() expr { return p.want(p.or(), condition) }

// or reads conditions with || between them.
func (p *parser) or() expr {
	e := p.and()
	for p.accept("||") {
		a, b := p.want(e, condition), p.want(p.and(), condition)
		e = or(a, b)
	}
	return e
}

// and reads conditions with && between them.
func (p *parser) and() expr {
	e := p.comparison()
	for p.accept("&&") {
		a, b := p.want(e, condition), p.want(p.comparison(), condition)
		e = and(a, b)
	}
	return e
}

// comparison reads a sum, or two with a comparison between them.
func (p *parser) comparison() expr {
	e := p.sum()
	holds := p.operator()
	if holds == nil {
		return e
	}
	a, b := p.want(e, number), p.want(p.sum(), number)
	p.skipSpace()
	at := p.at
	if p.operator() != nil {
		return p.fail(at, "a comparison is not compared again: join two with &&")
	}
	return binary(condition, a, b, func(a, b int) int { return oneIf(holds(a, b)) })
}

// operator reads a comparison operator if it comes next.
func (p *parser) operator() func(a, b int) bool {
	for _, c := range comparisons {
		if p.accept(c.name) {
			return c.holds
		}
	}
	if p.accept("=") {
		p.fail(p.at-1, `"=" where "==" is expected`)
	}
	return nil
}

// sum reads numbers with + and - between them.
func (p *parser) sum() expr {
	e := p.unary()
	for {
		sign := 1
		if p.accept("-") {
			sign = -1
		} else if !p.accept("+") {
			return e
		}
		a, b := p.want(e, number), p.want(p.unary(), number)
		e = binary(number, a, b, func(a, b int) int { return a + sign*b })
	}
}

// unary reads a primary with signs before it.
func (p *parser) unary() expr {
	p.skipSpace()
	at := p.at
	p.depth++
	if p.depth > MaxDepth {
		return p.fail(at, "the condition is nested more than %d deep", MaxDepth)
	}
	defer func() { p.depth-- }()
	switch {
	case p.accept("-"):
		value := p.want(p.unary(), number).value
		return expr{number, at, func(d *bridge.Deal) int { return -value(d) }}
	case p.accept("!"):
		value := p.want(p.unary(), condition).value
		return expr{condition, at, func(d *bridge.Deal) int { return 1 - value(d) }}
	}
	return p.primary()
}

// primary reads a number, a function or a parenthesized expression.
func (p *parser) primary() expr {
	at := p.at
	if p.accept("(") {
		e := p.or()
		p.expect(")")
		e.at = at
		return e
	}
	w := word(p.text[at:])
	switch {
	case w == "":
		return p.fail(at, "%s where a number or a condition is expected", p.next())
	case w[0] <= '9':
		return p.number(w)
	}
	p.at += len(w)
	return p.call(at, w)
}

// number reads digits.
func (p *parser) number(digits string) expr {
	at, n := p.at, 0
	for _, c := range []byte(digits) {
		if c > '9' {
			return p.fail(at, "%.20q is no number", digits)
		}
		if n = 10*n + int(c-'0'); n > maxNumber {
			return p.fail(at, "a number over %d", maxNumber)
		}
	}
	p.at += len(digits)
	return expr{number, at, func(*bridge.Deal) int { return n }}
}

// functions are the functions that count something in a hand or in a suit of it.
var functions = map[string]func(bridge.Cards) int{
	"hcp":      bridge.Cards.Points,
	"controls": bridge.Cards.Controls,
	"losers":   bridge.Cards.Losers,
}

// lengths are the functions that count the cards of a suit.
var lengths = map[string]bridge.Suit{
	"clubs": bridge.Clubs, "diamonds": bridge.Diamonds, "hearts": bridge.Hearts, "spades": bridge.Spades,
}

// hands are the first arguments of functions: one hand or the two of a side.
var hands = map[string][]bridge.Seat{
	"n": {bridge.North}, "e": {bridge.East}, "s": {bridge.South}, "w": {bridge.West},
	"ns": {bridge.North, bridge.South}, "ew": {bridge.East, bridge.West},
}

// call reads the arguments of a function.
func (p *parser) call(at int, name string) expr {
	name = strings.ToLower(name)
	suit, isLength := lengths[name]
	count, isCount := functions[name]
	if !isLength && !isCount && name != "shape" {
		return p.fail(at, "%.20q is no function: hcp, controls, losers, spades, hearts, diamonds, clubs or shape", name)
	}
	p.expect("(")
	handAt, seats := p.hand()
	var e expr
	switch {
	case isLength:
		e = sumOf(at, seats, func(hand bridge.Cards) int { return hand.Length(suit) })
	case isCount:
		e = sumOf(at, seats, p.inSuit(count))
	default:
		if len(seats) > 1 {
			return p.fail(handAt, "a shape is that of one hand")
		}
		e = p.shape(at, seats)
	}
	p.expect(")")
	return e
}

// hand reads a hand or a side.
func (p *parser) hand() (at int, seats []bridge.Seat) {
	p.skipSpace()
	at = p.at
	name := word(p.text[at:])
	seats, ok := hands[strings.ToLower(name)]
	if !ok {
		p.fail(at, "%s where a hand is expected: N, E, S, W, NS or EW", p.next())
		return at, nil
	}
	p.at += len(name)
	return at, seats
}

// inSuit reads the optional suit to which a function is restricted.
func (p *parser) inSuit(count func(bridge.Cards) int) func(bridge.Cards) int {
	if !p.accept(",") {
		return count
	}
	p.skipSpace()
	name := word(p.text[p.at:])
	suit, err := bridge.ParseSuit(name)
	if err != nil {
		p.fail(p.at, "%s where a suit is expected: S, H, D or C", p.next())
		return count
	}
	p.at += len(name)
	return func(hand bridge.Cards) int { return count(hand.In(suit)) }
}

// sumOf returns the sum of a function over hands.
func sumOf(at int, seats []bridge.Seat, count func(bridge.Cards) int) expr {
	return expr{number, at, func(d *bridge.Deal) int {
		n := 0
		for _, s := range seats {
			n += count(d[s])
		}
		return n
	}}
}
