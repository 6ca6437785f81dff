package model

import "testing"

func TestAHeadlineMayLeaveOutTheVerb(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	for text, passes := range map[string]bool{
		"«revenue» down «change» in «October»":    true,
		"«revenue» up «change» in «October»":      false,
		"«revenue» down «change» in «September»":  false,
		"«revenue» down «change» in «October».":   false,
		"«revenue» down «total» in «October»":     false,
		"«revenue» down «change» in «October» by": false,
	} {
		if _, _, v := s.c.sentence(s.say(text), []string{"q1.f2"}, spot{title: true, allowed: []string{"q1.f2"}}); (v == nil) != passes {
			t.Errorf("%s: %+v", text, v)
		}
	}
}

// TestATitleKeepsTheWordsOfItsWeight: in few words it still says no more than is so.
func TestATitleKeepsTheWordsOfItsWeight(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	for text, want := range map[string]struct {
		of     string
		passes bool
	}{
		"«North» narrowly leads «revenue» with «North now»":                 {"narrow", true},
		"«North» has the highest «revenue»: «North now»":                    {"narrow", false},
		"«revenue» and «price» move together strongly (correlation «r»)":    {"relation", true},
		"«revenue» and «price» move together: «r»":                          {"relation", false},
		"By weekday, «revenue» is highest on «North» and lowest on «South»": {"weekday", true},
	} {
		id := of[want.of]
		if _, _, v := s.c.sentence(s.say(text), []string{id}, spot{title: true, allowed: []string{id}}); (v == nil) != want.passes {
			t.Errorf("%s: %+v", text, v)
		}
	}
}
