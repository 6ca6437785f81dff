package llm

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// wellKnown are the hosts of providers that many people use; "*." stands for any
// names before it. They are spoken to over TLS on its own port only.
var wellKnown = []string{
	"api.openai.com", "eu.api.openai.com", "us.api.openai.com",
	"*.openai.azure.com", "*.cognitiveservices.azure.com", "*.services.ai.azure.com",
	"api.anthropic.com", "openrouter.ai", "generativelanguage.googleapis.com",
	"api.mistral.ai", "api.groq.com", "api.deepseek.com", "api.together.xyz", "api.fireworks.ai", "api.x.ai", "api.cerebras.ai",
}

// permit says whether an address may be spoken to: a provider that is well known,
// this machine, or a host that was named ("models.example.org", "10.0.0.7:8000",
// "*.models.example.org"). Its errors are for the operator and quote no user, no
// query: people put keys there.
func permit(u *url.URL, named []string) error {
	switch host := plainHost(u.Hostname()); {
	case u.User != nil:
		return sitrep.Invalidf("the model's URL must not hold a user or a password: set the key on its own")
	case u.Scheme != "https" && u.Scheme != "http" || host == "" || u.Fragment != "" || u.Opaque != "":
		return sitrep.Invalidf("the model's URL must look like https://host/path")
	case !ordinary(host):
		return sitrep.Invalidf("the model's URL has a host that cannot be checked: write it in lower-case ASCII, without a zone")
	case onThisMachine(host) || matches(named, host, u.Port()):
		return nil
	case !matches(wellKnown, host, ""):
		return sitrep.Invalidf("the model's host %s is not a provider that is known here: name it among the hosts that are allowed", host)
	case u.Scheme != "https" || u.Port() != "" && u.Port() != "443":
		return sitrep.Invalidf("%s is spoken to over https on its own port only, unless it is named among the hosts that are allowed", host)
	}
	return nil
}

// plainHost is a host as it is compared: DNS knows no case, and a dot at the end
// means the same name.
func plainHost(host string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if a, err := netip.ParseAddr(host); err == nil {
		return a.Unmap().String()
	}
	return host
}

func ordinary(host string) bool {
	if a, err := netip.ParseAddr(host); err == nil {
		return a.Zone() == ""
	}
	for _, c := range host {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' && c != '_' {
			return false
		}
	}
	return !strings.HasPrefix(host, ".") && !strings.Contains(host, "..")
}

func onThisMachine(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

// matches says whether one of the entries is host; an entry with a port holds for
// that port.
func matches(entries []string, host, port string) bool {
	for _, entry := range entries {
		name, only := splitPort(entry)
		if only != "" && only != port {
			continue
		}
		tail, wild := strings.CutPrefix(name, "*.")
		if name == host || wild && strings.HasSuffix(host, "."+tail) {
			return true
		}
	}
	return false
}

// splitPort splits an entry of the list of allowed hosts.
func splitPort(entry string) (host, port string) {
	entry = strings.TrimSpace(entry)
	if a, err := netip.ParseAddr(strings.Trim(entry, "[]")); err == nil {
		return plainHost(a.String()), ""
	}
	if i := strings.LastIndexByte(entry, ':'); i >= 0 {
		return plainHost(strings.Trim(entry[:i], "[]")), entry[i+1:]
	}
	return plainHost(entry), ""
}

// checkAllowed says which entry of the list of allowed hosts is none.
func checkAllowed(entries []string) error {
	for _, entry := range entries {
		host, port := splitPort(entry)
		if name := strings.TrimPrefix(host, "*."); name == "" || !ordinary(name) || strings.Trim(port, "0123456789") != "" {
			return sitrep.Invalidf("%q is no host: write example.org, example.org:8000 or *.example.org", entry)
		}
	}
	return nil
}
