package screen

import "gogo/bench/match"

// The escape sequences in use, and the end of what they begin.
const (
	firstStyle  = "\x1b[1;36m"
	secondStyle = "\x1b[1;33m"
	foulStyle   = "\x1b[31m"
	strongStyle = "\x1b[1m"
	faintStyle  = "\x1b[2m"
	plainStyle  = "\x1b[0m"
)

// Of writes what belongs to a side in its colour.
func (l Look) Of(s match.Side, text string) string {
	if s == match.First {
		return l.styled(firstStyle, text)
	}
	return l.styled(secondStyle, text)
}

// Foul writes what warns of something.
func (l Look) Foul(text string) string { return l.styled(foulStyle, text) }

// Strong writes what has to be seen.
func (l Look) Strong(text string) string { return l.styled(strongStyle, text) }

// Faint writes what stands in the background.
func (l Look) Faint(text string) string { return l.styled(faintStyle, text) }

func (l Look) styled(style, text string) string {
	if !l.Color {
		return text
	}
	return style + text + plainStyle
}
