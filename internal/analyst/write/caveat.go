package write

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// caveats say what limits an answer.
func caveats(b *document.Builder, a insight.Answer) []string {
	var out []string
	q := a.Question()
	if len(q.By) > 0 && q.Intent != plan.List {
		out = append(out, blankCaveat(b, a)...)
	}
	if len(q.By) == 1 && q.By[0].Grain != "" {
		out = append(out, openCaveat(b, a)...)
	}
	if a.Main.Result.Truncated && q.Intent != plan.List && (q.Rank == nil || q.Rank.N == 0) {
		out = append(out, "There are more groups than are kept; the total counts them all.")
	}
	for _, n := range a.Resolved.Notes {
		if n.Kind == plan.Premise {
			out = append(out, n.Chosen)
		}
	}
	return out
}

// Caveat is a finding as what limits an answer.
func Caveat(b *document.Builder, f insight.Finding) string {
	return say(b, "title/"+f.Shape, f).Text + "."
}

// blankCaveat says how much has no group at all.
func blankCaveat(b *document.Builder, a insight.Answer) []string {
	q := a.Question()
	column := a.Main.Column("measure", 0)
	if len(q.By) != 1 || column < 0 {
		return nil
	}
	for row := range a.Main.Result.Rows {
		if !a.Main.Blank(row) {
			continue
		}
		show := insight.Shown(q.Measures[0])
		id := b.Number(a.Main.Place(row, column), show.Unit, show.Style)
		if id == "" {
			continue
		}
		label := b.Label(Dimension(q.By[0]))
		return []string{b.Sentence("Rows without {{" + label + "}} stand under " + document.Blank + ", with {{" + id + "}}.").Text}
	}
	return nil
}

// openCaveat names the buckets that the data covers only partly: the first and
// the newest.
func openCaveat(b *document.Builder, a insight.Answer) []string {
	group := a.Main.Column("group", 0)
	last := len(a.Main.Result.Rows) - 1
	if group < 0 || last < 0 {
		return nil
	}
	var out []string
	say := func(row int, before, after string) {
		id := a.Bucket(b, a.Main.Place(row, group), a.Main.Result.Rows[row][group])
		out = append(out, b.Sentence(before+"{{"+id+"}}"+after).Text)
	}
	partly := func(row int) { say(row, "", " is not complete in the data and is left out of the sentences above.") }
	if last > 0 && a.Cut(a.Main.Result.Rows[0][group]) {
		partly(0)
	}
	if q := a.Question(); len(q.Measures) > 0 && !a.Resolved.FinalUntil(q.Measures[0]).IsZero() {
		young := slices.IndexFunc(a.Main.Result.Rows, func(row []any) bool { return a.Open(row[group]) })
		if young >= 0 {
			say(young, "From ", " on, many cases are not over yet; that is left out of the sentences above.")
		}
		return out
	}
	for row := last; row >= 0; row-- {
		if a.Open(a.Main.Result.Rows[row][group]) {
			partly(row)
			break
		}
	}
	return out
}
