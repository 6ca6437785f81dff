package main

import (
	"context"
	"os"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
)

// entering says with which provider of OpenID Connect people sign in to the pages, and who they are.
type entering struct {
	OIDCIssuer     string   `name:"oidc-issuer" group:"Signing in:" env:"SITREP_OIDC_ISSUER" form:"issuer" placeholder:"URL" help:"Provider of OpenID Connect with which people sign in to the pages, as it writes itself: https://login.example.org (default: none; keys alone sign in). Its secret is read from SITREP_OIDC_SECRET or a file; no flag takes it, as others see flags."`
	OIDCClientID   string   `name:"oidc-client-id" group:"Signing in:" env:"SITREP_OIDC_CLIENT_ID" form:"name" placeholder:"ID" help:"What the provider calls this service."`
	OIDCSecretFile string   `name:"oidc-secret-file" type:"bytes" group:"Signing in:" env:"SITREP_OIDC_SECRET_FILE" form:"file" placeholder:"FILE" help:"File that holds the secret that the provider gave this service (default: what SITREP_OIDC_SECRET says)."`
	OIDCRedirect   string   `name:"oidc-redirect" group:"Signing in:" env:"SITREP_OIDC_REDIRECT" form:"web" placeholder:"URL" help:"Where the provider sends browsers back to (default: /app/sign-in/back below --public-url)."`
	OIDCClaim      string   `name:"oidc-claim" group:"Signing in:" env:"SITREP_OIDC_CLAIM" form:"name" placeholder:"NAME" default:"email" help:"Which claim is the name of somebody (default email, which counts if the provider has verified it)."`
	OIDCPeople     []string `name:"oidc-people" group:"Signing in:" env:"SITREP_OIDC_PEOPLE" form:"person" placeholder:"NAME=OWNER" help:"Who is let in, as which owner, and the most that they may do: ada@example.org=ada,*@example.org=guests:viewer."`
}

// oidcSecretSetting has no flag: others on the machine see flags.
const oidcSecretSetting = "SITREP_OIDC_SECRET" //nolint:gosec // the name of it

// check refuses settings that cannot work. pages: there are some.
func (e *entering) check(pages bool) error {
	if e.OIDCIssuer == "" {
		if e.OIDCClientID != "" || e.OIDCRedirect != "" || len(e.OIDCPeople) > 0 || e.OIDCSecretFile != "" {
			return usagef("--oidc-client-id, --oidc-secret-file, --oidc-redirect and --oidc-people need --oidc-issuer: the provider")
		}
		return nil
	}
	switch {
	case !pages:
		return usagef("--oidc-issuer needs pages that people sign in to: --pages on, or a --public-url of https")
	case e.OIDCClientID == "":
		return usagef("--oidc-issuer needs --oidc-client-id: what the provider calls this service")
	case len(e.OIDCPeople) == 0:
		return usagef("--oidc-issuer needs --oidc-people: without it nobody is let in")
	case e.OIDCRedirect != "" && !strings.HasSuffix(e.OIDCRedirect, openid.BackPath):
		return usagef("--oidc-redirect is %s; it has to end with %s", e.OIDCRedirect, openid.BackPath)
	}
	if _, err := e.secret(); err != nil {
		return err
	}
	if _, err := openid.ParsePeople(e.OIDCPeople); err != nil {
		return usagef("--oidc-people: %v", err)
	}
	return nil
}

// secret is what the provider knows the service by; empty: nothing.
func (e *entering) secret() (string, error) {
	given := os.Getenv(oidcSecretSetting)
	if e.OIDCSecretFile == "" {
		return given, nil
	}
	if given != "" {
		return "", usagef("%s and --oidc-secret-file are both set: keep one", oidcSecretSetting)
	}
	text, err := readSetting(e.OIDCSecretFile)
	if err != nil {
		return "", usagef("--oidc-secret-file: %v", err)
	}
	return text, nil
}

func checkPerson(text string) error {
	_, err := openid.ParsePerson(text)
	return err
}

// provider is whom people sign in with, by the settings; nil: nobody. base is where the service
// is reached.
func (s *service) provider(ctx context.Context, e entering, base string) (*openid.Provider, error) {
	if e.OIDCIssuer == "" {
		return nil, nil //nolint:nilnil // nil is how the pages are told that there is none
	}
	secret, err := e.secret()
	if err != nil {
		return nil, err
	}
	people, err := openid.ParsePeople(e.OIDCPeople)
	if err != nil {
		return nil, usagef("--oidc-people: %v", err)
	}
	key, err := s.store.Secret(ctx, now(), openid.SecretName)
	if err != nil {
		return nil, err
	}
	if err := s.hintAtOwners(ctx, people); err != nil {
		return nil, err
	}
	back := e.OIDCRedirect
	if back == "" {
		back = strings.TrimSuffix(base, "/") + openid.BackPath
	}
	return openid.New(openid.Config{
		Issuer: e.OIDCIssuer, ClientID: e.OIDCClientID, ClientSecret: secret, Redirect: back, Claim: e.OIDCClaim, People: people, Key: key, Now: failpoint.Now,
	}), nil
}

// hintAtOwners says of whom people are to be owners that there are none of.
func (s *service) hintAtOwners(ctx context.Context, people openid.People) error {
	keys, err := s.store.Keys(ctx)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, k := range keys {
		known[k.Name] = true
	}
	for _, p := range people {
		if !known[p.Owner] {
			known[p.Owner] = true
			s.log.Warn("people are to sign in as an owner that does not exist: make it with \"sitrep key create NAME\"", "owner", p.Owner)
		}
	}
	return nil
}
