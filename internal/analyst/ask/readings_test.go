package ask

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask/asktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// readAsMeant is the share of the prompts in testdata/readings that have to be read as it stands below them. How people are
// understood is measured on prompts of others about tables of others (train/); this keeps what is plain from getting lost.
const readAsMeant = 0.277

// TestPromptsInFilesAreReadAsMeant holds the prompts of testdata/readings against the readings that stand below them;
// README.md there says how. Every plan is valid, whatever was read; -v prints what is read otherwise.
func TestPromptsInFilesAreReadAsMeant(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/readings/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no readings: %v", err)
	}
	var all, right atomic.Int64
	t.Run("files", func(t *testing.T) {
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				s := openScript(t, file)
				s.table.Model = model.Infer(s.table.Facts())
				r := NewReader(s.table, s.table.Model, nil, DefaultWeights())
				for i := range s.cases {
					all.Add(1)
					if s.cases[i].asMeant(t, r, s.table) {
						right.Add(1)
					}
				}
			})
		}
	})
	if share := float64(right.Load()) / float64(all.Load()); share < readAsMeant {
		t.Errorf("%.3f of %d prompts are read as meant, want %.3f", share, all.Load(), readAsMeant)
	} else {
		t.Logf("%.3f of %d prompts are read as meant", share, all.Load())
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
			s.table = asktest.Table(t, "testdata/tables/"+name+".txt")
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

// asMeant reports whether a prompt is read as it stands below it.
func (c *scripted) asMeant(t *testing.T, r *Reader, table catalog.Profile) bool {
	t.Helper()
	read := r.Read(c.prompt)
	if err := plan.Validate(read, table); err != nil && len(read.Questions) > 0 {
		t.Fatalf("%q: %v", c.prompt, err)
	}
	got, want := readingLines(read), []string(nil)
	for _, line := range c.want {
		if strings.HasPrefix(line, "not asked: ") {
			line = "not asked: the overview"
		}
		if line != "" && !slices.Contains(want, line) {
			want = append(want, line)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if slices.EqualFunc(got, want, sameLine) {
		return true
	}
	t.Logf("%s\nis read as\n  %s\nwant\n  %s", c.prompt, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	return false
}

// sameLine: what lacks needs no reason beside it where the reason is not the point.
func sameLine(got, want string) bool {
	return got == want || strings.HasPrefix(want, "lacks ") && strings.HasPrefix(got, want+": ")
}

// readingLines is a plan in the words of these files.
func readingLines(p plan.Plan) []string {
	var out []string
	if len(p.Questions) == 0 {
		out = append(out, "not asked: the overview")
	}
	for _, q := range p.Questions {
		line := summary(q)
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
