package darrington

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"gogo/internal/words"
)

// parseName returns a name with its spaces normalized.
func parseName(text string) (string, error) {
	name := strings.Join(strings.Fields(text), " ")
	switch {
	case name == "":
		return "", errors.New("it is empty")
	case len(name) > MaxName:
		return "", fmt.Errorf("it has %d bytes, more than %d", len(name), MaxName)
	case words.Sanitize(name) != name || !utf8.ValidString(name):
		return "", errors.New("it has what cannot be printed")
	}
	return name, nil
}

// Same reports whether two names are equal but for case, spaces, and the form in which their
// characters are composed.
func Same(a, b string) bool { return Fold(a) == Fold(b) }

// Fold returns the canonical spelling of a name: names that are the same have the same one.
func Fold(name string) string {
	for range 3 { // folding case can undo the composition; it settles in two rounds
		folded := norm.NFKC.String(strings.ToLower(strings.ToUpper(strings.Join(strings.Fields(name), " "))))
		if folded == name {
			break
		}
		name = folded
	}
	return name
}

// Look returns what a name looks like: names that a reader could mistake for one another have the
// same look. It is a small part of the skeletons of Unicode Technical Standard 39: letters of
// Cyrillic and Greek that are drawn as Latin ones, digits, dashes and quotes.
func Look(name string) string { return lookPairs.Replace(lookAlikes.Replace(Fold(name))) }

// lookAlikes replaces characters by what they look like, in either case.
var lookAlikes = strings.NewReplacer(
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x",
	"і", "l", "ј", "j", "ѕ", "s", "һ", "h", "ԁ", "d", "ԛ", "q", "ԝ", "w", "ү", "y", "ь", "b", "ӏ", "l",
	"α", "a", "β", "b", "ε", "e", "ζ", "z", "η", "h", "ι", "l", "κ", "k", "μ", "m", "ν", "n", "ο", "o", "ρ", "p", "τ", "t", "υ", "y", "χ", "x",
	"ϲ", "c", "ϳ", "j", "ı", "l", "i", "l", "1", "l", "|", "l", "0", "o",
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-", "’", "'", "‘", "'", "`", "'", "´", "'", "ʼ", "'",
)

// lookPairs replaces pairs of letters that are drawn as one.
var lookPairs = strings.NewReplacer("rn", "m", "vv", "w")
