package darrington

import "errors"

// form is how something is read from an argument and written as one.
type form[V any] struct {
	what  string
	read  func(a *argument) (V, error)
	write func(line []byte, v V) []byte
}

// field is an argument of a message of type T.
type field[T any] struct {
	what  string
	read  func(a *argument, m *T) error
	write func(line []byte, m *T) []byte
	// absent reports whether the argument is omitted; nil if it never is.
	absent func(m *T) bool
}

// required returns the field of a message that a form fills in.
func required[T, V any](f form[V], of func(*T) *V) field[T] {
	return field[T]{
		what: f.what,
		read: func(a *argument, m *T) error {
			if a.omitted() {
				return errorf(a.at, "%s is expected", f.what)
			}
			v, err := f.read(a)
			*of(m) = v
			return err
		},
		write: func(line []byte, m *T) []byte { return f.write(line, *of(m)) },
	}
}

// optional is required, with an argument that is omitted where the field has its zero value.
func optional[T any, V comparable](f form[V], of func(*T) *V) field[T] {
	r := required(f, of)
	r.absent = func(m *T) bool {
		var zero V
		return *of(m) == zero
	}
	return r
}

// single is the form of what is read from one word or string.
func single[V any](what string, read func(text string) (V, error), write func(line []byte, v V) []byte) form[V] {
	return form[V]{what: what, write: write, read: func(a *argument) (v V, err error) {
		if a.list {
			return v, errorf(a.at, "%s is expected, not a list", what)
		}
		if v, err = read(a.text); err != nil {
			return v, errorf(a.at, "%s is expected: %w", what, err)
		}
		return v, nil
	}}
}

// listOf is the form of a list of at most so many things.
func listOf[V any](what string, most int, f form[V]) form[[]V] {
	return form[[]V]{
		what: what,
		read: func(a *argument) ([]V, error) {
			if !a.list {
				return nil, errorf(a.at, "%s in brackets is expected", what)
			}
			if len(a.items) > most {
				return nil, errorf(a.items[most].at, "%s has more than %d", what, most)
			}
			var all []V
			for i := range a.items {
				v, err := f.read(&a.items[i])
				if err != nil {
					return nil, err
				}
				all = append(all, v)
			}
			return all, nil
		},
		write: func(line []byte, all []V) []byte {
			line = append(line, '(')
			for i, v := range all {
				if i > 0 {
					line = append(line, ' ')
				}
				line = f.write(line, v)
			}
			return append(line, ')')
		},
	}
}

// shape is a message of type T: its name and its arguments.
type shape[T any] struct {
	name   string
	fields []field[T]
}

// errMissing says that a line has too few arguments.
var errMissing = errors.New("is missing")

// read fills in a message from its arguments; end is where the line ends.
func (s *shape[T]) read(args []argument, end int, m *T) error {
	for i, f := range s.fields {
		switch {
		case i >= len(args) && f.absent == nil:
			return errorf(end, "%s of %s %w", f.what, s.name, errMissing)
		case i >= len(args), f.absent != nil && args[i].omitted():
			continue
		}
		if err := f.read(&args[i], m); err != nil {
			return err
		}
	}
	if len(args) > len(s.fields) {
		return errorf(args[len(s.fields)].at, "%s has no argument here", s.name)
	}
	return nil
}

// write appends a message as a line.
func (s *shape[T]) write(line []byte, m *T) []byte {
	line = append(line, s.name...)
	omitted := 0 // and not yet known to be at the end
	for _, f := range s.fields {
		if f.absent != nil && f.absent(m) {
			omitted++
			continue
		}
		for ; omitted > 0; omitted-- {
			line = append(line, " -"...)
		}
		line = f.write(append(line, ' '), m)
	}
	return append(line, '\n')
}
