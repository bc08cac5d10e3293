package lin

import "gogo/board/bridge"

// boundary finds out where a board ends.
type boundary struct {
	board *Board
	size  int             // bytes
	seen  map[string]bool // tags
	pass  int             // passes at the end of the auction so far
	bid   bool            // it has a call that is no pass
	page  bool            // there is a pg after an auction that is over
}

// opening are the tags that stand at the beginning of a board.
var opening = map[string]bool{
	"vg": true, "rs": true, "mn": true, "qx": true, "pn": true, "st": true, "md": true, "rh": true, "ah": true, "sv": true,
}

// ends reports whether a pair is the first of another board.
func (b *boundary) ends(p *pair) bool {
	dealt := b.seen["md"]
	begun := b.seen["mb"] || b.seen["pc"] || b.seen["mc"]
	switch {
	case !dealt && !begun:
		return p.tag == "qx" && b.seen["qx"]
	case p.tag == "mb":
		return b.seen["pc"] || b.seen["mc"] || b.page
	case p.tag == "sv":
		return b.seen["sv"] && (begun || dealt)
	case p.tag == "qx" || p.tag == "vg":
		return true
	}
	return opening[p.tag] && (begun || b.seen[p.tag])
}

// whole reports whether there is a board.
func (b *boundary) whole() bool {
	return b.seen["md"] || b.seen["mb"] || b.seen["pc"]
}

// add adds a pair to the board.
func (b *boundary) add(p pair) {
	if b.seen == nil {
		b.seen = make(map[string]bool)
	}
	b.size += len(p.text)
	b.board.pairs = append(b.board.pairs, p)
	if p.tag == "" {
		return
	}
	b.seen[p.tag] = true
	switch p.tag {
	case "mb":
		calls, _ := parseCalls(p.value)
		for _, c := range calls {
			b.call(c.Call)
		}
	case "pg":
		b.page = b.page || b.done()
	}
}

// call follows the auction, legal or not.
func (b *boundary) call(c bridge.Call) {
	if c == bridge.Pass {
		b.pass++
		return
	}
	b.pass, b.bid = 0, true
}

// done reports whether the auction is over.
func (b *boundary) done() bool {
	return b.pass >= bridge.Seats || b.bid && b.pass >= bridge.Seats-1
}
