package module_test

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"gogo/bench/pages/module"
)

// TestScriptIsWhole wants every module in the one script, no line left that binds modules,
// and every name that a module imports given by one before it.
func TestScriptIsWhole(t *testing.T) {
	script := module.Script("import { html } from \"./node.js\";\nhtml(\"p\");\nexport { html };\n")
	if strings.Contains(script, "import {") || strings.Contains(script, "export {") {
		t.Error("a line that binds modules is left")
	}
	names, err := fs.Glob(module.Files(), "*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(module.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range regexp.MustCompile(`(?m)^(?:import|export) \{ (.*) \}`).FindAllStringSubmatch(string(text), -1) {
			for given := range strings.SplitSeq(list[1], ", ") {
				if !regexp.MustCompile(`(?m)^(?:function|const) ` + given + `\b`).MatchString(script) {
					t.Errorf("%s: the script has no %s", name, given)
				}
			}
		}
	}
}

// TestNamesAreUnique wants no two modules to declare the same name: in one script the later
// would take the place of the earlier.
func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^(?:function|const|let) (\w+)`).FindAllStringSubmatch(module.Script(), -1) {
		if seen[found[1]] {
			t.Errorf("%s is declared twice", found[1])
		}
		seen[found[1]] = true
	}
	if len(seen) < 20 {
		t.Errorf("only %d names", len(seen))
	}
}

func TestPolicy(t *testing.T) {
	if got := module.Policy("a", ""); !strings.Contains(got, "script-src 'none'") || !strings.Contains(got, "style-src 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='") {
		t.Error(got)
	}
}
