package bridgeterm

import (
	"strings"
	"unicode"
)

// spelled maps how people spell suits, no trump, ranks and numbers to the letters that
// stand for them.
var spelled = map[string]string{
	"club": "C", "clubs": "C", "diamond": "D", "diamonds": "D", "heart": "H", "hearts": "H", "spade": "S", "spades": "S",
	"notrump": "N", "notrumps": "N", "no": "N", "trump": "", "trumps": "", "sa": "N", "nt": "N",
	"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T",
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "one": "1",
	"of": "", "the": "", "bid": "", "play": "", "small": "X", "low": "X",
}

// pictures maps the pictures of the suits, black and white, to their letters.
var pictures = strings.NewReplacer(
	"♣", "C", "♦", "D", "♥", "H", "♠", "S", "♧", "C", "♢", "D", "♡", "H", "♤", "S", "\ufe0f", "", "\ufe0e", "")

// letters returns what was typed without blanks and marks, words and pictures as their
// letters, in capitals.
func letters(text string) string {
	text = strings.ToLower(pictures.Replace(text))
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var b strings.Builder
	for _, word := range words {
		if letter, ok := spelled[word]; ok && len(words) > 1 || ok && len(word) > 2 {
			word = letter
		}
		b.WriteString(strings.ToUpper(word))
	}
	return strings.ReplaceAll(b.String(), "10", "T")
}
