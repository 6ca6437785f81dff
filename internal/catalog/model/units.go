package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// unitNames are units by the word that a name ends with or has in brackets.
var unitNames = map[string]string{
	"usd": "USD", "dollar": "USD", "dollars": "USD", "eur": "EUR", "euro": "EUR", "euros": "EUR", "gbp": "GBP", "pounds": "GBP", "chf": "CHF", "jpy": "JPY",
	"zł": "PLN", "cad": "CAD", "aud": "AUD", "inr": "INR", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN", "cny": "CNY", "brl": "BRL", "nzd": "NZD", "zar": "ZAR", "mxn": "MXN", "sgd": "SGD", "czk": "CZK", "huf": "HUF",
	"$": "USD", "€": "EUR", "£": "GBP", "us$": "USD",
	"pct": "%", "percent": "%", "percentage": "%", "%": "%",
	"ms": "ms", "millis": "ms", "milliseconds": "ms", "sec": "seconds", "secs": "seconds", "seconds": "seconds", "s": "seconds",
	"min": "minutes", "mins": "minutes", "minutes": "minutes", "hr": "hours", "hrs": "hours", "h": "hours", "hours": "hours", "days": "days", "weeks": "weeks", "months": "months", "years": "years", "yrs": "years",
	"kg": "kg", "kgs": "kg", "kilo": "kg", "kilos": "kg", "kilograms": "kg", "tonne": "t", "litre": "l", "liter": "l", "g": "g", "mg": "mg", "lb": "lb", "lbs": "lb", "tons": "t", "tonnes": "t", "t": "t",
	"km": "km", "m": "m", "cm": "cm", "mm": "mm", "miles": "miles", "mi": "miles", "ft": "ft", "feet": "ft", "inches": "in", "nm": "nm", "knots": "knots", "kn": "knots", "kts": "knots",
	"kb": "kB", "mb": "MB", "gb": "GB", "tb": "TB", "bytes": "bytes", "wh": "Wh", "kwh": "kWh", "mwh": "MWh", "gwh": "GWh", "kw": "kW", "mw": "MW", "kva": "kVA", "v": "V", "a": "A", "w": "W", "hz": "Hz", "bar": "bar", "psi": "psi", "hpa": "hPa", "kpa": "kPa", "mbar": "mbar", "bpm": "bpm", "rpm": "rpm", "db": "dB", "ppm": "ppm", "ppb": "ppb",
	"liters": "l", "litres": "l", "ltr": "l", "gallons": "gal", "gal": "gal", "volts": "V", "amps": "A", "watts": "W", "kmpl": "km/l", "mmhg": "mmHg", "tage": "days", "std": "hours", "stunden": "hours", "minuten": "minutes", "tagen": "days", "jahre": "years", "monate": "months", "wochen": "weeks", "jours": "days", "heures": "hours", "horas": "hours", "minutos": "minutes", "dias": "days", "uren": "hours", "dagen": "days", "giorni": "days", "ore": "hours", "l": "l", "ml": "ml", "hl": "hl", "cl": "cl", "m³": "m³", "m3": "m³", "cbm": "m³", "m²": "m²", "m2": "m²", "sqm": "m²", "sqft": "ft²", "ha": "ha", "acres": "acres", "km2": "km²",
	"celsius": "°C", "°c": "°C", "degc": "°C", "c": "°C", "fahrenheit": "°F", "°f": "°F", "degf": "°F", "f": "°F", "mph": "mph", "kmh": "km/h", "kph": "km/h", "km/h": "km/h", "kcal": "kcal", "m/s": "m/s", "mps": "m/s", "mg/l": "mg/l", "m3s": "m³/s", "m3/s": "m³/s", "cumecs": "m³/s", "m3h": "m³/h", "m3/h": "m³/h", "lps": "l/s", "l/s": "l/s", "plato": "°P", "ntu": "NTU", "ph": "pH", "bu": "bu",
	"bbl": "bbl", "bbls": "bbl", "barrels": "bbl", "mcf": "mcf", "mmcf": "MMcf", "mscf": "mcf", "boe": "boe", "therms": "therms", "kvarh": "kvarh", "kvar": "kvar", "mvar": "MVAr", "mva": "MVA", "mbps": "Mbit/s", "kbps": "kbit/s", "gbps": "Gbit/s", "dbm": "dBm", "ml/min": "ml/min", "mah": "mAh", "kpsi": "kpsi", "nm3": "Nm³", "µs": "µs", "bushels": "bu", "doz": "doz", "dozen": "doz", "dozens": "doz", "ounces": "oz", "oz": "oz", "inch": "in", "yards": "yd", "yd": "yd", "hectares": "ha", "lux": "lux", "keur": "kEUR", "teur": "kEUR", "k€": "kEUR", "€k": "kEUR", "kusd": "kUSD", "$k": "kUSD", "k$": "kUSD", "kgbp": "kGBP", "£k": "kGBP", "k£": "kGBP", "kwp": "kWp", "mwp": "MWp", "teu": "TEU",
}

// unitsAmong says which units a measure of a concept may have, where the word alone
// is too short to be believed: temp_min is no time.
var unitsAmong = map[string]string{
	"min": "time", "s": "time", "m": "size", "h": "time", "c": "heat", "f": "heat", "a": "power", "v": "power", "w": "power", "g": "weight", "l": "volume", "in": "size", "std": "time", "ore": "time",
	"nm": "size", "bar": "pressure", "db": "noise", "mi": "size", "ms": "time", "sec": "time",
}

// unitConcepts are the words before a short unit that make it one.
var unitConcepts = map[string]map[string]bool{
	"time": words("duration dur time wait waiting talk hold handle runtime delay downtime roast call trip ride drive driving travel lead cycle setup idle response resolution elapsed length session visit prep cook cooking " +
		"late lateness overtime walk run process processing service turnaround break stop stoppage outage uptime usage stay late treatment surgery operation anaesthesia theatre consult consultation play playing playtime watchtime screen work working flight dwell queue transit unload loading load latency ack pause transport charging charge wash dry bake mix ferment reading stage lap split airtime airing watch watched ttr aht acw planned actual scheduled booked slot minutes delayed boarding appointment on_site onsite parking tat turnaround overtime ist soll dauer arbeits work_hours fahr warte " +
		"down up prod production machine changeover changeovers clean cleaning maintenance repair fix job task spent lost worked shift clinic class lesson training practice sleep exercise commute ground block airborne sail sailing crossing berth " +
		"rehearsal show interval studio editing recording meeting interview admin wrap ring ringing connect online offline logged login engaged pick pack packing picking inspection handover prep preparation recovery rest downtime cycle cure curing drying cooling heating soak"),
	"size":     words("height width length depth distance dist ht elev elevation altitude diameter thickness size visibility swim jump range wingspan hull draft draught beam level head stage dive"),
	"heat":     words("temp temperature temps drop outdoor indoor ambient supply return core oven kiln water air body max min avg mean high low soil surface boiler freezer fridge dew dewpoint point wet bulb chiller brine inlet outlet exhaust coolant bearing winding motor room tank module rack cabinet sea ground road chamber probe sensor plate flue tmin tmax"),
	"power":    words("current voltage power load output amp volt peak battery batt bus cell dc ac line phase grid string supply panel"),
	"weight":   words("weight load payload mass net gross tare co2 cargo freight catch harvest yield tonnage waste scrap protein fat carbs sugar fibre fiber portion dose birth"),
	"volume":   words("stock sold delivered received ullage reading meter total pump sprayed irrigation irrigated rain collected produced output batch intake supply supplied storage stored capacity loss lost abstracted discharged usage pumped drawn topped poured fed feed syrup wash rinse oil lube coolant paint solvent chemical added removed spilled spill tank fuel volume milk water tank consumption fill diesel petrol used beer wine oil litres dispensed capacity pumped"),
	"pressure": words("pressure tyre tire boiler inlet outlet water steam line brewing"),
	"noise":    words("noise sound level signal"),
	"speed":    words("wind gust gusts breeze speed velocity current stream"),
}

func words(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}

func set(list []string) map[string]bool { return words(strings.Join(list, " ")) }

var bracketed = lazyregexp.New(`[(\[]\s*([^)\]]{1,12}?)\s*[)\]]`)

// unitOf reads a unit from a name, where it can stand, and the word it was
// read from ("" where it stood in brackets).
func unitOf(text string) (unit, tail string) {
	if m := bracketed.FindStringSubmatch(text); m != nil {
		if u := unitNames[strings.ToLower(m[1])]; u != "" {
			return u, ""
		} else if strings.Contains(m[1], "/") {
			return m[1], ""
		}
	}
	if u := perUnit(text); u != "" {
		return u, ""
	}
	list := Words(withoutBrackets(text))
	n := len(list)
	if n == 0 {
		return "", ""
	}
	last := strings.ToLower(list[n-1])
	switch {
	case strings.HasSuffix(strings.TrimSpace(text), "$"):
		return "USD", ""
	case strings.HasSuffix(strings.TrimSpace(text), "€"):
		return "EUR", ""
	case strings.HasSuffix(strings.TrimSpace(text), "£"):
		return "GBP", ""
	}
	u := unitNames[last]
	switch {
	case u == "" && strings.ContainsAny(text, "$€£"):
		return unitNames[string([]rune(text[strings.IndexAny(text, "$€£"):])[0])], ""
	case u == "" && n > 1 && unitNames[strings.ToLower(list[0])] == "%":
		return "%", strings.ToLower(list[0])
	case u == "" || n > 1 && strings.EqualFold(list[n-2], "per"):
		return leadUnit(list), ""
	case n == 1:
		if soloUnits[last] {
			return u, last
		}
		return "", ""
	case runningEnds[last] && leadUnits[strings.ToLower(list[n-2])]:
		return unitNames[strings.ToLower(list[n-2])], ""
	}
	if last == "ms" && unitFits("speed", list[:n-1]) {
		return "m/s", last
	}
	if among := unitsAmong[last]; among != "" && !unitFits(among, list[:n-1]) {
		return leadUnit(list), ""
	}
	return u, last
}

// leadUnits say what a name is an amount of where they begin it: days_overdue.
var leadUnits = words("days hours minutes seconds weeks months km kilometers kilometres litres liters kwh mwh sqft sqm mb gb hrs mins")

// runningEnds stand behind the unit of what runs on: engine_hours_total.
var runningEnds = words("total ytd mtd qtd cum cumulative todate counter lifetime")

func leadUnit(list []string) string {
	first := strings.ToLower(list[0])
	if len(list) < 2 || !leadUnits[first] || slices.ContainsFunc(list, func(w string) bool { return strings.EqualFold(w, "per") }) {
		return ""
	}
	return unitNames[first]
}

// perUnits find a unit by another: kwh_m2, l_per_100km, eur_kg.
var perUnits = lazyregexp.New(`(?i)(?:^|[_\s])([a-zµ€$£]{1,4})(?:_per_|[_/])(100_?km|km2|km²|m2|m²|m3|m³|kg|km|ha|l|t|kwh|mwh)$`)

func perUnit(text string) string {
	m := perUnits.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return ""
	}
	of, by := cmp.Or(pennies[strings.ToLower(m[1])], unitNames[strings.ToLower(m[1])]), strings.ReplaceAll(strings.ToLower(m[2]), "_", "")
	if of == "" || timeUnits[of] || heatUnits[of] {
		return ""
	}
	if short := unitNames[by]; short != "" {
		by = short
	}
	return of + "/" + by
}

// pennies are what prices of one are told in beside money.
var pennies = map[string]string{"p": "p", "ct": "ct", "cts": "ct", "c": "ct", "pence": "p", "cent": "ct", "cents": "ct"}

func unitFits(among string, before []string) bool {
	for _, w := range before {
		if slices.ContainsFunc(longer(strings.ToLower(w)), func(w string) bool { return unitConcepts[among][w] }) {
			return true
		}
	}
	return false
}

// soloUnits are names by themselves.
var soloUnits = words("tonnes tons kg kwh mwh gwh % pct percent percentage days hours minutes seconds miles km kg litres liters bpm rpm sqft sqm hpa volts amps watts gallons ltr")

var (
	moneyUnits = words("USD EUR GBP CHF JPY CAD AUD INR SEK NOK DKK PLN CNY BRL NZD ZAR MXN SGD CZK HUF")
	timeUnits  = words("ms seconds minutes hours days weeks months years")
	heatUnits  = words("°C °F")
)

// quantities group the physical units.
var quantities = grouped(map[string]string{
	"size": "cm mm m ft in m² ft² ha acres km²", "way": "km miles nm", "weight": "kg g mg lb t", "pieces": "doz", "volume": "l ml hl cl m³ bu bbl mcf MMcf gal Nm³ boe",
	"energy": "Wh kWh MWh GWh kcal", "power": "kWp MWp MVA kvar MVAr kW MW kVA W V A Hz", "data": "kB MB GB TB bytes", "speed": "Mbit/s kbit/s Gbit/s mph km/h m/s knots rpm bpm",
	"state": "dBm lux bar psi hPa kPa mbar dB ppm ppb mg/l NTU pH",
})

func grouped(lists map[string]string) map[string]string {
	m := map[string]string{}
	for name, list := range lists {
		for _, u := range strings.Fields(list) {
			m[u] = name
		}
	}
	return m
}

// OfMatter reports whether a unit is one of what is weighed, poured, counted by the dozen or burnt: such amounts add up.
func OfMatter(unit string) bool { return added[quantities[unit]] || quantities[unit] == "pieces" }

// UnitIn is the unit that a column's name ends with, where one can stand there; empty: none.
func UnitIn(name string) string { return readName(name).unit }

// UnitName is the unit that a word is short for; empty: none.
func UnitName(word string) string { return unitNames[strings.ToLower(word)] }

// IsTime reports whether a unit is one of time.
func IsTime(unit string) bool { return timeUnits[unit] }
