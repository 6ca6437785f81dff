package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func BenchmarkLong(b *testing.B) {
	p := wide()
	text := strings.Repeat("revenue by region and ", 4000/22)
	for b.Loop() {
		prompt.Read(p, nil, text, prompt.Hint{})
	}
}

func BenchmarkLong2(b *testing.B) {
	p := wide()
	text := strings.Repeat("measure ", 500)
	for b.Loop() {
		prompt.Read(p, nil, text, prompt.Hint{})
	}
}
