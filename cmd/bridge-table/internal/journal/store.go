package journal

import (
	"errors"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"gogo/protocol/darrington/hall"
)

// ErrStoreInUse reports that another program has the file open.
var ErrStoreInUse = errors.New("another server is using the file")

// Store persists the records of a hall in a file.
type Store struct{ db *bbolt.DB }

// OpenStore opens or creates a file. Without sync a record survives the end of the program, but
// not of the machine.
func OpenStore(path string, sync bool) (*Store, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, NoSync: !sync, FreelistType: bbolt.FreelistMapType})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s: %w", path, ErrStoreInUse)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Store{db}, nil
}

// Close closes the file.
func (f *Store) Close() error { return f.db.Close() }

// Load implements server.Store.
func (f *Store) Load() (records []hall.Change, err error) {
	err = f.db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(bucket []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(id, value []byte) error {
				key := hall.Key{Bucket: hall.Bucket(bucket), ID: string(id)}
				records = append(records, hall.Change{Key: key, Value: append([]byte(nil), value...)})
				return nil
			})
		})
	})
	return records, err
}

// Save implements server.Store.
func (f *Store) Save(changes []hall.Change) error {
	return f.db.Update(func(tx *bbolt.Tx) error {
		for i := range changes {
			if err := put(tx, &changes[i]); err != nil {
				return fmt.Errorf("%s %s: %w", changes[i].Bucket, changes[i].ID, err)
			}
		}
		return nil
	})
}

// put writes or deletes one record.
func put(tx *bbolt.Tx, c *hall.Change) error {
	b, err := tx.CreateBucketIfNotExists([]byte(c.Bucket))
	switch {
	case err != nil:
		return err
	case c.Value == nil:
		return b.Delete([]byte(c.ID))
	}
	return b.Put([]byte(c.ID), c.Value)
}
