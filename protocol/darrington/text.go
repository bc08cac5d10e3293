package darrington

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"gogo/internal/sanitize"
)

const (
	// MaxName is how many bytes the name of a player may have.
	MaxName = 80
	// MaxID is how many letters and digits the id of a game or a tournament may have.
	MaxID = 16
	// MaxToken is how many bytes a token may have, and MinToken how many it must have.
	MaxToken = 80
	MinToken = 8
	// maxText is how many bytes other texts have.
	maxText = 400
)

var (
	idForm    = single("an id of letters and digits", checked(CheckID), appendWord)
	nameForm  = single("a name", parseName, appendString)
	tokenForm = single("a token", checked(checkToken), appendString)
	textForm  = single("a text", func(text string) (string, error) { return shorten(text), nil }, func(line []byte, text string) []byte {
		return appendString(line, shorten(text))
	})
)

// checked returns what reads a text that passes a check.
func checked(check func(string) error) func(string) (string, error) {
	return func(text string) (string, error) { return text, check(text) }
}

// CheckID returns why a text is no id of a game or a tournament.
func CheckID(id string) error {
	if id == "" || len(id) > MaxID {
		return fmt.Errorf("it has 1 to %d letters and digits", MaxID)
	}
	for i := range len(id) {
		if c := id[i]; (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return fmt.Errorf("%.20q is neither letter nor digit", id[i:])
		}
	}
	return nil
}

// parseName returns a name with single spaces in it and none around it.
func parseName(text string) (string, error) {
	name := strings.Join(strings.Fields(text), " ")
	switch {
	case name == "":
		return "", errors.New("it is empty")
	case len(name) > MaxName:
		return "", fmt.Errorf("it has %d bytes, more than %d", len(name), MaxName)
	case sanitize.Text(name) != name || !utf8.ValidString(name):
		return "", errors.New("it has what cannot be printed")
	}
	return name, nil
}

// Same reports whether two names are the same: in any case, with any spaces.
func Same(a, b string) bool { return Fold(a) == Fold(b) }

// Fold returns a name in the one spelling that all names that are the same have.
func Fold(name string) string {
	return strings.ToLower(strings.ToUpper(strings.Join(strings.Fields(name), " ")))
}

// checkToken returns why a text is no token.
func checkToken(token string) error {
	if len(token) < MinToken || len(token) > MaxToken {
		return fmt.Errorf("it has %d to %d bytes", MinToken, MaxToken)
	}
	return nil
}

// shorten returns a text as one line that can be printed and is not too long.
func shorten(text string) string {
	text = sanitize.Text(strings.ToValidUTF8(text, "?"))
	if len(text) <= maxText {
		return text
	}
	end := maxText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// appendWord appends a text that is a word.
func appendWord(line []byte, text string) []byte { return append(line, text...) }

// appendString appends a text in quotes.
func appendString(line []byte, text string) []byte {
	line = append(line, '"')
	for i := range len(text) {
		if text[i] == '"' || text[i] == '\\' {
			line = append(line, '\\')
		}
		line = append(line, text[i])
	}
	return append(line, '"')
}
