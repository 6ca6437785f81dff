package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// pages makes the pages for people, if the settings have them; else nil.
func (s *service) pages(c *serveCmd) func(api.PagesFrom) http.Handler {
	if !c.hasPages() {
		return nil
	}
	return func(from api.PagesFrom) http.Handler {
		return web.New(web.Config{
			Store:    s.store,
			Quotas:   from.Quotas,
			Stopping: from.Stopping,
			Caller:   from.Caller,
			Logger:   s.log,
			Now:      failpoint.Now,
			Title:    sitrep.TitleOf,
			Model:    catalog.ModelOf,
			Domains:  c.MailDomains,
			Secure:   byHTTPS(c.PublicURL),
			Version:  programVersion(),
		})
	}
}

// hasPages says whether there are pages. A key that is typed into a page, and the
// session that follows, must not cross a network that others can read: of itself the
// service has pages where only this machine reaches it, or where people come by https.
func (c *serveCmd) hasPages() bool {
	switch c.Pages {
	case "on":
		return true
	case "off":
		return false
	default:
		return byHTTPS(c.PublicURL) || c.PublicURL == "" && isLoopback(c.Listen)
	}
}

func byHTTPS(address string) bool { return strings.HasPrefix(strings.ToLower(address), "https://") }

// isLoopback says whether an address to listen on is one of this machine alone.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	at, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && at.IsLoopback()
}
