package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"gogo/protocol/darrington/hall"
)

// DamageError is the error about a file that is not as it was written. Its text is one line.
type DamageError struct {
	path  string
	found *content // nil if the file is missing
	kept  *content // the copy; nil without a whole one
}

// newDamage returns the error about a file.
func newDamage(path string, found, kept *content) *DamageError {
	return &DamageError{path, found, kept}
}

// Error says which file is damaged, what is lost, and what can be done.
func (d *DamageError) Error() string {
	name := filepath.Base(d.path)
	if d.found == nil {
		return fmt.Sprintf("%s: missing: --recover goes on with %s; to begin anew, remove that too", d.path, d.copyText())
	}
	way := "begins anew, as there is no copy"
	switch n := len(d.found.records); {
	case n > 0 && d.kept != nil:
		way = fmt.Sprintf("goes on with the %d whole records, and for others with %s", n, d.copyText())
	case n > 0:
		way = fmt.Sprintf("goes on with the %d whole records, as there is no copy", n)
	case d.kept != nil:
		way = "goes on with " + d.copyText()
	}
	return fmt.Sprintf("%s: damaged: %s: --recover %s; the file is kept as %s%sDATE", d.path, d.lossText(), way, name, damagedSuffix)
}

// copyText describes the copy.
func (d *DamageError) copyText() string {
	saved := d.kept.summary.Saved.Local().Format(time.DateTime)
	return fmt.Sprintf("%s of %s (%d records)", filepath.Base(d.path)+copySuffix, saved, len(d.kept.records))
}

// lossText says what is lost and the first fault of the file, if there is one.
func (d *DamageError) lossText() string {
	var parts []string
	for _, b := range buckets {
		if n := d.found.lost(b); n > 0 {
			parts = append(parts, lossIn(b, n, d.lostKeys(b)))
		}
	}
	var text string
	switch {
	case len(parts) > 0 && d.found.summary != nil:
		text = fmt.Sprintf("lost: %s of %d records", listed(parts), d.found.summary.records())
	case len(parts) > 0:
		text = fmt.Sprintf("lost: %s and perhaps more", listed(parts))
	case d.found.summary != nil:
		text = "no record is missing"
	case d.found.invalid:
		text = "nothing in it can be read"
	default:
		text = "it is not known how much is lost"
	}
	var old []string
	for _, b := range buckets {
		if d.found.doubtful(b) {
			old = append(old, string(b))
		}
	}
	if len(old) > 0 {
		text += fmt.Sprintf(", but not all %s are as they were last", listed(old))
	}
	if len(d.found.faults) > 0 {
		text += fmt.Sprintf(" (%v)", d.found.faults[0])
	}
	return text
}

// lossIn names the records of a bucket that are lost, the first of them by their ids.
func lossIn(b hall.Bucket, n int, ids []string) string {
	const most = 3
	kind := strings.TrimSuffix(string(b), "s")
	if n > 1 {
		kind = string(b)
	}
	text := fmt.Sprintf("%d %s", n, kind)
	if b == hall.Numbers {
		text = "the last numbers given"
	}
	if len(ids) == 0 || b == hall.Numbers {
		return text
	}
	shown := ids[:min(most, n, len(ids))]
	if n > len(shown) {
		shown = append(slices.Clone(shown), "...")
	}
	return fmt.Sprintf("%s (%s)", text, strings.Join(shown, ", "))
}

// listed joins parts of a sentence.
func listed(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// lostKeys returns the ids of a bucket that are known to be lost: of damaged records, and of those
// that the copy has if more are missing.
func (d *DamageError) lostKeys(b hall.Bucket) (ids []string) {
	known := maps.Clone(d.found.broken)
	for k := range d.candidates() {
		known[k] = true
	}
	for k := range known {
		if k.Bucket == b {
			ids = append(ids, printable(k.ID))
		}
	}
	slices.Sort(ids)
	return ids
}

// printable returns an id as it is, or quoted if a terminal might not like it.
func printable(id string) string {
	if quoted := strconv.Quote(id); quoted != `"`+id+`"` {
		return quoted
	}
	return id
}

// candidates returns the records of the copy that take the place of lost ones: of damaged ones, and
// where more are lost than are known by their keys, of all that the file does not have.
func (d *DamageError) candidates() map[hall.Key][]byte {
	all := map[hall.Key][]byte{}
	if d.kept == nil {
		return all
	}
	for _, b := range buckets {
		missing := d.found == nil || d.found.summary == nil || d.found.lost(b) > d.knownIn(b) || d.found.doubtful(b)
		for k, value := range d.kept.records {
			if k.Bucket == b && (d.found == nil || d.found.broken[k] || missing && d.found.records[k] == nil) {
				all[k] = value
			}
		}
	}
	return all
}

// knownIn returns how many damaged records of a bucket the copy knows.
func (d *DamageError) knownIn(b hall.Bucket) (n int) {
	for k := range d.found.broken {
		if k.Bucket == b && d.kept.records[k] != nil {
			n++
		}
	}
	return n
}

// numbersLost reports whether the last numbers given may be lost. Those of the copy may be too low,
// as may be those of a page that was not written last.
func (d *DamageError) numbersLost() bool {
	if d.found == nil || d.found.warning != nil || len(d.found.faults) > 0 {
		return true
	}
	return d.found.lost(hall.Numbers) != 0 || d.found.doubtful(hall.Numbers)
}

// recover writes a damaged file anew: with its whole records, and for the lost ones those of the
// copy, as far as they can stand beside each other. It says what it does.
func (f *Store) recover(d *DamageError) (*content, error) {
	f.log.Error(d.Error())
	merged := map[hall.Key][]byte{}
	if d.found != nil {
		maps.Copy(merged, d.found.records)
	}
	for _, b := range buckets {
		var ids []string
		for k, value := range d.candidates() {
			if k.Bucket == b {
				merged[k] = value
				ids = append(ids, printable(k.ID))
			}
		}
		slices.Sort(ids)
		if len(ids) > 0 {
			f.log.Warn("taken from the copy", "records", b, "ids", strings.Join(ids, " "), "as they were at", d.kept.summary.Saved.Local().Format(time.DateTime))
		}
	}
	whole := content{records: merged}
	mended, notes := hall.Mend(time.Now(), whole.changes(), d.numbersLost())
	for _, note := range notes {
		f.log.Warn(note)
	}
	if d.found != nil {
		to, err := keepDamaged(f.path)
		if err != nil {
			return nil, err
		}
		f.log.Warn("the damaged file is kept", "file", to)
	}
	if err := writeFile(f.path, mended, time.Now()); err != nil {
		return nil, err
	}
	f.log.Warn("going on with what is whole", "file", f.path, "records", len(mended))
	return readFile(f.path)
}

// keepDamaged copies a damaged file to one beside it, and returns its path.
func keepDamaged(path string) (string, error) {
	from, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer from.Close()
	base := path + damagedSuffix + time.Now().Format("20060102-150405")
	name := base
	for i := 2; ; i++ {
		to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, os.ErrExist) {
			name = fmt.Sprintf("%s-%d", base, i)
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = io.Copy(to, from)
		return name, errors.Join(err, to.Sync(), to.Close())
	}
}

// readCopy returns what the copy has, nil if there is no whole one.
func (f *Store) readCopy() *content {
	kept, err := readFile(f.path + copySuffix)
	if err != nil || !kept.whole() || kept.summary == nil {
		return nil
	}
	return kept
}

// keepCopies makes copies of a file that changes.
func (f *Store) keepCopies(ctx context.Context, every time.Duration) {
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		if !f.changed.Swap(false) {
			continue
		}
		if err := f.copy(); err != nil {
			f.changed.Store(true)
			f.log.Error("no copy can be made", "file", f.path+copySuffix, "err", err)
		}
	}
}

// copy writes the copy, unless it has the same records. Writers wait only while the records are
// read, not for the disk.
func (f *Store) copy() error {
	found, err := f.read()
	if err != nil {
		return err
	}
	if kept := f.readCopy(); kept != nil && kept.summary.equal(found.summary) {
		return nil
	}
	return writeFile(f.path+copySuffix, found.changes(), found.summary.Saved)
}

// writeFile writes a file of records, whole or not at all. One that is there keeps its permissions.
func writeFile(path string, records []hall.Change, saved time.Time) error {
	part := path + newSuffix
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	mode := os.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	err := fill(part, records, saved)
	if err == nil {
		err = errors.Join(os.Chmod(part, mode), os.Rename(part, path))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", path, err), os.RemoveAll(part))
	}
	return syncFolder(filepath.Dir(path))
}

// fill writes records to a new file and syncs it.
func fill(path string, records []hall.Change, saved time.Time) error {
	return guarded(func() error {
		db, err := bbolt.Open(path, 0o600, databaseOptions(true))
		if err != nil {
			return err
		}
		err = db.Update(func(tx *bbolt.Tx) error { return putAll(tx, records, &summary{Saved: saved.Round(0)}) })
		return errors.Join(err, db.Sync(), db.Close())
	})
}

// syncFolder has the disk keep the names in a folder. Windows has no such thing.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && filepath.Separator == '/' {
		return err
	}
	return nil
}
