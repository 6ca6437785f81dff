package model

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// look is what a model wants to look at before it plans; the draft's first question
// says the rest.
type look struct {
	Look   string `json:"look"`   // query, values or findings; empty: the draft is the plan
	Column string `json:"column"` // of values
	Like   string `json:"like"`   // of values; empty: the frequent ones
}

// maxLooks is how often a model may look.
const maxLooks = 8

// Sight is what a look at the data shows.
type Sight struct {
	Columns []string   `json:"columns,omitempty"`
	Rows    [][]string `json:"rows,omitempty"`
	More    bool       `json:"more,omitempty"`  // there are more rows
	Found   []string   `json:"found,omitempty"` // sentences
	Why     string     `json:"why,omitempty"`   // there is nothing to see, and why
}

// maxSight is how many rows of groups, values or sentences a look shows.
const maxSight = 50

// explores reports whether a model may look at the data: what it would see are
// aggregates, which have to be shared.
func explores(s Settings, r Reading) bool {
	return s.Explores && r.Look != nil && s.Share != ShareSchema
}

// answer looks for the model, and shows it what there is to see. It ends a talk that
// does nothing but look.
func (c *conversation) answer(ctx context.Context, said *Exchange, d draft) error {
	c.looks++
	if c.looks > maxLooks+maxRepairs {
		return errUnheld
	}
	sight := Sight{Why: "no looks are left: write the plan"}
	if c.looks <= maxLooks {
		sight = c.sight(ctx, d)
	}
	c.say(said, strings.NewReplacer("{{sight}}", framed(sight.clean()), "{{left}}", fmt.Sprint(max(0, maxLooks-c.looks))).Replace(text("sight.md")))
	return nil
}

func (c *conversation) sight(ctx context.Context, d draft) Sight {
	switch d.Look {
	case "values":
		return c.values(d.look)
	case "query", "findings":
		return c.looked(ctx, d)
	}
	return Sight{Why: "there is no such look"}
}

// values are those of a column that are near a word, or the frequent ones.
func (c *conversation) values(l look) Sight {
	own, ok := c.catalogue.own(l.Column)
	col := c.reading.Profile.Column(own)
	switch {
	case !ok || col == nil:
		return Sight{Why: "there is no field " + quoted(l.Column)}
	case !c.catalogue.shows(col):
		return Sight{Why: "the values of this field are not shared"}
	}
	var found []string
	for _, v := range col.Values {
		if l.Like == "" || strings.Contains(fold(v.Value), fold(l.Like)) {
			found = append(found, v.Value)
		}
	}
	if len(found) == 0 && !col.AllValues && c.reading.Values != nil {
		found = c.reading.Values(col.Name, l.Like)
	}
	s := Sight{Columns: []string{l.Column}}
	for _, v := range found {
		s.Rows = append(s.Rows, []string{v})
	}
	return s
}

// looked asks one question of the data, as a plan would.
func (c *conversation) looked(ctx context.Context, d draft) Sight {
	if len(d.Questions) != 1 {
		return Sight{Why: "a look has one question"}
	}
	q := d.Questions[0]
	k := newChecker(c.reading, c.catalogue, c.settings)
	k.question("questions[0]", &q)
	if len(k.hard) > 0 {
		return Sight{Why: k.hard[0].Why}
	}
	if why := c.unshared(q); why != "" {
		return Sight{Why: why}
	}
	q.ID = "look"
	s, err := c.reading.Look(ctx, q, d.Look == "findings")
	if err != nil {
		return Sight{Why: "this could not be asked"}
	}
	return s
}

// unshared says why the answer to a question is not for the model; empty: it is.
// Single rows are not aggregates; neither are groups of one row each.
func (c *conversation) unshared(q plan.Question) string {
	if q.Intent == plan.List && c.settings.Share != ShareSamples {
		return "single rows are not shared"
	}
	for _, name := range q.Names(c.reading.Profile) {
		col := c.reading.Profile.Column(name)
		shown := slices.ContainsFunc(c.catalogue.Fields, func(f field) bool { return f.column == col && !f.Personal })
		if col == nil || !shown {
			return "the field is not shared"
		}
		if !c.catalogue.shows(col) && !calculates(col) && c.settings.Share != ShareSamples {
			return "the values of " + quoted(cmp.Or(col.Label, name)) + " are those of single rows, and not shared"
		}
	}
	for _, d := range q.By {
		if col := c.reading.Profile.Column(d.Column); c.settings.Share != ShareSamples && calculates(col) && d.Bins == 0 && d.Grain == "" && !d.Auto && d.Part == "" && 2*col.Distinct > c.reading.Profile.Rows {
			return "single rows are not shared: take bins, or a unit of time"
		}
	}
	return ""
}

// calculates reports whether a column is a number or a time: groups of it say nothing
// of a row.
func calculates(c *catalog.Column) bool {
	return c.Role == sitrep.RoleMeasure || c.Role == sitrep.RoleTime
}

// clean makes a sight fit to be sent: few rows, short clean cells.
func (s Sight) clean() Sight {
	if len(s.Rows) > maxSight {
		s.Rows, s.More = s.Rows[:maxSight], true
	}
	rows := make([][]string, len(s.Rows))
	for i, row := range s.Rows {
		rows[i] = lines(row, len(row))
	}
	s.Rows, s.Columns = rows, lines(s.Columns, len(s.Columns))
	found := make([]string, min(len(s.Found), maxSight))
	for i := range found {
		found[i] = cut(s.Found[i], 4*mostLetters)
	}
	s.Found = found
	return s
}

// framed is data between two lines that it cannot know.
func framed(data any) string {
	facts, err := json.Marshal(data)
	if err != nil {
		panic(err) // plain fields: cannot fail
	}
	sum := sha256.Sum256(facts)
	mark := "DATA-" + hex.EncodeToString(sum[:8])
	return mark + "\n" + rows(facts) + "\n" + mark
}
