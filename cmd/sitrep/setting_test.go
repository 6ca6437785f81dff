package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// settings are all flags of all commands that a variable stands for, by its name.
func settings(t *testing.T) map[string]*kong.Flag {
	t.Helper()
	parser, err := newParser(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*kong.Flag{}
	err = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && len(flag.Envs) > 0 {
			found[flag.Envs[0]] = flag
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// refusedValues has what each setting has to refuse. A setting that is new has to
// say what it may be (range, form or enum) and be here.
var refusedValues = map[string][]string{
	"SITREP_LISTEN":               {"8080", "localhost", ":65536", "127.0.0.1:-1", "127.0.0.1:http", "a b:80", "[::1:80", "http://127.0.0.1:80", "300.1.1.1.:80/"},
	"SITREP_METRICS_LISTEN":       {"9090", ":99999", "/metrics:80"},
	"SITREP_DATA":                 {"setting_test.go"},
	"SITREP_SNAPSHOT_CACHE":       {"setting_test.go"},
	"SITREP_DATABASE_URL":         {"mysql://u:geheim@h/d", "postgres://u:geheim@h:port/d", "sitrep.db", "postgres://u:geheim@h/d?pool_max_conns=%zz"},
	"SITREP_ROLES":                {"cook", "api,cook", "API"},
	"SITREP_WORKERS":              {"0", "-1", "1025", "many", "1.5", "9999999999999999999999"},
	"SITREP_IMPORTS":              {"0", "-1", "1025", "two"},
	"SITREP_SNAPSHOT_CACHE_MB":    {"0", "-1", "1000000001", "9223372036854775807", "10GB"},
	"SITREP_MAX_FILE_MB":          {"0", "-1", "1000001", "10GB"},
	"SITREP_MAX_ROWS":             {"0", "-1", "10000000001", "many"},
	"SITREP_MAX_COLUMNS":          {"0", "-1", "100001", "1.5"},
	"SITREP_MAX_CELL_MB":          {"0", "-1", "61", "half"},
	"SITREP_SOURCE_HOSTS":         {"a b", "https://h", "h:port", "a..b", "*.", "a*"},
	"SITREP_SOURCE_SECRETS":       {"a b", "run/secrets/shop", "-X", "/"},
	"SITREP_SOURCE_TIME":          {"0s", "-1m", "25h", "10"},
	"SITREP_RUNS_PER_OWNER":       {"-1", "100001", "x"},
	"SITREP_LATE":                 {"0s", "-5m", "500ms", "367d", "5", "soon"},
	"SITREP_RUN_DEATHS":           {"0", "-1", "100001", "x"},
	"SITREP_TRUSTED_PROXIES":      {"proxy.example.org", "10.0.0.0/33", "10.0.0.0/8;fd00::/8", "*", "fe80::1%eth0"},
	"SITREP_DRAIN":                {"-1s", "11m", "5", "1h"},
	"SITREP_CONNECTIONS":          {"0", "-1", "1000001"},
	"SITREP_REQUESTS_PER_KEY":     {"-1", "1000001"},
	"SITREP_CORS_ORIGINS":         {"app.example.org", "https://", "https://app.example.org/", "ftp://a.example", "https://u:geheim@h", "https://a.*.example", "https://*", "https://*.", "null", "https://a.example,b", "https://h:0x", "https://h?x"},
	"SITREP_OIDC_ISSUER":          {"login.example.org", "http://login.example.org", "https://", "ftp://login.example.org", "https://u:geheim@h"},
	"SITREP_OIDC_CLIENT_ID":       {" ", "a\nb", strings.Repeat("m", 201)},
	"SITREP_OIDC_SECRET_FILE":     {"missing.key", "."},
	"SITREP_OIDC_REDIRECT":        {"reports.example.org", "ftp://h", "https://x/#y"},
	"SITREP_OIDC_CLAIM":           {" ", "a\nb", strings.Repeat("m", 201)},
	"SITREP_OIDC_PEOPLE":          {"ada", "=ada", "ada=", "ada=ada:chief", "*x=ada", "a=b,c"},
	"SITREP_PAGES":                {"yes", "true", "Auto", "1"},
	"SITREP_MAX_UPLOAD_MB":        {"0", "-1", "1000001", "10GB"},
	"SITREP_DRAW_KEEP_MB":         {"-1", "1000001", "32MB"},
	"SITREP_DRAW_AT_ONCE":         {"0", "-1", "1025"},
	"SITREP_DRAW_QUEUE":           {"-1", "1000001"},
	"SITREP_PUBLIC_URL":           {"ftp://example.org", "example.org", "https://", "https://:8080", "https://x/#y", "https://[::1"},
	"SITREP_SMTP_URL":             {"mail.example.org", "http://u:geheim@h", "smtp://", "smtp://h:0x", "smtp://u:geheim@h?rate=0", "smtp://u:geheim@h?connections=101", "smtp://h?tls=maybe", "smtp://u:geheim@h?tls=none"},
	"SITREP_MAIL_FROM":            {"a@b@c", "reports", "@example.org"},
	"SITREP_MAIL_DOMAINS":         {"a@b", "*", "exa mple.org", "example.org/x", "a..b"},
	"SITREP_MAIL_OPERATOR":        {"me", "Me <me@example.org>", "a@b,c@d"},
	"SITREP_MAIL_ATTACH":          {"pdf", "csv,pdf"},
	"SITREP_DKIM_KEY":             {"missing.pem", ".", "-----BEGIN PRIVATE KEY-----\nZ2VoZWlt"},
	"SITREP_DKIM_DOMAIN":          {"a b", "a@b", "."},
	"SITREP_DKIM_SELECTOR":        {"a b", "a..b", "s;"},
	"SITREP_LOG_LEVEL":            {"loud", "INFO", "1"},
	"SITREP_LOG_FORMAT":           {"xml"},
	"SITREP_KEEP_EXECUTIONS":      {"0s", "-1d", "59m", "36601d", "for ever"},
	"SITREP_KEEP_EXECUTIONS_EACH": {"0", "-1", "1000001"},
	"SITREP_KEEP_SNAPSHOTS":       {"0", "-1", "1000001"},
	"SITREP_KEEP_SNAPSHOT_AGE":    {"-1d", "36601d", "30"},
	"SITREP_KEEP_AUDIT":           {"0s", "23h", "36601d"},
	"SITREP_KEEP_CONTENT":         {"-1h", "36601d"},
	"SITREP_LLM_URL":              {"api.openai.com", "ftp://h/?key=geheim", "https://u:geheim@", "https://h/#x"},
	"SITREP_LLM_MODEL":            {" ", "a\nb", strings.Repeat("m", 201)},
	"SITREP_LLM_PROVIDER":         {"acme", "OpenAI"},
	"SITREP_LLM_KEY_FILE":         {"missing.key", "."},
	"SITREP_LLM_ALLOW":            {"a b", "https://h", "h:0", "h:port", "a..b", "h:70000"},
	"SITREP_LLM_PROXY":            {"proxy:3128", "http://u:geheim@", "ftp://u:geheim@h"},
	"SITREP_LLM_USES":             {"cook", "plan,cook"},
	"SITREP_LLM_SHARE":            {"all"},
	"SITREP_LLM_TIMEOUT":          {"0s", "999ms", "31m", "-1s"},
	"SITREP_LLM_TIME":             {"0s", "999ms", "31m", "-1s"},
	"SITREP_LLM_CALLS":            {"-1", "1001"},
	"SITREP_LLM_TOKENS":           {"-1", "1000000001"},
	"SITREP_LLM_TOKENS_PER_DAY":   {"-1", "1000000000001"},
	"SITREP_LLM_PRICE_IN":         {"-1", "1000001", "NaN", "Inf", "-Inf", "cheap"},
	"SITREP_LLM_PRICE_OUT":        {"-0.01", "1e7", "NaN"},
	"SITREP_LLM_COST":             {"-1", "1e10", "nan", "+Inf"},
	"SITREP_LLM_COST_PER_DAY":     {"-1", "1e10", "NaN"},
}

func TestEverySettingHasABound(t *testing.T) {
	t.Parallel()
	for name, flag := range settings(t) {
		_, form := forms[flag.Tag.Get(formTag)]
		if flag.Enum == "" && flag.Tag.Get(rangeTag) == "" && !form {
			t.Errorf("%s does not say what it may be: give it a range, a form or an enum", name)
		}
		if len(refusedValues[name]) == 0 {
			t.Errorf("%s has no values here that it refuses", name)
		}
	}
	for name := range refusedValues {
		if settings(t)[name] == nil {
			t.Errorf("%s is no setting", name)
		}
	}
}

// Each refusal names the setting, and what it may be; the value as well, unless
// there may be a password in it.
func TestSettingsOutOfBoundsAreRefused(t *testing.T) {
	t.Parallel()
	all := settings(t)
	for name, values := range refusedValues {
		for _, value := range values {
			flag := all[name]
			_, err := parsed(t, "--"+flag.Name+"="+value)
			if err == nil {
				t.Errorf("%s=%s is taken", name, value)
				continue
			}
			text := err.Error()
			if !strings.Contains(text, "--"+flag.Name) {
				t.Errorf("%s=%s: the setting is not named: %s", name, value, text)
			}
			if bounds := flag.Tag.Get(rangeTag); bounds != "" && !strings.HasSuffix(text, "it has to be "+rangeText(bounds)) {
				t.Errorf("%s=%s: the range is not named: %s", name, value, text)
			}
			if flag.Tag.Has(secretTag) && strings.Contains(text, "geheim") {
				t.Errorf("%s=%s: the value is shown: %s", name, value, text)
			}
		}
	}
}

func TestSettingsAtTheirBoundsAreTaken(t *testing.T) {
	t.Parallel()
	for name, flag := range settings(t) {
		bounds := flag.Tag.Get(rangeTag)
		if bounds == "" {
			continue
		}
		least, most, _ := strings.Cut(bounds, "..")
		for _, value := range []string{least, most} {
			if _, err := parsed(t, "--"+flag.Name+"="+value); err != nil {
				t.Errorf("%s=%s: %v", name, value, err)
			}
		}
	}
}

func TestWordsOfUsualFormsAreTaken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, args := range [][]string{
		{"--listen", ":8080"},
		{"--listen", "[::1]:0"},
		{"--listen", "localhost:65535"},
		{"--listen", "0.0.0.0:80"},
		{"--data", dir},
		{"--data", filepath.Join(dir, "new")},
		{"--public-url", "https://reports.example.org/base"},
		{"--database-url", "postgres:///sitrep?host=/run/postgresql"},
		{"--database-url", "postgresql://a:b@h:5432/d"},
		{"--mail-domains", "example.com, *.example.org"},
		{"--smtp-url", "smtps://u:p@mail.example.org", "--mail-from", "Reports <r@example.org>"},
		{"--llm-allow", "models.example.org,10.0.0.7:8000,[::1]:80,*.example.org"},
		{"--llm-proxy", "http://user:pass@proxy:3128"},
		{"--roles", "api, worker"},
	} {
		if _, err := parsed(t, args...); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestSettingsThatContradictEachOtherAreRefused(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--metrics-listen", "127.0.0.1:8080"},
		{"--roles", "api"},
		{"--smtp-url", "smtp://h"},
		{"--dkim-selector", "s"},
		{"--llm-model", "m"},
	} {
		if _, err := parsed(t, args...); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}

// A list of files keeps secrets out of the environment: every variable has its twin.
func TestEverySettingMayComeFromAFile(t *testing.T) {
	for name, flag := range settings(t) {
		if flag.Enum != "" || flag.Tag.Get(rangeTag) == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			least, _, _ := strings.Cut(flag.Tag.Get(rangeTag), "..")
			file := filepath.Join(t.TempDir(), "value")
			if err := os.WriteFile(file, []byte(least+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			t.Setenv(name+"_FILE", file)
			if _, err := parsed(t); err != nil {
				t.Errorf("%v", err)
			}
			if err := os.WriteFile(file, []byte("-1\r\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := parsed(t); err == nil || !strings.Contains(err.Error(), "--"+flag.Name) {
				t.Errorf("-1 of a file is taken, or its setting not named: %v", err)
			}
		})
	}
}
