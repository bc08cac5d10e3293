package input

// Requests calls read beside the session, until stop is called or a request is the
// last: nothing is read behind it. No request is read before the one ahead of it
// was taken. After stop the goroutine lives on until read returns.
func Requests[R any](read func() (request R, last bool)) (requests <-chan R, stop func()) {
	taken, gone := make(chan R), make(chan struct{})
	go func() {
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
	return taken, func() { close(gone) }
}
