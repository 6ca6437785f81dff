package main

import (
	"io"
	"log/slog"
	"strings"
)

// logging says how much is logged on standard error.
type logging struct {
	LogLevel  string `env:"SITREP_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"The least that is logged: debug, info, warn or error."`
	LogFormat string `env:"SITREP_LOG_FORMAT" default:"auto" enum:"auto,text,json" help:"text, json, or auto: text on a terminal, JSON lines elsewhere."`
}

// logger writes to standard error.
func (l logging) logger(p *program) *slog.Logger { return slog.New(l.form(p.status.TTY)(p.err)) }

// form makes what writes lines, those of requests as well: text for people or JSON for programs.
func (l logging) form(tty bool) func(io.Writer) slog.Handler {
	options := &slog.HandlerOptions{Level: l.level(), ReplaceAttr: withUnit}
	return func(out io.Writer) slog.Handler {
		if l.asText(tty) {
			return slog.NewTextHandler(out, options)
		}
		return slog.NewJSONHandler(out, options)
	}
}

func (l logging) asText(tty bool) bool { return l.LogFormat == "text" || l.LogFormat == "auto" && tty }

func (l logging) level() (level slog.Level) {
	_ = level.UnmarshalText([]byte(strings.ToUpper(l.LogLevel))) // the flag lets nothing else through
	return level
}

// withUnit writes lengths of time as 1.5s, also in JSON, where they would be a
// number of nanoseconds that does not say so.
func withUnit(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}
