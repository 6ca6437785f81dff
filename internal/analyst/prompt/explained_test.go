package prompt_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func nations() catalog.Profile {
	return table("nations", "nations", 180,
		"name:key:180:Spain|Japan|Peru|Chad|Fiji",
		"continent:category:6:Europe|Asia|Africa|North America|South America|Oceania",
		"region:category:12:Western Europe|East Asia|Caribbean",
		"surface_area:number:180", "population:number:180", "life_expectancy:rate:120", "independence:number:90", "head_of_state:entity:170")
}

func voyages() catalog.Profile {
	return table("voyages", "voyages", 400,
		"voyage_no:number-key:400", "origin:category:7:Oslo|Rome|Paris", "destination:category:7:Oslo|Rome|Paris",
		"distance:number:300", "duration:number:200", "fare:number:350", "airline:category:3:SkyJet|AirNova", "cabin:category:2:economy|business")
}

func library() catalog.Profile {
	return table("books", "books", 600,
		"title:key:600:Stone Tales", "author:entity:90:Ann Lind|Bo Berg", "genre:category:5:Novel|Poetry|History", "language:category:3:English|French|German",
		"pages:number:400", "copies:flow:9", "publication_year:year:70", "on_loan:boolean:2:true|false")
}

func staff() catalog.Profile {
	return table("employees", "employees", 300,
		"employee_id:number-key:300", "name:entity:290:Anna Smith|Ben Jones", "department:category:6:Sales|HR|Finance", "office:category:3:Oslo|Rome",
		"gender:category:2:M|F", "age:number:45", "salary:number:250", "remote:boolean:2:true|false", "rating:code:5:1|2|3|4|5")
}

func weblog() catalog.Profile {
	return table("requests", "requests", 9000,
		"time:stamp:8000", "method:category:3:GET|POST", "path:category:40:/login|/cart", "status_code:code:6:200|301|404|500",
		"response_ms:rate:900", "bytes:flow:7000", "country:category:30:US|DE", "cached:boolean:2:true|false")
}

func football() catalog.Profile {
	return table("matches", "matches", 380,
		"match_id:number-key:380", "date:date:110", "season:category:2:2023/24|2024/25", "home_team:category:20:Reds|Blues", "away_team:category:20:Reds|Blues",
		"home_goals:flow:7", "away_goals:flow:6", "attendance:number:370", "result:category:3:win|loss|draw")
}

func clients() catalog.Profile {
	return table("customers", "customers", 1200,
		"customer_id:number-key:1200", "name:entity:1190:Ann Moe", "tier:category:3:vip|premium|basic", "country:category:8:Germany|France|Spain|USA",
		"active:boolean:2:true|false", "churned:boolean:2:true|false", "signup_date:date:700", "orders:flow:40", "total_spent:flow:1100", "age:number:60")
}

// said is how a question of a plan is explained, without its dates.
func said(t *testing.T, p catalog.Profile, text string) []string {
	t.Helper()
	day := time.Date(2025, time.June, 1, 0, 0, 0, 0, time.UTC)
	clock := plan.Clock{Now: day, Zone: time.UTC, First: day.AddDate(-2, 0, 0), Latest: day.AddDate(0, 0, -1), Watermark: day, WeekStart: time.Monday}
	read := prompt.Read(p, nil, text, prompt.Hint{})
	resolved, err := plan.Resolve(read, p, clock)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var out []string
	for _, r := range resolved {
		if _, err := plan.Compile(r, p); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		out = append(out, strings.TrimSuffix(plan.Explain(r, p), ", all dates"))
	}
	return out
}

// explained holds prompts about one table to the sentences that say how they were read.
func explained(t *testing.T, p catalog.Profile, want map[string]string) {
	t.Helper()
	for text, sentence := range want {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(said(t, p, text), "; "); got != sentence {
				t.Errorf("read as\n  %s\nwant\n  %s", got, sentence)
			}
		})
	}
}

// question is the only question of a prompt.
func question(t *testing.T, p catalog.Profile, text string) plan.Question {
	t.Helper()
	questions := prompt.Read(p, nil, text, prompt.Hint{}).Questions
	if len(questions) != 1 {
		t.Fatalf("%q: %d questions", text, len(questions))
	}
	return questions[0]
}
