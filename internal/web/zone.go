package web

import (
	_ "embed"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// zoneNames are the zones of the IANA database's table of countries (zone.tab), a line each, UTC first.
//
//go:embed zones.txt
var zoneNames string

// someZones are offered; every name of the IANA database is taken.
var someZones = strings.Fields(zoneNames)

// zoneByPlace has the zones by their names and by their cities in small letters, those that belong to one zone alone.
var zoneByPlace = placesOf(someZones)

func placesOf(zones []string) map[string]string {
	places, twice := map[string]string{}, map[string]bool{}
	for _, zone := range zones {
		city := spoken(zone[strings.LastIndex(zone, "/")+1:])
		twice[city] = places[city] != ""
		places[city] = zone
	}
	for city := range twice {
		if twice[city] {
			delete(places, city)
		}
	}
	for _, zone := range zones {
		places[spoken(zone)] = zone
	}
	return places
}

// spoken is a place as people type it: small letters, single spaces.
func spoken(place string) string {
	return strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(place, "_", " ")), " "))
}

// zoneNamed is the zone that somebody means, or the text as it is: the rules of the API judge that.
func zoneNamed(text string) string {
	if sitrep.CheckTimezone(text) == (sitrep.Flaw{}) {
		return text
	}
	if zone := zoneByPlace[spoken(text)]; zone != "" {
		return zone
	}
	return text
}
