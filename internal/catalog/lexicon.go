package catalog

import "strings"

// set makes a set of the words of a text.
func set(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}

// Words of names, in lower case. Where a word is in two lists the order of the
// questions in roles.go decides.
var (
	keyWords  = set("id ids uuid guid key pk no nr number num ref reference hash index idx code sku rowid")
	codeWords = set("code type class level tier priority zip postal store dept department grade group stage category status flag zone " +
		"month mon hour hr day weekday dayofweek dow week wk quarter qtr semester season cluster segment line floor ward district round " +
		"batch lot shift version pclass")
	yearWords = set("year yr fy jahr")
	flagWords = set("is has was yn flag indicator bool boolean")
	// proseWords end the names of columns of sentences.
	proseWords = set("description desc comment comments note notes text message summary review remarks feedback body content")
	spanWords  = set("time duration latency processing response resolution delay wait waiting lead cycle")

	averageWords = set("avg average mean median rate ratio pct percent percentage % share per proportion probability prob index score rating ratings " +
		"ctr cvr roi roas nps csat utilization utilisation occupancy yield fraction bmi gpa density percentile efficiency")
	totalWords = set("total sum subtotal count counts cnt num number qty quantity")
	stockWords = set("balance inventory stock onhand headcount backlog subscribers followers members mrr arr outstanding capacity population " +
		"employees assets liabilities equity debt holdings saldo solde kontostand bestand lagerbestand")
	rateWords = set("price temperature temp age latency duration speed weight height width length size depth distance mpg horsepower hp acceleration " +
		"displacement pressure humidity voltage frequency bpm runtime lifetime tenure experience elevation altitude radius diameter angle ph salary wage " +
		"ttr mttr delay wait time period stars cylinders discount tax interest gdp calories protein fat carbs sugar horse value lat lon odds " +
		"preis prix precio cena gehalt salaire temperatur température alter dauer durée")
	flowWords = set("churned amount revenue revenues sales sale cost costs spend spending spent expense expenses profit profits income earnings units unit " +
		"clicks impressions visits views sessions pageviews orders purchases transactions items downloads installs signups registrations " +
		"leads calls tickets hours payments payment fee fees budget gross net turnover donations votes refunds refund returns returned shipped sold produced " +
		"production output volume usage consumption emissions deaths cases births goals points wins losses passengers trips rides " +
		"visitors guests attendees participants bounces conversions bookings likes shares comments retweets messages errors failures incidents outages interruptions stoppages alarms defects complaints accidents kwh bytes steps invoiced billed paid received " +
		"margin loss amt rev gmv tips tip fare bonus commission students enrollment attendance copies " +
		"umsatz betrag menge anzahl stück kosten einnahmen ausgaben erlös gewinn verlust absatz soll haben " +
		"montant ventes quantité quantite recettes dépenses importe ventas cantidad ingresos gastos kwota sprzedaż ilość koszt") //nolint:misspell // "quantite" is French

	geoWords  = set("country countries nation state province region city town county district continent municipality territory location place address latitude longitude lat lon lng postcode zip zipcode")
	nameWords = set("name email mail username user customer client employee person author artist student player team company vendor supplier agent manager director title url phone product")
)

// acronyms stay in capitals whatever the name has.
var acronyms = set("mrr arr ctr cpc cpa cpl roas nps csat ttr mttr sla gdp vat gmv aov ltv cac kpi")

// units by the last word of a name, or by what stands in parentheses in it.
var unitWords = map[string]string{
	"usd": "USD", "dollar": "USD", "dollars": "USD", "eur": "EUR", "euro": "EUR", "euros": "EUR", "gbp": "GBP", "pounds": "GBP", "chf": "CHF", "jpy": "JPY",
	"zł": "PLN", "cad": "CAD", "aud": "AUD", "inr": "INR", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN", "cny": "CNY", "brl": "BRL",
	"$": "USD", "€": "EUR", "£": "GBP", "us$": "USD",
	"pct": "%", "percent": "%", "percentage": "%", "%": "%",
	"ms": "ms", "millis": "ms", "milliseconds": "ms", "sec": "seconds", "secs": "seconds", "seconds": "seconds", "s": "seconds",
	"min": "minutes", "mins": "minutes", "minutes": "minutes", "hr": "hours", "hrs": "hours", "hours": "hours", "days": "days", "weeks": "weeks", "months": "months", "years": "years",
	"kg": "kg", "g": "g", "mg": "mg", "lb": "lb", "lbs": "lb", "tons": "t", "tonnes": "t",
	"km": "km", "m": "m", "cm": "cm", "mm": "mm", "miles": "miles", "mi": "miles", "ft": "ft", "feet": "ft", "inches": "in",
	"kb": "kB", "mb": "MB", "gb": "GB", "tb": "TB", "bytes": "bytes", "wh": "Wh", "kwh": "kWh", "mwh": "MWh", "gwh": "GWh", "kw": "kW", "mw": "MW",
	"liters": "l", "litres": "l", "l": "l", "ml": "ml", "hl": "hl", "m³": "m³", "m3": "m³", "m²": "m²", "m2": "m²", "celsius": "°C", "°c": "°C", "fahrenheit": "°F", "°f": "°F", "mph": "mph", "kmh": "km/h", "km/h": "km/h", "kcal": "kcal",
}

// shortUnits are too short to be believed at the end of a name without an
// underscore before them or parentheses around them.
var shortUnits = set("s g m l min mi ms sec mb wh hl m2 m3")

// truths are the two words by which a column says yes and no, in the languages that
// tables are kept in.
var truths = [][2]string{
	{"yes", "no"},
	{"y", "n"},
	{"true", "false"},
	{"t", "f"},
	{"1", "0"},
	{"ja", "nein"},
	{"j", "n"},
	{"wahr", "falsch"},
	{"ja", "nee"},
	{"ja", "nej"},
	{"oui", "non"},
	{"o", "n"},
	{"vrai", "faux"},
	{"sí", "no"},
	{"si", "no"},
	{"sì", "no"},
	{"verdadero", "falso"},
	{"vero", "falso"},
	{"sim", "não"},
	{"sim", "nao"},
	{"verdadeiro", "falso"},
	{"tak", "nie"},
}

// states are pairs that name both sides, and are a yes or no all the same.
var states = [][2]string{
	{"active", "inactive"},
	{"pass", "fail"},
	{"passed", "failed"},
	{"on", "off"},
	{"open", "closed"},
	{"enabled", "disabled"},
	{"won", "lost"},
	{"win", "loss"},
	{"success", "failure"},
}

// scales are ordered sets of words; a column whose values are all of one is
// ordinal.
var scales = []map[string]bool{
	set("low medium high critical urgent none moderate normal minor major severe very-low very-high lowest highest"),
	set("xxs xs s m l xl xxl xxxl"),
	set("small medium large extra-large xlarge"),
	set("monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun"),
	set("january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec"),
	set("q1 q2 q3 q4"), set("h1 h2"),
	set("bronze silver gold platinum diamond"),
	set("poor fair good very-good excellent ideal premium bad average"),
	set("beginner intermediate advanced expert novice junior mid senior lead principal"),
	set("never rarely seldom sometimes often usually always"),
	set("first second third fourth"),
	set("morning afternoon evening night"),
	set("spring summer autumn fall winter"),
	set("p0 p1 p2 p3 p4 p5"), set("s1 s2 s3 s4 sev1 sev2 sev3 sev4"),
}

// fold makes a value comparable with the words of the lists above.
func fold(value string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(value)), " ", "-")
}
