package console

import (
	"io"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"
)

// usualColumns is how wide a terminal is taken to be whose width nobody knows.
const usualColumns = 80

// Columns returns how many columns a stream has at the moment: those of a terminal, else 80.
func Columns(stream any) int {
	if f, ok := terminal(stream); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return usualColumns
}

// Wrap breaks the lines of a text that are longer than so many columns, between words, and
// indents what goes on: by two columns more than its line, or in a line like
//
//	quit      end the program
//
// below what the word is explained by.
func Wrap(text string, columns int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = WrapBelow(line, columns, hanging(line, columns))
	}
	return strings.Join(lines, "\n")
}

// Wrapping returns a writer to a stream that breaks long lines as Wrap does where that is a
// terminal, and elsewhere the stream itself. What is written at once has whole lines.
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

// hanging returns the indent of what goes on below a line.
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

// WrapBelow breaks a line that is longer than so many columns, between words. What goes on
// stands below, behind an indent.
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

// ellipsis stands for what is left out.
const ellipsis = "…"

// Fit returns a line that has at most so many columns: of a longer one as many words as fit,
// and an ellipsis. A word that is too long by itself is cut.
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

// cut returns the beginning of a text that has at most so many columns, between characters as
// people see them. It asks for one after the other, because uniseg.Graphemes links the tables of
// words, sentences and lines, too.
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
