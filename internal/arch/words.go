package arch

import (
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Words maps words that the code does not use, in lower case, to the field's words for them.
type Words map[string]string

// wordsHeading is the heading of the section with the table of words.
const wordsHeading = "\n## Words\n"

// ParseWords reads the table in the section Words of CONTRIBUTING.md: a row has words separated
// by commas, and the field's word.
func ParseWords(text string) (Words, error) {
	_, section, found := strings.Cut(text, wordsHeading)
	if !found {
		return nil, errors.New("there is no section Words")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	words := Words{}
	head := true
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		switch {
		case len(cells) != 2 || strings.HasPrefix(cells[0], "--"):
			continue
		case head:
			head = false
			continue
		}
		for word := range strings.SplitSeq(cells[0], ",") {
			word = strings.TrimSpace(word)
			if !lowerCase.MatchString(word) {
				return nil, fmt.Errorf("%q in the table of words is not a word in lower case", word)
			}
			words[word] = strings.TrimSpace(cells[1])
		}
	}
	if len(words) == 0 {
		return nil, errors.New("the section Words has no table")
	}
	return words, nil
}

var (
	lowerCase = regexp.MustCompile(`^[a-z]+$`)
	// part matches a part of an identifier in camel case, or a word of a comment.
	part = regexp.MustCompile(`[A-Z]?[a-z]+`)
)

// find returns the first word of a text that the code does not use, and the better one.
func (w Words) find(text string) (word, better string, found bool) {
	for _, p := range part.FindAllString(text, -1) {
		word = strings.ToLower(p)
		if better, found = w[word]; found {
			return word, better, true
		}
	}
	return "", "", false
}

// CheckGo reports identifiers and comments of a file with words that the code does not use.
func (w Words) CheckGo(s *Source) []string {
	var bad []string
	check := func(n ast.Node, text string) {
		if word, better, found := w.find(text); found {
			bad = append(bad, fmt.Sprintf("%s: %q has the word %q; the field says: %s", s.at(n), firstLine(text), word, better))
		}
	}
	ast.Inspect(s.File, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			check(name, name.Name)
		}
		return true
	})
	for _, group := range s.File.Comments {
		for _, c := range group.List {
			check(c, c.Text)
		}
	}
	return bad
}

// firstLine returns the first line of a text.
func firstLine(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return first
}

// literal matches the comments and strings of JavaScript.
var literal = regexp.MustCompile("(?s)//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'|`(?:\\\\.|[^`\\\\])*`")

// CheckJavaScript reports lines of a script, outside its strings, with words that the code does
// not use.
func (w Words) CheckJavaScript(path, text string) []string {
	text = literal.ReplaceAllStringFunc(text, func(token string) string {
		if token[0] == '/' {
			return token
		}
		return strings.Repeat("\n", strings.Count(token, "\n"))
	})
	var bad []string
	number := 0
	for line := range strings.Lines(text) {
		number++
		if word, better, found := w.find(line); found {
			bad = append(bad, fmt.Sprintf("%s:%d has the word %q; the field says: %s", path, number, word, better))
		}
	}
	return bad
}

// ReadScripts reads all JavaScript below a folder by path, except for what ReadSources leaves
// out.
func ReadScripts(root string) (map[string]string, error) {
	scripts := map[string]string{}
	err := walk(root, ".js", func(path string) error {
		text, err := os.ReadFile(filepath.Join(root, path))
		scripts[path] = string(text)
		return err
	})
	return scripts, err
}

// walk calls visit with each file below a folder that has an extension, except in folders of test
// data, of build output, and those that the go command ignores.
func walk(root, extension string, visit func(path string) error) error {
	return fs.WalkDir(os.DirFS(root), ".", func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (name == "testdata" || name == "bin" || name == "dist" || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")):
			return fs.SkipDir
		case entry.IsDir() || filepath.Ext(name) != extension:
			return nil
		}
		return visit(path)
	})
}
