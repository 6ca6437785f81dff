package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// personal reports whether a column holds what identifies a person or tells how to
// reach one, by its name or by its values. In doubt it does: a model then plans
// without it, and the reader of words can still use it.
func personal(c *catalog.Column, p *catalog.Profile) bool {
	words := nameWords(c)
	if c.Role == sitrep.RoleMeasure && !identifying(words) {
		return false
	}
	return reaching(words) || identifying(words) || namesPeople(c, words, p) || valuedPersonal(c)
}

// mayBeNamed reports whether a personal column is one that tells who somebody is or when
// they were born: the name of such a column may be told, so that a plan can list people or
// ask for their age, but no value. Columns that tell how to reach people, or that a machine
// knows them by, are told of only where the request asks for them.
func mayBeNamed(c *catalog.Column, p *catalog.Profile) bool {
	words := nameWords(c)
	if reaching(words) || valuedPersonal(c) {
		return false
	}
	return namesPeople(c, words, p) || holds(words, set("birthday birthdate dob birth"))
}

// reachesPeople reports whether a column tells how to reach people: reports list few
// of them at most.
func reachesPeople(c *catalog.Column) bool {
	return c != nil && c.Type == sitrep.TypeString && reaching(nameWords(c))
}

var (
	reachWords  = set("email emails mail phone phones telephone mobile cell cellphone fax ssn passport iban")
	personWords = set("person customer client patient employee student member user staff contact guest passenger driver teacher doctor nurse tenant subscriber author owner applicant candidate donor recipient sender agent salesperson rep manager clerk worker caller assignee requester beneficiary holder parent child spouse victim")
	personRows  = set("people persons customers clients patients employees students members users staff contacts guests passengers drivers teachers doctors nurses tenants subscribers applicants candidates donors")
	firmWords   = set("inc ltd llc gmbh ag corp co company group sa bv plc")
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// nameWords are the words of a column's name, and of what it is called.
func nameWords(c *catalog.Column) []string {
	var out []string
	for _, name := range []string{catalog.Humanize(c.Name), c.Label} {
		for _, s := range spans(name) {
			out = append(out, s.word)
		}
	}
	return out
}

func holds(words []string, list map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return list[w] })
}

func reaching(words []string) bool {
	return holds(words, reachWords) || follows(words, "e", "mail")
}

// identifying: an address, a day of birth, a number that is one person's.
func identifying(words []string) bool {
	for _, pair := range [][2]string{
		{"birth", "date"},
		{"of", "birth"},
		{"ip", "address"},
		{"card", "number"},
		{"credit", "card"},
		{"social", "security"},
		{"tax", "id"},
		{"national", "id"},
		{"passport", "no"},
		{"account", "holder"},
		{"first", "name"},
		{"last", "name"},
		{"full", "name"},
		{"given", "name"},
		{"family", "name"},
		{"middle", "name"},
		{"maiden", "name"},
		{"user", "name"},
		{"license", "plate"},
		{"phone", "number"},
		{"street", "name"},
	} {
		if follows(words, pair[0], pair[1]) {
			return true
		}
	}
	return holds(words, set("birthday birthdate dob firstname lastname surname forename fullname username address addresses street ip ipaddress ssn iban passport"))
}

func follows(words []string, a, b string) bool {
	for i := 1; i < len(words); i++ {
		if words[i-1] == a && words[i] == b {
			return true
		}
	}
	return false
}

// namesPeople: "customer name"; "name" of a table of people; an agent whose values
// look like the names of people.
func namesPeople(c *catalog.Column, words []string, p *catalog.Profile) bool {
	if c.Type != sitrep.TypeString {
		return false
	}
	named := holds(words, set("name names"))
	if named && (holds(words, personWords) || len(words) <= 2 && personRows[fold(p.RowNoun)]) {
		return true
	}
	return holds(words, personWords) && mostly(c, fullName)
}

// fullName: two or three words with capitals, and no company.
func fullName(v string) bool {
	words := strings.Fields(v)
	if len(words) < 2 || len(words) > 3 {
		return false
	}
	for _, w := range words {
		first := w[:1]
		if first != strings.ToUpper(first) || strings.ContainsAny(w, "0123456789&/") || firmWords[strings.Trim(fold(w), ".,")] {
			return false
		}
	}
	return true
}

var personalForms = []*lazyregexp.Pattern{
	lazyregexp.New(`^[^@\s]+@[^@\s]+\.[a-zA-Z]{2,}$`),
	lazyregexp.New(`^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?$`), // IBAN
	lazyregexp.New(`^(?:\d{1,3}\.){3}\d{1,3}$`),
	lazyregexp.New(`^\+\d[\d ()/.-]{6,}$|^\(\d{2,5}\)[\d ()/.-]{5,}$|^\d{3}[ .-]\d{3}[ .-]\d{4}$`), // telephone
	lazyregexp.New(`^(?:\d{4}[ -]?){3}\d{4}$`),                                                     // card
	lazyregexp.New(`^\d{3}-\d{2}-\d{4}$`),                                                          // social security
}

// valuedPersonal looks at values, as far as the profile has some.
func valuedPersonal(c *catalog.Column) bool {
	if c.Type != sitrep.TypeString {
		return false
	}
	return slices.ContainsFunc(personalForms, func(form *lazyregexp.Pattern) bool { return mostly(c, form.MatchString) })
}

// mostly reports whether more than half of a column's known values are of a form.
func mostly(c *catalog.Column, form func(string) bool) bool {
	n := 0
	for _, v := range c.Values {
		if form(strings.TrimSpace(v.Value)) {
			n++
		}
	}
	return n > 0 && 2*n > len(c.Values)
}
