package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// healthCmd asks a service on this machine how it is, for images that have no
// other program to do it.
type healthCmd struct {
	Alive  bool   `help:"Ask only whether it lives (/healthz), not whether it can work (/readyz)."`
	Listen string `env:"SITREP_LISTEN" form:"address" placeholder:"ADDRESS" default:"${listen}" help:"The address that \"sitrep serve\" listens on (default ${listen})."`
}

// Help is the long text of the command.
func (healthCmd) Help() string {
	return `The exit code is 0 when the service answers that it is ready, and 1 when it does not, within 5 seconds. It is for the health checks of containers; a process with the role worker alone has no port to ask.`
}

const healthLimit = 5 * time.Second

// Run asks once.
func (c *healthCmd) Run(p *program) error {
	path := "/readyz"
	if c.Alive {
		path = "/healthz"
	}
	ctx, cancel := context.WithTimeout(p.ctx, healthLimit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+reachable(c.Listen)+path, nil)
	if err != nil {
		return fmt.Errorf("ask %s: %w", c.Listen, err)
	}
	client := http.Client{Transport: &http.Transport{}} // no proxy is on the way to this machine
	res, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("the service does not answer: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(res.Body, 1000))
	if err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("the service is not ready: %s: %s", res.Status, said)
	}
	return nil
}

// reachable is an address that can be asked: one that means all of the machine's
// stands for its own.
func reachable(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	if at, err := netip.ParseAddr(host); host == "" || err == nil && at.IsUnspecified() {
		host = "127.0.0.1"
		if at.Is6() {
			host = "::1"
		}
	}
	return net.JoinHostPort(host, port)
}
