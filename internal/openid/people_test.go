package openid_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
)

func people(t *testing.T, texts ...string) openid.People {
	t.Helper()
	all, err := openid.ParsePeople(texts)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestNamesAreOwners(t *testing.T) {
	t.Parallel()
	all := people(t, "Ada@example.org=ada", " bob@example.org = sales : viewer ", "*@example.org=guests:viewer", "a=b@example.net=x")
	p := openid.New(openid.Config{People: all})
	for name, want := range map[string]string{
		"ada@example.org": "ada", "ADA@EXAMPLE.ORG": "ada", "bob@example.org": "sales", "eve@example.org": "guests", "eve@Example.org": "guests", "a=b@example.net": "x",
		"eve@example.com": "", "eve@x.example.org": "", "@example.org": "", "example.org": "", "*@example.org": "", "*": "", "": "",
		"eve@evil.example@example.org": "", "ada@example.org ": "", "ada@example.org\x00": "", "ada@example.or\u0261": "", strings.Repeat("x", 200) + "@example.org": "",
	} {
		got, ok := p.Who(name)
		if got.Owner != want || ok != (want != "") {
			t.Errorf("%q is %+v", name, got)
		}
	}
	exact := openid.New(openid.Config{People: all, Claim: "sub"})
	if _, ok := exact.Who("ADA@example.org"); ok {
		if got, _ := exact.Who("ADA@example.org"); got.Owner == "ada" {
			t.Error("names that are no addresses are told apart by capitals")
		}
	}
	if got, _ := openid.New(openid.Config{People: people(t, "*=all:viewer")}).Who("anybody"); got.Owner != "all" {
		t.Errorf("a star alone: %+v", got)
	}
}

func TestARoleOnlyTakesAway(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ key, said, want sitrep.KeyRole }{
		{sitrep.Owner, "", sitrep.Owner}, {sitrep.Owner, sitrep.Viewer, sitrep.Viewer}, {sitrep.Viewer, sitrep.Operator, sitrep.Viewer}, {sitrep.Operator, sitrep.Operator, sitrep.Operator},
	} {
		if got := (openid.Person{Role: c.said}).Limit(sitrep.Key{Role: c.key}).Role; got != c.want {
			t.Errorf("a key of %s, limited to %q, is %s", c.key, c.said, got)
		}
	}
}

func TestPeopleThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	for text, place := range map[string]string{
		"": "NAME=OWNER", "ada": "NAME=OWNER", "=ada": "NAME=OWNER", "ada=": "NAME=OWNER", "ada=x:chief": `"chief"`, "ada=x:": `""`, "ada= :viewer": "no owner",
		"*example.org=x": "star", "a*@example.org=x": "star", "*@*=x": "star", "*@=x": "star", "**=x": "star",
	} {
		if _, err := openid.ParsePeople([]string{text}); err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := openid.ParsePeople([]string{"a=b", "a=c"}); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a name that is two owners: %v", err)
	}
}
