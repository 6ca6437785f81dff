package evaluate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// Case is a line of a file of cases. Members that are not here are ignored.
type Case struct {
	ID       json.RawMessage  `json:"id"` // as it stands in the file; the line's number if it has none
	Dataset  string           `json:"dataset"`
	Table    string           `json:"table"` // what the dataset is called; empty: as its file
	Prompt   string           `json:"prompt"`
	Now      time.Time        `json:"now"`      // zero: the file does not say
	Timezone string           `json:"timezone"` // empty: UTC
	Schedule sitrep.Frequency `json:"schedule"` // empty: on demand
	Expected Expected         `json:"expected"`

	End     int64 `json:"-"` // bytes of the file up to the end of its line
	problem error // why it cannot be asked
}

// readCase reads a line. What is wrong with it becomes the case's problem.
func readCase(line []byte, number int) Case {
	var c Case
	c.problem = c.read(line)
	if c.problem != nil {
		c.problem = fmt.Errorf("line %d: %w", number, c.problem)
	}
	if len(c.ID) == 0 {
		c.ID = strconv.AppendInt(nil, int64(number), 10)
	}
	return c
}

func (c *Case) read(line []byte) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	if err := dec.Decode(c); err != nil {
		return unreadable(err)
	}
	if dec.More() {
		return errors.New("more than one JSON value")
	}
	switch {
	case c.Dataset == "":
		return errors.New("no dataset")
	case strings.TrimSpace(c.Prompt) == "":
		return errors.New("no prompt")
	case c.Schedule == "":
		c.Schedule = sitrep.OnDemand
	case !slices.Contains(sitrep.Frequencies, c.Schedule):
		return fmt.Errorf("schedule: there is no %q, only %v", c.Schedule, sitrep.Frequencies)
	}
	if _, err := schedule.Zone(c.Timezone); err != nil {
		return fmt.Errorf("timezone: %w", err)
	}
	return nil
}

// unreadable says what is wrong without the words of a programming language.
func unreadable(err error) error {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && e.Field != "" {
		return fmt.Errorf("%s: not a %s", e.Field, e.Value)
	}
	if e, ok := errors.AsType[*time.ParseError](err); ok {
		return fmt.Errorf("now: %s is no instant like 2026-11-20T12:00:00Z", e.Value)
	}
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return errors.New("not a JSON object")
	}
	return fmt.Errorf("not JSON: %w", err)
}
