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

// Links reports broken links of a Markdown file: to missing files of the tree below root, or
// missing headings; links whose text is an identifier, to a Go file that does not declare it; and
// paths of the repository that do not exist. Links to other hosts are not followed.
func Links(root, file string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	var bad []string
	report := func(what, why string) {
		if why != "" {
			bad = append(bad, fmt.Sprintf("%s: %s: %s", file, what, why))
		}
	}
	for _, to := range targets(string(text)) {
		report(to, follow(root, file, to))
	}
	for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
		report(m[2], declares(filepath.Join(root, path.Dir(file), m[2]), m[1]))
	}
	for _, m := range place.FindAllStringSubmatch(string(text), -1) {
		report(m[1], follow(root, "README.md", m[1]))
	}
	return bad, nil
}

var (
	// declared matches a link with an identifier as its text, and the Go file.
	declared = regexp.MustCompile("\\[`(\\w+)`\\]\\(([^)#]+\\.go)\\)")
	// place matches a path of the repository in a text.
	place = regexp.MustCompile("`((?:board|eval|search|protocol|bench|cmd|internal|tools|docs)/[a-z0-9_./-]+)`")
)

// declares reports why a Go file does not declare a name.
func declares(file, name string) string {
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return "" // reported by follow
	}
	form := regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |var |const |\t)` + name + `\b`)
	if !form.Match(text) {
		return "declares no " + name
	}
	return ""
}

// follow reports why a link is broken.
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

// targets returns the link targets of a text within its repository.
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

// anchors returns the anchors of the headings of a text: in lower case, without punctuation, with
// hyphens for spaces, and numbered if a name is repeated.
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

// linked matches a link within a heading, of which only the text counts.
var linked = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// inAnchor converts a letter of a heading for its anchor, -1 for none.
func inAnchor(r rune) rune {
	switch {
	case r == ' ':
		return '-'
	case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
		return r
	}
	return -1
}

// prose returns the lines of a text, with those of code blocks empty.
func prose(text string) []string {
	lines := strings.Split(text, "\n")
	for _, b := range blocks(text) {
		for i := range b.lines {
			lines[b.line-1+i] = ""
		}
	}
	return lines
}
