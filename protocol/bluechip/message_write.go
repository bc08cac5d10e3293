package bluechip

import "strconv"

// Append appends the message in the text's own form with its line end. What the text
// has no place for is left out: the Info of a card, and of a call that is not
// alerted.
func (m *Message) Append(to []byte) []byte {
	switch {
	case m.Kind == Connecting:
		to = append(to, `Connecting "`...)
		to = appendName(to, m.Team)
		to = append(to, `" as `...)
		if m.AnySeat {
			to = append(to, "ANYPL"...)
		} else {
			to = append(to, m.Seat.String()...)
		}
		to = append(to, " using protocol version "...)
		to = strconv.AppendInt(to, int64(m.Version), 10)
		return append(to, lineEnd...)
	case m.Kind == Plays && m.Dummy:
		to = append(to, "Dummy"...)
	default:
		to = append(to, m.Seat.String()...)
	}
	to = append(to, ' ')
	return append(m.appendSaid(to), lineEnd...)
}

// appendSaid appends what a seat says.
func (m *Message) appendSaid(to []byte) []byte {
	switch m.Kind {
	case ReadyForTeams:
		return append(to, "ready for teams"...)
	case ReadyToStart:
		return append(to, "ready to start"...)
	case ReadyForDeal:
		return append(to, "ready for deal"...)
	case ReadyForCards:
		return append(to, "ready for cards"...)
	case ReadyForBid:
		to = append(to, "ready for "...)
		to = append(to, m.Of.String()...)
		return append(to, "'s bid"...)
	case Calls:
		to = appendCall(to, m.Call)
		if m.Alerted {
			to = append(to, " Alert."...)
			to = appendInfo(to, m.Info)
		}
		return to
	case ReadyForDummy:
		return append(to, "ready for dummy"...)
	case ReceivedDummy:
		return append(to, "received dummy"...)
	case ReadyForCard:
		return m.appendReadyForCard(to)
	case Plays:
		return appendCard(append(to, "plays "...), m.Card)
	case Claims:
		return append(to, "claims"...)
	case AcceptsClaim, RejectsClaim:
		verb := "accepts "
		if m.Kind == RejectsClaim {
			verb = "rejects "
		}
		to = append(to, verb...)
		to = append(to, m.Of.String()...)
		return append(to, "'s claim"...)
	}
	return to
}

func (m *Message) appendReadyForCard(to []byte) []byte {
	to = append(to, "ready for "...)
	if m.Dummy {
		to = append(to, "dummy"...)
	} else {
		to = append(to, m.Of.String()...)
	}
	to = append(to, "'s card"...)
	if m.Trick > 0 {
		to = append(to, " to trick "...)
		to = strconv.AppendInt(to, int64(m.Trick), 10)
	}
	return to
}
