package lin

import (
	"errors"
	"io"
	"net/url"
	"regexp"
	"strings"

	"gogo/board/bridge/record"
)

// viewer is the address of the hand viewer of Bridge Base Online, without a board.
const viewer = "https://www.bridgebase.com/tools/handviewer.html"

// beginsAddress matches the beginning of an address with parameters.
var beginsAddress = regexp.MustCompile(`^(?i:(?:https?:)?//|www\.|[a-z.]*bridgebase\.com/)[^\s?|]*\?`)

// IsAddress reports whether a text is an address with parameters, as FromAddress reads it.
func IsAddress(text string) bool { return beginsAddress.MatchString(trim(text)) }

// The reasons why an address has no board.
var (
	ErrNoAddress = errors.New("not an address of a hand viewer, with lin= or with n=, e=, s= and w=")
	ErrElsewhere = errors.New("the address names a board that is kept elsewhere: open it and save the board as LIN")
)

// Address returns an address at which the hand viewer of Bridge Base Online shows a board. It has
// the board as LIN, so the error is ErrIrregular for one that LIN cannot express.
func Address(r *record.Record) (string, error) {
	l := encoder{names: true}
	if err := l.board(r, ""); err != nil {
		return "", err
	}
	text := url.QueryEscape(strings.TrimSpace(l.text.String()))
	return viewer + "?lin=" + strings.ReplaceAll(text, "+", "%20"), nil // a plus is no blank there
}

// WriteAddresses writes the addresses of boards, one a line. If the error is ErrIrregular, nothing
// has been written; any other error is the writer's.
func WriteAddresses(w io.Writer, records []*record.Record) error {
	var text strings.Builder
	for _, r := range records {
		address, err := Address(r)
		if err != nil {
			return err
		}
		text.WriteString(address + "\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// FromAddress returns the LIN of an address of a hand viewer: the value of its parameter lin, or
// what its other parameters say.
//
//   - n, e, s and w are the hands, as in skqj5h96dat72cj32; nn, en, sn and wn the players; d, v and b
//     the dealer, the vulnerability and the number of the board.
//   - a is the auction, as in p1n!(12-14)p2c: a text in parentheses explains the call before it, one in
//     braces is a comment.
//   - p is the play, as in h4hahq{a comment}h9, and c the number of tricks that the declarer claimed.
//   - i is a comment on the board.
func FromAddress(address string) (string, error) {
	if !IsAddress(address) {
		return "", ErrNoAddress
	}
	q := parameters(address)
	if text := q["lin"]; text != "" {
		return text, nil
	}
	if q["s"]+q["w"]+q["n"]+q["e"] == "" {
		if q["linurl"]+q["myhand"]+q["linlocal"] != "" {
			return "", ErrElsewhere
		}
		return "", ErrNoAddress
	}
	return q.lin(), nil
}

// query has the parameters of an address.
type query map[string]string

// parameters returns the parameters of an address, of those of a name the first one.
func parameters(address string) query {
	_, text, _ := strings.Cut(strings.ReplaceAll(address, "&amp;", "&"), "?")
	text, _, _ = strings.Cut(text, "#")
	q := make(query)
	for part := range strings.SplitSeq(text, "&") {
		name, value, _ := strings.Cut(part, "=")
		if _, ok := q[name]; !ok {
			q[name] = trim(unescape(value))
		}
	}
	return q
}

// unescape decodes the value of a parameter. A percent sign that escapes nothing is one.
func unescape(text string) string {
	if decoded, err := url.PathUnescape(text); err == nil {
		return decoded
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		end := min(i+len("%20"), len(text))
		if decoded, err := url.PathUnescape(text[i:end]); err == nil && text[i] == '%' {
			b.WriteString(decoded)
			i = end - 1
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// lin returns what the parameters say as LIN.
func (q query) lin() string {
	var l encoder
	players := make([]string, len(order))
	hands := make([]string, len(order))
	dealer := "3"
	for i, seat := range order {
		letter := strings.ToLower(seat.Letter())
		players[i] = sanitizedField(q[letter+"n"])
		hands[i] = sanitizedField(q[letter])
		if strings.HasPrefix(strings.ToLower(q["d"]), letter) {
			dealer = string(rune('1' + i))
		}
	}
	l.pair("pn", strings.Join(players, ","))
	l.pair("md", dealer+strings.Join(hands, ","))
	if q["b"] != "" {
		l.pair("ah", "Board "+q["b"])
	}
	if q["v"] != "" {
		l.pair("sv", q["v"])
	}
	l.note("nt", q["i"])
	l.auctionOf(q["a"])
	l.pair("pg", "")
	l.playOf(q["p"])
	l.note("mc", q["c"])
	return l.text.String()
}

// note writes a pair, unless its value is empty.
func (l *encoder) note(tag, value string) {
	if value != "" {
		l.pair(tag, value)
	}
}

// auctionOf writes an auction as the parameter a has it.
func (l *encoder) auctionOf(text string) {
	for text != "" {
		if text[0] == '(' {
			if end := strings.IndexByte(text, ')'); end > 0 {
				l.note("an", text[1:end])
				text = text[end+1:]
				continue
			}
		}
		if rest, ok := l.braced(text); ok {
			text = rest
			continue
		}
		end := 1 + strings.IndexAny(text[1:]+"(", "({")
		l.pair("mb", text[:end])
		text = text[end:]
	}
}

// playOf writes a play as the parameter p has it.
func (l *encoder) playOf(text string) {
	for text != "" {
		if rest, ok := l.braced(text); ok {
			text = rest
			continue
		}
		end := 1 + strings.IndexByte(text[1:]+"{", '{')
		l.pair("pc", text[:end])
		text = text[end:]
	}
}

// braced writes the comment in braces that a text begins with, and returns what is behind it.
func (l *encoder) braced(text string) (rest string, ok bool) {
	end := strings.IndexByte(text, '}')
	if text[0] != '{' || end < 0 {
		return text, false
	}
	l.note("nt", strings.TrimPrefix(text[1:end], "+"))
	return text[end+1:], true
}
