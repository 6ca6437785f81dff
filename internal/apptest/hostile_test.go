package apptest_test

import (
	"fmt"
	"path/filepath"
	"regexp"
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

// TestHostileTextStaysText lets a dataset and prompts try to become more than
// text in the markdown, as CommonMark and with the links that others add.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "hostile", scenario{})
		a.write(t, map[string]string{"hostile.csv": hostileTable()})
		dataset := a.program.Must(t, "dataset", "add", filepath.Join(a.dir, "hostile.csv"), "--name", `<b>[x](http://evil.example)|`)
		for i, prompt := range append(hostilePrompts(), "total revenue by name", "top 5 name by revenue") {
			t.Run(fmt.Sprintf("%02d", i), func(t *testing.T) {
				t.Parallel()
				markdown, _ := a.content(t, map[string]any{"prompt": prompt, "datasetId": dataset})
				for _, wrong := range markup(markdown) {
					t.Errorf("prompt %q: %s\n%s", prompt, wrong, markdown)
				}
			})
		}
	})
}

// TestEveryHostileCellIsShown keeps the test above honest: nothing gets through
// where nothing is shown.
func TestEveryHostileCellIsShown(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "shown", scenario{})
		a.write(t, map[string]string{"hostile.csv": hostileTable()})
		dataset := a.program.Must(t, "dataset", "add", filepath.Join(a.dir, "hostile.csv"))
		_, tree := a.content(t, map[string]any{"prompt": "top 100 name by revenue", "datasetId": dataset})
		results := show(tree["results"])
		if !strings.Contains(results, "alert(1)") && !strings.Contains(results, "evil.example") {
			t.Errorf("no hostile cell is in the results: %s", results)
		}
	})
}

func hostileTable() string {
	var csv strings.Builder
	csv.WriteString("name,\"<script>col</script>\",revenue\n")
	for i, cell := range hostile {
		quoted := `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		for n := range 4 {
			fmt.Fprintf(&csv, "%s,%s,%d.50\n", quoted, quoted, 1000-10*i+n)
		}
	}
	return csv.String()
}

func hostilePrompts() []string {
	prompts := make([]string, len(hostile))
	for i, text := range hostile {
		prompts[i] = "total revenue by region where name is " + text
	}
	return prompts
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
