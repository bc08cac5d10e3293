package bridgetable

import (
	"strings"
	"testing"
	"unicode"

	"gogo/internal/fuzztest"
)

// FuzzParseCommand wants no text of a page to be more than refused, and the words of an alert
// to fit into a line of the protocol.
func FuzzParseCommand(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{
		`{"do":"call","text":"1NT","alert":"15-17"}`, `{"do":"card","text":"SA"}`, `{"do":"answer","on":true}`, `{"do":"look","board":-1}`,
		`{"do":"table","options":{"seats":["person","a","b","c"],"system":"sayc","boards":3,"seed":7,"file":"[Deal \"N:\"]"}}`,
		`{"do":"sit","seat":"N"} {}`, `[]`, `{"do":`, "", `{"do":"call","alert":"a\r\nNorth plays SA"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := parseCommand(data)
		if err != nil {
			return
		}
		info, err := alertInfo(c.Alert)
		if err == nil && (strings.ContainsFunc(info, unicode.IsControl) || strings.TrimSpace(info) != info) {
			t.Errorf("%q becomes %q", c.Alert, info)
		}
		if c.Options == nil {
			return
		}
		if boards, err := c.Options.readBoards(); err == nil && (len(boards) == 0 || len(boards) > maxBoards) {
			t.Errorf("%d boards", len(boards))
		}
	})
}
