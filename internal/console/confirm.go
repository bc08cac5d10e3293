package console

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
)

// CanAsk reports whether a person can be asked: whether both streams are a terminal.
func CanAsk(in io.Reader, out io.Writer) bool {
	_, typed := terminal(in)
	_, shown := terminal(out)
	return typed && shown
}

// Confirm asks a question and reports whether the answer is yes. Anything else is no: an empty line,
// the end of input, streams that are no terminal. The caller sanitizes the question. The goroutine that
// reads ends with the answer or the program: a read from a terminal cannot be interrupted.
func Confirm(ctx context.Context, in io.Reader, out io.Writer, question string) (bool, error) {
	if !CanAsk(in, out) {
		return false, nil
	}
	return confirm(ctx, in, out, question)
}

// confirm asks on any streams.
func confirm(ctx context.Context, in io.Reader, out io.Writer, question string) (bool, error) {
	if _, err := fmt.Fprint(out, question, " [y/N] "); err != nil {
		return false, err
	}
	answer := make(chan string, 1)
	go func() {
		line, err := bufio.NewReader(io.LimitReader(in, maxLine)).ReadString('\n')
		if err != nil {
			line = "" // an unfinished line is no answer
		}
		answer <- line
	}()
	select {
	case line := <-answer:
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "y", "yes":
			return true, nil
		}
		return false, nil
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
}
