package meaning

// suitNames are the names of the suits by bridge.Suit.
var suitNames = [...]string{"clubs", "diamonds", "hearts", "spades"}

// String returns the meaning as the information of an alert, with its final stop.
func (m Meaning) String() string { return string(m.Append(nil)) }

// Append appends what String returns.
func (m Meaning) Append(to []byte) []byte {
	for i, s := range m {
		if i > 0 {
			to = append(to, " Alternatively, "...)
		}
		for j, e := range s {
			if j > 0 {
				to = append(to, ", "...)
			}
			to = e.Append(to)
		}
		to = append(to, '.')
	}
	return to
}

// String returns the element in the words of the text.
func (e Element) String() string { return string(e.Append(nil)) }

// Append appends what String returns.
func (e Element) Append(to []byte) []byte {
	f := e.Kind.form()
	if f.most > 0 {
		to = append(e.Range.append(to, f.most), ' ')
	}
	to = append(to, f.words...)
	if f.suit {
		to = append(to, ' ')
		to = append(to, suitNames[int(e.Suit)%len(suitNames)]...)
	}
	return to
}
