package input

// Requests calls read beside the session, until stop is called or a request is the
// last: nothing is read behind it. No request is read before the one ahead of it
// was taken. After stop the goroutine lives on until read returns: then ended is closed.
func Requests[R any](read func() (request R, last bool)) (requests <-chan R, stop func() (ended <-chan struct{})) {
	taken, gone, ended := make(chan R), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			request, last := read()
			select {
			case taken <- request:
			case <-gone:
				return
			}
			if last {
				return
			}
		}
	}()
	return taken, func() <-chan struct{} {
		close(gone)
		return ended
	}
}
