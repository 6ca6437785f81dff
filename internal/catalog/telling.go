package catalog

import "context"

type tellingKey struct{}

// Telling has the imports of a context tell how far they are.
func Telling(ctx context.Context, p Progress) context.Context {
	return context.WithValue(ctx, tellingKey{}, p)
}

// Teller is whom the imports of a context tell how far they are. Nil: nobody wants to know.
func Teller(ctx context.Context) Progress {
	p, _ := ctx.Value(tellingKey{}).(Progress)
	return p
}
