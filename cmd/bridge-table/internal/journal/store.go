package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"gogo/protocol/darrington/hall"
)

// ErrStoreInUse reports that another program has the file open.
var ErrStoreInUse = errors.New("another server is using the file")

// What is beside a file.
const (
	copySuffix    = ".copy"     // the newest copy
	newSuffix     = ".new"      // a file that is being written
	lockSuffix    = ".lock"     // locked by the server that uses the file
	damagedSuffix = ".damaged-" // with the time: a file that was recovered from
)

// Store persists the records of a hall in a file, a database of bbolt. Each record has a checksum,
// and a summary says how many there are. OpenStore verifies all of it before anything is used, so
// that a damaged file is reported and neither read in part nor the end of the program.
type Store struct {
	path    string
	log     *slog.Logger
	lock    *flock.Flock
	db      *bbolt.DB
	summary *summary

	broken  atomic.Bool // the database cannot be used any more, not even closed
	changed atomic.Bool // since the last copy
	stop    context.CancelFunc
	copying sync.WaitGroup
}

// StoreOptions controls how a file is opened.
type StoreOptions struct {
	// Sync waits for the disk. Without it a record survives the end of the program, but not of the
	// machine.
	Sync bool
	// Recover goes on with what is whole in a damaged file, and with what its copy has of the rest.
	// The damaged file is kept.
	Recover bool
	// CopyEvery is the time between two copies of a file that changes; 0 is ten minutes.
	CopyEvery time.Duration
	Log       *slog.Logger // may be nil
}

// OpenStore opens or creates a file, and makes a copy of it, and others until the context ends or the
// file is closed. The error about a damaged file is a
// *DamageError.
func OpenStore(ctx context.Context, path string, how StoreOptions) (*Store, error) {
	if where, err := filepath.EvalSymlinks(path); err == nil {
		path = where // what is replaced is the file, not a link to it
	}
	f := &Store{path: path, log: how.Log, stop: func() {}}
	if f.log == nil {
		f.log = slog.New(slog.DiscardHandler)
	}
	if err := f.open(how); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	ctx, stop := context.WithCancel(ctx)
	f.stop = stop
	every := how.CopyEvery
	if every == 0 {
		every = 10 * time.Minute
	}
	f.copying.Go(func() { f.keepCopies(ctx, every) })
	return f, nil
}

// open locks, verifies and opens the file.
func (f *Store) open(how StoreOptions) error {
	if info, err := os.Stat(f.path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: this is no regular file", f.path)
	}
	if err := f.takeLock(); err != nil {
		return err
	}
	found, err := f.verify()
	if d := (*DamageError)(nil); how.Recover && errors.As(err, &d) {
		found, err = f.recover(d)
	}
	if err != nil {
		return err
	}
	if err := f.openDatabase(how); err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	f.summary = found.summary
	if err := f.copy(); err != nil {
		f.log.Warn("no copy can be made", "file", f.path+copySuffix, "err", err)
	}
	return nil
}

// takeLock locks the file beside the file, which stays the same when the file is replaced. A server
// from before that was so has the file itself locked.
func (f *Store) takeLock() error {
	lock := flock.New(f.path + lockSuffix)
	free, err := lock.TryLock()
	if err != nil {
		return err
	}
	if free {
		f.lock = lock
		free, err = unlocked(f.path)
	}
	if err == nil && !free {
		err = ErrStoreInUse
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	return nil
}

// unlocked reports whether nobody has locked a file, if there is one. On Windows a server that has
// it open keeps it from being replaced.
func unlocked(path string) (bool, error) {
	if _, err := os.Stat(path); err != nil || runtime.GOOS == "windows" {
		return true, nil //nolint:nilerr // reading it will say why
	}
	lock := flock.New(path, flock.SetFlag(os.O_RDONLY))
	free, err := lock.TryLock()
	return free, errors.Join(err, lock.Close())
}

// verify returns what the file has, or a *DamageError. A file that is missing is created, unless there
// is a copy of one.
func (f *Store) verify() (*content, error) {
	found, err := readFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		if kept := f.readCopy(); kept != nil {
			return nil, newDamage(f.path, nil, kept)
		}
		if err := writeFile(f.path, nil, time.Now()); err != nil {
			return nil, err
		}
		found, err = readFile(f.path)
	}
	switch {
	case err != nil:
		return nil, err
	case len(found.foreign) > 0 && len(found.records)+len(found.broken) == 0:
		return nil, fmt.Errorf("%s: a database of another program, with %q", f.path, found.foreign[0])
	}
	if found.whole() {
		if _, err := hall.Load(time.Now(), hall.Config{}, found.changes()); err != nil {
			found.faults = append(found.faults, err)
		}
	}
	if !found.whole() {
		return nil, newDamage(f.path, found, f.readCopy())
	}
	switch {
	case found.warning != nil:
		f.log.Warn("the last change before the server ended may be lost, as after a power cut", "file", f.path, "err", found.warning)
		return f.rewrite(found, true)
	case found.bare:
		f.log.Info("the file gets checksums", "file", f.path, "records", len(found.records))
		return f.rewrite(found, false)
	}
	return found, nil
}

// readFile reads and checks a file that can be written.
func readFile(path string) (*content, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	return readContent(file, info.Size()), nil
}

// openDatabase opens a file that was found to be whole, and has bbolt check it too.
func (f *Store) openDatabase(how StoreOptions) (err error) {
	return f.guarded(func() error {
		f.db, err = bbolt.Open(f.path, 0o600, databaseOptions(!how.Sync))
		if errors.Is(err, bolterrors.ErrTimeout) {
			return ErrStoreInUse
		}
		if err != nil {
			return err
		}
		return f.db.View(func(tx *bbolt.Tx) error {
			var all error
			for err := range tx.Check() {
				all = errors.Join(all, err)
			}
			return all
		})
	})
}

// databaseOptions returns how bbolt opens a file.
func databaseOptions(noSync bool) *bbolt.Options {
	return &bbolt.Options{Timeout: time.Second, NoSync: noSync, FreelistType: bbolt.FreelistMapType, NoStatistics: true}
}

// errFault reports that bbolt has panicked, or read what is not there.
var errFault = errors.New("the database cannot be read")

// guarded turns a panic of the database, and a fault where its file is mapped, into an error.
func guarded(do func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errFault, p)
		}
	}()
	return do()
}

// guarded is guarded for the open database. After a fault its locks may still be held, so that it
// is not used again.
func (f *Store) guarded(do func() error) error {
	if f.broken.Load() {
		return fmt.Errorf("%w since a fault: the server has to be started again", errFault)
	}
	err := guarded(do)
	if errors.Is(err, errFault) {
		f.broken.Store(true)
	}
	return err
}

// rewrite writes the file anew with the records that it has, and with far higher numbers if the
// last ones may be lost.
func (f *Store) rewrite(found *content, lostNumbers bool) (*content, error) {
	records := found.changes()
	if lostNumbers {
		var notes []string
		records, notes = hall.Mend(time.Now(), records, true)
		for _, note := range notes {
			f.log.Warn(note)
		}
	}
	if err := writeFile(f.path, records, time.Now()); err != nil {
		return nil, err
	}
	return readFile(f.path)
}

// Close closes the file.
func (f *Store) Close() (err error) {
	f.stop()
	f.copying.Wait()
	if f.db != nil && !f.broken.Load() {
		err = f.db.Close()
	}
	if f.lock != nil {
		err = errors.Join(err, f.lock.Close())
	}
	return err
}

// Load implements server.Store.
func (f *Store) Load() ([]hall.Change, error) {
	found, err := f.read()
	if err != nil {
		return nil, err
	}
	return found.changes(), nil
}

// read reads all records from the open file, and checks them.
func (f *Store) read() (*content, error) {
	found := &content{records: map[hall.Key][]byte{}, broken: map[hall.Key]bool{}}
	err := f.guarded(func() error {
		return f.db.View(func(tx *bbolt.Tx) error {
			return tx.ForEach(func(bucket []byte, b *bbolt.Bucket) error {
				return b.ForEach(func(id, sealed []byte) error {
					found.take(nil, string(bucket), id, sealed)
					return nil
				})
			})
		})
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	found.settle(nil)
	if !found.whole() {
		return nil, newDamage(f.path, found, nil)
	}
	return found, nil
}

// Save implements server.Store.
func (f *Store) Save(changes []hall.Change) error {
	next := f.summary.clone()
	next.Saved = time.Now().Round(0)
	err := f.guarded(func() error {
		return f.db.Update(func(tx *bbolt.Tx) error { return putAll(tx, changes, next) })
	})
	if err != nil {
		return err
	}
	f.summary = next
	f.changed.Store(true)
	return nil
}

// putAll writes or deletes records, and the summary.
func putAll(tx *bbolt.Tx, changes []hall.Change, s *summary) error {
	for i := range changes {
		if err := put(tx, &changes[i], s); err != nil {
			return fmt.Errorf("%s %s: %w", changes[i].Bucket, changes[i].ID, err)
		}
	}
	b, err := tx.CreateBucketIfNotExists([]byte(summaryKey.Bucket))
	if err != nil {
		return err
	}
	sealed, err := s.seal()
	if err != nil {
		return err
	}
	return b.Put([]byte(summaryKey.ID), sealed)
}

// put writes or deletes one record, and counts it in the summary.
func put(tx *bbolt.Tx, c *hall.Change, s *summary) error {
	b, err := tx.CreateBucketIfNotExists([]byte(c.Bucket))
	if err != nil {
		return err
	}
	id := []byte(c.ID)
	if old := b.Get(id); old != nil {
		_, sum, err := unseal(c.Key, old)
		if err != nil {
			return err
		}
		s.add(c.Bucket, -1, -uint64(sum))
	}
	if c.Value == nil {
		return b.Delete(id)
	}
	s.add(c.Bucket, 1, uint64(checksum(c.Key, c.Value)))
	return b.Put(id, seal(c.Key, c.Value))
}
