package verify

import (
	"bytes"
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// sealed checks what no recomputation finds: a letter of a caveat, a member that no
// document has. A report of another version of the program may be rendered otherwise
// by this one; its seal still tells whether it changed.
func (c *checker) sealed(s Stored) {
	seal := c.d.Method.Seal
	if seal == (document.Seal{}) {
		c.remark("the report has no seal: it was made by a version that knew none, and words that follow from no number were not checked")
	} else {
		c.seal(seal, s)
	}
	if s.Markdown == "" {
		c.remark("there is no markdown to compare with the rendering")
	}
	if s.Program != "" && s.Program != c.d.Method.Program {
		c.elsewhere = true
		c.remark("the report was made by sitrep %s and is checked by %s: its markdown and the specifications of its charts were compared by the seal alone", c.d.Method.Program, s.Program)
		return
	}
	c.rendering(s)
}

func (c *checker) seal(seal document.Seal, s Stored) {
	if holds, err := seal.Holds(s.JSON); err != nil || !holds {
		c.wrong("seal: the report is not what it was when it was made")
	}
	if s.Markdown != "" && !seal.HoldsMarkdown(s.Markdown) {
		c.wrong("seal: the markdown is not what it was when the report was made")
	}
}

// rendering writes the tree again.
func (c *checker) rendering(s Stored) {
	if s.Markdown != "" && c.d.Markdown() != s.Markdown {
		c.wrong("markdown: it is not the rendering of the report")
	}
	var kept bytes.Buffer
	again, err := c.d.JSON()
	if err == nil {
		err = json.Compact(&kept, s.JSON)
	}
	if err != nil || !bytes.Equal(kept.Bytes(), again) {
		c.wrong("json: it does not read as it was written: a member is unknown, twice or out of place")
	}
}
