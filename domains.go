package sitrep

import "strings"

// Domains are the mail domains that reports may be sent to. None: all are.
// "*.example.com" stands for whatever is below example.com.
type Domains []string

// Allow reports whether mail may go to an address.
func (d Domains) Allow(email string) bool {
	if len(d) == 0 {
		return true
	}
	domain := strings.ToLower(email[strings.LastIndexByte(email, '@')+1:])
	for _, allowed := range d {
		allowed = strings.ToLower(allowed)
		below, wild := strings.CutPrefix(allowed, "*")
		if domain == allowed || wild && strings.HasSuffix(domain, below) && len(domain) > len(below) {
			return true
		}
	}
	return false
}

// String lists them for people.
func (d Domains) String() string { return strings.Join(d, ", ") }
