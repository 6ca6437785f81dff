package since

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// At is the value at a place of a digest, as the facts of the next execution name it
// in [document.Fact.Previous]; ok is false where there is none.
func (d Digest) At(place string) (value any, ok bool) {
	of, rest, _ := strings.Cut(place, "/")
	switch of {
	case "slot":
		return d.Slot, rest == ""
	case "through":
		return d.Through, rest == ""
	case "first":
		return d.First.Format(time.DateOnly), rest == ""
	case "rows":
		return document.Value(d.Rows), rest == ""
	case "complete":
		return document.Value(d.past()), rest == ""
	case "fields":
		return d.ofField(rest)
	case "figures":
		return ofFigure(d.Figures, rest)
	case "history":
		return ofFigure(d.History, rest)
	case "findings":
		return d.ofFinding(rest)
	case "leaders":
		i := slices.IndexFunc(d.Leaders, func(l Leader) bool { return l.Key == rest })
		return within(d.Leaders, i, func(l Leader) any { return l.Name })
	}
	return nil, false
}

// within is a part of the element at i; i < 0: there is none.
func within[E any](list []E, i int, part func(E) any) (value any, ok bool) {
	if i < 0 {
		return nil, false
	}
	return part(list[i]), true
}

func (d Digest) ofField(rest string) (value any, ok bool) {
	name, nulls := strings.CutSuffix(rest, "/nulls")
	i := slices.IndexFunc(d.Fields, func(f Field) bool { return nulls && f.Name == name })
	return within(d.Fields, i, func(f Field) any { return document.Value(f.Nulls) })
}

func ofFigure(figures []Figure, rest string) (value any, ok bool) {
	key, part, _ := strings.Cut(rest, "/")
	i := slices.IndexFunc(figures, func(f Figure) bool { return f.Key == key })
	switch part {
	case "":
		return within(figures, i, func(f Figure) any { return f.Value })
	case "past":
		return within(figures, i, func(f Figure) any { return f.Past })
	case "rows":
		return within(figures, i, func(f Figure) any { return f.Rows })
	}
	return nil, false
}

func (d Digest) ofFinding(rest string) (value any, ok bool) {
	key, part, _ := strings.Cut(rest, "/")
	i := slices.IndexFunc(d.Findings, func(f Finding) bool { return f.Key == key })
	switch part {
	case "":
		return within(d.Findings, i, func(f Finding) any { return f.Text })
	case "runs":
		return within(d.Findings, i, func(f Finding) any { return document.Value(f.Runs) })
	}
	return nil, false
}

// Sum tells one stored digest from another: a report names by it what it was compared
// with.
func Sum(stored []byte) string {
	sum := sha256.Sum256(stored)
	return hex.EncodeToString(sum[:])
}
