package program

// MaxThreads is more than any machine has of use. Each thread has memory of its
// own, so that a number without a bound would take all there is.
const MaxThreads = 1024

// CheckThreads refuses a number of threads that cannot be.
func CheckThreads(n int) error {
	if n < 1 || n > MaxThreads {
		return Misusef("--threads: %d threads: from 1 to %d are possible", n, MaxThreads)
	}
	return nil
}
