package web

// Route is one of the pages, for tests.
type Route struct{ Method, Path, Does string }

// Routes lists all of them.
func Routes() (all []Route) {
	for _, r := range new(Pages).routes() {
		all = append(all, Route{r.method, r.path, r.does})
	}
	return all
}

// Zones are the time zones that forms offer.
func Zones() []string { return someZones }

// PlacesOf finds what people may call zones.
var PlacesOf = placesOf
