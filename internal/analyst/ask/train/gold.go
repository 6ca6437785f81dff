package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// gold are the plans of prompts whose answers were right, by the ids of their cases.
type gold map[string][]plan.Question

// readGold reads a file of plans, one a line: id, prompt, plan and whether its answer was right.
func readGold(file string) (gold, error) {
	text, err := os.ReadFile(filepath.Clean(file))
	if err != nil {
		return nil, fmt.Errorf("read the plans: %w", err)
	}
	out := gold{}
	in := bufio.NewScanner(bytes.NewReader(text))
	in.Buffer(nil, 16<<20)
	for line := 1; in.Scan(); line++ {
		var one struct {
			ID   string `json:"id"`
			OK   bool   `json:"ok"`
			Plan struct {
				Questions []any `json:"questions"`
			} `json:"plan"`
		}
		if err := json.Unmarshal(in.Bytes(), &one); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", file, line, err)
		}
		var list []plan.Question
		clean, err := json.Marshal(filled(one.Plan.Questions))
		if err == nil {
			err = json.Unmarshal(clean, &list)
		}
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", file, line, err)
		}
		if one.OK {
			out[one.ID] = list
		}
	}
	return out, in.Err()
}

// filled leaves out of a draft what says nothing: empty texts, zeros, parts without a kind.
func filled(v any) any {
	switch x := v.(type) {
	case []any:
		out := []any{}
		for _, e := range x {
			if f := filled(e); f != nil {
				out = append(out, f)
			}
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, e := range x {
			if f := filled(e); f != nil {
				out[k] = f
			}
		}
		if kind, has := x["kind"]; len(out) == 0 || has && (kind == "" || kind == "none") {
			return nil
		}
		return out
	case string:
		if x == "" {
			return nil
		}
	}
	return v
}

// component is one thing that a question says, with the columns that it names.
type component struct {
	class, text string
	columns     []string
}

// components are what a question says, each in one form, whoever made it.
func components(q plan.Question, p *catalog.Profile) []component {
	var out []component
	add := func(class, text string, columns ...string) {
		out = append(out, component{class, text, slices.DeleteFunc(columns, func(c string) bool { return c == "" || c == plan.Now })})
	}
	list := q.Intent == plan.List
	for _, m := range q.Measures {
		if m.Metric != "" {
			if metric := p.Model.Metric(m.Metric); metric != nil {
				if of, ok := plan.Of(*metric, p); ok {
					m = of
				}
			}
		}
		measured(m, list, add)
	}
	for _, g := range q.By {
		switch {
		case list:
			add("list column", g.Column+g.Until, g.Column, g.Until)
		case g.Auto || g.Grain != "" || g.Part != "":
			add("grain", string(g.Grain)+string(g.Part))
		case len(g.Cases) > 0 || g.Until != "":
			add("group made of conditions", "cases", g.Column)
		default:
			add("group", g.Column, g.Column)
		}
	}
	conditions(q.Where, "filter", add)
	if q.Period != nil {
		add("period", periodText(*q.Period))
	}
	if q.Period != nil || slices.ContainsFunc(q.By, func(g plan.Dimension) bool { return g.Grain != "" || g.Part != "" }) {
		axis := cmp.Or(q.Time, p.Time)
		for _, g := range q.By {
			if g.Grain != "" || g.Part != "" {
				axis = g.Column
			}
		}
		add("axis", axis, axis)
	}
	if q.Compare != nil {
		add("comparison", "compared")
	}
	if r := q.Rank; r != nil && (r.N > 0 || r.Within > 0) {
		add("limit", strconv.Itoa(r.N))
		add("direction", strconv.FormatBool(r.Ascending))
		if list {
			add("list order", r.Column, r.Column)
		}
		if r.Within > 0 {
			add("rank within", strconv.Itoa(r.Within))
		}
	}
	if q.Having != nil {
		add("having", string(q.Having.Measure.Aggregate)+string(q.Having.Op)+strconv.FormatFloat(q.Having.Value, 'g', 6, 64))
	}
	return out
}

// measured are the components of a measure.
func measured(m plan.Measure, list bool, add func(class, text string, columns ...string)) {
	switch {
	case list:
	case m.Aggregate == plan.Ratio && m.Of != nil && m.Per != nil:
		add("ratio", string(m.Of.Aggregate)+m.Of.Column+"/"+string(m.Per.Aggregate)+m.Per.Column, m.Of.Column, m.Per.Column)
	case m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Portion:
		add(string(m.Aggregate), "")
	case m.Aggregate == plan.Span:
		add("span", m.Column+">"+m.Until, m.Column, m.Until)
	case m.Aggregate == plan.Count || m.Aggregate == plan.CountDistinct:
		add("count", "")
	case m.Calc != "" || m.Aggregate == plan.Each || m.Aggregate == plan.Minus || m.Aggregate == plan.Plus:
		add("computed measure", string(m.Aggregate)+string(m.Calc))
	default:
		add("measure", m.Column, m.Column)
		add("aggregate", string(m.Aggregate)+" "+m.Column, m.Column)
	}
	conditions(m.Where, "share of", add)
}

// conditions are the components of a condition: its columns, and what is asked of them.
func conditions(w *plan.Predicate, class string, add func(class, text string, columns ...string)) {
	if w == nil {
		return
	}
	for i := range w.Kids {
		conditions(&w.Kids[i], class, add)
	}
	if w.Op == plan.Or {
		add(class+" with or", "")
	}
	if len(w.Kids) > 0 {
		return
	}
	add(class+" column", w.Column, w.Column)
	op := w.Op
	switch op {
	case plan.Equal:
		op = plan.In
	case plan.NotEqual:
		op = plan.NotIn
	}
	values := slices.Sorted(slices.Values(w.Values))
	add(class+" value", w.Column+w.Until+string(w.Part)+string(op)+fmt.Sprint(values), w.Column)
}

func periodText(p plan.Period) string {
	p.Text, p.Now, p.Fixed = "", false, false
	text, err := json.Marshal(p)
	if err != nil {
		return ""
	}
	return string(text)
}

// lacks counts what the plans of misread prompts have and none of their readings, by table.
type lacks map[string]map[string][]string

// add counts the components of an example's plan that no reading has, and why.
func (l lacks) add(e *example, list []candidate, want []plan.Question, p *catalog.Profile, mentions []ask.Mention) {
	have := map[string]bool{}
	asks := 0
	for _, c := range list {
		asks = max(asks, len(c.reading.Questions))
		for _, q := range c.reading.Questions {
			for _, one := range components(q, p) {
				have[one.class+"|"+one.text] = true
			}
		}
	}
	var missing []string
	for _, q := range want {
		for _, one := range components(q, p) {
			if have[one.class+"|"+one.text] {
				continue
			}
			why := "linked"
			for _, c := range one.columns {
				if !slices.ContainsFunc(mentions, func(m ask.Mention) bool { return m.Name == c }) {
					why = "not linked"
				}
			}
			if len(one.columns) == 0 {
				why = "-"
			}
			missing = append(missing, one.class+" ("+why+")")
		}
	}
	if asks < len(want) {
		missing = append(missing, "asks")
	}
	if len(missing) == 0 {
		missing = []string{"nothing: the parts are there, not together"}
	}
	slices.Sort(missing)
	for _, m := range slices.Compact(missing) {
		if l[m] == nil {
			l[m] = map[string][]string{}
		}
		l[m][e.Group] = append(l[m][e.Group], e.ID)
	}
	if len(slices.Compact(missing)) == 1 {
		sole := "only: " + missing[0]
		if l[sole] == nil {
			l[sole] = map[string][]string{}
		}
		l[sole][e.Group] = append(l[sole][e.Group], e.ID)
	}
}

func (l lacks) print() {
	number := func(k string) int {
		n := 0
		for _, ids := range l[k] {
			n += len(ids)
		}
		return n
	}
	keys := slices.SortedFunc(maps.Keys(l), func(a, b string) int { return cmp.Or(cmp.Compare(number(b), number(a)), cmp.Compare(a, b)) })
	for _, k := range keys {
		var ids []string
		for _, g := range slices.Sorted(maps.Keys(l[k])) {
			ids = append(ids, l[k][g]...)
		}
		fmt.Printf("  %4d cases, %3d tables  %s: %v\n", number(k), len(l[k]), k, ids[:min(len(ids), 8)])
	}
}
