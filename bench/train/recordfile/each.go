package recordfile

import (
	"errors"
	"fmt"
	"io"
)

// Each calls take with each record of a file of a kind, until the end of the file or an
// error, which says which record it is. ErrTorn is returned as it is, after the records
// before.
func Each(r io.Reader, kind string, take func(record []byte) error) error {
	reader, err := NewReader(r)
	if err != nil {
		return err
	}
	if reader.Header().Kind != kind {
		return fmt.Errorf("%w of the kind %q: these are %q", ErrNotRecords, kind, reader.Header().Kind)
	}
	for n := 1; ; n++ {
		record, err := reader.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, ErrTorn):
			return err
		case err == nil:
			err = take(record)
		}
		if err != nil {
			return fmt.Errorf("record %d: %w", n, err)
		}
	}
}
