package main

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// sourcing says which databases may be read, and for how long.
type sourcing struct {
	SourceHosts []string `group:"Databases:" env:"SITREP_SOURCE_HOSTS" form:"sources" placeholder:"HOSTS" help:"Hosts that databases may be on, beside this machine: db.example.org,10.0.0.7:5432,*.example.org; *: all (default: none)."`
	SourceTime  span     `group:"Databases:" env:"SITREP_SOURCE_TIME" range:"1s..24h" placeholder:"TIME" default:"10m" help:"How long a table may take to be looked at and read (default 10m)."`
}

func (s sourcing) reach() source.Reach {
	return source.Reach{Hosts: s.SourceHosts, Time: time.Duration(s.SourceTime)}
}
