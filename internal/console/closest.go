package console

import "strings"

// minMistyped is the length of the shortest word that is corrected: every other word is close to a
// shorter one.
const minMistyped = 3

// Closest returns the word that a mistyped one is closest to, empty if none is close. At most one
// letter of three may be wrong, missing or superfluous; swapped neighbors count as one.
func Closest(typed string, words []string) string {
	typed = strings.ToLower(typed)
	least := (len(typed)+1)/3 + 1
	closest := ""
	if len(typed) < minMistyped {
		return ""
	}
	for _, word := range words {
		if d := distance(typed, word); d < least {
			closest, least = word, d
		}
	}
	return closest
}

// distance returns the optimal string alignment distance of two words, in bytes.
func distance(a, b string) int {
	before, last, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range now {
		now[j] = j
	}
	for i := range len(a) {
		before, last, now = last, now, before
		now[0] = i + 1
		for j := range len(b) {
			changed := last[j]
			if a[i] != b[j] {
				changed++
			}
			now[j+1] = min(changed, last[j+1]+1, now[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
	}
	return now[len(b)]
}
