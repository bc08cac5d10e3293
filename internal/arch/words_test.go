package arch

import (
	"maps"
	"os"
	"strings"
	"testing"
)

// readWords returns the words of CONTRIBUTING.md.
func readWords(t *testing.T) Words {
	t.Helper()
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	words, err := ParseWords(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// TestScripts checks the words of every script of the module.
func TestScripts(t *testing.T) {
	all, err := ReadScripts("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Fatalf("only %d files found", len(all))
	}
	words := readWords(t)
	for path, text := range all {
		for _, bad := range words.CheckJavaScript(path, text) {
			t.Error(bad)
		}
	}
}

func TestParseWords(t *testing.T) {
	const head = "# Title\n\n## Words\n\nProse.\n\n| not here | the field's word |\n|---|---|\n"
	tests := []struct {
		name, text string
		want       Words
		err        string
	}{
		{"a row", head + "| glance | view |\n", Words{"glance": "view"}, ""},
		{"several words", head + "| door, doors | listener, socket |\n", Words{"door": "listener, socket", "doors": "listener, socket"}, ""},
		{"up to the next section", head + "| glance | view |\n\n## More\n\n| a | b |\n|---|---|\n| c | d |\n", Words{"glance": "view"}, ""},
		{"a table before it", "| a | b |\n|---|---|\n| c | d |\n" + head + "| glance | view |\n", Words{"glance": "view"}, ""},
		{"no section", "# Title\n", nil, "no section Words"},
		{"no table", "# Title\n\n## Words\n\nProse.\n", nil, "no table"},
		{"no rows", head, nil, "no table"},
		{"a name", head + "| isGlance | view |\n", nil, `"isGlance" in the table of words`},
		{"an empty word", head + "| door, | view |\n", nil, `"" in the table`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseWords(tt.text)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want %q", err, tt.err)
				}
				return
			}
			if err != nil || !maps.Equal(got, tt.want) {
				t.Errorf("%v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func TestWordsInGo(t *testing.T) {
	words := Words{"glance": "view", "ear": "reader"}
	tests := []struct {
		name, code string
		want       string
	}{
		{"a function", "func glance() {}", `p.go:2: "glance" has the word "glance"; the field says: view`},
		{"a part of a name", "func setEarOf() {}", `"setEarOf" has the word "ear"; the field says: reader`},
		{"an exported name", "type Glance struct{}", `"Glance"`},
		{"after an abbreviation", "var XMLEar int", `"XMLEar"`},
		{"a field", "type view struct{ ear int }", `"ear"`},
		{"a local variable", "func f() { glance := 1; _ = glance }", `"glance"`},
		{"a comment", "// It looks at a glance.", `p.go:2: "// It looks at a glance." has the word "glance"`},
		{"a block comment", "/* A\nGlance. */", `"/* A"`},
		{"a longer word", "func early() {} // hear the bear", ""},
		{"a string", `var a = "at a glance"`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := words.CheckGo(parse(t, "p.go", tt.code))
			if tt.name == "a local variable" && len(got) == 2 {
				got = got[:1]
			}
			expect(t, got, tt.want)
		})
	}
}

func TestWordsInJavaScript(t *testing.T) {
	words := Words{"glance": "view"}
	tests := []struct {
		name, code string
		want       string
	}{
		{"a function", "\nfunction glanceAt() {}", `p.js:2 has the word "glance"; the field says: view`},
		{"a comment", "let a = 1; // at a glance", "p.js:1"},
		{"a block comment", "/* at\na glance */", "p.js:2"},
		{"a string", `let a = "at a glance";`, ""},
		{"a string of one quote", `let a = 'at a \' glance';`, ""},
		{"a template", "let a = `at\na glance`;", ""},
		{"after a template of two lines", "let a = `at\na`;\nlet glance;", "p.js:3"},
		{"an apostrophe in a comment", "// the player's\nlet glance;", "p.js:2"},
		{"a comment in a string", `let a = "//"; let glance;`, "p.js:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { expect(t, words.CheckJavaScript("p.js", tt.code), tt.want) })
	}
}
