package since

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Execution is this run, beside what it will leave.
type Execution struct {
	Digest   Digest            // its findings as they were found, with one run each
	Figures  map[string]string // facts of key figures, by key
	Again    map[string]Again  // key figures of before on the data of today, by key
	Complete string            // fact: rows of today's data in the days that were complete then
	Total    string            // fact: rows of today's data
	Recent   string            // fact: rows of today's data in the four weeks before the last report
	Moved    bool              // the data begins later than it did
	Blanks   map[string]string // facts: rows without a value of a field, by its name
	Claims   map[string]string // of what is told, by key: templates without a full stop
	Checked  map[string]bool   // keys of all findings that were looked for
	Leaders  map[string]string // tokens of the groups that lead, by key
	Anew     string            // why the plan is another, to stand after "because"; empty: no reason is known
	History  map[string]Again  // [Digest.History] of before on the data of today, by key
}

// Again is a key figure of before, computed on the data of today.
type Again struct{ Value, Rows string }

// Change is something that is different; its words follow from the shape and roles.
type Change struct {
	insight.Finding
	Status        document.ChangeStatus
	Before, After string // facts; empty: none
}

// Compare says what is different from the execution before, the most important
// first, and completes this one's digest.
func Compare(b *document.Builder, before Digest, now Execution) ([]Change, Digest) {
	c := &comparer{b: b, before: before, now: now, said: map[string]bool{}}
	c.date = insight.Token(c.pastDay("slot"))
	if c.unchanged() {
		shape := "nothing"
		if before.Snapshot != now.Digest.Snapshot {
			shape = "nothing.told"
		}
		c.add(document.NoNewData, "data", shape, nil)
		now.Digest.Findings, now.Digest.Leaders, now.Digest.Partial = before.Findings, before.Leaders, before.Partial
		return c.out, now.Digest
	}
	if c.replaced() {
		return c.out, now.Digest
	}
	another := before.Plan != now.Digest.Plan
	if another {
		c.replanned()
	}
	if before.Snapshot == now.Digest.Snapshot { // time alone moved the periods on
		c.add(document.NoNewData, "data", "nothing.but.time", nil)
	}
	missing := c.rows()
	c.restated()
	if !missing {
		c.history()
	}
	c.late()
	c.fields()
	emptied := c.blanks()
	if !missing {
		c.figures()
	}
	switch {
	case missing || emptied: // what was found in part of the cells is not what became of it
		now.Digest.Findings, now.Digest.Leaders, now.Digest.Partial = before.Findings, before.Leaders, true
	case !another:
		now.Digest.Findings = c.findings()
		c.leaders()
	}
	if !another {
		c.values()
	}
	c.grown()
	slices.SortStableFunc(c.out, func(x, y Change) int { return rank(x.Status) - rank(y.Status) })
	return c.out, now.Digest
}

type comparer struct {
	b      *document.Builder
	before Digest
	now    Execution
	date   string // of the last report
	out    []Change
	said   map[string]bool // claims, in words
}

// order of what changed in a report.
var order = [...]document.ChangeStatus{
	document.NotComparable, document.NoNewData, document.RowsChanged, document.Restated, document.FieldsChanged, document.Emptied,
	document.FigureChanged, document.Flipped, document.NewFinding, document.Escalated, document.Resolved, document.Eased,
	document.Overtaken, document.Appeared, document.Vanished, document.Continuing,
}

func rank(s document.ChangeStatus) int { return slices.Index(order[:], s) }

func (c *comparer) add(status document.ChangeStatus, key, shape string, roles map[string]string) *Change {
	if roles == nil {
		roles = map[string]string{}
	}
	roles["date"] = c.date
	f := insight.Finding{Key: key, Shape: "since." + shape, Roles: roles}
	c.out = append(c.out, Change{Finding: f, Status: status})
	return &c.out[len(c.out)-1]
}

// past is the fact of something that the digest of before has.
func (c *comparer) past(key string, f document.Fact) string {
	f.Value, _ = c.before.At(key)
	return c.b.Previous(key, f)
}

func (c *comparer) pastDay(key string) string {
	day, _ := c.before.At(key)
	text, _ := day.(string)
	return c.past(key, document.Fact{Type: document.DateFact, Text: document.BucketLabel(text, "day")})
}

func (c *comparer) number(key string, show document.Shown) string {
	return c.past(key, document.Fact{Type: document.NumberFact, Unit: show.Unit, Style: show.Style})
}

// unchanged: the data, and the periods that the report is about, are those of before.
func (c *comparer) unchanged() bool {
	a, b := c.before, c.now.Digest
	if a.Plan != b.Plan || !a.Until.Equal(b.Until) || !slices.EqualFunc(a.Figures, b.Figures, sameFigure) {
		return false
	}
	return a.Snapshot == b.Snapshot || c.sameContent()
}

// sameContent: another file says the same, as far as it can be told without reading
// the old one.
func (c *comparer) sameContent() bool {
	a, b := c.before, c.now.Digest
	return a.Rows == b.Rows && a.Complete == b.Complete && a.Through == b.Through && len(a.Figures) > 0 &&
		slices.EqualFunc(a.Fields, b.Fields, func(x, y Field) bool {
			return x.Name == y.Name && x.Type == y.Type && x.Nulls == y.Nulls && slices.Equal(x.Values, y.Values)
		}) && slices.EqualFunc(a.Findings, b.Findings, func(x, y Finding) bool { return x.Key == y.Key && x.Sign == y.Sign })
}

func sameFigure(a, b Figure) bool {
	same := a.Window == nil && b.Window == nil || a.Window != nil && b.Window != nil && a.Window.Start.Equal(b.Window.Start) && a.Window.End.Equal(b.Window.End)
	return same && a.Key == b.Key && a.Value == b.Value && a.Past == b.Past
}

// kept is the share of the fields that a file keeps at least: with fewer it holds
// another table, and its rows are no rows of the one before.
const kept = 0.5

// replaced says that the file holds another table.
func (c *comparer) replaced() bool {
	before, now := c.before.Fields, c.now.Digest.Fields
	lost := lacking(before, now)
	if now == nil || float64(len(before)-len(lost)) >= kept*float64(len(before)) {
		return false
	}
	c.add(document.NotComparable, "data", "replaced", map[string]string{"lost": c.names(lost), "added": c.names(lacking(now, before))})
	return true
}

// replanned says that the report asks something else.
func (c *comparer) replanned() {
	if c.now.Anew == "" {
		c.add(document.NotComparable, "plan", "replanned", nil)
		return
	}
	c.add(document.NotComparable, "plan", "replanned.why", map[string]string{"reason": insight.Token(c.b.Label(c.now.Anew))})
}
