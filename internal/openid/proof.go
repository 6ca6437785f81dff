package openid

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Proof is who somebody is.
type Proof struct {
	Name string // as the provider calls them
	Once string // of the flow: it is to be taken once
	Next string // where its beginning wanted to lead
}

// refused is an error of an answer that is not believed. What is wrong is for the log.
func refused(format string, args ...any) error {
	return &sitrep.Error{
		Code:    sitrep.Forbidden,
		Message: "What the provider answered is not accepted. Begin again; if it stays so, tell whoever runs the service.",
		Err:     fmt.Errorf(format, args...),
	}
}

// End ends a flow: it takes what the browser held and brings back, and finds out who its user
// is. Forbidden: it is nobody. Temporary: the provider cannot be asked.
func (p *Provider) End(ctx context.Context, held string, back url.Values) (Proof, error) {
	f, ok := p.unseal(held)
	if !ok {
		return Proof{}, errStale
	}
	select {
	case p.turns <- struct{}{}:
		defer func() { <-p.turns }()
	default:
		return Proof{}, sitrep.Errorf(sitrep.Temporary, "Many people sign in at this moment. Try again in a minute.")
	}
	known, err := p.find(ctx)
	if err != nil {
		return Proof{}, err
	}
	if err := p.check(f, back, known); err != nil {
		return Proof{}, err
	}
	token, err := p.token(ctx, known, f, back.Get("code"))
	if err != nil {
		return Proof{}, err
	}
	name, err := p.name(token)
	return Proof{Name: name, Once: f.State, Next: f.Next}, err
}

// token takes a code to the provider and reads what it says of whom it gave it to.
func (p *Provider) token(ctx context.Context, known *known, f flow, code string) (*oidc.IDToken, error) {
	ctx = oidc.ClientContext(ctx, p.client)
	got, err := known.oauth.Exchange(ctx, code, oauth2.VerifierOption(f.Verifier))
	if e, ok := errors.AsType[*oauth2.RetrieveError](err); ok && e.Response != nil && e.Response.StatusCode/100 == 4 {
		return nil, refused("the provider refuses the code: status %d, %.60q", e.Response.StatusCode, e.ErrorCode)
	}
	if err != nil {
		return nil, away(short("take a code to the provider", err))
	}
	raw, ok := got.Extra("id_token").(string)
	if !ok {
		return nil, refused("the provider sent no id_token")
	}
	token, err := known.verifier.Verify(ctx, raw)
	if err != nil {
		return nil, refused("%w", short("verify the id_token", err))
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(f.Nonce)) != 1 {
		return nil, refused("the nonce is not that of the flow")
	}
	return token, nil
}

// name is the claim that is the name here.
func (p *Provider) name(token *oidc.IDToken) (string, error) {
	var claims map[string]json.RawMessage
	if err := token.Claims(&claims); err != nil {
		return "", refused("read the claims: %w", err)
	}
	var party string
	if raw, ok := claims["azp"]; ok && json.Unmarshal(raw, &party) != nil {
		return "", refused("azp is no text")
	}
	if party != p.cfg.ClientID && (party != "" || len(token.Audience) > 1) {
		return "", refused("the token is for %.100q, given to %.100q", token.Audience, party)
	}
	var name string
	if json.Unmarshal(claims[p.cfg.Claim], &name) != nil || !isName(name) {
		return "", refused("the claim %s is missing, or no name", p.cfg.Claim)
	}
	if p.cfg.Claim == EmailClaim && !isTrue(claims["email_verified"]) {
		return "", sitrep.Errorf(sitrep.Forbidden, "The provider does not say that the address %s is verified.", name)
	}
	return name, nil
}

// isTrue takes the text too: some providers write it so.
func isTrue(raw json.RawMessage) bool { return string(raw) == "true" || string(raw) == `"true"` }
