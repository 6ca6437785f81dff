package openid

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// SecretName is the name of the service's secret that seals what browsers hold meanwhile.
const SecretName = "openid"

// BackPath is where the provider sends browsers back to, below the address of the service.
const BackPath = "/app/sign-in/back"

// EmailClaim is the name that is taken where nothing else is said. It counts only if the
// provider says that the address is verified.
const EmailClaim = "email"

const (
	// knownFor is how long what the provider says of itself is believed: then its keys, too,
	// are asked for anew, so that one which was withdrawn is of no use.
	knownFor = time.Hour
	// failedFor is how long a provider that did not answer is not asked again.
	failedFor = 5 * time.Second
	// atOnce bounds how many answers are looked at together.
	atOnce = 16
	// usualWait is how long one request to the provider may take.
	usualWait = 10 * time.Second
)

// algorithms are the ways to sign that are believed: those of key pairs.
var algorithms = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.EdDSA}

// Config is a provider, and who of its people is let in.
type Config struct {
	Issuer       string // its address, as it writes it itself
	ClientID     string // as which it knows this service
	ClientSecret string // empty: it knows of none
	Redirect     string // where it sends browsers back to; see [BackPath]
	Claim        string // which claim is the name; empty: [EmailClaim]
	People       People
	Key          []byte           // seals what browsers hold meanwhile
	Now          func() time.Time // nil: time.Now
	Wait         time.Duration    // how long one request to the provider may take; 0: ten seconds
}

// Provider is asked who somebody is.
type Provider struct {
	cfg    Config
	client *http.Client
	turns  chan struct{} // of those who end a flow

	finding chan struct{} // held by who looks for the provider
	known   *known
	failure error
	since   time.Time // of known or failure
}

// known is what a provider says of itself.
type known struct {
	oauth    oauth2.Config
	verifier *oidc.IDTokenVerifier
	namesIt  bool // it names itself when it sends a browser back
}

// New makes a provider. It is not asked for anything yet: the service works without it.
func New(cfg Config) *Provider {
	if cfg.Claim == "" {
		cfg.Claim = EmailClaim
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Wait == 0 {
		cfg.Wait = usualWait
	}
	return &Provider{cfg: cfg, client: newClient(cfg.Wait), turns: make(chan struct{}, atOnce), finding: make(chan struct{}, 1)}
}

// Issuer is the address of the provider.
func (p *Provider) Issuer() string { return p.cfg.Issuer }

// Who is the owner that somebody of the provider is; false: they are not let in.
func (p *Provider) Who(name string) (Person, bool) {
	return p.cfg.People.find(name, p.cfg.Claim == EmailClaim)
}

var errNoAnswer = errors.New("the provider was asked a moment ago")

// find is what the provider says of itself. Temporary: it cannot be asked.
func (p *Provider) find(ctx context.Context) (*known, error) {
	select {
	case p.finding <- struct{}{}:
		defer func() { <-p.finding }()
	case <-ctx.Done():
		return nil, away(ctx.Err())
	}
	age := p.cfg.Now().Sub(p.since)
	switch {
	case p.known != nil && age >= 0 && age < knownFor:
		return p.known, nil
	case p.failure != nil && age >= 0 && age < failedFor:
		return nil, away(fmt.Errorf("%w: %w", errNoAnswer, p.failure))
	}
	// Whoever began it may be gone: others wait for it too.
	p.known, p.failure = p.discover(context.WithoutCancel(ctx))
	p.since = p.cfg.Now()
	if p.failure != nil {
		return nil, away(p.failure)
	}
	return p.known, nil
}

func away(err error) error {
	return &sitrep.Error{Code: sitrep.Temporary, Message: "The provider that you sign in with cannot be reached. Try again in a minute, or use a key.", Err: err}
}

// metadata are members of what a provider says of itself that the library does not read.
type metadata struct {
	NamesIt bool     `json:"authorization_response_iss_parameter_supported"`
	Proofs  []string `json:"token_endpoint_auth_methods_supported"`
	Keys    string   `json:"jwks_uri"`
	Signs   []string `json:"id_token_signing_alg_values_supported"`
}

func (p *Provider) discover(ctx context.Context) (*known, error) {
	ctx = oidc.ClientContext(ctx, p.client)
	found, err := oidc.NewProvider(ctx, p.cfg.Issuer)
	if err != nil {
		return nil, short("ask the provider about itself", err)
	}
	var m metadata
	if err := found.Claims(&m); err != nil {
		return nil, short("read what the provider says of itself", err)
	}
	at := found.Endpoint()
	for _, address := range []string{at.AuthURL, at.TokenURL, m.Keys} {
		if err := CheckAddress(address); err != nil {
			return nil, short("read what the provider says of itself", fmt.Errorf("%q: %w", address, err))
		}
	}
	at.AuthStyle = p.proof(m.Proofs)
	return &known{
		oauth: oauth2.Config{
			ClientID: p.cfg.ClientID, ClientSecret: p.cfg.ClientSecret, RedirectURL: p.cfg.Redirect, Endpoint: at, Scopes: p.scopes(),
		},
		verifier: found.Verifier(&oidc.Config{ClientID: p.cfg.ClientID, SupportedSigningAlgs: signing(m.Signs), Now: p.cfg.Now}),
		namesIt:  m.NamesIt,
	}, nil
}

// signing are those of the ways that the provider names which are believed. One that names
// none signs by the way that each provider has to have.
func signing(named []string) []string {
	both := slices.DeleteFunc(slices.Clone(named), func(way string) bool { return !slices.Contains(algorithms, way) })
	if len(both) == 0 {
		return []string{oidc.RS256}
	}
	return both
}

// proof is how the service proves to the provider which it is. Trying both ways, as the library
// does of itself, would show a code twice.
func (p *Provider) proof(ways []string) oauth2.AuthStyle {
	if p.cfg.ClientSecret == "" || len(ways) > 0 && !slices.Contains(ways, "client_secret_basic") {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}

// scopes asks for no more than the name.
func (p *Provider) scopes() []string {
	switch p.cfg.Claim {
	case "sub":
		return []string{oidc.ScopeOpenID}
	case EmailClaim:
		return []string{oidc.ScopeOpenID, "email"}
	}
	return []string{oidc.ScopeOpenID, "profile"}
}

// CheckAddress says why a secret should not be sent to an address: by plain http it may only go
// to this machine.
func CheckAddress(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.Fragment != "" || u.Scheme != "https" && u.Scheme != "http":
		return errors.New("no address; give one like https://login.example.org")
	case u.Scheme == "http" && !isThisMachine(u.Hostname()):
		return errors.New("others on the way could read along; it has to be https")
	}
	return nil
}

func isThisMachine(host string) bool {
	return host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.") && strings.Trim(host, "0123456789.") == ""
}
