// Package openid finds out who somebody is by asking a provider of OpenID Connect, and says
// which owner of the service that is.
//
// It is the authorization code flow with PKCE. What a browser has to bring back (a state, a
// nonce, a verifier) is in a cookie of its own that is sealed with a key of the service, so any
// node can end what another one began. An answer is believed only if it is of the provider that
// was asked, for this service, signed with a key of the provider, in time, and the one that
// this browser began. That it is taken once is for the store to see to: a session is opened
// with the state of its flow, which is unique there.
//
// What comes from the provider is bounded in time and size, and how much is asked at once.
package openid
