package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
)

// Limits of a connection. Bodies are at most a megabyte and answers are ready
// when they are written, so a slow client is a broken or a hostile one.
const (
	headerLimit   = 10 * time.Second
	requestLimit  = 30 * time.Second
	answerLimit   = 60 * time.Second
	idleLimit     = 2 * time.Minute
	shutdownLimit = 8 * time.Second // leaves time to close the rest within ten
	maxHeader     = 64 << 10
)

// server answers on one port until its context ends.
type server struct {
	listener net.Listener
	watch    func(net.Conn, http.ConnState) // nil: nobody does
	handler  http.Handler
	drain    func()        // called when the stop begins
	hold     time.Duration // how long the port stays open after that
	log      *slog.Logger
}

// run answers until ctx ends, and then for as long as hold says: those who send
// requests here have to see that they should not before they find no port.
func (s server) run(ctx context.Context) error {
	var stopping atomic.Bool
	h := &http.Server{
		Handler:           lastAnswers(s.handler, &stopping),
		ReadHeaderTimeout: headerLimit,
		ReadTimeout:       requestLimit,
		WriteTimeout:      answerLimit,
		IdleTimeout:       idleLimit,
		MaxHeaderBytes:    maxHeader,
		ConnState:         s.watch,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	stopped := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(stopped)
		stopping.Store(true) // first: an answer that says 503 also says that the connection ends
		s.drain()
		time.Sleep(s.hold) //nolint:forbidigo // nothing cuts it short but a second signal, which ends the process
		limit, cancel := context.WithTimeout(context.Background(), shutdownLimit)
		defer cancel()
		if h.Shutdown(limit) != nil {
			_ = h.Close() // requests that are still there are cut off
		}
	})
	if err := h.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve %s: %w", s.listener.Addr(), err)
	}
	<-stopped
	return nil
}

// lastAnswers tells clients of a server that stops to take another connection,
// and so another server, for their next request.
func lastAnswers(next http.Handler, stopping *atomic.Bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

func (s *service) addAPI(ctx context.Context, c *serveCmd) error {
	l, err := listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	s.closers = append(s.closers, func() error { _ = l.Close(); return nil })
	s.url = "http://" + l.Addr().String()
	public := c.PublicURL
	if public == "" {
		public = s.url
	}
	links, err := s.links(ctx, public)
	if err != nil {
		return err
	}
	provider, err := s.provider(ctx, c.entering, public)
	if err != nil {
		return err
	}
	var shares *share.Links
	if c.hasPages() {
		if shares, err = s.shares(ctx, public); err != nil {
			return err
		}
	}
	reader, shelf := s.previewer(), s.desk(c)
	a := api.New(api.Config{
		Links:       links,
		Shares:      shares,
		Domains:     c.MailDomains,
		Store:       s.store,
		Logger:      s.log,
		AccessLog:   c.accessLog(),
		AccessForm:  c.lines,
		AccessLevel: c.level(),
		Proxies:     c.proxies(),
		Title:       sitrep.TitleOf,
		Model:       catalog.ModelOf,
		CheckPlan:   checkPlan,
		CheckWord:   checkWord,
		Preview:     reader.Preview,
		Desk:        shelf,
		Sources:     sourceDesk{shelf, c.SourceSecrets},
		PublicURL:   public,
		Now:         failpoint.Now,
		Schemas:     document.Schemas(),
		Limited:     s.gauges.limits(),
		Trace:       s.spans.requests(),
		Gallery:     c.gallery(),
		Origins:     c.origins(),
		AtOnce:      c.RequestsPerKey,
		Version:     steadyVersion(),
		Pages:       s.pages(c, shelf, provider),
	})
	s.closers = append(s.closers, a.Close)
	doors := bound(l, c.Connections)
	s.parts = append(s.parts, server{listener: doors, watch: doors.watch, handler: s.gauges.requests(a), drain: a.Drain, hold: time.Duration(c.Drain), log: s.log}.run)
	return nil
}
