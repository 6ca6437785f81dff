package evaluate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Answerer answers a case that can be asked. Its answer needs no id.
type Answerer func(ctx context.Context, c Case) Answer

// ahead is how many cases each answerer may be ahead of the one whose answer is
// waited for.
const ahead = 4

// job is a case on its way.
type job struct {
	c    Case
	done chan Answer
}

// Run has every case of r answered, each answerer working on one at a time, and
// hands on the answers in the order of the file. It ends early, with the error,
// when the file cannot be read further, an answer cannot be handed on, or ctx
// ends; all answerers have returned then.
func Run(ctx context.Context, r *Reader, answerers []Answerer, hand func(Case, Answer) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	todo, order := make(chan job), make(chan job, ahead*len(answerers))
	var unread error // set before order is closed
	all.Go(func() {
		defer close(order)
		defer close(todo)
		unread = feed(ctx, r, todo, order)
	})
	for _, answer := range answerers {
		all.Go(func() {
			for j := range todo {
				j.done <- answer(ctx, j.c)
			}
		})
	}
	for j := range order {
		var a Answer
		select {
		case a = <-j.done:
		case <-ctx.Done():
		}
		if err := ctx.Err(); err != nil {
			return err // also where there is an answer: this may be why it is what it is
		}
		if err := hand(j.c, finish(j.c, a)); err != nil {
			return err
		}
	}
	return unread
}

// feed reads cases until there are no more. One that cannot be asked is answered
// here.
func feed(ctx context.Context, r *Reader, todo, order chan<- job) error {
	for {
		c, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the cases: %w", err)
		}
		j := job{c, make(chan Answer, 1)}
		next := todo
		if c.problem != nil {
			j.done <- Answer{Error: c.problem.Error()}
			next = nil
		}
		for _, to := range []chan<- job{order, next} {
			if to == nil {
				continue
			}
			select {
			case to <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}

// finish says whose answer it is, and whether it is the expected one.
func finish(c Case, a Answer) Answer {
	a.ID = c.ID
	ok, known := c.Meets(a)
	if !known {
		return a
	}
	a.OK = &ok
	if !ok && a.Offer != nil {
		c.mend(a.Offer)
	}
	return a
}

// Meets says whether an answer is the expected one, if one is known.
func (c Case) Meets(a Answer) (ok, known bool) {
	return a.Table != nil && c.Expected.Matches(a.Rows), len(c.Expected.Values.rows) > 0
}
