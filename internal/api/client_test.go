package api_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

// clientSeen is the address that the log has of a request.
func clientSeen(t *testing.T, h *house, trusted []string, remote string, header http.Header) string {
	t.Helper()
	var log lines
	cfg := api.Config{Store: h.store, AccessLog: &log}
	for _, p := range trusted {
		cfg.Proxies = append(cfg.Proxies, netip.MustParsePrefix(p))
	}
	node := api.New(cfg)
	r := httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil)
	r.RemoteAddr, r.Header = remote, header
	node.ServeHTTP(httptest.NewRecorder(), r)
	if err := node.Close(); err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(log.String(), `"client":"`)
	seen, _, _ := strings.Cut(after, `"`)
	return seen
}

func TestForwardedAddressIsBelievedFromTrustedProxiesOnly(t *testing.T) {
	t.Parallel()
	h := open(t)
	proxies := []string{"10.0.0.0/8", "fd00::/8"}
	for _, c := range []struct {
		name    string
		trusted []string
		remote  string
		lines   []string
		want    string
	}{
		{"nobody is trusted unless it is said", nil, "10.0.0.1:1", []string{"203.0.113.9"}, "10.0.0.1"},
		{"a stranger who says so is a stranger", proxies, "198.51.100.1:1", []string{"203.0.113.9"}, "198.51.100.1"},
		{"a proxy names its client", proxies, "10.0.0.1:1", []string{"203.0.113.9"}, "203.0.113.9"},
		{"what the client wrote before it came to the proxy", proxies, "10.0.0.1:1", []string{"1.1.1.1, 10.9.9.9, 203.0.113.9"}, "203.0.113.9"},
		{"two proxies", proxies, "10.0.0.1:1", []string{"1.1.1.1, 203.0.113.9, 10.0.0.2"}, "203.0.113.9"},
		{"the same in two lines", proxies, "10.0.0.1:1", []string{"1.1.1.1, 203.0.113.9", "10.0.0.2"}, "203.0.113.9"},
		{"a forged line before the proxy's own", proxies, "10.0.0.1:1", []string{"1.1.1.1", "203.0.113.9"}, "203.0.113.9"},
		{"proxies alone", proxies, "10.0.0.1:1", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"nothing is forwarded", proxies, "10.0.0.1:1", nil, "10.0.0.1"},
		{"no address", proxies, "10.0.0.1:1", []string{"1.1.1.1, unknown"}, "10.0.0.1"},
		{"an empty element", proxies, "10.0.0.1:1", []string{"203.0.113.9,"}, "10.0.0.1"},
		{"no address behind a proxy", proxies, "10.0.0.1:1", []string{"<script>, 10.0.0.2"}, "10.0.0.2"},
		{"with a port", proxies, "10.0.0.1:1", []string{"203.0.113.9:4711"}, "203.0.113.9"},
		{"IPv6", proxies, "[fd00::1]:1", []string{"2001:db8::7"}, "2001:db8::7"},
		{"IPv6 with a port", proxies, "[fd00::1]:1", []string{"[2001:db8::7]:80"}, "2001:db8::7"},
		{"IPv6 in brackets", proxies, "[fd00::1]:1", []string{"[2001:db8::7]"}, "2001:db8::7"},
		{"IPv4 written as IPv6 is no way around", proxies, "[::ffff:198.51.100.1]:1", []string{"203.0.113.9"}, "::ffff:198.51.100.1"},
		{"a proxy that speaks so", proxies, "[::ffff:10.0.0.1]:1", []string{"::ffff:203.0.113.9"}, "203.0.113.9"},
	} {
		header := http.Header{"X-Forwarded-For": c.lines}
		if got := clientSeen(t, h, c.trusted, c.remote, header); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A client fills in whatever its proxy does not: only one header is read.
func TestOtherHeadersSayNothingOfTheClient(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, name := range []string{"Forwarded", "X-Real-Ip", "X-Client-Ip", "True-Client-Ip", "X-Forwarded-Host", "X-Forwarded-Proto", "Cf-Connecting-Ip"} {
		header := http.Header{name: {"for=203.0.113.9", "203.0.113.9"}}
		if got := clientSeen(t, h, []string{"10.0.0.0/8"}, "10.0.0.1:1", header); got != "10.0.0.1" {
			t.Errorf("%s makes the client %s", name, got)
		}
	}
}
