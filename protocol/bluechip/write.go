package bluechip

// lineEnd ends every line.
const lineEnd = "\r\n"

// appendText appends text of others with the characters alone that the text allows,
// 32 to 126, so that nobody can send a line of their own within one of ours: a
// control character is a space, everything else a question mark.
func appendText(to []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r < ' ' || r == 0x7f:
			to = append(to, ' ')
		case r > '~':
			to = append(to, '?')
		default:
			to = append(to, byte(r))
		}
	}
	return to
}

// appendName appends the name of a team for between quotation marks. Those that it
// has itself become apostrophes.
func appendName(to []byte, name string) []byte {
	from := len(to)
	to = appendText(to, name)
	for i := from; i < len(to); i++ {
		if to[i] == '"' {
			to[i] = '\''
		}
	}
	return to
}

// appendInfo appends text with a space before it, if there is any.
func appendInfo(to []byte, text string) []byte {
	if text == "" {
		return to
	}
	return appendText(append(to, ' '), text)
}
