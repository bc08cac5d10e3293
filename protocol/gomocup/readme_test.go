package gomocup

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeKnowsTheCommands wants every command in the tables of the README, and none beside
// those, and the commands that it lists as refused to be so.
func TestReadmeKnowsTheCommands(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, commands, _ := strings.Cut(string(text), "\n## Commands\n")
	commands, keys, ok := strings.Cut(commands, "\n## INFO keys\n")
	keys, _, ended := strings.Cut(keys, "\n## ")
	if !ok || !ended {
		t.Fatal("the README has no list of commands and keys")
	}
	listed := map[verb]bool{}
	for line := range strings.Lines(commands) {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		cell, _, _ := strings.Cut(line[2:], " | ")
		for _, word := range regexp.MustCompile("`[A-Z0-9]+").FindAllString(cell, -1) {
			v := verbOf(word[1:])
			if v == unknown {
				t.Errorf("%s is listed and not known", word[1:])
			}
			listed[v] = true
		}
	}
	for v := start; v < eof; v++ {
		if !listed[v] && v != yxUnsupported {
			t.Errorf("verb %d is not listed", v)
		}
	}
	_, others, refused := strings.Cut(commands, "\nThese get one `ERROR`, and their data is skipped:\n")
	if !refused {
		t.Error("the README does not say which commands are refused")
	}
	for _, word := range regexp.MustCompile("`[A-Z0-9]{2,}").FindAllString(others, -1) {
		if verbOf(word[1:]) != yxUnsupported {
			t.Errorf("%s is called refused", word[1:])
		}
	}
	checkKeys(t, keys)
}

// checkKeys wants every key in the table to have an effect on what is kept, and
// every other one to have none.
func checkKeys(t *testing.T, text string) {
	t.Helper()
	table, others, ok := strings.Cut(text, "\nEvery other key is ignored:")
	if !ok {
		t.Fatal("the README does not say which keys are ignored")
	}
	listed := 0
	for line := range strings.Lines(table) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		for _, key := range regexp.MustCompile("`[a-z_]+").FindAllString(cell, -1) {
			var p infoSettings
			if err := p.set(key[1:], "1", 0); err != nil || p == (infoSettings{}) {
				t.Errorf("INFO %s has no effect, %v", key[1:], err)
			}
			listed++
		}
	}
	if listed != 14 {
		t.Errorf("%d keys are listed", listed)
	}
	others, _, ok = strings.Cut(others, ".")
	if !ok {
		t.Fatal("the list of ignored keys does not end")
	}
	for _, key := range regexp.MustCompile("`[a-z_]+").FindAllString(others, -1) {
		var p infoSettings
		if err := p.set(key[1:], "1", 0); err != nil || p != (infoSettings{}) {
			t.Errorf("INFO %s has an effect, %v", key[1:], err)
		}
	}
}
