package readme

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Links reports the links of a Markdown file that lead to no file of the tree below root, or to
// no heading of it. Links to other machines are not followed.
func Links(root, file string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	var bad []string
	for _, to := range targets(string(text)) {
		if why := follow(root, file, to); why != "" {
			bad = append(bad, fmt.Sprintf("%s: %s: %s", file, to, why))
		}
	}
	return bad, nil
}

// follow says why a link leads nowhere.
func follow(root, file, to string) string {
	name, anchor, _ := strings.Cut(to, "#")
	name = path.Join(path.Dir(file), name)
	if strings.HasSuffix(path.Dir(file)+"/"+to, "/#"+anchor) {
		name = file
	}
	if strings.HasPrefix(name, "..") || path.IsAbs(name) {
		return "leads out of the repository"
	}
	local := filepath.Join(root, filepath.FromSlash(name))
	if _, err := os.Stat(local); err != nil {
		return "no such file"
	}
	if anchor == "" {
		return ""
	}
	text, err := os.ReadFile(local)
	if err != nil || !slices.Contains(anchors(string(text)), anchor) {
		return "no such heading"
	}
	return ""
}

var (
	link   = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href|srcset)="([^"]+)"`)
	remote = regexp.MustCompile(`^[a-z]+:`)
	code   = regexp.MustCompile("`[^`]*`")
)

// targets returns what a text links to within its repository.
func targets(text string) []string {
	var all []string
	for _, l := range prose(text) {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(l, "code"), -1) {
			if to := m[1] + m[2]; !remote.MatchString(to) {
				all = append(all, to)
			}
		}
	}
	return all
}

var heading = regexp.MustCompile(`^#{1,6} +(.+?) *$`)

// anchors returns the names under which the headings of a text are linked to: in small
// letters, without punctuation, with a hyphen for a blank, and a number behind the second
// one of a name.
func anchors(text string) []string {
	var all []string
	seen := map[string]int{}
	for _, l := range prose(text) {
		m := heading.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		name := strings.Map(inAnchor, strings.ToLower(linked.ReplaceAllString(m[1], "$1")))
		n := seen[name]
		seen[name]++
		if n > 0 {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		all = append(all, name)
	}
	return all
}

// linked is a link within a heading, of which the words count.
var linked = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// inAnchor returns what becomes of a letter of a heading in its anchor, -1 for nothing.
func inAnchor(r rune) rune {
	switch {
	case r == ' ':
		return '-'
	case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
		return r
	}
	return -1
}

// prose returns the lines of a text, those of code blocks empty.
func prose(text string) []string {
	lines := strings.Split(text, "\n")
	for _, b := range blocks(text) {
		for i := range b.lines {
			lines[b.line-1+i] = ""
		}
	}
	return lines
}
