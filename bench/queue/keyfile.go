package queue

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/nats-io/nkeys"
)

// maxKeyFile bounds the file of a key, in bytes.
const maxKeyFile = 1 << 16

// readKey reads the key of a user from a file.
func readKey(path string) (pair nkeys.KeyPair, public string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, "", err
	}
	if len(text) > maxKeyFile {
		return nil, "", fmt.Errorf("%s: too large for a key", path)
	}
	pair, err = nkeys.ParseDecoratedUserNKey(bytes.TrimSpace(text))
	if err == nil {
		public, err = pair.PublicKey()
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", path, err)
	}
	return pair, public, nil
}

// WriteKey makes a key, writes its seed to a new file that only its owner may read, and returns the
// public key. If the file is there already, it returns the public key of that one, and made is false.
func WriteKey(path string) (public string, made bool, err error) {
	const private = 0o600
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, private)
	if errors.Is(err, fs.ErrExist) {
		_, public, err = readKey(path)
		return public, false, err
	}
	if err != nil {
		return "", false, err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = errors.Join(err, os.Remove(path))
		}
	}()
	pair, err := nkeys.CreateUser()
	if err != nil {
		return "", false, err
	}
	seed, err := pair.Seed()
	if err != nil {
		return "", false, err
	}
	if _, err := f.Write(append(seed, '\n')); err != nil {
		return "", false, err
	}
	public, err = pair.PublicKey()
	return public, err == nil, err
}
