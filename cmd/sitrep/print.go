package main

import (
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

// printReport writes a report in one of the formats that commands have.
func (p *program) printReport(c *sitrep.Content, format string) error {
	switch format {
	case "json":
		return p.printJSON(json.RawMessage(c.JSON))
	case "html":
		return p.printPage(c)
	}
	return p.printMarkdown(c.Markdown, format)
}

// printMarkdown writes a report: rendered on a terminal, plain elsewhere and
// when it was asked for.
func (p *program) printMarkdown(markdown, format string) error {
	if p.screen.TTY && format == "auto" {
		markdown = terminal.Render(markdown, p.screen)
	}
	_, err := fmt.Fprint(p.out, markdown)
	return err
}

// printPage writes a report as one file of HTML.
func (p *program) printPage(c *sitrep.Content) error {
	d, err := document.Decode(c.JSON)
	if err != nil {
		return err
	}
	html, err := page.HTML(&d, page.Options{Made: c.GeneratedAt})
	if err != nil {
		return err
	}
	_, err = p.out.Write(html)
	return err
}
