package arena

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// ReadOpenings reads a list of openings, one a line, each of which read turns into
// that of a job. Empty lines and lines that begin with # do not count. A list
// without an opening is an error, and so is the first that read refuses.
func ReadOpenings(file string, read func(text string) (opening string, err error)) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		opening, err := read(text)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", file, n, err)
		}
		list = append(list, opening)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no opening in the list", file)
	}
	return list, nil
}
