package since_test

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// course is a finding from report to report: what became of it in each.
func course(t *testing.T, findings ...[]since.Finding) (out []document.ChangeStatus) {
	t.Helper()
	before := since.Digest{Slot: "2026-11-02", Snapshot: "0", Grain: "day", Until: day("2026-11-01"), Findings: findings[0]}
	for i, found := range findings[1:] {
		now := since.Execution{Digest: since.Digest{Slot: "2026-11-09", Snapshot: string(rune('1' + i)), Grain: "day", Until: day("2026-11-01").AddDate(0, 0, 7*i+7), Findings: found}}
		now.Checked, now.Claims = map[string]bool{"k": true}, map[string]string{}
		for _, f := range found {
			if f.Text != "" {
				now.Claims[f.Key] = f.Text
			}
		}
		changes, left := since.Compare(document.NewBuilder(), before, now)
		status := document.ChangeStatus("")
		if len(changes) > 0 {
			status = changes[0].Status
		}
		out, before = append(out, status), left
	}
	return out
}

func TestFindingsAreFollowedFromReportToReport(t *testing.T) {
	t.Parallel()
	const none = document.ChangeStatus("")
	found := func(sign int, effect float64) []since.Finding {
		return []since.Finding{{Key: "k", Kind: document.KindTrend, Sign: sign, Effect: effect, Seen: 1, Runs: 1, Text: "revenue rises"}}
	}
	untold := func() []since.Finding {
		return []since.Finding{{Key: "k", Kind: document.KindTrend, Sign: 1, Effect: 1, Seen: 1}}
	}
	left := func() []since.Finding {
		f := found(1, 1)
		f[0].Left = true
		return f
	}
	step := func(at string) []since.Finding {
		f := found(1, 1)
		f[0].Kind, f[0].At = document.KindLevelShift, at
		return f
	}
	of := func(kind document.Kind) []since.Finding {
		f := found(1, 1)
		f[0].Kind = kind
		return f
	}
	for name, c := range map[string]struct {
		reports [][]since.Finding
		want    []document.ChangeStatus
	}{
		"comes, stays and goes once":    {[][]since.Finding{nil, found(1, 1), found(1, 1), nil, nil}, []document.ChangeStatus{document.NewFinding, document.Continuing, document.Resolved, none}},
		"grows at once":                 {[][]since.Finding{found(1, 1), found(1, 1.6), found(1, 1.6)}, []document.ChangeStatus{document.Escalated, document.Continuing}},
		"grows slowly":                  {[][]since.Finding{found(1, 1), found(1, 1.3), found(1, 1.6), found(1, 1.9)}, []document.ChangeStatus{document.Continuing, document.Escalated, document.Continuing}},
		"eases":                         {[][]since.Finding{found(1, 1), found(1, 0.6)}, []document.ChangeStatus{document.Eased}},
		"swings about a level":          {[][]since.Finding{found(1, 1), found(1, 1.4), found(1, 0.8), found(1, 1.4)}, []document.ChangeStatus{document.Continuing, document.Continuing, document.Continuing}},
		"turns round":                   {[][]since.Finding{found(1, 1), found(-1, 1), found(-1, 1)}, []document.ChangeStatus{document.Flipped, document.Continuing}},
		"is crowded out and comes back": {[][]since.Finding{found(1, 1), untold(), found(1, 1), found(1, 1)}, []document.ChangeStatus{none, none, document.Continuing}},
		"is told late":                  {[][]since.Finding{nil, untold(), found(1, 1)}, []document.ChangeStatus{none, document.NewFinding}},
		"was there, untold, from the first report on": {[][]since.Finding{untold(), found(1, 1), found(1, 1)}, []document.ChangeStatus{none, document.Continuing}},
		"is left by the newest value":                 {[][]since.Finding{found(1, 1), left(), found(1, 1)}, []document.ChangeStatus{none, document.Continuing}},
		"is a step of long ago":                       {[][]since.Finding{nil, step("2026-06-01"), nil}, []document.ChangeStatus{none, none}},
		"is a step of lately":                         {[][]since.Finding{nil, step("2026-10-20"), nil}, []document.ChangeStatus{document.NewFinding, document.Resolved}},
		"is about one window":                         {[][]since.Finding{of(document.KindMover), nil}, []document.ChangeStatus{none}},
		"is about a day of the past":                  {[][]since.Finding{of(document.KindPastAnomaly), of(document.KindPastAnomaly), nil}, []document.ChangeStatus{none, none}},
	} {
		got := course(t, c.reports...)
		for i := range c.want {
			if got[i] != c.want[i] {
				t.Errorf("%s: report %d says %q, want %q (%q)", name, i+2, got[i], c.want[i], got)
			}
		}
	}
}

func TestWhatCouldNotBeLookedForIsNotResolved(t *testing.T) {
	t.Parallel()
	before := since.Digest{Grain: "day", Snapshot: "a", Findings: []since.Finding{{Key: "k", Kind: document.KindTrend, Sign: 1, Text: "revenue rises", Runs: 4, Seen: 4}}}
	for name, now := range map[string]since.Execution{
		"by another unit of time": {Digest: since.Digest{Grain: "week", Snapshot: "b"}, Checked: map[string]bool{"k": true}},
		"not all was looked for":  {Digest: since.Digest{Grain: "day", Snapshot: "b", Stopped: true}, Checked: map[string]bool{}},
		"its field is gone":       {Digest: since.Digest{Grain: "day", Snapshot: "b"}, Checked: map[string]bool{}},
	} {
		changes, left := since.Compare(document.NewBuilder(), before, now)
		if len(changes) > 0 || len(left.Findings) != 1 || left.Findings[0].Runs != 4 {
			t.Errorf("%s: %d changes, %+v is kept", name, len(changes), left.Findings)
		}
	}
}

func TestMissingIsAShareOfTheRowsOfBefore(t *testing.T) {
	t.Parallel()
	before := since.Digest{Rows: 200, Complete: 100, Until: day("2026-11-01")}
	for rows, want := range map[json.Number]float64{"100": 0, "50": 0.5, "150": -0.5, "": 0} {
		if got := since.Missing(before, rows); got != want {
			t.Errorf("%s rows of 100: %v are missing, want %v", rows, got, want)
		}
	}
}
