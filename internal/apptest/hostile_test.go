package apptest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What a cell, a column or a prompt may try to be.
var hostile = []string{
	`<script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`,
	`[click](javascript:alert(1))`,
	`![pixel](http://evil.example/p.png)`,
	`http://evil.example/a`,
	`www.evil.example`,
	`mallory@evil.example`,
	`<http://evil.example>`,
	`[ref]: http://evil.example`,
	`# heading`,
	"a\n# heading in a cell",
	"a\n\n- list\n\n> quote",
	`a|b|c`,
	"`code`",
	"```fence",
	`**bold** _em_ ~~gone~~`,
	`&lt;b&gt; &amp; &#60;`,
	`\<script\>`,
	`a\`,
	`<!-- comment -->`,
	`{{f1}}`,
	"\u202Eright to left",
	`=1+1`,
}

// TestHostileTextStaysText lets cells, names of columns and datasets, and prompts
// try to become more than text in the markdown, as CommonMark and with the
// links that others add.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "hostile", scenario{})
		const few = 6 // so that a table shows every one of them
		for i, cells := range slices.Collect(slices.Chunk(hostile, few)) {
			dataset := a.hostileDataset(t, fmt.Sprintf("<b>[x](http://evil.example)|%d", i), cells)
			for _, prompt := range []string{"total revenue by name", "top 6 name by revenue", "How is it?"} {
				t.Run(fmt.Sprintf("%d %s", i, prompt), func(t *testing.T) {
					t.Parallel()
					a.checkMarkup(t, dataset, prompt, cells)
				})
			}
		}
		dataset := a.hostileDataset(t, "plain", hostile[:1])
		for i, text := range hostile {
			t.Run(fmt.Sprintf("prompt %d", i), func(t *testing.T) {
				t.Parallel()
				a.checkMarkup(t, dataset, "total revenue by name where name is "+text, nil)
			})
		}
	})
}

// hostileDataset has a cell four times, in two columns, one of them hostile by name.
func (a *actor) hostileDataset(t *testing.T, name string, cells []string) string {
	t.Helper()
	var csv strings.Builder
	csv.WriteString("name,\"<script>col</script>|[x](y)\",revenue\n")
	for i, cell := range cells {
		quoted := `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		for n := range 4 {
			fmt.Fprintf(&csv, "%s,%s,%d.50\n", quoted, quoted, 1000-10*i+n)
		}
	}
	file := filepath.Join(t.TempDir(), "hostile.csv")
	if err := os.WriteFile(file, []byte(csv.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return a.program.Must(t, "dataset", "add", file, "--name", name)
}

// checkMarkup also wants every cell to be shown: nothing gets through where
// nothing is shown.
func (a *actor) checkMarkup(t *testing.T, dataset, prompt string, cells []string) {
	t.Helper()
	markdown, tree := a.content(t, map[string]any{"prompt": prompt, "datasetId": dataset})
	for _, wrong := range markup(markdown) {
		t.Errorf("%s\n%s", wrong, markdown)
	}
	tables := strings.Count(markdown, "\n| ")
	if strings.Contains(prompt, "name") && tables < len(cells) {
		t.Errorf("%d rows of tables for %d names\n%s", tables, len(cells), markdown)
	}
	if len(tree) == 0 {
		t.Error("there is no document")
	}
}

var (
	escaped    = regexp.MustCompile("\\\\[!-/:-@\\[-`{-~]|&#?[a-zA-Z0-9]+;")
	codeSpan   = regexp.MustCompile("`[^`\n]+`")
	tag        = regexp.MustCompile(`<[a-zA-Z/!?]`)
	link       = regexp.MustCompile(`\]\(|\]:|\]\[`)
	address    = regexp.MustCompile(`(?i)https?://|www\.|[a-z0-9]@[a-z0-9]`)
	headingRow = regexp.MustCompile(`^ {0,3}#{1,6}(\s|$)`)
	tableRow   = regexp.MustCompile(`^ {0,3}\|`)
)

// markup returns what a reader of the markdown would see as more than text and
// that comes from the hostile texts.
func markup(markdown string) (wrong []string) {
	bare := escaped.ReplaceAllString(codeSpan.ReplaceAllString(markdown, ""), "\x00")
	for what, pattern := range map[string]*regexp.Regexp{"a tag": tag, "a link": link, "an address": address} {
		if place := pattern.FindStringIndex(bare); place != nil {
			wrong = append(wrong, fmt.Sprintf("there is %s near %q", what, bare[max(0, place[0]-20):min(len(bare), place[1]+30)]))
		}
	}
	columns := 0
	for line := range strings.SplitSeq(bare, "\n") {
		if headingRow.MatchString(line) && strings.HasPrefix(strings.TrimLeft(line, "# "), "heading") {
			wrong = append(wrong, fmt.Sprintf("a heading of theirs: %q", line))
		}
		switch pipes := strings.Count(line, "|"); {
		case !tableRow.MatchString(line):
			columns = 0
		case columns == 0:
			columns = pipes
		case pipes != columns:
			wrong = append(wrong, fmt.Sprintf("a row with %d bars in a table with %d: %q", pipes, columns, line))
		}
	}
	return wrong
}

// TestMarkupIsSeen is the test of the test.
func TestMarkupIsSeen(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"a <script>", "a \\\\<b>", "[x](y)", "[x]: y", "see http://x.example", "www.x.example", "a@b", "# heading", "|a|b|\n|-|-|\n|a|b|c|",
	} {
		if len(markup(bad)) == 0 {
			t.Errorf("%q passes", bad)
		}
	}
	for _, good := range []string{
		`a \<script\>`, `\[x\]\(y\)`, "# Title", "|a|b|\n|-|-|\n|a\\|c|b|", "3 < 4 and 5 > 4", "http&#58;//x.example", "`a <b> c`",
	} {
		if wrong := markup(good); len(wrong) > 0 {
			t.Errorf("%q: %q", good, wrong)
		}
	}
}
