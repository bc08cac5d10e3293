package readme

import (
	"regexp"
	"strings"
)

var (
	target  = regexp.MustCompile(`(?m)^([a-z0-9-]+):.*## `)
	mention = regexp.MustCompile("(?m)(?:`|=\\S+ |^ +|^step \\S+ )make ([a-z0-9-]+)")
)

// MakeTargets returns the targets that the help of a Makefile lists: those with a
// comment behind two number signs.
func MakeTargets(makefile string) []string { return firsts(target, makefile) }

// MakeNames returns the targets that a text tells to make: in code, in a code block
// or as a step of a script.
func MakeNames(text string) []string { return firsts(mention, text) }

// phony returns the targets that a Makefile declares as no files.
func phony(makefile string) []string {
	for l := range strings.SplitSeq(makefile, "\n") {
		if names, ok := strings.CutPrefix(l, ".PHONY: "); ok {
			return strings.Fields(names)
		}
	}
	return nil
}

func firsts(form *regexp.Regexp, text string) []string {
	found := form.FindAllStringSubmatch(text, -1)
	all := make([]string, len(found))
	for i, m := range found {
		all[i] = m[1]
	}
	return all
}
