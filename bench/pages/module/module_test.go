package module_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gogo/bench/pages/module"
)

func TestBundle(t *testing.T) {
	folder := fstest.MapFS{
		"main.js":  {Data: []byte("import { b } from \"./b.js\";\nimport { a } from \"../a.js\";\nb(a);\n")},
		"b.js":     {Data: []byte("import { a } from \"./a.js\";\nconst b = () => a;\nexport { b };\n")},
		"other.js": {Data: []byte("broken\n")},
	}
	below := fstest.MapFS{"a.js": {Data: []byte("const a = 1;\n\nexport { a };\n")}}
	const want = "const a = 1;\n\nconst b = () => a;\nb(a);\n"
	if got := module.Bundle("main.js", folder, below); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a module without one that it imports is bundled")
		}
	}()
	module.Bundle("main.js", folder)
}

// TestModules checks that the modules can stand in one script: every import and export is a line
// of its own, every name that is imported or exported is declared, and none is declared twice.
func TestModules(t *testing.T) {
	var script strings.Builder
	var bound []string
	for _, folder := range []fs.FS{module.Basics(), module.Served(), module.Boards()} {
		names, err := fs.Glob(folder, "*.js")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(folder, name)
			if err != nil {
				t.Fatal(err)
			}
			script.Write(text)
			for _, list := range regexp.MustCompile(`(?m)^(?:import|export) \{ (.*) \}(?: from "\./\w+\.js")?;$`).FindAllStringSubmatch(string(text), -1) {
				bound = append(bound, strings.Split(list[1], ", ")...)
			}
			if bundle := module.Bundle(name, module.Basics(), module.Served(), module.Boards()); strings.Contains(bundle, "import ") || strings.Contains(bundle, "export ") {
				t.Errorf("%s: a statement that binds modules is left", name)
			}
		}
	}
	var declared []string
	for _, found := range regexp.MustCompile(`(?m)^(?:async )?(?:function|const|let|class) (\w+)`).FindAllStringSubmatch(script.String(), -1) {
		if slices.Contains(declared, found[1]) {
			t.Errorf("%s is declared twice", found[1])
		}
		declared = append(declared, found[1])
	}
	if len(declared) < 20 || len(bound) < 20 {
		t.Errorf("only %d names are declared and %d bound", len(declared), len(bound))
	}
	for _, name := range bound {
		if !slices.Contains(declared, name) {
			t.Errorf("%s is not declared", name)
		}
	}
}

func TestPolicy(t *testing.T) {
	if got := module.Policy("a", ""); !strings.Contains(got, "script-src 'none'") || !strings.Contains(got, "style-src 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='") {
		t.Error(got)
	}
}
