package main

import (
	"context"
	"log/slog"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// modelling says which language model is asked, for what, and what that may cost.
type modelling struct {
	LLMURL          string   `name:"llm-url" group:"Language model:" env:"SITREP_LLM_URL" form:"web" secret:"" placeholder:"URL" help:"Server of a language model that reads prompts and writes sentences, such as https://api.openai.com/v1 or http://127.0.0.1:11434/v1 (default: no model). Its key is read from SITREP_LLM_KEY or a file; no flag takes it, as others see flags."`
	LLMModel        string   `name:"llm-model" group:"Language model:" env:"SITREP_LLM_MODEL" form:"name" placeholder:"NAME" help:"The model, as its server calls it."`
	LLMProvider     string   `name:"llm-provider" group:"Language model:" env:"SITREP_LLM_PROVIDER" enum:"openai,anthropic" default:"openai" help:"Whose interface the server has: openai (and all that speak as it does, default) or anthropic."`
	LLMKeyFile      string   `name:"llm-key-file" type:"bytes" group:"Language model:" env:"SITREP_LLM_KEY_FILE" form:"file" placeholder:"FILE" help:"File that holds the key (default: what SITREP_LLM_KEY says)."`
	LLMAllow        []string `name:"llm-allow" group:"Language model:" env:"SITREP_LLM_ALLOW" form:"host" placeholder:"HOSTS" help:"Hosts that may be asked, beside this machine and providers that are well known: models.example.org,10.0.0.7:8000."`
	LLMProxy        string   `name:"llm-proxy" group:"Language model:" env:"SITREP_LLM_PROXY" form:"proxy" secret:"" placeholder:"URL" help:"Proxy on the way to the model (default: none, whatever HTTPS_PROXY says)."`
	LLMUses         []string `name:"llm-uses" group:"Language model:" env:"SITREP_LLM_USES" enum:"plan,words,explore" default:"plan,words" placeholder:"USES" help:"What the model does: plan (reads prompts), words (arranges the text), explore (looks at the data before it plans); default plan,words."`
	LLMShare        string   `name:"llm-share" group:"Language model:" env:"SITREP_LLM_SHARE" enum:"schema,aggregates,samples" default:"aggregates" help:"What the model may see: schema (names and types of fields), aggregates (also frequent values, ranges, what reports state; default), samples (also values of single rows)."`
	LLMTimeout      span     `name:"llm-timeout" group:"Language model:" env:"SITREP_LLM_TIMEOUT" range:"1s..30m" placeholder:"TIME" default:"60s" help:"How long one try of a call may take (default 60s)."`
	LLMTime         span     `name:"llm-time" group:"Language model:" env:"SITREP_LLM_TIME" range:"1s..30m" placeholder:"TIME" default:"2m" help:"How long all calls of a report may take; then it goes on without the model (default 2m)."`
	LLMCalls        int64    `name:"llm-calls" group:"Language model:" env:"SITREP_LLM_CALLS" range:"0..1000" placeholder:"N" help:"Calls a report (default 6; with explore 14)."`
	LLMTokens       int64    `name:"llm-tokens" group:"Language model:" env:"SITREP_LLM_TOKENS" range:"0..1000000000" placeholder:"N" default:"80000" help:"Tokens a report, read and written (default 80000; 0: no limit)."`
	LLMTokensPerDay int64    `name:"llm-tokens-per-day" group:"Language model:" env:"SITREP_LLM_TOKENS_PER_DAY" range:"0..1000000000000" placeholder:"N" help:"Tokens a day of UTC, of all nodes together (default: no limit)."`
	LLMPriceIn      float64  `name:"llm-price-in" group:"Language model:" env:"SITREP_LLM_PRICE_IN" range:"0..1000000" placeholder:"MONEY" help:"What a million tokens cost that are read, in any currency."`
	LLMPriceOut     float64  `name:"llm-price-out" group:"Language model:" env:"SITREP_LLM_PRICE_OUT" range:"0..1000000" placeholder:"MONEY" help:"What a million tokens cost that are written."`
	LLMCost         float64  `name:"llm-cost" group:"Language model:" env:"SITREP_LLM_COST" range:"0..1000000000" placeholder:"MONEY" help:"What the model may cost a report (default: no limit)."`
	LLMCostPerDay   float64  `name:"llm-cost-per-day" group:"Language model:" env:"SITREP_LLM_COST_PER_DAY" range:"0..1000000000" placeholder:"MONEY" help:"What the model may cost a day of UTC, of all nodes together (default: no limit)."`
}

// keySetting has no flag: others on the machine see flags.
const keySetting = "SITREP_LLM_KEY"

// Uses of a model.
const (
	usePlan    = "plan"
	useWords   = "words"
	useExplore = "explore"
)

// Calls a report where nothing is said: a plan with two repairs and the words are four,
// and two are to spare; exploring takes up to eight more.
const (
	usualCalls     = 6
	exploringCalls = 14
)

func (m *modelling) on() bool { return m.LLMURL != "" }

// check refuses settings that cannot work.
func (m *modelling) check() error {
	for i, use := range m.LLMUses {
		m.LLMUses[i] = strings.TrimSpace(use)
	}
	if !m.on() {
		if m.LLMModel != "" {
			return usagef("--llm-model needs --llm-url: the server that has the model")
		}
		return nil
	}
	switch {
	case m.LLMModel == "":
		return usagef("--llm-url needs --llm-model: which model is asked")
	case (m.LLMCost > 0 || m.LLMCostPerDay > 0) && m.LLMPriceIn == 0 && m.LLMPriceOut == 0:
		return usagef("--llm-cost and --llm-cost-per-day need --llm-price-in and --llm-price-out: without prices nothing costs anything")
	}
	_, err := m.client(slog.New(slog.DiscardHandler))
	return err
}

// client makes what speaks to the server. Its errors are for the command line.
func (m *modelling) client(log *slog.Logger) (*llm.Client, error) {
	key, err := m.key()
	if err != nil {
		return nil, err
	}
	c, err := llm.New(llm.Config{
		Provider: llm.Provider(m.LLMProvider), URL: m.LLMURL, Model: m.LLMModel, Key: key, Allow: m.LLMAllow,
		Timeout: time.Duration(m.LLMTimeout), Proxy: m.LLMProxy, Log: log,
	})
	if sitrep.CodeOf(err) == sitrep.Invalid {
		return nil, usagef("--llm-url: %s", sitrep.MessageOf(err))
	}
	return c, err
}

func (m *modelling) key() (llm.Key, error) {
	given := os.Getenv(keySetting)
	if m.LLMKeyFile == "" {
		return llm.Secret(given), nil
	}
	if given != "" {
		return llm.Key{}, usagef("%s and --llm-key-file are both set: keep one", keySetting)
	}
	b, err := os.ReadFile(m.LLMKeyFile)
	if err != nil {
		return llm.Key{}, usagef("--llm-key-file: %v", err)
	}
	if strings.TrimSpace(string(b)) == "" {
		return llm.Key{}, usagef("--llm-key-file: %s is empty", m.LLMKeyFile)
	}
	return llm.Secret(string(b)), nil
}

// settings are what a report is told; nil: there is no model.
func (m *modelling) settings() *model.Settings {
	if !m.on() {
		return nil
	}
	return &model.Settings{
		Name: m.LLMModel, Share: model.Share(m.LLMShare), Time: time.Duration(m.LLMTime),
		Reads: slices.Contains(m.LLMUses, usePlan), Writes: slices.Contains(m.LLMUses, useWords), Explores: slices.Contains(m.LLMUses, useExplore),
	}
}

func (m *modelling) allowance() store.Allowance {
	calls := m.LLMCalls
	switch {
	case calls > 0:
	case slices.Contains(m.LLMUses, useExplore):
		calls = exploringCalls
	default:
		calls = usualCalls
	}
	return store.Allowance{
		Calls: calls, Tokens: m.LLMTokens, TokensADay: m.LLMTokensPerDay, Money: budget.Money(m.LLMCost), MoneyADay: budget.Money(m.LLMCostPerDay),
	}
}

// payer makes what pays for calls; nil: there is no model.
func (m *modelling) payer(book budget.Book, log *slog.Logger, watch func(context.Context, budget.Call)) (*budget.Budget, error) {
	if !m.on() {
		return nil, nil //nolint:nilnil // nil is how a report is told that there is no model
	}
	client, err := m.client(log)
	if err != nil {
		return nil, err
	}
	return budget.New(budget.Config{
		Model: client, Most: client.Most, Book: book, Of: strings.Join([]string{m.LLMProvider, m.LLMURL, m.LLMModel}, " "),
		Prices:    budget.Prices{In: budget.PerMillion(m.LLMPriceIn), Out: budget.PerMillion(m.LLMPriceOut)},
		Allowance: m.allowance(), Now: failpoint.Now, Watch: watch, Log: log,
	}), nil
}

// addModel gives runs the model, if there is one, and says so once.
func (s *service) addModel(c *serveCmd, r *work.Runner) error {
	called, talked := s.spans.calls(s.gauges.calls()), s.gauges.talks() // metrics are there without a model, too
	payer, err := c.payer(s.store, s.log, called)
	if err != nil || payer == nil {
		return err
	}
	r.Model, r.Settings, r.Talked = payer.For, c.settings(), talked
	a := c.allowance()
	s.log.Info("language model", "name", c.LLMModel, "host", c.host(), "interface", c.LLMProvider, "uses", c.LLMUses, "share", c.LLMShare,
		"calls", a.Calls, "tokens", a.Tokens, "tokensPerDay", a.TokensADay, "cost", c.LLMCost, "costPerDay", c.LLMCostPerDay)
	return nil
}

// limits are those of a child that makes reports: it waits for the model beside its work.
func (m *modelling) limits(l child.Limits) child.Limits {
	if m.on() {
		l.Deadline = child.DefaultDeadline + time.Duration(m.LLMTime)
	}
	return l
}

// host is where the model is, for people: an address may hold more than they should see.
func (m *modelling) host() string {
	u, err := url.Parse(m.LLMURL)
	if err != nil {
		return ""
	}
	return u.Host
}

// listener has a child's questions answered for a report that no store knows.
func listener(p *budget.Budget, id string) child.Listener {
	if p == nil {
		return child.Listener{}
	}
	return child.Listener{Answer: budget.Answer(p.For(store.Claim{Execution: sitrep.Execution{ID: sitrep.ID(id)}}))}
}

// withParent gives a request in a child the model that its parent has.
func withParent(r analyst.Request) analyst.Request {
	if r.Settings != nil {
		r.Model = budget.Parent()
	}
	return r
}
