package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is set by the linker; see the Makefile.
var version = "unknown"

// programVersion falls back to what the Go tool recorded.
func programVersion() string {
	info, ok := debug.ReadBuildInfo()
	if version != "unknown" || !ok || info.Main.Version == "" {
		return version
	}
	return info.Main.Version
}

type versionCmd struct {
	JSON bool `name:"json" help:"For programs."`
}

// versions is what --json prints.
type versions struct {
	Version string `json:"version"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	SQLite  string `json:"sqlite"`
	DuckDB  string `json:"duckdb"`
}

// Run asks the libraries themselves which they are.
func (c *versionCmd) Run(p *program) error {
	v := versions{Version: programVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	var err error
	if v.SQLite, err = sqliteVersion(p.ctx); err != nil {
		return err
	}
	if v.DuckDB, err = duckVersion(p.ctx); err != nil {
		return err
	}
	if c.JSON {
		return p.printJSON(v)
	}
	return p.print(fmt.Sprintf("sitrep %s (%s, %s/%s, SQLite %s, DuckDB %s)", v.Version, v.Go, v.OS, v.Arch, v.SQLite, v.DuckDB))
}
