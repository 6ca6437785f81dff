package archive

import (
	"io"
	"time"
)

// stride is how much is written before it is seen onto the disk.
const stride = 1 << 20

// Steady writes a long file so that others who use the disk have it in between:
// every MB is seen onto the disk, and as long as that took nothing is written.
// One sync at the end would hold up each of their commits until all is there.
type Steady struct {
	File interface {
		io.Writer
		Sync() error
	}
	open int // bytes that are not on the disk yet
}

// Write writes p, and rests after each stride.
func (s *Steady) Write(p []byte) (n int, err error) {
	for err == nil && len(p) > 0 {
		part := p[:min(len(p), stride-s.open)]
		var wrote int
		wrote, err = s.File.Write(part)
		n, s.open, p = n+wrote, s.open+wrote, p[wrote:]
		if err == nil && s.open == stride {
			err = s.rest()
		}
	}
	return n, err
}

func (s *Steady) rest() error {
	start := time.Now()
	err := s.File.Sync()
	s.open = 0
	<-time.After(time.Since(start))
	return err
}
