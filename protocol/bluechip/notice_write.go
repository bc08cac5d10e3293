package bluechip

import (
	"strconv"

	"gogo/board/bridge"
)

// Append appends the notice in the text's own form with its line end, or nothing if the
// dialect has no such notice. An alert without Info is left out, because some players
// wait for the text behind it. A Refusal begins with "Error: ".
func (n *Notice) Append(to []byte, d Dialect) []byte {
	if n.Kind == Times && d.NoTiming {
		return to
	}
	return append(n.append(to, d), lineEnd...)
}

// append appends the notice without its line end.
func (n *Notice) append(to []byte, d Dialect) []byte {
	switch n.Kind {
	case Seated:
		return n.appendSeated(to, d)
	case TeamNames:
		return n.appendTeams(to, d)
	case StartOfBoard:
		return append(to, "Start of board"...)
	case DealInfo:
		return n.appendDeal(to)
	case HandOf, DummyHand:
		to = append(to, n.who(n.Kind == DummyHand)...)
		return appendHand(append(to, "'s cards : "...), n.Hand)
	case CallMade:
		to = append(append(to, n.Seat.String()...), ' ')
		to = appendCall(to, n.Call)
		if n.Alerted && n.Info != "" && !d.NoAlerts {
			to = appendInfo(append(to, " Alert."...), n.Info)
		}
		return to
	case ToLead:
		return append(append(to, n.who(n.Dummy)...), " to lead"...)
	case CardPlayed:
		to = append(append(to, n.who(n.Dummy)...), " plays "...)
		return appendCard(to, n.Card)
	case Times:
		return n.Timing.append(to)
	case IllegalBid:
		return append(to, "Illegal bid"...)
	case IllegalCard:
		return append(to, "Illegal card"...)
	case ClaimMade:
		return append(append(to, n.Seat.String()...), " claims"...)
	case ClaimAccepted:
		return append(append(to, n.Seat.String()...), "'s claim is accepted"...)
	case ClaimRejected:
		return append(append(to, n.Seat.String()...), "'s claim is rejected"...)
	case EndOfSession:
		return append(to, "End of session"...)
	case Refusal:
		return appendInfo(append(to, "Error:"...), n.Text)
	}
	return to
}

// appendSeated appends where a player of which team sits.
func (n *Notice) appendSeated(to []byte, d Dialect) []byte {
	if to = append(to, n.Seat.String()...); d.SeatedBare {
		return append(appendName(append(to, ' '), n.Team), " seated"...)
	}
	return append(appendName(append(to, ` ("`...), n.Team), `") seated`...)
}

// who returns the name of the seat, or dummy's.
func (n *Notice) who(dummy bool) string {
	if dummy {
		return "Dummy"
	}
	return n.Seat.String()
}

func (n *Notice) appendTeams(to []byte, d Dialect) []byte {
	colon := " : "
	if d.TeamsTight {
		colon = ": "
	}
	to = append(to, "Teams"+colon...)
	for side, name := range sideNames {
		if side > 0 {
			to = append(to, ' ')
		}
		to = append(append(append(to, name...), colon...), '"')
		to = append(appendName(to, n.Teams[side]), '"')
		if side == 0 && (d.TeamsStop || d.TeamsTight) {
			to = append(to, '.')
		}
	}
	return to
}

func (n *Notice) appendDeal(to []byte) []byte {
	to = append(to, "Board number "...)
	to = strconv.AppendInt(to, int64(n.Board), 10)
	to = append(to, ". Dealer "...)
	to = append(to, n.Dealer.String()...)
	to = append(to, ". "...)
	to = append(to, [...]string{"Neither", "N/S", "E/W", "Both"}[n.Vulnerable&bridge.AllVulnerable]...)
	return append(to, " vulnerable."...)
}
