package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// pages makes the pages for people, if the settings have them; else nil.
func (s *service) pages(c *serveCmd, shelf datasets.Desk, provider *openid.Provider) func(api.PagesFrom) http.Handler {
	if !c.hasPages() {
		return nil
	}
	return func(from api.PagesFrom) http.Handler {
		return web.New(web.Config{
			Store:     s.store,
			Quotas:    from.Quotas,
			Stopping:  from.Stopping,
			Streams:   from.Streams,
			Imports:   from.Imports,
			Caller:    from.Caller,
			Client:    from.Client,
			Shares:    from.Shares,
			Provider:  provider,
			Logger:    s.log,
			Now:       failpoint.Now,
			Title:     sitrep.TitleOf,
			Model:     catalog.ModelOf,
			Domains:   c.MailDomains,
			Preview:   from.Preview,
			CheckPlan: checkPlan,
			CheckWord: checkWord,
			ModelText: modelText,
			Say:       datasets.Say,
			Desk:      shelf,
			Secure:    byHTTPS(c.PublicURL),
			Version:   programVersion(),
			Settings:  shownSettings(c),
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

// shownSettings are all settings that serve has, with their values; of those with a
// secret in them is said whether they are set.
func shownSettings(c *serveCmd) (list []web.Setting) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		for i := range v.NumField() {
			field := v.Type().Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("env"), ",")
			switch {
			case field.Anonymous:
				walk(v.Field(i))
			case name != "":
				list = append(list, web.Setting{Name: name, Value: settingShown(field, v.Field(i)), About: field.Tag.Get("help")})
			}
		}
	}
	walk(reflect.ValueOf(c).Elem())
	slices.SortFunc(list, func(a, b web.Setting) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func settingShown(field reflect.StructField, value reflect.Value) string {
	_, secret := field.Tag.Lookup(secretTag)
	secret = secret || strings.HasSuffix(field.Tag.Get("env"), "_KEY") // it has no flag
	switch {
	case value.IsZero():
		return "not set"
	case secret:
		return "set, not shown"
	case value.Kind() == reflect.Slice:
		return strings.Trim(fmt.Sprint(value.Interface()), "[]")
	}
	return fmt.Sprint(shown(value))
}

// shares makes and reads the links to reports, which the pages answer.
func (s *service) shares(ctx context.Context, base string) (*share.Links, error) {
	secret, err := s.store.Secret(ctx, now(), share.SecretName)
	if err != nil {
		return nil, err
	}
	return share.New(secret, base), nil
}
