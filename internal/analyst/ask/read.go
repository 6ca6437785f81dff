package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// maxQuestions is how many asks of one prompt are answered.
const maxQuestions = 8

// Reading is one way to read a prompt, with its score and what it scored for.
type Reading struct {
	Questions []plan.Question
	Unread    []string // words that nothing was made of
	Score     int
	Look      int // what a second look adds to the score
	Features  []string
	Acts      []string // what each span was taken for, in words

	chain []act
}

// Reader reads prompts about one table.
type Reader struct {
	table   *table
	weights *Weights
	rules   []rule
	studies *studies // nil: each prompt is read once
	network *Network
	answers Answers // nil: nothing is asked while reading
}

// NewReader prepares to read prompts about a table.
func NewReader(p catalog.Profile, m model.Model, look Lookup, w *Weights) *Reader {
	return &Reader{table: newTable(p, m, look), weights: w, rules: rules, network: DefaultNetwork()}
}

// Over prepares to read prompts about the table of a profile. What is known of the table by words is worked out once
// for a profile that keeps it.
func Over(p *catalog.Profile, look Lookup, w *Weights) *Reader {
	t := *catalog.Once(p, byWords{}, func() *table { return newTable(*p, p.Model, nil) })
	t.look = look
	return &Reader{table: &t, weights: w, rules: rules, network: DefaultNetwork(), studies: &studies{}}
}

// Ahead is a reader that knows which times of its table go on beyond today: what lies ahead can be asked for by them.
func (r *Reader) Ahead(times []string) *Reader {
	t := *r.table
	t.ahead = times
	o := *r
	o.table = &t
	return &o
}

// byWords is the key of a profile's table.
type byWords struct{}

// With is a reader with other weights.
func (r *Reader) With(w *Weights) *Reader {
	n := *r
	n.weights, n.studies = w, nil
	return &n
}

// Looking is a reader with another network for the second look.
func (r *Reader) Looking(n *Network) *Reader {
	o := *r
	o.network = n
	return &o
}

// newScene prepares a prompt.
func (r *Reader) newScene(prompt string) *scene {
	ts := tokens(layout(prompt))
	s := &scene{table: r.table, lattice: r.table.candidates(ts)}
	if mended, ok := r.table.spelled(s.lattice); ok {
		s.lattice = r.table.candidates(mended)
	}
	s.classify()
	for _, written := range []func() ([]token, bool){s.unexplained, s.wholes} {
		if ts, ok := written(); ok {
			s.lattice = r.table.candidates(ts)
			s.classify()
		}
	}
	s.signed = s.signature()
	s.aside = s.asides()
	s.did = s.deeds()
	s.described = DefaultWeights().Describes(prompt)
	return s
}

// classify takes the classes of all tokens.
func (s *scene) classify() {
	s.classes = nil
	for i := range s.ts {
		s.classes = append(s.classes, s.classOf(i))
	}
}

// mostTokens is how long a prompt may be to be read here: the search takes memory for every
// chain of acts, and pages of prose have more of them than a child may hold.
const mostTokens = 120

// Readings are the best ways to read a prompt, the best first. Each asks something else.
// A prompt of more than 120 words and signs has none.
func (r *Reader) Readings(prompt string, most int) []Reading {
	if len(tokens(layout(prompt))) > mostTokens {
		return nil
	}
	d := r.derived(prompt)
	s, chains, asks := d.scene, d.chains, d.asks
	seen := map[string]bool{}
	near, w := frontFor(most), r.weights.recalling()
	out := append(s.plain(chains, near, w), s.recombined(chains, asks, near, w)...)
	slices.SortStableFunc(out, func(a, b Reading) int { return b.Score - a.Score })
	out = slices.DeleteFunc(out, func(one Reading) bool {
		key := one.key()
		dup := seen[key]
		seen[key] = true
		return dup
	})
	return out[:min(len(out), most)]
}

// plain are the readings of the chains of one ask.
func (s *scene) plain(chains []*chain, front front, w *Weights) []Reading {
	var out []Reading
	for _, p := range chains {
		if cutsKey(p) != "" || front.beyond(p.score) {
			continue
		}
		list := s.readings(p.acts(), w)
		for i := range list {
			front.reached(p.score, list[i].Score)
		}
		out = append(out, list...)
	}
	return out
}

// key tells readings apart by what they ask.
func (one *Reading) key() string {
	var b strings.Builder
	for _, q := range one.Questions {
		q.Text = ""
		b.WriteString(questionKey(q))
		b.WriteByte('\n')
	}
	return b.String()
}

// readings completes the ask of a derivation that is not cut in the best ways; the last of them refuses it. A derivation
// whose ask says nothing gives none.
func (s *scene) readings(acts []act, w *Weights) []Reading {
	list := s.drafts(acts)
	if len(list) == 0 {
		return nil
	}
	base := Reading{chain: acts}
	for _, a := range acts {
		base.Features = append(base.Features, a.features...)
		if a.role != skips {
			base.Acts = append(base.Acts, s.said(a.from, a.to)+": "+s.actText(a))
		}
	}
	refusal := s.refusal(base, list[0])
	refusal.Score = w.sum(refusal.Features)
	base.Features = append(base.Features, asksFeature(1))
	base.Score = w.sum(base.Features)
	return append(s.continued(base, list[0], w), refusal)
}

// asksFeature is the feature of how many asks a reading has.
func asksFeature(n int) string { return "asks=" + strconv.Itoa(min(n, 5)) }

// refusal reads the prompt as one about what the table does not have.
func (s *scene) refusal(base Reading, d *draft) Reading {
	one := base
	one.Features = append(slices.Clone(base.Features), "refuse", "refuse/linked "+strconv.Itoa(min(linked(base.chain), 4)))
	one.Unread = append(one.Unread, s.unheard(d, base.chain)...)
	if at := s.opens(d); at >= 0 && slices.Contains(d.unread, at) {
		one.Features = append(one.Features, "refuse/opens unread", "refuse/opens unread|"+s.after(at+1), "refuse/opens unread|linked "+strconv.Itoa(min(linked(base.chain), 4)))
	}
	for _, i := range d.unread {
		one.Features = append(one.Features, "refuse+unread", "refuse<"+s.before(i), "refuse>"+s.after(i+1))
	}
	one.Features = append(one.Features, s.needs(d)...)
	one.Features = append(one.Features, "refuse|"+d.said(), "refuse/unread "+strconv.Itoa(min(len(d.unread), 4)), "refuse/unread "+strconv.Itoa(min(len(d.unread), 4))+" linked "+strconv.Itoa(min(linked(base.chain), 4)))
	return one
}

// linked is how many spans of a chain name something of the table surely: what a prompt has much of, it seldom is not
// about.
func linked(chain []act) int {
	n := 0
	for _, a := range chain {
		if (a.column >= 0 || a.metric > 0) && a.role != cues && a.role != skips && !a.standsIn {
			n++
		}
	}
	return n
}

// said tells which slots of an ask were filled.
func (d *draft) said() string {
	out := ""
	for _, o := range []struct {
		name string
		has  bool
	}{{"m", len(d.measures) > 0}, {"l", len(d.listed) > 0}, {"g", len(d.groups) > 0}, {"f", len(d.filters) > 0}, {"e", d.cues["elapsed"] != ""}, {"s", d.cues["share"] != ""}} {
		if o.has {
			out += o.name
		}
	}
	return out
}

// continued completes the ask of a derivation.
func (s *scene) continued(base Reading, d *draft, w *Weights) []Reading {
	search := s.search(w, front{all: true}, keptReadings, false)
	var out []Reading
	for _, o := range search.further([]*progress{{Reading: base}}, []way{{draft: d}}) {
		if len(o.Questions) > 0 {
			out = append(out, o.numbered())
		}
	}
	return out
}

// actText says what a span was taken for.
func (s *scene) actText(a act) string {
	parts := []string{a.name()}
	if a.meaning != "" {
		parts = append(parts, a.meaning)
	}
	if a.column >= 0 {
		parts = append(parts, s.columns[a.column].Name)
	}
	if a.other > 0 {
		parts = append(parts, "against "+s.columns[a.other-1].Name)
	}
	if a.metric > 0 {
		parts = append(parts, s.metrics[a.metric-1].Label)
	}
	if a.op != "" {
		parts = append(parts, string(a.op))
	}
	if a.value != "" {
		parts = append(parts, a.value)
	}
	for _, n := range a.numbers {
		parts = append(parts, number64(n))
	}
	for _, k := range a.columns {
		parts = append(parts, s.columns[k].Name)
	}
	if a.grain != "" || a.part != "" {
		parts = append(parts, string(a.grain)+string(a.part))
	}
	return strings.Join(parts, " ")
}

// Read makes a plan of a prompt: of the best reading. It always returns a valid plan; a
// prompt that is read as asking for what the table does not have has no question, and
// its words are in Missing.
func (r *Reader) Read(prompt string) plan.Plan { return r.ReadAs(prompt, prompt) }

// ReadAs is Read by a text that has spaces where words of the prompt are left out.
func (r *Reader) ReadAs(prompt, text string) plan.Plan {
	parts := r.notNamed(text, declinedIn(text))
	text = without(text, parts)
	list, lacks := r.standIn(text, r.Best(text, 1))
	p := r.planOf(text, list)
	lacking(&p, list, lacks)
	if len(list) > 0 {
		s := r.scene(text)
		s.leaveOut(&p, list[0].chain)
		s.inForeign(&p)
	}
	if p.Prompt = prompt; text != prompt && len(p.Questions) == 1 {
		p.Questions[0].Text = strings.TrimSpace(prompt)
	}
	r.decline(&p, parts)
	return p
}

// planOf makes a plan of the best of some readings.
func (r *Reader) planOf(prompt string, best []Reading) plan.Plan {
	if len(best) == 0 {
		return r.planIn(nil, prompt, best)
	}
	return r.planIn(r.scene(prompt), prompt, best)
}

// planIn is planOf in a scene of the prompt.
func (r *Reader) planIn(s *scene, prompt string, best []Reading) plan.Plan {
	p := &r.table.profile
	out := plan.Plan{Version: plan.Version, Reader: "words", Prompt: prompt, Said: p.Said(), Questions: []plan.Question{}, Notes: []plan.Note{}, Missing: []plan.Unanswered{}, Fields: []plan.FieldUse{}, Words: []plan.WordUse{}}
	if len(best) == 0 {
		return out
	}
	out.Questions, out.Words = best[0].Questions, s.uses(best[0].chain)
	out.Questions = s.intended(best[0].chain, s.afterEachOther(s.punctual(s.rowsCounted(out.Questions))))
	quotients := s.quotients(best[0].chain, out.Questions)
	out.Notes = noted(quotients, s.called(best[0].chain, out.Questions), s.told(best[0].chain, out.Questions))
	for i := range out.Questions {
		if out.Questions[i].By == nil {
			out.Questions[i].By = []plan.Dimension{}
		}
	}
	for _, phrase := range phrased(best[0].Unread, prompt) {
		out.Missing = append(out.Missing, plan.Unanswered{Text: phrase, Reason: Unknown, Fields: r.table.labels(), Point: s.isPoint(phrase)})
	}
	s.bySides(&out)
	out.Fields = plan.Relied(out, p)
	return out
}

// The uses of words that need none: small words, and who or what the answer is for.
const (
	Filler = "filler"
	Aside  = "who or what it is for"
)

// The uses of words that have no answer.
const (
	NotAnswered = "not answered"
	RefusedTime = "refused" // a time that is none: next month, Christmas
)

// uses says of every word of the prompt what it was used for; "" where a word that could
// mean something was not used.
func (s *scene) uses(chain []act) []plan.WordUse {
	use := make([]string, len(s.ts))
	for i := range s.ts {
		if c := s.classes[i]; c != "unknown" && c != "content" && c != "rows" && c != "number" && c != "negation" {
			use[i] = Filler
		}
		if s.aside[i] {
			use[i] = Aside
		}
	}
	for k, a := range chain {
		if a.role == skips || a.standsIn || a.role == cues && a.tag == "negation" && !denied(chain, k) {
			continue
		}
		for i := a.from; i < a.to; i++ {
			use[i] = s.actText(a)
		}
	}
	out := []plan.WordUse{}
	for i, t := range s.ts {
		if t.kind != punct {
			out = append(out, plan.WordUse{Start: t.start, End: t.end, Use: use[i]})
		}
	}
	return out
}

// denied reports whether a "not" has something in its ask that is left out, or that is to be empty.
func denied(chain []act, k int) bool {
	for _, step := range []int{1, -1} {
		for i := k + step; i >= 0 && i < len(chain) && chain[i].role != splits; i += step {
			a := &chain[i]
			leaves := a.op == plan.IsNull || a.op == plan.NotNull || a.value == "false" || a.value == "0"
			if a.role == excludes || a.role == overdue || (a.role == filters || a.role == numerates || a.role == bounds) && leaves || a.role == within {
				return true
			}
		}
	}
	return false
}

// labels are the names of the columns, for people.
func (t *table) labels() []string {
	var out []string
	for _, c := range t.columns {
		if c.Kind != catalog.KindConstant {
			out = append(out, cmp.Or(c.Label, c.Name))
		}
	}
	return out
}
