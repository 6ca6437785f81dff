package ask

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Prepare makes the files that the reader looks its words up in, by their names, of the texts in this package's folder:
// read at the start, the texts took a child longer than many a report.
func Prepare(folder fs.FS) (map[string][]byte, error) {
	p := preparing{folder: folder, out: map[string][]byte{}}
	for _, step := range []func() error{p.weights, p.vectors, p.lexicon, p.concepts} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("prepare the reader's words: %w", err)
		}
	}
	var said []*lazyregexp.Pattern
	for _, r := range reasons() {
		said = append(said, r.said)
	}
	p.out["needs.bin"] = lazyregexp.Prepare(said)
	return p.out, nil
}

type preparing struct {
	folder fs.FS
	out    map[string][]byte
}

// weights are the fitted ones, and those by hand of features that came after the last fit.
func (p preparing) weights() error {
	pairs := map[string]string{}
	for _, name := range []string{"weights.txt", "unfitted.txt"} {
		file, err := p.folder.Open(name)
		if err != nil {
			return err
		}
		w, err := ReadWeights(file)
		if err := cmp.Or(err, file.Close()); err != nil {
			return err
		}
		w.Each(func(f string, n int) { pairs[f] = bytes32(n) })
	}
	p.out["weights.bin"] = frozen.Make(pairs)
	return nil
}

// bytes32 is what [number32] reads.
func bytes32(n int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(int32(n)))) }

// vectors numbers the words that have points.
func (p preparing) vectors() error {
	file, err := fs.ReadFile(p.folder, "vectors/words.bin")
	if err != nil {
		return err
	}
	words, _, err := splitVectors(file)
	if err != nil {
		return err
	}
	pairs := map[string]string{}
	for k, w := range strings.Fields(string(words)) {
		pairs[w] = bytes32(k)
	}
	p.out["vectors.bin"] = frozen.Make(pairs)
	return nil
}

// slips are the files whose words are looked up with a slip in them, too.
var slips = map[tag]bool{"grain": true, "aggregate": true, "superlative": true, "period": true, "month": true, "unit": true, "share": true, "rate": true, "elapsed": true, "list": true, "versus": true, "compare": true, "wh": true, "again": true}

// lexicon prepares the closed-class words of English. A file's name is the tag of its lines.
func (p preparing) lexicon() error {
	phrases, exact, files := map[string]string{}, map[string]string{}, map[string]string{}
	err := frozen.Lines(p.folder, "lexicon/en", func(file, line string) error {
		e := entryOf(tag(file), line)
		if len(e.words) == 0 {
			return nil
		}
		if len(e.words) == 1 && slips[e.tag] {
			files[singleWords] += e.text + "\n"
		}
		words := strings.Join(e.words, " ")
		said := strings.Join([]string{file, e.meaning, words, e.text}, "\t") + "\n"
		if e.exact {
			exact[e.words[0]] += said
			return nil
		}
		phrases[e.words[0]] += said
		files[file] += words + "\n"
		return nil
	})
	for key, text := range files {
		if key != singleWords {
			list := slices.Sorted(strings.Lines(text))
			files[key] = strings.Join(list, "")
		}
	}
	p.out["phrases.bin"], p.out["exact.bin"], p.out["files.bin"] = frozen.Make(phrases), frozen.Make(exact), frozen.Make(files)
	return err
}

// entryOf reads a line: phrase = meaning. Words in quotes match as written, others by their stems.
func entryOf(t tag, line string) entry {
	text, meaning, _ := strings.Cut(line, "=")
	quoted := strings.HasPrefix(line, `"`)
	if quoted { // the phrase itself may hold the sign
		text, meaning, _ = strings.Cut(line[1:], `"`)
		meaning = strings.TrimPrefix(strings.TrimSpace(meaning), "=")
	}
	e := entry{tag: t, meaning: strings.TrimSpace(meaning), exact: quoted, text: fold(strings.TrimSpace(text))}
	for _, w := range tokens(e.text) {
		if e.exact {
			e.words = append(e.words, w.text)
		} else {
			e.words = append(e.words, w.stem)
		}
	}
	return e
}

// spelled is a concept as its file has it.
type spelled struct {
	head  string
	words conceptWords
}

// concepts prepares the concepts of business.
func (p preparing) concepts() error {
	var all []*spelled
	err := frozen.Lines(p.folder, "concepts", func(_, line string) error {
		if line[0] == '[' {
			all = append(all, &spelled{head: line})
			return nil
		}
		return all[len(all)-1].add(line)
	})
	if err != nil {
		return err
	}
	dropFarFetched(all)
	heads, says, begins, members := map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}
	for number, c := range all {
		heads[conceptHeads] += c.head + "\n"
		heads[strconv.Itoa(number)] = c.words.text()
		c.words.index(strconv.Itoa(number), says, begins, members)
	}
	p.out["concepts.bin"], p.out["says.bin"], p.out["begins.bin"], p.out["members.bin"] = frozen.Make(heads), frozen.Make(says), frozen.Make(begins), frozen.Make(members)
	return nil
}

// add reads a line of a concept: kind: phrase, phrase.
func (c *spelled) add(line string) error {
	kind, list, _ := strings.Cut(line, ":")
	to := c.words.list(strings.TrimSpace(kind))
	if to == nil {
		return fmt.Errorf("%s: %q is no kind of words", c.head, kind)
	}
	for phrase := range strings.SplitSeq(list, ",") {
		if s := phraseStems(phrase); len(s) > 0 {
			*to = append(*to, s)
		}
	}
	return nil
}

// conceptKinds are the kinds of words of a concept.
var conceptKinds = []string{"say", "column", "vague", "value", "date", "lacks", "members", "most", "least", "more", "less"}

// text is what [concept.words] reads.
func (w *conceptWords) text() string {
	var b strings.Builder
	for _, kind := range conceptKinds {
		if list := *w.list(kind); len(list) > 0 {
			fmt.Fprintf(&b, "%s:%s\n", kind, asText(list))
		}
	}
	return b.String()
}

func asText(phrases [][]string) string {
	list := make([]string, 0, len(phrases))
	for _, p := range phrases {
		list = append(list, strings.Join(p, " "))
	}
	return strings.Join(list, ",")
}

// index notes where a concept's words are found.
func (w *conceptWords) index(number string, says, begins, members map[string]string) {
	for u, list := range [...][][]string{asName: w.say, asMost: w.most, asLeast: w.least, asMore: w.more, asLess: w.less} {
		for _, p := range list {
			says[p[0]] += fmt.Sprintf("%s %d %s\n", number, u, strings.Join(p, " "))
		}
	}
	for _, p := range slices.Concat(w.column, w.value, w.date, w.lacks) {
		if have := begins[p[0]]; !strings.HasSuffix(" "+have, " "+number) {
			begins[p[0]] = strings.TrimPrefix(have+" "+number, " ")
		}
	}
	for _, p := range w.members {
		key := strings.Join(p, " ")
		members[key] = strings.TrimPrefix(members[key]+" "+number, " ")
	}
}

// broad is in how many concepts a single word in names of columns has to stand to say
// little by itself: an amount may be one of anything.
const broad = 8

// dropFarFetched takes words that say little out of the second half of a concept's
// words for columns: sponsorship may be an amount, but an amount is not sponsorship.
func dropFarFetched(all []*spelled) {
	in := map[string]int{}
	for _, c := range all {
		for _, p := range c.words.column {
			if len(p) == 1 {
				in[p[0]]++
			}
		}
	}
	for _, c := range all {
		var kept [][]string
		w := &c.words
		for rank, p := range w.column {
			if len(p) > 1 || in[p[0]] < broad || 2*rank < len(w.column) {
				kept = append(kept, p)
			}
		}
		for _, p := range w.column {
			if !slices.ContainsFunc(kept, func(k []string) bool { return slices.Equal(k, p) }) {
				w.vague = append(w.vague, p)
			}
		}
		w.column = kept
	}
}
