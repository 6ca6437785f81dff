package main

import "github.com/a-seed-aa0acf4e/sitrep/internal/sample"

type sampleCmd struct {
	Rows int `default:"20000" help:"Rows to write."`
}

// Run writes the made-up orders on standard output.
func (c *sampleCmd) Run(p *program) error {
	if c.Rows < 0 {
		return usagef("--rows is 0 or more")
	}
	return sample.Write(p.out, c.Rows)
}
