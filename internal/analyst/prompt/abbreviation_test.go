package prompt_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// numbers is a table of number fields and what its rows are.
func numbers(rowNoun, names string) catalog.Profile {
	var lines []string
	for name := range strings.FieldsSeq(names) {
		lines = append(lines, name+":number:90")
	}
	return table(rowNoun, rowNoun, 500, lines...)
}

// averaged is the field that the average of a phrase is taken of; empty: of none.
func averaged(p catalog.Profile, phrase string) string {
	q := prompt.Read(p, nil, "What is the average "+phrase+"?", prompt.Hint{}).Questions
	if len(q) == 0 {
		return ""
	}
	i := slices.IndexFunc(q[0].Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Average && q[0].Origin == plan.Asked })
	if i < 0 {
		return ""
	}
	return q[0].Measures[i].Column
}

// subjects are tables with short names, and the words that people use for them.
var subjects = []struct {
	rows, names string
	words       map[string]string
}{
	{"games", "MIN AST BLK STL TOV PTS TRB FGA FTM PLS", map[string]string{
		"assists": "AST", "blocks": "BLK", "steals": "STL", "turnovers": "TOV", "points": "PTS", "total rebounds": "TRB",
		"field goal attempts": "FGA", "free throws made": "FTM", "number of assists": "AST", "number of blocks": "BLK", "points scored": "PTS",
	}},
	{"patients", "chol gluc BMI LoS creat hgb trigly wgt hgt sys_bp dias_bp plt", map[string]string{
		"cholesterol": "chol", "serum cholesterol": "chol", "cholesterol level": "chol", "glucose": "gluc", "body mass index": "BMI",
		"length of stay": "LoS", "creatinine": "creat", "weight": "wgt", "height": "hgt", "systolic blood pressure": "sys_bp",
		"diastolic blood pressure": "dias_bp",
	}},
	{"readings", "Volt GAP GRP T_out T_in Sub_m1 Sub_m2 freq pwr_fct", map[string]string{
		"voltage": "Volt", "global active power": "GAP", "global reactive power": "GRP", "outdoor temperature": "T_out",
		"indoor temperature": "T_in", "sub-metering 1": "Sub_m1", "sub-meter no. 2": "Sub_m2", "frequency": "freq", "power factor": "pwr_fct",
		"mains voltage": "Volt", "temperature outdoors": "T_out",
	}},
	{"pupils", "goout freetime studytime traveltime famrel mthscr attnd G1 G2 G3", map[string]string{
		"going out": "goout", "free time": "freetime", "study time": "studytime", "travel time": "traveltime", "free time after school": "freetime",
		"family relations": "famrel", "attendance": "attnd", "time spent studying": "", "second grade": "G2", "grade 3": "G3", "first period grade": "G1",
	}},
	{"houses", "sqft bdrms bthrms prc elev longt yr_built num_rooms dist_km", map[string]string{
		"bedrooms": "bdrms", "bathrooms": "bthrms", "price": "prc", "elevation": "elev", "number of rooms": "num_rooms", "distance": "dist_km",
		"asking price": "prc", "number of bedrooms": "bdrms",
	}},
	{"stations", "precip humid wndspd temp_max temp_min hum_pct snwfl vis_km prss", map[string]string{
		"humidity": "humid", "maximum temperature": "temp_max", "precipitation": "precip", "snowfall": "snwfl", "visibility": "vis_km", "pressure": "prss",
	}},
	{"receipts", "totalbill tip_amt txn_qty unitprc discnt wait_sec cust_rtng", map[string]string{
		"total bill": "totalbill", "tip amount": "tip_amt", "unit price": "unitprc", "customer rating": "cust_rtng", "wait": "wait_sec",
		"transaction quantity": "txn_qty",
	}},
	{"machines", "vibr torq spndl rpm_max hrsrun maint_cst pwr dwntm oilprs", map[string]string{
		"vibration": "vibr", "torque": "torq", "power": "pwr", "maintenance cost": "maint_cst", "vibrations": "vibr", "spindle": "spndl", "power draw": "pwr",
	}},
	{"employees", "dept_size mgmt_lvl empl_yrs hoursperweek sal_usd ovrtm exper comm_pct", map[string]string{
		"department size": "dept_size", "management level": "mgmt_lvl", "hours per week": "hoursperweek", "experience": "exper",
		"commission percentage": "comm_pct", "weekly experience": "exper",
	}},
	{"cars", "cyl displ accel mileage hwy_mpg wt_kg len_ft price_usd", map[string]string{
		"cylinders": "cyl", "displacement": "displ", "acceleration": "accel", "weight": "wt_kg", "price": "price_usd", "mileage": "mileage",
	}},
	{"subscribers", "dataUsg_gb avgCallDur heartrate numTickets avg_bill mean_wait", map[string]string{
		"number of tickets": "numTickets", "heart rate": "heartrate", "bill": "avg_bill", "wait": "mean_wait",
	}},
}

func TestShortNamesAreReadInTheWordsTheyStandFor(t *testing.T) {
	t.Parallel()
	n := 0
	for _, s := range subjects {
		p := numbers(s.rows, s.names)
		for phrase, want := range s.words {
			if n++; averaged(p, phrase) != want {
				t.Errorf("%s: %q is read as %q, want %q", s.rows, phrase, averaged(p, phrase), want)
			}
		}
	}
	t.Logf("%d phrases", n)
}

// Every noun stands beside names that it shares letters with and does not mean.
func TestWordsAreNotTakenForShortNamesByChance(t *testing.T) {
	t.Parallel()
	for names, nouns := range map[string]string{
		"age sex art tip":          "agency sextant artist argument transport savings agreement tulip",
		"AST PTS BLK TOV":          "aspect products patients plants balance tomato toaster tourism parents presents ballot boat ",
		"chol temp volt":           "choice child template temptation revolt volume chalk tempo volunteer",
		"car bar cat dog pop":      "carbon career barrel cattle dogma carpet bargain",
		"port page bill rate":      "portion portrait pageant billion ratio portfolio billboard",
		"man men war law":          "manager mental warranty lawn mention manual warehouse lawyer",
		"count order state store":  "country storage counter station",
		"qty amt hgt wgt":          "quality ambient heritage wedding hospital amazement wanting",
		"G W x i a":                "games wins apples iron wages goals xylophones",
		"T_out Sub_m3 S_len":       "outage subject tourist subscribers outlets students metal",
		"dept mgmt cust":           "deposit depth museum custody magnet cutlery mountain",
		"goout freetime studytime": "government freedom studio goose freight student",
		"MP GAP TRB FG":            "maps gadgets figs marketing fog",
		"BMI LoS FGA":              "bikes losses fungi bombs lions figures",
		"pos def atk spd":          "postage poster deficit attendance speaker ",
		"wt_kg len_ft price_usd":   "kilns footage users watts lentils",
		"clay chart class cover":   "claymation charter classic coverage charity classmate",
		"rain snow wind sun":       "rainbow snowman window windmill",
		"dp001 Q3score x12":        "deposits scorers quarters departments",
		"hum prs wnd vis":          "humans persons wonders vistas",
		"user item plant":          "usership ",
		"rest trest blood":         "restaurant restoration bloodline",
		"hits runs outs":           "history outsiders",
		"prc srv lvl":              "practice survivors lovely parcel prejudice",
	} {
		p := numbers("things", names)
		for noun := range strings.FieldsSeq(nouns) {
			if got := averaged(p, noun); got != "" {
				t.Errorf("%s: %q is read as %s", names, noun, got)
			}
		}
	}
}

func TestAShortNameIsNotedAsAnAssumption(t *testing.T) {
	t.Parallel()
	got := prompt.Read(numbers("games", "AST PTS MIN"), nil, "What is the median of the assists?", prompt.Hint{})
	if !slices.ContainsFunc(got.Notes, func(n plan.Note) bool {
		return n.Kind == plan.Assumption && n.Words == "assists" && n.Chosen == "the field AST"
	}) {
		t.Errorf("notes %+v", got.Notes)
	}
}

func TestAFullNameComesBeforeAShortOne(t *testing.T) {
	t.Parallel()
	p := numbers("games", "AST assists PTS points vol volts voltage")
	for phrase, want := range map[string]string{"assists": "assists", "points": "points", "AST": "AST", "voltage": "voltage"} {
		if got := averaged(p, phrase); got != want {
			t.Errorf("%q is read as %q", phrase, got)
		}
	}
}

func TestTwoShortNamesThatFitAreBothLeft(t *testing.T) {
	t.Parallel()
	if got := averaged(numbers("games", "BLK BLCK"), "blocks"); got != "" {
		t.Errorf("read as %q", got)
	}
}
