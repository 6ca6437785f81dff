package schedule

import (
	"path"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // machines without zone data have the same slots

	"github.com/a-seed-aa0acf4e/sitrep"
)

// zones remembers loaded zones by name: loading one reads a file, and a sweep
// asks for the same few thousands of times. Zones never change while the
// program runs and only valid names are kept, so it is bounded by their number.
var zones sync.Map

// Zone returns the time zone with that IANA name; "" is UTC. The error is
// Invalid. Names that mean something else on each machine (Local) are refused,
// and so are the directories of zones that count leap seconds, and names written
// as paths ("./UTC"), which only a machine with zone files would find.
func Zone(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil
	}
	if !portable(name) {
		return nil, sitrep.Invalidf("not an IANA time zone, such as Europe/Berlin")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, &sitrep.Error{Code: sitrep.Invalid, Message: "not an IANA time zone, such as Europe/Berlin", Err: err}
	}
	zones.Store(name, zone)
	return zone, nil
}

func portable(name string) bool {
	switch name {
	case "Local", "localtime", "posixrules", "Factory":
		return false
	}
	if name != "" && name != path.Clean(name) {
		return false
	}
	return !strings.HasPrefix(name, "right/") && !strings.HasPrefix(name, "posix/")
}

// zoneOrUTC never fails, because a schedule's zone was checked before it was
// stored and the program carries every zone that it ever accepted.
func zoneOrUTC(name string) *time.Location {
	zone, err := Zone(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// FormatTimeOfDay writes a time of day as "07:30", or "07:30:05" when it has seconds.
func FormatTimeOfDay(d time.Duration) string {
	t := time.Time{}.Add(d)
	if t.Second() == 0 {
		return t.Format("15:04")
	}
	return t.Format("15:04:05")
}
