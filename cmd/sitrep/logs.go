package main

import (
	"log/slog"
	"strings"
)

// logging says how much is logged on standard error.
type logging struct {
	LogLevel  string `env:"SITREP_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"The least that is logged: debug, info, warn or error."`
	LogFormat string `env:"SITREP_LOG_FORMAT" default:"auto" enum:"auto,text,json" help:"text, json, or auto: text on a terminal, JSON lines elsewhere."`
}

// logger writes to standard error. Requests have their own lines there, always JSON.
func (l logging) logger(p *program) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(strings.ToUpper(l.LogLevel))) // the flag lets nothing else through
	options := &slog.HandlerOptions{Level: level}
	if l.LogFormat == "text" || l.LogFormat == "auto" && p.status.TTY {
		return slog.New(slog.NewTextHandler(p.err, options))
	}
	return slog.New(slog.NewJSONHandler(p.err, options))
}
