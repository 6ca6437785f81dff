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
	codeWords = set("code type class level tier priority zip postal store dept department grade group stage category status flag zone " +
		"month mon hour hr day weekday dayofweek dow week wk quarter qtr semester season cluster segment line floor ward district round " +
		"batch lot shift version pclass")
	yearWords    = set("year yr fy jahr")
	averageWords = set("avg average mean median rate ratio pct percent percentage % share per proportion probability prob index score rating ratings " +
		"ctr cvr roi roas nps csat utilization utilisation occupancy yield fraction bmi gpa density percentile efficiency")
	totalWords = set("total sum subtotal count counts cnt num number qty quantity")
	flowWords  = set("churned amount revenue revenues sales sale cost costs spend spending spent expense expenses profit profits income earnings units unit " +
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
