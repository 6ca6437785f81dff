package prompt

import "slices"

// points stand before what a question is about: its number, its groups or its rows.
var points = []string{
	"many", "much", "average", "avg", "mean", "median", "total", "share", "percentage", "number", "sum", "most", "fewest", "highest", "lowest",
	"by", "per", "each", "every", "across", "of", "with", "without", "what", "which", "whose", "have", "has", "had", "are", "were", "any", "only",
}

// joining words stand behind what a question begins with: "power consumption per line".
var joining = []string{"by", "per", "for", "of", "in", "from", "at", "each", "across", "last", "this", "since"}

// articles stand between them and the noun.
var articles = []string{"the", "a", "an", "our", "my", "their", "us", "we", "you", "did", "does", "do", "was", "is"}

// point reports whether the unknown words of items i to j are what a question is about:
// they stand where its number, its groups or its rows are named. Words in passing ("for
// my slides") and sentences that ask nothing are none.
func (r *reader) point(i, j int) bool {
	if r.ts[r.items[i].from].aside != "" {
		return false
	}
	k := r.items[i].from - 1
	subject := false // of a question: "how many calls did the chatbot take"
	for k >= 0 && slices.Contains(articles, r.ts[k].text) {
		subject = subject || r.ts[k].text == "did" || r.ts[k].text == "does" || r.ts[k].text == "do"
		k--
	}
	switch {
	case subject && r.items[i].from-k > 2:
		return true
	case k >= 0 && r.ts[k].kind != punct:
		return slices.Contains(points, r.ts[k].text)
	}
	next := r.items[j-1].to
	return next < len(r.ts) && slices.Contains(joining, r.ts[next].text)
}
