package prompt_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt/prompttest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

var update = flag.Bool("update", false, "write what is read now into testdata/readings")

// TestReadingsOfPromptsInFiles holds the prompts of testdata/readings against
// the readings that stand below them; README.md there says how.
func TestReadingsOfPromptsInFiles(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/readings/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no readings: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			s := openScript(t, file)
			for i := range s.cases {
				s.cases[i].check(t, s.table)
			}
			if *update {
				s.save(t, file)
			}
		})
	}
}

// script is a file of prompts about one table.
type script struct {
	table catalog.Profile
	head  string // what stands before the first prompt
	cases []scripted
}

// scripted is a prompt and the lines that say how it is read.
type scripted struct {
	prompt string
	want   []string
	got    []string
}

func openScript(t *testing.T, file string) *script {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		name, isTable := strings.CutPrefix(line, "table ")
		said, isPrompt := strings.CutPrefix(line, ">")
		last := len(s.cases) - 1
		switch {
		case isTable:
			s.table = prompttest.Table(t, "testdata/tables/"+name+".txt")
			s.head += line + "\n"
		case isPrompt && last >= 0 && s.cases[last].want == nil:
			s.cases[last].prompt += "\n" + strings.TrimPrefix(said, " ")
		case isPrompt:
			s.cases = append(s.cases, scripted{prompt: strings.TrimPrefix(said, " ")})
		case last < 0:
			s.head += line + "\n"
		default:
			s.cases[last].want = append(s.cases[last].want, line)
		}
	}
	return s
}

func (c *scripted) check(t *testing.T, table catalog.Profile) {
	t.Helper()
	read := prompt.Read(table, nil, c.prompt, prompt.Hint{})
	if err := plan.Validate(read, table); err != nil {
		t.Fatalf("%q: %v", c.prompt, err)
	}
	c.got = readingLines(read)
	want := slices.DeleteFunc(slices.Clone(c.want), func(s string) bool { return s == "" })
	if !slices.EqualFunc(c.got, want, sameLine) && !*update {
		t.Errorf("%s\nis read as\n  %s\nwant\n  %s", c.prompt, strings.Join(c.got, "\n  "), strings.Join(want, "\n  "))
	}
}

// sameLine: what lacks needs no reason beside it where the reason is not the point.
func sameLine(got, want string) bool {
	return got == want || strings.HasPrefix(want, "lacks ") && strings.HasPrefix(got, want+": ")
}

// readingLines is a plan in the words of these files.
func readingLines(p plan.Plan) []string {
	var out []string
	for i, q := range p.Questions {
		line := summary(q)
		if q.Origin == plan.Supplied {
			line = "not asked: " + line
		}
		if q.Origin == plan.Supplied && len(p.Missing) > 0 {
			if line = "not asked: the overview"; i > 0 {
				continue
			}
		}
		if len(q.Instead) > 0 {
			line += " instead of " + strings.Join(q.Instead, " ")
		}
		out = append(out, line)
	}
	for _, u := range p.Missing {
		out = append(out, "lacks "+strings.ReplaceAll(u.Text, "\n", " ")+": "+u.Reason)
	}
	return out
}

func (s *script) save(t *testing.T, file string) {
	t.Helper()
	var out strings.Builder
	out.WriteString(strings.TrimRight(s.head, "\n") + "\n")
	for _, c := range s.cases {
		fmt.Fprintf(&out, "\n> %s\n%s\n", strings.ReplaceAll(c.prompt, "\n", "\n> "), strings.Join(c.got, "\n"))
	}
	if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
