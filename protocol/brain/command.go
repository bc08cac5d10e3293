package brain

import (
	"errors"
	"strings"
)

// SplitCommand splits a command line at blanks, except between quotes, single
// or double. There is no escape character, so that paths of Windows stay whole.
func SplitCommand(line string) ([]string, error) {
	var args []string
	var arg strings.Builder
	var quote rune
	inArg := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inArg = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if inArg {
				args = append(args, arg.String())
				arg.Reset()
			}
			inArg = false
		default:
			arg.WriteRune(r)
			inArg = true
		}
	}
	if quote != 0 {
		return nil, errors.New("command: missing closing quote")
	}
	if inArg {
		args = append(args, arg.String())
	}
	if len(args) == 0 {
		return nil, errors.New("command: empty")
	}
	return args, nil
}
