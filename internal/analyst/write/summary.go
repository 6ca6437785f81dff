package write

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// SummaryLength is how many sentences who reads nothing else gets.
const SummaryLength = 3

// Summary is two to four sentences for who reads nothing else: the answers in
// their order, then what supports the first; where nothing was asked by name, the
// two strongest findings and what happened last.
func Summary(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	all := summaryOrder(sections)
	most := SummaryLength
	if len(sections) > 0 && sections[0][0].Asked { // each number that was asked for is told
		most = max(most, min(len(sections)+len(ofOthers(sections, mostOthers)), causesLength))
	}
	var chosen []insight.Finding
	for i, f := range all {
		said := slices.ContainsFunc(chosen, func(have insight.Finding) bool { return have.Key == f.Key })
		if !said && len(chosen) < most && !covered(b, f, chosen) && !repeats(b, f, chosen) && (i == 0 || !covered(b, f, but(all[i+1:], f.Key))) {
			chosen = append(chosen, f)
		}
	}
	return inTurn(b, chosen)
}

// but are findings without those of a key.
func but(found []insight.Finding, key string) []insight.Finding {
	return slices.DeleteFunc(slices.Clone(found), func(f insight.Finding) bool { return f.Key == key })
}

// inTurn says findings one after the other, and of which rows they are: once, where all are of the same. Their sections say them
// again.
func inTurn(b *document.Builder, chosen []insight.Finding) []document.Sentence {
	out := make([]document.Sentence, 0, len(chosen))
	scope := func(f insight.Finding) string { return b.Fact(strings.Trim(f.Roles["scope"], "{}")).Text }
	mixed := slices.ContainsFunc(chosen, func(f insight.Finding) bool { return scope(f) != scope(chosen[0]) })
	for i, f := range chosen {
		if i > 0 && !mixed {
			f = Unscoped(f)
		}
		out = append(out, sayAgain(b, f.Shape, f, 1))
	}
	return out
}

// lengthOf is how many sentences of a section stand in a summary: where it names who rose and who fell, what lies behind
// them is said below.
func lengthOf(found []insight.Finding) int {
	if slices.ContainsFunc(found, func(f insight.Finding) bool { return f.Shape == "movers.up" || f.Shape == "movers.down" }) {
		return SummaryLength
	}
	return causesLength
}

// causesLength is how many sentences the summary of what made a change has at most.
const causesLength = 4

// InOrder is a summary of findings as they stand: the first of each section, then those
// that follow the first.
func InOrder(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	chosen := []insight.Finding{sections[0][0]}
	for i, found := range sections {
		if i == 0 {
			chosen = append(chosen, found[1:min(len(found), lengthOf(found))]...)
		} else if len(chosen) < SummaryLength {
			chosen = append(chosen, found[0])
		}
	}
	return inTurn(b, chosen)
}

// Leading is a summary of several answers: what each says first, and of those that tell what made a
// change also what did.
func Leading(b *document.Builder, sections [][]insight.Finding, deep map[int]bool) []document.Sentence {
	var chosen []insight.Finding
	for i, found := range sections {
		says := 1 + boolToInt(deep[i])
		if len(sections) == 2 && i == 0 && deep[i] { // there is room for what lies behind it
			says = SummaryLength
		}
		for _, f := range found[:min(len(found), says)] {
			if len(chosen) < toldLength {
				chosen = append(chosen, f)
			}
		}
	}
	return inTurn(b, chosen)
}

func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// toldLength is how many sentences the summary of an update has at most, overviewLength that of what somebody should know.
const (
	toldLength     = 6
	overviewLength = 7
	findingsLength = 5
)

// Findings is a summary of whatever is worth knowing: the first findings are in the order of their importance.
func Findings(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	return inTurn(b, sections[0][:min(len(sections[0]), findingsLength)])
}

// Told is a summary of the update of a period: what its first section says as far as the
// others leave room, then the first of each of these. weighty is the section of what is told right after its first sentence; 0: there is none.
// apart are the sections that answer what is asked besides: each has a place.
func Told(b *document.Builder, sections [][]insight.Finding, weighty int, apart []bool) []document.Sentence {
	return toldIn(b, sections, weighty, toldLength, apart)
}

// Overview is a summary of what somebody should know, and of what is asked besides.
func Overview(b *document.Builder, sections [][]insight.Finding, weighty int, apart []bool) []document.Sentence {
	return toldIn(b, sections, weighty, overviewLength, apart)
}

// besidesLength is how many sentences the summary of an update has at most where it answers other asks, too.
const besidesLength = 8

// briefKinds are the kinds of findings beside the answers that the summary of a brief needs.
var briefKinds = []document.Kind{document.KindTrend, document.KindLevelShift, document.KindRelation, document.KindGroupDifference, document.KindImbalance, document.KindAssociation}

// Brief is a summary of what an analyst's brief names: of each section what is sure, and then what tests found beside it. That one
// group is narrowly first, or that groups do not differ, is told below, where there is anything else.
func Brief(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	var chosen []insight.Finding
	add := func(f insight.Finding) {
		if len(chosen) < toldLength && !covered(b, f, chosen) && !slices.ContainsFunc(chosen, func(have insight.Finding) bool { return have.Key == f.Key }) {
			chosen = append(chosen, f)
		}
	}
	for i, found := range sections {
		if first := found[0]; i == 0 || strings.HasPrefix(first.Shape, "apart.") || !first.Doubtful && first.Kind != document.KindNothingNotable {
			add(first)
		}
	}
	for _, f := range slices.Concat(sections...) {
		if slices.Contains(briefKinds, f.Kind) {
			add(f)
		}
	}
	return inTurn(b, chosen)
}

// Strange is a summary of what is unusual: each of the first section, without what was beside it, and of other asks
// what stands first. What is only told behind is left out.
func Strange(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	var chosen []insight.Finding
	for _, f := range sections[0] {
		if f.Kind != document.KindRelation && len(chosen) < toldLength {
			chosen = append(chosen, f)
		}
	}
	return inTurn(b, chosen)
}

func toldIn(b *document.Builder, sections [][]insight.Finding, weighty, most int, apart []bool) []document.Sentence {
	besides := 0 // sections that keep a place
	for _, own := range apart {
		besides += boolToInt(own)
	}
	most = max(most, min(most+besides, besidesLength))
	first := max(SummaryLength, most-len(sections)+1)
	if weighty > 0 { // who leads keeps its place, and what goes along with a change that is as usual gives way
		first = max(first-len(sections[weighty]), min(first, 2))
	}
	chosen := slices.Clone(sections[0][:min(len(sections[0]), first)])
	if weighty > 0 {
		chosen = weightyFirst(b, chosen, sections[weighty])
	}
	for i, found := range sections[1:] {
		if i+1 == weighty {
			continue
		}
		if strings.HasPrefix(found[0].Shape, "cause.") { // it says the same change, and what made it
			chosen = slices.DeleteFunc(chosen, func(have insight.Finding) bool { return sameChange(b, have, found[0]) })
		}
		room := most - besides
		if i+1 < len(apart) && apart[i+1] {
			room, besides = room+1, besides-1
		}
		if len(chosen) < room && found[0].Kind != document.KindNothingNotable && !covered(b, found[0], chosen) && !movedAlready(b, found[0], chosen) {
			chosen = append(chosen, found[0])
		}
	}
	return inTurn(b, chosen[:min(len(chosen), most)])
}

// weightyFirst puts what weighs behind how the main number went: where that is beyond what is usual, behind what made it, too.
func weightyFirst(b *document.Builder, told, weighty []insight.Finding) []insight.Finding {
	at := min(1, len(told))
	if len(told) > 1 && told[0].Range == "beyond" {
		at = 2
	}
	return slices.Insert(told, at, slices.DeleteFunc(slices.Clone(weighty), func(f insight.Finding) bool { return covered(b, f, told) })...)
}

// summaryOrder is what a summary may say, the most telling first.
func summaryOrder(sections [][]insight.Finding) []insight.Finding {
	var leads []insight.Finding
	for _, found := range sections {
		leads = append(leads, lead(found))
	}
	switch {
	case len(sections) == 0:
		return nil
	case sections[0][0].Asked:
		return slices.Concat(leads, ofOthers(sections, mostOthers), notable(sections))
	}
	first := sections[0]
	two := min(2, len(first))
	return slices.Concat(first[:1], ofOthers(sections[:1], 1), first[1:two], leads[1:], first[two:])
}

// mostOthers are as many numbers beside the first of a section as a summary tells; more are too many.
const mostOthers = 3

// ofOthers are, of sections with a few numbers, what is said first of each but the first.
func ofOthers(sections [][]insight.Finding, most int) []insight.Finding {
	var out []insight.Finding
	for _, found := range sections {
		first := lead(found).Roles["measure"]
		var others []insight.Finding
		for _, f := range found {
			own := f.Roles["measure"]
			plain := f.Kind == document.KindTop || f.Kind == document.KindPeriodChange || f.Kind == document.KindValue
			said := slices.ContainsFunc(others, func(o insight.Finding) bool { return o.Roles["measure"] == own })
			if plain && own != "" && own != first && !said && !f.Point {
				others = append(others, f)
			}
		}
		if len(others) <= most {
			out = append(out, others...)
		}
	}
	return out
}

// telling are the kinds of findings from the one that a summary needs most: what
// happened to the whole before what groups are like. Others come after them.
var telling = []document.Kind{
	document.KindQuality, document.KindUnexpectedLatest, document.KindLevelShift, document.KindSimpson, document.KindContributor,
	document.KindMixVersusRate, document.KindPeriodChange, document.KindMover, document.KindTrend, document.KindYearOverYear, document.KindPastAnomaly,
	document.KindMixShift, document.KindConcentration, document.KindRecordOutlier, document.KindStreak, document.KindPace,
	document.KindGroupDifference, document.KindImbalance, document.KindAssociation, document.KindRelation, document.KindSeasonality,
}

// notable is what sections say beside their answers, the most telling first: why,
// where, or what is at risk.
func notable(sections [][]insight.Finding) []insight.Finding {
	rank := func(f insight.Finding) int {
		at := slices.Index(telling, f.Kind)
		switch {
		case at < 0, f.Point:
			return len(telling)
		case strings.HasPrefix(f.Shape, "mover.") && f.Kind == document.KindPeriodChange: // no test stands behind it
			return slices.Index(telling, document.KindGroupDifference)
		}
		return at
	}
	var out []insight.Finding
	for _, found := range sections {
		for _, f := range found {
			if f.Key != lead(found).Key {
				out = append(out, f)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y insight.Finding) int { return cmp.Compare(rank(x), rank(y)) })
	return out
}

// covered: every number of the finding is in one of the others.
func covered(b *document.Builder, f insight.Finding, others []insight.Finding) bool {
	own := sources(b, f)
	return slices.ContainsFunc(others, func(o insight.Finding) bool { return subset(own, sources(b, o)) })
}

// sameChange reports whether a plain finding says the change of a number from one period to another that another
// finding says, too.
func sameChange(b *document.Builder, plain, other insight.Finding) bool {
	text := func(f insight.Finding, role string) string { return b.Fact(strings.Trim(f.Roles[role], "{}")).Text }
	if plain.Kind != document.KindPeriodChange || other.Kind != plain.Kind || plain.Roles["leader"] != "" || strings.HasPrefix(plain.Shape, "cause.") {
		return false
	}
	for _, role := range []string{"measure", "window", "earlier", "value"} {
		if text(plain, role) != text(other, role) {
			return false
		}
	}
	return true
}

// movedAlready reports whether a finding says how a group moved that another names as what made the change.
func movedAlready(b *document.Builder, f insight.Finding, chosen []insight.Finding) bool {
	if !strings.HasPrefix(f.Shape, "mover.") {
		return false
	}
	who := b.Fact(strings.Trim(f.Roles["leader"], "{}")).Text
	return slices.ContainsFunc(chosen, func(have insight.Finding) bool {
		driver, ok := have.Roles["driver"]
		return ok && who != "" && b.Fact(strings.Trim(driver, "{}")).Text == who
	})
}

// repeats reports whether a finding is one of a chosen one's kind of claim about the
// same group and measure: where the lowest is said, that it is low need not be.
func repeats(b *document.Builder, f insight.Finding, chosen []insight.Finding) bool {
	if f.Kind != document.KindGroupDifference && f.Kind != document.KindTop {
		return false
	}
	of := func(x insight.Finding) string {
		who := cmp.Or(x.Roles["leader"], x.Roles["last"])
		return b.Fact(strings.Trim(who, "{}")).Text + "\x00" + strings.TrimPrefix(b.Fact(strings.Trim(x.Roles["measure"], "{}")).Text, "average ")
	}
	return slices.ContainsFunc(chosen, func(have insight.Finding) bool { return of(have) == of(f) })
}

// sources are where a finding's numbers are from.
func sources(b *document.Builder, f insight.Finding) map[string]bool {
	out := map[string]bool{}
	for _, r := range f.Roles {
		if fact := b.Fact(strings.Trim(r, "{}")); fact.Type == document.NumberFact {
			out[fact.Source()] = true
		}
	}
	return out
}

func subset(a, b map[string]bool) bool {
	for source := range a {
		if !b[source] {
			return false
		}
	}
	return len(a) > 0
}
