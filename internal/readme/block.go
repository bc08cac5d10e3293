package readme

import (
	"regexp"
	"strings"
)

// block is a code block of a Markdown text.
type block struct {
	line  int      // of its first line, from 1
	lines []string // without the indent
	mark  string   // what the comment before it says
}

const indent = "    "

// comment is one that is about a session.
var comment = regexp.MustCompile(`^<!-- session: (.+) -->$`)

// blocks returns the code blocks of a text.
func blocks(text string) []block {
	var all []block
	lines := strings.Split(text, "\n")
	mark, blank := "", true
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		switch {
		case strings.HasPrefix(l, "```"):
			end := i + 1
			for end < len(lines) && !strings.HasPrefix(lines[end], "```") {
				end++
			}
			all = appendBlock(all, i+2, lines[i+1:end], mark)
			i = end
		case blank && strings.HasPrefix(l, indent):
			end := endOfIndent(lines, i)
			all = appendBlock(all, i+1, lines[i:end], mark)
			i = end - 1
		case strings.TrimSpace(l) == "":
			blank = true
			continue
		default:
			mark, blank = "", false
			if m := comment.FindStringSubmatch(l); m != nil {
				mark, blank = m[1], true
			}
			continue
		}
		mark = ""
	}
	return all
}

// endOfIndent returns the line behind an indented block, which may have empty
// lines inside.
func endOfIndent(lines []string, begin int) int {
	end := begin
	for i := begin; i < len(lines); i++ {
		switch {
		case strings.HasPrefix(lines[i], indent):
			end = i + 1
		case strings.TrimSpace(lines[i]) != "":
			return end
		}
	}
	return end
}

// appendBlock appends a block unless it is empty.
func appendBlock(all []block, line int, lines []string, mark string) []block {
	if len(lines) == 0 {
		return all
	}
	b := block{line: line, mark: mark}
	for _, l := range lines {
		b.lines = append(b.lines, strings.TrimPrefix(l, indent))
	}
	return append(all, b)
}
