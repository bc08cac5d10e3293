package playcmd

import (
	"context"
	"crypto/rand"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gogo/bench/pages/web"
	"gogo/internal/files"
)

// usualAddress is where the page is served unless a flag says otherwise. A browser keeps what it
// remembers of a page, as names and solved puzzles, for one address and port.
const usualAddress = "127.0.0.1:4646"

// start starts serving the pages.
func (c *Board) start(ctx context.Context, pages http.Handler, guard web.Guarding) (*web.Server, error) {
	if c.Listen != "" {
		return web.Start(ctx, c.Listen, pages, guard)
	}
	if server, err := web.Start(ctx, usualAddress, pages, guard); err == nil {
		return server, nil
	}
	return web.Start(ctx, "127.0.0.1:0", pages, guard)
}

// tokenPattern matches a token of a page.
var tokenPattern = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// rememberedToken returns the token of this user's page, which is the same every time, so that a
// bookmark or an installed page goes on working. It is kept in a file that only the user reads; if
// there can be none, the token is a new one.
func rememberedToken(folder string) string {
	path := filepath.Join(folder, "gogo", "board.token")
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 == 0 || err == nil && os.PathSeparator == '\\' {
		const most = 64 // bytes
		token, err := files.Decode(path, most, func(data []byte) (string, error) { return strings.TrimSpace(string(data)), nil })
		if err == nil && tokenPattern.MatchString(token) {
			return token
		}
	}
	token := rand.Text()
	const private fs.FileMode = 0o700
	if os.MkdirAll(filepath.Dir(path), private) == nil {
		const mine fs.FileMode = 0o600
		_ = os.Remove(path)                              // one that others could read
		_ = os.WriteFile(path, []byte(token+"\n"), mine) // without it the next token is another one
	}
	return token
}

// userToken returns the remembered token of the user that runs this program.
func userToken() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return rand.Text()
	}
	return rememberedToken(folder)
}
