package openid

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Person says which owner somebody is.
type Person struct {
	Name  string // as the provider calls them; *@example.org: all of that domain; *: all
	Owner string // the name of a key
	// Role is the most that they may do; empty: what the key may. It takes from what the key may
	// do, and gives nothing.
	Role sitrep.KeyRole
}

// People are those who are let in.
type People []Person

// ParsePerson reads NAME=OWNER and NAME=OWNER:ROLE.
func ParsePerson(text string) (Person, error) {
	text = strings.TrimSpace(text)
	i := strings.LastIndexByte(text, '=')
	if i < 1 || i == len(text)-1 {
		return Person{}, errors.New("give NAME=OWNER or NAME=OWNER:ROLE, like ada@example.org=ada or *@example.org=guests:viewer")
	}
	p := Person{Name: strings.TrimSpace(text[:i])}
	owner, role, has := strings.Cut(text[i+1:], ":")
	p.Owner, p.Role = strings.TrimSpace(owner), sitrep.KeyRole(strings.TrimSpace(role))
	switch {
	case has && !slices.Contains(sitrep.KeyRoles, p.Role):
		return Person{}, fmt.Errorf("there is no role %q; the roles are viewer, editor, owner and operator", p.Role)
	case p.Owner == "":
		return Person{}, errors.New("it names no owner")
	case strings.Contains(p.Name, "*") && p.Name != "*" && (!strings.HasPrefix(p.Name, "*@") || strings.Count(p.Name, "*") > 1 || len(p.Name) < 3):
		return Person{}, errors.New("a star stands alone or before a domain, like *@example.org")
	}
	return p, nil
}

// ParsePeople reads those of a setting.
func ParsePeople(texts []string) (all People, err error) {
	for _, text := range texts {
		p, err := ParsePerson(text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		if slices.ContainsFunc(all, func(o Person) bool { return o.Name == p.Name }) {
			return nil, fmt.Errorf("%q: the name is there twice", text)
		}
		all = append(all, p)
	}
	return all, nil
}

// mostName is how long a name may be.
const mostName = 200

// isName says whether a provider's name for somebody can be one here.
func isName(name string) bool {
	return name != "" && len(name) <= mostName && strings.TrimSpace(name) == name && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}

// find is the entry of a name: its own, else that of its domain, else that of all. Addresses
// are the same in capitals and small letters, of ASCII alone: others fold into one another.
func (all People) find(name string, address bool) (Person, bool) {
	if !isName(name) || strings.HasPrefix(name, "*") {
		return Person{}, false
	}
	same := func(a, b string) bool { return a == b }
	if address {
		same = func(a, b string) bool { return small(a) == small(b) }
	}
	names := []string{name, "*"}
	if before, domain, ok := strings.Cut(name, "@"); ok && before != "" && !strings.Contains(domain, "@") {
		names = []string{name, "*@" + domain, "*"}
	}
	for _, wanted := range names {
		if i := slices.IndexFunc(all, func(p Person) bool { return same(p.Name, wanted) }); i >= 0 {
			return all[i], true
		}
	}
	return Person{}, false
}

func small(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// Limit is a key as somebody may use it.
func (p Person) Limit(key sitrep.Key) sitrep.Key {
	if p.Role != "" && key.Role.Includes(p.Role) {
		key.Role = p.Role
	}
	return key
}
