package llm

import (
	"crypto/tls"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Provider is whose interface a server speaks.
type Provider string

// The providers.
const (
	OpenAI    Provider = "openai"    // and all that speak as it does
	Anthropic Provider = "anthropic" // and what speaks as it does
)

// Config says which model is asked and how.
type Config struct {
	Provider Provider
	URL      string   // before /chat/completions or /v1/messages; empty: the provider's own
	Model    string   // as the server calls it
	Key      Key      // none: none is sent, as local servers like it
	Allow    []string // hosts beside those of well-known providers and this machine

	Timeout  time.Duration // of one try; 0: 60 s
	Retries  int           // after the first try; 0: 3, negative: none
	Thinking int           // tokens beside those of the reply, until a model is seen not to think; 0: 8192, negative: none
	Proxy    string        // URL of a proxy; empty: none, whatever the environment says

	Transport http.RoundTripper // nil: the network
	Log       *slog.Logger      // nil: nothing is logged
}

// The settings where nothing is said.
const (
	defaultTimeout  = time.Minute
	defaultRetries  = 3
	defaultThinking = 8192
)

// ownURL is where the providers themselves are.
var ownURL = map[Provider]string{OpenAI: "https://api.openai.com/v1", Anthropic: "https://api.anthropic.com"}

func (c Config) withDefaults() Config {
	if c.Timeout <= 0 {
		c.Timeout = defaultTimeout
	}
	c.Retries = orDefault(c.Retries, defaultRetries)
	c.Thinking = orDefault(c.Thinking, defaultThinking)
	if c.URL == "" {
		c.URL = ownURL[c.Provider]
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return max(n, 0)
}

// New makes a client. Invalid: the settings cannot be, or name a host that may not
// be spoken to. Nothing is sent yet.
func New(config Config) (*Client, error) {
	config = config.withDefaults()
	base, err := config.base()
	if err != nil {
		return nil, err
	}
	transport, err := config.transport()
	if err != nil {
		return nil, err
	}
	c := &Client{config: config, transport: transport, breaker: &breaker{}}
	if config.Provider == Anthropic {
		c.protocol = anthropic{base: base}
	} else {
		c.protocol = openAI{base: base}
	}
	c.learned.ways = c.protocol.first()
	c.learned.ways.cramped = config.Thinking == 0
	return c, nil
}

// base returns the URL that the paths of the interface are added to.
func (c Config) base() (*url.URL, error) {
	if c.Provider != OpenAI && c.Provider != Anthropic {
		return nil, sitrep.Invalidf("the model's provider is openai or anthropic")
	}
	if c.Model == "" {
		return nil, sitrep.Invalidf("the model has no name: say which one is to be asked")
	}
	if strings.ContainsFunc(c.Key.text(), func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, sitrep.Invalidf("the model's key holds characters that no key has")
	}
	if err := checkAllowed(c.Allow); err != nil {
		return nil, err
	}
	base, err := url.Parse(c.URL)
	if err != nil {
		return nil, sitrep.Invalidf("the model's URL cannot be read") // not why: the cause quotes all of it
	}
	return base, permit(base, c.Allow)
}

// transport is the way to the network: no proxy but the one that was set, and none to
// this machine.
func (c Config) transport() (http.RoundTripper, error) {
	if c.Transport != nil {
		return c.Transport, nil
	}
	t := &http.Transport{
		ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 8, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: 10 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
	}
	if c.Proxy == "" {
		return t, nil
	}
	proxy, err := url.Parse(c.Proxy)
	if err != nil || proxy.Host == "" {
		return nil, sitrep.Invalidf("the URL of the proxy for the model's server must look like http://host:port")
	}
	t.Proxy = func(r *http.Request) (*url.URL, error) {
		if onThisMachine(plainHost(r.URL.Hostname())) {
			return nil, nil
		}
		return proxy, nil
	}
	return t, nil
}
