package api

import (
	"net/http"

	"github.com/rs/cors"
)

// corsFor is how long a browser need not ask again whether it may.
const corsFor = 10 * 60 // seconds

// fromPages lets pages of other origins use the API from a browser. Nothing is shared
// unless whoever runs the service names origins. A browser asks without a key first,
// so this stands before authentication; it tells nothing about what there is.
func fromPages(origins []string) func(http.Handler) http.Handler {
	if len(origins) == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	return cors.New(cors.Options{
		AllowedOrigins: origins,
		AllowedMethods: []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete},
		AllowedHeaders: []string{headerAPIKey, "Content-Type", headerIdempotencyKey, headerIfMatch, headerIfNoneMatch, headerRequestID, "Range", "If-Range"},
		ExposedHeaders: []string{
			"ETag", "Location", headerRequestID, headerLimit, headerLimitPolicy, headerRetryAfter, headerReplayed,
			"Allow", "Accept-Patch", "Content-Range", "Deprecation", "Sunset",
		},
		MaxAge: corsFor,
	}).Handler
}
