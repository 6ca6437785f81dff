package tell

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Ask is a part of a prompt that asks for something of its own: bytes from Start on.
type Ask struct {
	Start int
	Text  string
}

var (
	numbering   = lazyregexp.New(`(?:^|[\s:])(?:\(?(\d)[.)]|\(?([a-h])\))\s+`)
	opener      = lazyregexp.New(`(?i)^(and |also |then |plus |finally |lastly )*(who|whom|what|whats|which|how|when|where|why|did|do|does|is|are|was|were|has|have|top|best|worst|list|show|tell|compare|share|number of|average|avg|total|count|add|give|anything|a chart|chart|the same)\b`)
	breaksBy    = lazyregexp.New(`(?i)\p{L}\S* (by|per|in|for|vs|versus|since|of) \S+`)
	mostOf      = lazyregexp.New(`(?i)^(?:the |our )?(?:\d+ )?(?:busiest|biggest|largest|highest|smallest|lowest|cheapest|dearest|slowest|fastest|quickest|longest|shortest|oldest|newest|strongest|weakest|hottest|coldest) (?:\d+ |two |three |five |ten )?\p{L}`)
	showsField  = lazyregexp.New(`(?i)^(?:(?:and|also|then|please|pls|can you|could you) )*(?:list|show|give|tell|display)(?: me| us)? `)
	belongs     = lazyregexp.New(`(?i)^(?:(?:the )?(?:\p{L}+[ -]){1,4}first$|(?:sorted|ordered|ranked|in order|only|just|except|excluding|ignoring|without|where|but|not)\b)`) // an order or a condition of what stands before
	whereIs     = lazyregexp.New(`(?i)^where (?:do|does|did|is|are|was|were|has|have|can|should)\b`)
	bids        = lazyregexp.New(`(?i)^(?:(?:hi|hello|hey|morning|good morning|dear)\b[^,:]{0,20}[,:]\s*)?(?:i |we )?(?:(?:can|could) you (?:please |pls )?(?:send|give)(?: me| us)?|(?:please |pls )?send(?: me| us)?|need|want)(?: the| a)?[:,]? `)
	bidAnywhere = lazyregexp.New(`(?i)(?:^|[.!?,;:]\s*|\b(?:i|we|you|please|pls|and|also|just|us|me|to|would|'d)\s+)(?:need|send|want)\b`)
	questions   = lazyregexp.New(`(?i)^ and (?:what|which|how|who|where|when)\b`)
	grouped     = lazyregexp.New(`(?i)\b(by|per) \S`)
	wish        = lazyregexp.New(`(?i)^\W*(keep it|thanks|thank you|thx|many thanks|cheers|please keep|no more than|max|short|best(?: regards| wishes)?\W*(?:[A-Z]\w+\W*)?$|regards|one table|one chart|[a-z]+ (bullets?|sentences?|lines?) (is|are) enough|that's all)\b`)
)

// signOff is what somebody ends a letter with.
var signOff = lazyregexp.New(`(?i)(?:^|[.,;:!?\n-])\s*(?:(?:many |kind |best |warm )?(?:thanks|thank you|thankyou|thx|thnx|tia|cheers|ta|regards|wishes)(?: (?:a lot|so much|very much|in advance|again|all|team|everyone))*|best)[\s.,!]*(?:\p{L}{2,}[\s.!]*|(?:(?-i:\p{Lu})[\p{L}.'’-]*[\s.,!]*){2,5})?$`)

//go:embed courtesies.txt
var courtesiesText string

// courtesies are what a message says besides what it asks for.
var courtesies = sync.OnceValue(func() []headed { return patternsOf(courtesiesText) })

// besideGoal is the head of the patterns that say no more where a request names a goal: what was reached comes with its why.
const besideGoal = "goal"

// whetherSo is the head of those that ask whether what was said is so: that is the question, then.
const whetherSo = "whether"

// advice is the head of the patterns for what ought to be done.
const advice = "advice"

// NoAdvice is why nothing tells what ought to be done.
const NoAdvice = "the data tells what was, and not what ought to be done"

// Advised says of what a request asks to be advised on that it is not answered, beside what is.
func Advised(p plan.Plan) plan.Plan {
	for _, c := range courtesies() {
		if c.head != advice || len(p.Questions) == 0 {
			continue
		}
		for _, said := range c.text.FindAllString(p.Prompt, -1) {
			said = strings.Trim(said, " .,;?!")
			for _, joint := range []string{"and ", "or ", "also "} {
				said = strings.TrimPrefix(said, joint)
			}
			p.Missing = append(slices.Clip(p.Missing), plan.Unanswered{Text: said, Reason: NoAdvice})
		}
	}
	return p
}

// intents are what a message begins with that its questions are for.
var intents = lazyregexp.New(`(?i)^\W*(?:i|we) (?:just |really |also )?(?:need|want|would like|'d like|have|are trying|am trying|hope|wish) to (?:better )?(?:understand|know|find out|learn|see|figure out|work out|tell|decide|judge)\b[^.!?\n]*[.!]\s+(?:so |then )?(?:what|which|how|who|where|when|is|are|did|do|does|can|could)\b`)

// Unsigned is a prompt with blanks in the place of wishes and of what ends it as a letter, so that words keep where they
// stand. A prompt of nothing else stays as it is.
func Unsigned(prompt string) string {
	text := intents.ReplaceAllStringFunc(prompt, func(part string) string {
		keep := strings.LastIndexAny(part, ".!") + 1
		return strings.Repeat(" ", keep) + part[keep:]
	})
	for _, c := range courtesies() {
		switch {
		case c.head == whetherSo:
			text = c.text.ReplaceAllStringFunc(text, func(part string) string { return "?" + strings.Repeat(" ", len(part)-1) })
		case c.head != besideGoal || HasGoal(prompt):
			if left := c.text.ReplaceAllStringFunc(text, blanked); left == text || !HasGoal(text) || HasGoal(left) { // we said 80% is the goal
				text = left
			}
		}
	}
	if strings.TrimSpace(text) == "" {
		return prompt
	}
	return inPortions(onlyMonths(unsigned(text)))
}

// blanked are blanks in the place of a part of a prompt. What ends the sentence before it stays.
func blanked(part string) string {
	if strings.ContainsAny(part[:1], ".?!") {
		return part[:1] + strings.Repeat(" ", len(part)-1)
	}
	return strings.Repeat(" ", len(part))
}

func unsigned(prompt string) string {
	at := signOff.FindStringIndex(prompt)
	if at == nil || at[0] == 0 {
		return prompt
	}
	keep := at[0]
	if c := prompt[keep]; c == '.' || c == '!' || c == '?' {
		keep++
	}
	return prompt[:keep] + strings.Repeat(" ", len(prompt)-keep)
}

// Asks are the parts of a prompt that ask for different things, without greetings and
// wishes; before is what stands ahead of them all. None: it asks for one, or says not
// plainly where one ends.
func Asks(prompt string) (before string, asks []Ask) {
	if before, asks = itemized(prompt); len(asks) > 1 {
		return before, asks
	}
	return listed(prompt)
}

// Numbered reports whether a prompt sets what it asks for apart, by numbers or as a list.
func Numbered(prompt string) bool {
	_, asks := itemized(prompt)
	return len(asks) > 1
}

// itemized are asks that stand in lines of a list, or are numbered within a text.
func itemized(prompt string) (before string, asks []Ask) {
	if before, asks = points(prompt); len(asks) > 1 {
		return before, asks
	}
	return numbered(prompt)
}

// numbered are asks that are numbered from 1 or a on.
func numbered(prompt string) (before string, asks []Ask) {
	at := numbering.FindAllStringSubmatchIndex(prompt, -1)
	var starts, marks []int
	for _, first := range "1a" {
		next := byte(first)
		starts, marks = nil, nil
		for _, m := range at {
			if prompt[max(m[2], m[4])] == next {
				next++
				starts, marks = append(starts, m[1]), append(marks, m[0])
			}
		}
		if len(starts) > 1 {
			break
		}
	}
	if len(starts) < 2 {
		return "", nil
	}
	for i, start := range starts {
		end := len(prompt)
		if i+1 < len(marks) {
			end = marks[i+1]
		}
		if a := tidy(prompt, start, end); a.Text != "" {
			asks = append(asks, a)
		}
	}
	return prompt[:marks[0]], asks
}

// listed are asks with commas, question marks or stops between them, each of which could
// stand alone.
func listed(prompt string) (before string, asks []Ask) {
	from := 0
	if i := strings.IndexByte(prompt, ':'); i > 0 && i < len(prompt)/2 && i+1 < len(prompt) && prompt[i+1] == ' ' && !grouped.MatchString(lastSentence(prompt[:i])) {
		from = i + 1
	}
	var parts, pieces []Ask
	depth, start := 0, from
	cut := func(end int) {
		part := tidy(prompt, start, end)
		if part.Text != "" {
			pieces = append(pieces, part)
		}
		switch start = end + 1; {
		case part.Text == "", len(parts) == 0 && ofForms(strings.TrimSuffix(strings.ToLower(part.Text), " please")): // a detailed report please
		case len(parts) > 0 && (!alone(part.Text) || behindWorklist(parts[len(parts)-1].Text, part.Text) || goesOn(parts[len(parts)-1].Text, part.Text)):
			last := &parts[len(parts)-1]
			last.Text = prompt[last.Start : part.Start+len(part.Text)]
		default:
			parts = append(parts, part)
		}
	}
	for i := from; i < len(prompt); i++ {
		switch c := prompt[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth > 0:
		case len(parts) > 0 && questions.MatchString(prompt[i:min(len(prompt), i+12)]):
			cut(i)
		case c == ';' || c == '?' || c == ',' || c == '.' && (i+1 == len(prompt) || prompt[i+1] == ' '):
			cut(i)
		}
	}
	if start < len(prompt) {
		cut(len(prompt))
	}
	if wished(prompt, pieces) {
		parts = pieces
	}
	if len(parts) < 2 || !alone(parts[0].Text) && (from == 0 || !Apart(parts)) {
		return "", nil
	}
	return prompt[:from], parts
}

// Merges reports whether a reading has fewer questions than a request has sentences that are questions, none of which is
// about what another speaks of.
func Merges(p plan.Plan, asks []Ask) bool {
	sentences, asked := 0, 0
	for i, a := range asks {
		begins := i == 0 || endsSentence.MatchString(p.Prompt[asks[i-1].Start+len(asks[i-1].Text):a.Start])
		switch {
		case begins && i > 0 && pointsBack.MatchString(a.Text):
			return false
		case begins && fullQuestion.MatchString(a.Text):
			sentences++
		}
	}
	for _, q := range p.Questions {
		if q.Origin == plan.Asked {
			asked++
		}
	}
	headed := false
	if len(asks) > 2 && !Numbered(p.Prompt) { // an update, and what it is to hold
		form, _ := ownForm(p.Prompt[:asks[0].Start])
		headed = form.Programmed()
	}
	return sentences > max(asked, 1) || headed && asked < len(asks) && asked > 0
}

var (
	endsSentence = lazyregexp.New(`[.?!]`)
	fullQuestion = lazyregexp.New(`(?i)^(?:and |also )?(?:who|what|which|how|when|where|why|did|do|does|is|are|was|were|has|have|number of|total \p{L}+|(?:daily|weekly|monthly|quarterly|yearly) \p{L}+)\b`)
	pointsBack   = lazyregexp.New(`(?i)\b(?:them|those|these|they|that|this|it|its|their|then|same|each|both)\b`)
)

// wished reports whether the pieces of a prompt are things that somebody says to need: several of them could stand
// alone, and each is more than a word.
func wished(prompt string, pieces []Ask) bool {
	n := 0
	for _, p := range pieces {
		if len(strings.Fields(p.Text)) < 2 {
			return false
		}
		if alone(p.Text) {
			n++
		}
	}
	return len(pieces) > 2 && n > 1 && alone(pieces[0].Text) && bidAnywhere.MatchString(prompt)
}

func lastSentence(text string) string {
	if i := strings.LastIndexAny(text, ".!?"); i >= 0 {
		return text[i+1:]
	}
	return text
}

// goesOn reports whether a part names further fields of a list that the one before begins: "show ticket, street and
// fault of the tickets in Castle".
func goesOn(before, part string) bool {
	return showsField.MatchString(before) && !breaksBy.MatchString(before) && !opener.MatchString(part) && !mostOf.MatchString(part)
}

// alone reports whether a part of a prompt asks for something without the rest.
func alone(part string) bool {
	return len(strings.Fields(part)) > 1 && (!belongs.MatchString(part) || whereIs.MatchString(part)) && (opener.MatchString(part) || mostOf.MatchString(part) || breaksBy.MatchString(part))
}

// tidy is a part of a prompt without what only joins it, and without wishes.
func tidy(prompt string, start, end int) Ask {
	text := strings.TrimRight(prompt[start:end], " \n\t,;")
	for _, joint := range []string{" and", " plus", " then"} {
		text = strings.TrimRight(strings.TrimSuffix(text, joint), " \n\t,;")
	}
	if bid := bids.FindString(strings.TrimLeft(text, " ")); bid != "" && len(strings.Fields(text[len(bid):])) > 1 {
		lead := len(text) - len(strings.TrimLeft(text, " ")) + len(bid)
		text, start = text[lead:], start+lead
	}
	for _, sentence := range regexp.MustCompile(`[.?!] `).FindAllStringIndex(text, -1) {
		if wish.MatchString(text[sentence[1]:]) || ofForms(text[sentence[1]:]) {
			text = text[:sentence[0]+1]
			break
		}
	}
	for {
		cut := strings.TrimLeft(text, " \n\t,;")
		for _, joint := range []string{"and ", "And ", "also ", "then "} {
			cut = strings.TrimPrefix(cut, joint)
		}
		if len(cut) == len(text) {
			break
		}
		text, start = cut, start+len(text)-len(cut)
	}
	if wish.MatchString(text) || ofForms(text) {
		text = ""
	}
	return Ask{start, text}
}
