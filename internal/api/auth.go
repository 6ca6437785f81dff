package api

import (
	"context"
	"crypto/sha256"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

const (
	apiPrefix    = "/v1/api"
	headerAPIKey = "X-Api-Key" //nolint:gosec // the name of a header, no key

	// keyCacheFor is how long an accepted key is not looked up again. It bounds
	// how long a revoked one still works.
	keyCacheFor = 500 * time.Millisecond
	// keyCacheSize bounds memory; a full cache is emptied.
	keyCacheSize = 10_000
)

// guarded says whether a path is behind the key. It asks the decoded path, so
// that no spelling of it gets around.
func guarded(r *http.Request) bool {
	path := r.URL.Path
	return strings.HasPrefix(path, apiPrefix) && (len(path) == len(apiPrefix) || path[len(apiPrefix)] == '/')
}

// authenticate lets only known keys under /v1/api. What is wrong with a key is
// not told: missing, unknown, revoked and expired look the same.
func (a *API) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !guarded(r) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header()["Cache-Control"] = noStore
		e := exchangeOf(r.Context())
		key, err := a.keyOf(r, e.started)
		if err != nil {
			a.writeError(w, r, err)
			return
		}
		e.key = key
		next.ServeHTTP(w, r)
	})
}

var noStore = []string{"no-store"}

func (a *API) keyOf(r *http.Request, now time.Time) (*sitrep.Key, error) {
	secrets := r.Header[headerAPIKey]
	if len(secrets) != 1 || secrets[0] == "" {
		return nil, errNoKey
	}
	key, err := a.keys.find(r.Context(), now, secrets[0])
	if sitrep.CodeOf(err) == sitrep.Unauthorized {
		return nil, errNoKey
	}
	return key, err
}

var errNoKey = sitrep.Errorf(sitrep.Unauthorized, "The x-api-key header is missing or its key is not accepted.")

// caller is who makes the request. Only called behind authenticate.
func caller(ctx context.Context) *sitrep.Key { return exchangeOf(ctx).key }

// keyCache remembers accepted keys by the hash of their secret. Refused ones
// are not remembered: a key works the moment it is created.
type keyCache struct {
	lookUp func(ctx context.Context, now time.Time, secret string) (sitrep.Key, error)
	mu     sync.RWMutex
	found  map[[sha256.Size]byte]foundKey
}

type foundKey struct {
	key   *sitrep.Key
	until time.Time
}

func newKeyCache(lookUp func(context.Context, time.Time, string) (sitrep.Key, error)) *keyCache {
	return &keyCache{lookUp: lookUp, found: map[[sha256.Size]byte]foundKey{}}
}

func (c *keyCache) find(ctx context.Context, now time.Time, secret string) (*sitrep.Key, error) {
	hash := sha256.Sum256([]byte(secret))
	c.mu.RLock()
	hit, ok := c.found[hash]
	c.mu.RUnlock()
	if ok && now.Before(hit.until) {
		return hit.key, nil
	}
	key, err := c.lookUp(ctx, now, secret)
	if err != nil {
		return nil, err
	}
	until := now.Add(keyCacheFor)
	if !key.ExpiresAt.IsZero() && key.ExpiresAt.Before(until) {
		until = key.ExpiresAt
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.found) >= keyCacheSize {
		clear(c.found)
	}
	c.found[hash] = foundKey{key: &key, until: until}
	return &key, nil
}
