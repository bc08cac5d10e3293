package arena

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestReadOpenings(t *testing.T) {
	refused := errors.New("refused")
	read := func(text string) (string, error) {
		if text == "bad" {
			return "", refused
		}
		return strings.ToUpper(text), nil
	}
	file := filepath.Join(t.TempDir(), "list.txt")
	for text, want := range map[string]struct {
		list []string
		err  string
	}{
		"# two\n\n a b \r\nc":          {[]string{"A B", "C"}, ""},
		"a\n# a line that counts\nbad": {nil, file + ": line 3: refused"},
		" \n#\n":                       {nil, file + ": no opening in the list"},
		strings.Repeat("a", 1<<20):     {nil, file + ": "},
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := ReadOpenings(file, read)
			if !slices.Equal(list, want.list) || (err == nil) != (want.err == "") || err != nil && !strings.HasPrefix(err.Error(), want.err) {
				t.Errorf("%.40q: %q, %v", text, list, err)
			}
		})
	}
	if _, err := ReadOpenings(file+"x", read); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
