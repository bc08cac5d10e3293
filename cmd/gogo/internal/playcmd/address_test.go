package playcmd

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRememberedToken wants the same token again from a file of the user's own, and another one for
// what others could have read or written.
func TestRememberedToken(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "gogo", "board.token")
	first := rememberedToken(folder)
	if again := rememberedToken(folder); again != first || !tokenPattern.MatchString(first) {
		t.Fatalf("the tokens are %q and %q", first, again)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
	for _, tt := range []struct {
		name string
		text string
		mode os.FileMode
	}{
		{"readable by others", first + "\n", 0o644},
		{"no token", "../../secret\n", 0o600},
		{"too long", first + first + first, 0o600},
		{"empty", "", 0o600},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.WriteFile(path, []byte(tt.text), tt.mode); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, tt.mode); err != nil {
				t.Fatal(err)
			}
			if token := rememberedToken(folder); token == first || !tokenPattern.MatchString(token) {
				t.Errorf("the token is %q", token)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the file: %v, %v", info, err)
			}
		})
	}
	t.Run("no folder", func(t *testing.T) {
		if token := rememberedToken("/dev/null"); !tokenPattern.MatchString(token) {
			t.Errorf("the token is %q", token)
		}
	})
}
