package readme

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Edits has new lines of a text, by number from 1.
type Edits map[int]string

// Apply returns a text with the new lines, each at the indent of the old one.
func (e Edits) Apply(text string) string {
	lines := strings.Split(text, "\n")
	for at, l := range e {
		if strings.HasPrefix(lines[at-1], indent) {
			l = indent + l
		}
		lines[at-1] = l
	}
	return strings.Join(lines, "\n")
}

// Update runs a session and returns the lines to change so that the text shows the actual output.
// If a command fails or has lines without a counterpart, it returns an error and no lines: such a
// session is for a person to mend.
func (r *Runner) Update(ctx context.Context, s Session) (Edits, error) {
	edits := Edits{}
	var errs []error
	for _, c := range s.Commands {
		got, err := r.run(ctx, s, c)
		if err != nil && got != nil {
			err = edits.add(c, got, s.Shape)
		}
		if err != nil {
			errs = append(errs, c.failed(err))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return edits, nil
}

// add adds the lines of a command that differ from its output.
func (e Edits) add(c Command, got []string, shape bool) error {
	fresh, err := Refresh(c.Want, got, shape)
	if err != nil {
		return fmt.Errorf("it cannot be updated: %w\nall that is printed:\n%s", err, strings.Join(got, "\n"))
	}
	for i, l := range fresh {
		if l != c.Want[i] {
			e[c.At[i]] = l
		}
	}
	return nil
}

// Refresh returns the lines of a text updated from the output. There are as many as before, with
// "..." in the same places, and what Compare ignores stays as it was. A line without a counterpart
// is an error.
func Refresh(want, got []string, shape bool) ([]string, error) {
	fresh, got := slices.Clone(want), trimEnd(withoutNotices(got))
	places, err := counterparts(trimEnd(want), got)
	if err != nil {
		return nil, err
	}
	for i, at := range places {
		if at != nowhere && (!same(want[i], got[at], shape) || onlySpaces(want[i], got[at])) {
			fresh[i] = keep(want[i], got[at])
		}
	}
	return fresh, Compare(fresh, got, shape)
}

// onlySpaces reports whether lines differ in spaces at most, apart from what is never compared:
// the head of a table follows its rows.
func onlySpaces(want, got string) bool { return normal(want, false) == normal(got, false) }

// nowhere is the index of a skip.
const nowhere = -1

// counterparts returns for each line of the text the index of its counterpart in the output. Lines
// before the first skip are at the start, lines after the last at the end; a part in between is
// where most of its words and numbers are found.
func counterparts(want, got []string) ([]int, error) {
	parts := splitAtSkips(want)
	rest := len(want) - (len(parts) - 1)
	if len(got) < rest || len(parts) == 1 && len(got) > rest {
		return nil, fmt.Errorf("%d lines are shown, %d are printed", rest, len(got))
	}
	var places []int
	at := 0
	for i, p := range parts {
		rest -= len(p.lines)
		if i > 0 {
			places = append(places, nowhere)
			at = mostAlike(p, got, at, len(got)-rest-len(p.lines))
		}
		for _, l := range p.lines {
			if at == nowhere || !related(l, got[at]) {
				return nil, fmt.Errorf("nothing that is printed stands for %q", l)
			}
			places = append(places, at)
			at++
		}
	}
	return places, nil
}

// mostAlike returns the best index for a part after a skip, from the first to the last possible
// one, or nowhere.
func mostAlike(p part, got []string, first, last int) int {
	if p.last {
		return last
	}
	best, most := nowhere, -1
	for at := first; at <= last; at++ {
		if n := alike(p.lines, got[at:]); n > most {
			best, most = at, n
		}
	}
	return best
}

// alike counts the words and numbers that lines have in common with the output, or returns -1 if
// the lines do not have the same shape.
func alike(lines, got []string) int {
	n := 0
	for i, l := range lines {
		if normal(l, true) != normal(got[i], true) {
			return -1
		}
		a, b := strings.Fields(l), strings.Fields(got[i])
		for j := range min(len(a), len(b)) {
			if a[j] == b[j] {
				n++
			}
		}
	}
	return n
}

// related reports whether an output line may be the counterpart of a line: they have the same
// shape, or a word or number in common, unlike an error message in the place of a result.
func related(want, got string) bool {
	if normal(want, true) == normal(got, true) {
		return true
	}
	words := strings.FieldsFunc(got, isGap)
	return slices.ContainsFunc(strings.FieldsFunc(want, isGap), func(w string) bool { return slices.Contains(words, w) })
}

func isGap(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// keep returns an output line with the times, speeds and the like of the text, so that only what
// matters changes there.
func keep(shown, printed string) string {
	for _, v := range varying {
		old, places := v.form.FindAllString(shown, -1), v.form.FindAllStringIndex(printed, -1)
		if len(old) != len(places) {
			continue
		}
		line, end := "", 0
		for i, place := range places {
			found := strings.TrimRight(printed[place[0]:place[1]], " ")
			line = appendWord(line+printed[end:place[0]], strings.TrimRight(old[i], " "), len(found))
			end = place[0] + len(found)
		}
		printed = line + printed[end:]
	}
	return strings.TrimRight(printed, " ")
}

// appendWord appends a word to a line in the place of one of another width. A number after two
// spaces or more is right-aligned in a column, and the spaces make up for the width.
func appendWord(line, word string, width int) string {
	if strings.HasSuffix(line, "  ") && unicode.IsDigit(rune(word[0])) {
		start := strings.TrimRight(line, " ")
		line = start + strings.Repeat(" ", max(1, len(line)-len(start)+width-len(word)))
	}
	return line + word
}
