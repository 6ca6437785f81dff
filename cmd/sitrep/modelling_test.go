package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const localModel = "http://127.0.0.1:11434/v1"

func TestWithoutAnAddressThereIsNoModel(t *testing.T) {
	t.Parallel()
	c, err := parsed(t)
	if err != nil {
		t.Fatal(err)
	}
	if payer, err := c.payer(nil, nil, nil); c.settings() != nil || payer != nil || err != nil {
		t.Errorf("settings %v, budget %v, %v", c.settings(), payer, err)
	}
	if l := c.limits(child.Limits{Threads: 3}); l != (child.Limits{Threads: 3}) {
		t.Errorf("children are limited to %+v", l)
	}
}

func TestModelSettingsAreSensibleWhereNothingIsSaid(t *testing.T) {
	t.Parallel()
	c, err := parsed(t, "--llm-url", localModel, "--llm-model", "m")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := *c.settings(), (model.Settings{Name: "m", Share: model.ShareAggregates, Reads: true, Writes: true, Time: 2 * time.Minute}); got != want {
		t.Errorf("got %+v", got)
	}
	if got, want := c.allowance(), (store.Allowance{Calls: 6, Tokens: 80_000}); got != want {
		t.Errorf("got %+v", got)
	}
	if got := c.limits(child.Limits{}).Deadline; got != child.DefaultDeadline+2*time.Minute {
		t.Errorf("a child that waits for the model has %s", got)
	}
	if c.host() != "127.0.0.1:11434" {
		t.Errorf("host %s", c.host())
	}
}

func TestModelIsSettable(t *testing.T) {
	t.Parallel()
	c, err := parsed(t, "--llm-url=https://models.example.org/v1", "--llm-allow=models.example.org", "--llm-model=m", "--llm-uses=plan,explore", "--llm-share=schema", "--llm-time=30s",
		"--llm-tokens=0", "--llm-tokens-per-day=1000000", "--llm-price-in=2.5", "--llm-price-out=10", "--llm-cost=0.05", "--llm-cost-per-day=5")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := *c.settings(), (model.Settings{Name: "m", Share: model.ShareSchema, Reads: true, Explores: true, Time: 30 * time.Second}); got != want {
		t.Errorf("got %+v", got)
	}
	if got, want := c.allowance(), (store.Allowance{Calls: 14, TokensADay: 1_000_000, Money: 50_000_000, MoneyADay: 5_000_000_000}); got != want {
		t.Errorf("got %+v", got)
	}
}

func TestModelSettingsThatCannotWorkAreRefused(t *testing.T) {
	t.Parallel()
	empty := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(empty, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	on := []string{"--llm-url", localModel, "--llm-model", "m"}
	for want, args := range map[string][]string{
		"--llm-model needs --llm-url":        {"--llm-model", "m"},
		"--llm-url needs --llm-model":        {"--llm-url", localModel},
		"is not a provider that is known":    {"--llm-url", "https://models.example.org/v1", "--llm-model", "m"},
		"must not hold a user or a password": {"--llm-url", "https://user:geheim@api.openai.com/v1", "--llm-model", "m"},
		"no address of a web server":         {"--llm-url", "api.openai.com", "--llm-model", "m"},
		"--llm-provider":                     append(on, "--llm-provider", "acme"),
		"--llm-uses":                         append(on, "--llm-uses", "plan,cook"),
		"--llm-share":                        append(on, "--llm-share", "all"),
		"--llm-timeout":                      append(on, "--llm-timeout", "5ms"),
		"--llm-time":                         append(on, "--llm-time", "31m"),
		"it has to be 0 to 1000000000":       append(on, "--llm-tokens=-1"),
		"it has to be 0 to 1000000":          append(on, "--llm-price-in=-1"),
		"need --llm-price-in":                append(on, "--llm-cost", "1"),
		"is empty":                           append(on, "--llm-key-file", empty),
		"no such file":                       append(on, "--llm-key-file", empty+"x"),
	} {
		_, err := parsed(t, args...)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "geheim") {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}

// Flags are seen by everybody on the machine.
func TestNoFlagTakesTheKey(t *testing.T) {
	t.Parallel()
	if _, err := parsed(t, "--llm-url", localModel, "--llm-model", "m", "--llm-key", "sk-secret"); err == nil {
		t.Error("it was taken")
	}
	for _, name := range unknownSettings([]string{"SITREP_LLM_KEY=x", "SITREP_LLM_KEYS=x"}) {
		if name == keySetting {
			t.Error("the key's variable is not known")
		}
	}
}

func TestKeyComesFromOnePlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte("sk-secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"--llm-url", localModel, "--llm-model", "m", "--llm-key-file", file}
	if _, err := parsed(t, args...); err != nil {
		t.Error(err)
	}
	t.Setenv(keySetting, "sk-other")
	if _, err := parsed(t, args...); err == nil || strings.Contains(err.Error(), "sk-") {
		t.Errorf("got %v", err)
	}
	if _, err := parsed(t, args[:4]...); err != nil {
		t.Error(err)
	}
}
