package main

import (
	"container/list"
	"net"
	"net/http"
	"sync"
)

// connections bounds how many clients are connected at once. Where all places are
// taken, the connection that has waited for longest for a request makes room: else
// clients that keep theirs open, or never say a word, would lock out everybody
// else. Where each has a request under way, the next one waits for a place.
type connections struct {
	net.Listener
	most int

	mu     sync.Mutex
	free   *sync.Cond                 // there may be a place, or the end has come
	open   map[net.Conn]*list.Element // of quiet; nil while it has a request
	quiet  *list.List                 // of net.Conn, the longest quiet in front
	closed bool
}

func bound(l net.Listener, most int) *connections {
	c := &connections{Listener: l, most: most, open: map[net.Conn]*list.Element{}, quiet: list.New()}
	c.free = sync.NewCond(&c.mu)
	return c
}

// Accept waits for a client, then for a place for it.
func (c *connections) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.open) >= c.most && !c.closed {
		if longest := c.quiet.Front(); longest != nil {
			c.drop(longest.Value.(net.Conn)) //nolint:forcetypeassert // nothing else is in the list
			continue
		}
		c.free.Wait()
	}
	if c.closed {
		_ = conn.Close()
		return nil, net.ErrClosed
	}
	c.open[conn] = c.quiet.PushBack(conn)
	return conn, nil
}

// drop ends a connection; the server finds it closed.
func (c *connections) drop(conn net.Conn) {
	_ = conn.Close()
	c.forget(conn)
}

func (c *connections) forget(conn net.Conn) {
	if e := c.open[conn]; e != nil {
		c.quiet.Remove(e)
	}
	delete(c.open, conn)
}

// watch is told by the server what a connection does.
func (c *connections) watch(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, known := c.open[conn]
	if !known {
		return // it had to make room
	}
	switch state {
	case http.StateActive:
		if e != nil {
			c.quiet.Remove(e)
			c.open[conn] = nil
		}
		return
	case http.StateIdle:
		c.open[conn] = c.quiet.PushBack(conn)
	case http.StateClosed, http.StateHijacked:
		c.forget(conn)
	case http.StateNew:
	}
	c.free.Signal()
}

// Close also ends an Accept that waits for a place.
func (c *connections) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.free.Broadcast()
	return c.Listener.Close()
}
