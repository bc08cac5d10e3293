package console

import (
	"io"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"
)

// defaultColumns is the width of a terminal if it is unknown.
const defaultColumns = 80

// Columns returns the current width of a stream: of a terminal, otherwise 80.
func Columns(stream any) int {
	if f, ok := terminal(stream); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return defaultColumns
}

// Wrap wraps the lines of a text that are longer than a number of columns, between words, and
// indents the continuation: by two columns more than its line, or in a line like
//
//	quit      end the program
//
// below the explanation.
func Wrap(text string, columns int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = WrapBelow(line, columns, hanging(line, columns))
	}
	return strings.Join(lines, "\n")
}

// Wrapping returns a writer to a stream that wraps long lines as Wrap does if it is a terminal,
// and otherwise the stream itself. Each Write must have complete lines.
func Wrapping(stream io.Writer) io.Writer {
	if _, ok := terminal(stream); !ok {
		return stream
	}
	return wrapping{stream}
}

type wrapping struct{ out io.Writer }

func (w wrapping) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.out, Wrap(string(p), Columns(w.out))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// hanging returns the indent of the continuation of a line.
func hanging(line string, columns int) int {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	if word := strings.Index(line, "  "); indent == 0 && word > 0 {
		behind := word + len(line[word:]) - len(strings.TrimLeft(line[word:], " "))
		if at := uniseg.StringWidth(line[:behind]); at <= columns/2 {
			return at
		}
	}
	return indent + 2
}

// WrapBelow wraps a line that is longer than a number of columns, between words. The continuation
// is indented.
func WrapBelow(line string, columns, indent int) string {
	if uniseg.StringWidth(line) <= columns {
		return line
	}
	var lines []string
	line, rest, _ := strings.Cut(line, " ")
	for word := range strings.SplitSeq(rest, " ") {
		switch {
		case uniseg.StringWidth(line)+1+uniseg.StringWidth(word) <= columns || strings.TrimSpace(line) == "":
			line += " " + word
		case word != "":
			lines = append(lines, strings.TrimRight(line, " "))
			line = strings.Repeat(" ", indent) + word
		}
	}
	return strings.Join(append(lines, line), "\n")
}

// ellipsis marks an omission.
const ellipsis = "…"

// Fit returns a line with at most a number of columns: of a longer one as many words as fit, and
// an ellipsis. A word that is too long by itself is cut.
func Fit(line string, columns int) string {
	if uniseg.StringWidth(line) <= columns {
		return line
	}
	head := cut(line, columns-uniseg.StringWidth(" "+ellipsis)+1)
	if at := strings.LastIndexByte(head, ' '); at > 0 && strings.TrimSpace(head[:at]) != "" {
		return strings.TrimRight(head[:at], " ") + " " + ellipsis
	}
	return cut(line, columns-uniseg.StringWidth(ellipsis)) + ellipsis
}

// cut returns the beginning of a text with at most a number of columns, between grapheme clusters.
// It segments step by step, because uniseg.Graphemes would link the tables of words, sentences and
// lines, too.
func cut(text string, columns int) string {
	end, used := 0, 0
	for rest, state := text, -1; rest != ""; {
		var cluster string
		var width int
		cluster, rest, width, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used += width; used > columns {
			break
		}
		end += len(cluster)
	}
	return text[:end]
}
