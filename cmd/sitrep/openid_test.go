package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/openid/openidtest"
)

func TestProvidersThatCannotWorkEndTheStart(t *testing.T) {
	t.Parallel()
	good := []string{"--oidc-issuer", "https://login.example.org", "--oidc-client-id", "sitrep", "--oidc-people", "ada@example.org=ada,*=guests:viewer"}
	if _, err := parsed(t, good...); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"need --oidc-issuer":                     good[2:],
		"needs --oidc-client-id":                 {good[0], good[1], good[4], good[5]},
		"needs --oidc-people":                    good[:4],
		"others on the way could read along":     append([]string{"--oidc-issuer", "http://login.example.org"}, good[2:]...),
		"it has to end with /app/sign-in/back":   append([]string{"--oidc-redirect", "https://reports.example.org/"}, good...),
		`there is no role "chief"`:               append(good[:4:4], "--oidc-people", "ada=ada:chief"),
		"the name is there twice":                append(good[:4:4], "--oidc-people", "ada=ada,ada=bob"),
		"needs pages that people sign in to":     append([]string{"--pages", "off"}, good...),
		"unknown flag --oidc-secret":             append([]string{"--oidc-secret", "x"}, good...),
		"SITREP_OIDC_SECRET_FILE): \"/nowhere\"": append([]string{"--oidc-secret-file", "/nowhere"}, good...),
	} {
		if _, err := parsed(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}

func TestTheProvidersSecretComesFromOnePlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("geheim\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := entering{OIDCSecretFile: file}
	if got, err := e.secret(); err != nil || got != "geheim" {
		t.Errorf("%q, %v", got, err)
	}
	t.Setenv(oidcSecretSetting, "other")
	if _, err := e.secret(); err == nil || strings.Contains(err.Error(), "geheim") {
		t.Errorf("both: %v", err)
	}
	if got, err := (&entering{}).secret(); err != nil || got != "other" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestServeAsksTheProviderOfItsSettings: the whole program, by its variables.
func TestServeAsksTheProviderOfItsSettings(t *testing.T) {
	t.Parallel()
	provider := openidtest.New(t, nil)
	cmd := sitrepCommand(t, t.TempDir(), "serve")
	cmd.Env = append(cmd.Env, "SITREP_OIDC_ISSUER="+provider.URL, "SITREP_OIDC_CLIENT_ID="+openidtest.ClientID, "SITREP_OIDC_SECRET="+openidtest.ClientSecret, "SITREP_OIDC_PEOPLE=*=nobody:viewer")
	r := beginCommand(t, cmd)
	if line := r.await(t, "an owner that does not exist", startLimit); line["owner"] != "nobody" {
		t.Errorf("the log says %v", line)
	}
	url := r.await(t, `"serving"`, startLimit)["url"].(string)
	c := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/app/sign-in/start", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	to, err := resp.Location()
	if err != nil || !strings.HasPrefix(to.String(), provider.URL+"/authorize?") || to.Query().Get("redirect_uri") != url+"/app/sign-in/back" {
		t.Errorf("%d, to %v, %v", resp.StatusCode, to, err)
	}
}
