package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// The tables of the twelve reports. Each has something planted in it; what it is
// stands above it, so that who reads its report knows what it should say.

func onDay(i int, from time.Time) string { return from.AddDate(0, 0, i).Format(time.DateOnly) }

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

func first(year int, month time.Month) time.Time {
	return time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
}

func cents(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

// gadgets are orders of 16 months. In October 2026 Germany buys half as much Audio as
// before; everything else goes on. Orders of Audio are the dearest.
func gadgets() string {
	from := first(2025, time.July)
	return generated([]string{"order_id", "ordered_on", "country", "category", "quantity", "revenue_eur"}, 4200, func(i int, r *rand.Rand) []string {
		day := i * 488 / 4200
		country := pick(r, "Germany", "Germany", "Germany", "France", "France", "Italy", "Österreich")
		category := pick(r, "Audio", "Audio", "Cables", "Cables", "Cables", "Lighting", "Lighting", "Smart home")
		if day >= 457 && country == "Germany" && category == "Audio" && r.IntN(2) == 0 {
			category = "Cables"
		}
		price := map[string]int{"Audio": 18000, "Cables": 1500, "Lighting": 4500, "Smart home": 9000}[category]
		quantity := 1 + r.IntN(3)
		return []string{fmt.Sprint(10001 + i), onDay(day, from), country, category, fmt.Sprint(quantity), cents(quantity * (price*3/4 + r.IntN(price/2)))}
	})
}

// tickets are opened from March to the middle of November 2026. Since September,
// Hardware takes twice as long; one ticket of ten is still open.
func tickets() string {
	from := first(2026, time.March)
	return generated([]string{"ticket", "opened_at", "closed_at", "team", "category", "priority"}, 2600, func(i int, r *rand.Rand) []string {
		opened := from.Add(time.Duration(i)*144*time.Minute + time.Duration(r.IntN(600))*time.Second)
		category := pick(r, "Hardware", "Billing", "Billing", "Login", "Login", "Network")
		hours := map[string]int{"Hardware": 30, "Billing": 12, "Login": 4, "Network": 20}[category]
		if category == "Hardware" && !opened.Before(first(2026, time.September)) {
			hours *= 2
		}
		took := time.Duration(hours*40+r.IntN(hours*40)) * time.Minute
		closed := opened.Add(took).Format("2006-01-02 15:04:05")
		team := pick(r, "North", "South", "Ost")
		if i%10 == 3 || opened.Add(took).After(time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)) {
			closed = ""
			if i%20 == 3 {
				team = "South"
			}
		}
		return []string{fmt.Sprintf("T-%05d", 1+i), opened.Format("2006-01-02 15:04:05"), closed, team, category, pick(r, "low", "normal", "normal", "high")}
	})
}

// website is visits that are counted by the hour for six weeks up to 15 November 2026. Most come
// at 20:00; newsletters turn the largest share of sessions into signups.
func website() string {
	from := time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC)
	sources := []string{"search", "newsletter", "social"}
	return generated([]string{"hour", "source", "sessions", "signups"}, 42*24*3, func(i int, r *rand.Rand) []string {
		at := from.Add(time.Duration(i/3) * time.Hour)
		base := []int{60, 15, 30}[i%3]
		switch h := at.Hour(); {
		case h < 7:
			base /= 5
		case h == 20:
			base *= 3
		case h > 16:
			base *= 2
		}
		sessions := base + r.IntN(base/2+1)
		signups := 0
		for range sessions {
			if r.IntN(1000) < []int{20, 90, 12}[i%3] {
				signups++
			}
		}
		return []string{at.Format("2006-01-02 15:04:05"), sources[i%3], fmt.Sprint(sessions), fmt.Sprint(signups)}
	})
}

// sensors read six rooms every two hours for eight weeks. The boiler room is the
// warmest; on 10 November 2026 the cold store breaks down for a day; one reading of
// 25 is empty, and the attic sends nothing from 20 to 23 October.
func sensors() string {
	from := time.Date(2026, 9, 21, 0, 0, 0, 0, time.UTC)
	rooms := []string{"Boiler room", "Cold store", "Attic", "Office", "Hall", "Küche"}
	level := []int{280, 40, 190, 215, 180, 225}
	silent := func(i int) bool { d := i / 72; return i%6 == 2 && d >= 29 && d <= 32 }
	rows := [][]string{{"read_at", "room", "temperature_c", "humidity_percent"}}
	r := rand.New(rand.NewPCG(42, 7))
	for i := range 56 * 72 {
		tenths := level[i%6] + r.IntN(21) - 10
		if i%6 == 1 && i/72 == 50 {
			tenths += 120
		}
		cell := fmt.Sprintf("%d.%d", tenths/10, tenths%10)
		if r.IntN(25) == 0 {
			cell = ""
		}
		if !silent(i) {
			rows = append(rows, []string{from.Add(time.Duration(i/6) * 2 * time.Hour).Format("2006-01-02 15:04:05"), rooms[i%6], cell, fmt.Sprint(35 + r.IntN(20))})
		}
	}
	return csv(rows...)
}

// subscriptions are levels at the end of each of 34 months. Recurring revenue grows
// by about two per cent a month; Enterprise grows most; churn is highest for Starter.
func subscriptions() string {
	plans, regions := []string{"Starter", "Team", "Enterprise"}, []string{"EMEA", "APAC", "Américas"}
	return generated([]string{"month", "plan", "region", "mrr_usd", "customers", "churned_customers"}, 34*9, func(i int, r *rand.Rand) []string {
		month, plan, region := i/9, i/3%3, i%3
		customers := []int{400, 120, 20}[plan]*(3-region)/2 + []int{4, 3, 2}[plan]*month + r.IntN(6)
		price := []int{29, 180, 2100}[plan] + []int{0, 1, 15}[plan]*month
		return []string{
			first(2024, time.January).AddDate(0, month, 0).Format(time.DateOnly), plans[plan], regions[region],
			fmt.Sprint(customers * price), fmt.Sprint(customers), fmt.Sprint(customers * []int{40, 20, 8}[plan] / 1000),
		}
	})
}

// campaigns are spend and leads by week and channel, for 70 weeks up to
// 1 November 2026. A lead costs least by email and most by print.
func campaigns() string {
	channels := []string{"Search ads", "Email", "Social", "Print"}
	return generated([]string{"week_start", "channel", "spend_usd", "clicks", "leads"}, 70*4, func(i int, r *rand.Rand) []string {
		c := i % 4
		leads := []int{60, 45, 25, 6}[c] + r.IntN(8)
		spend := leads*[]int{3100, 800, 4200, 15000}[c] + r.IntN(30000)
		return []string{time.Date(2025, 6, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*(i/4)).Format(time.DateOnly), channels[c], cents(spend), fmt.Sprint(leads * (9 + r.IntN(4))), fmt.Sprint(leads)}
	})
}

// warehouse has the stock of 20 products in three places at the end of every week.
// Rotterdam runs down by half from August on; two products are all but gone.
func warehouse() string {
	places := []string{"Rotterdam", "Gdańsk", "Lyon"}
	return generated([]string{"counted_on", "warehouse", "product", "stock_units"}, 40*60, func(i int, r *rand.Rand) []string {
		week, place, product := i/60, i/20%3, i%20
		level := 200 + 10*product + r.IntN(20)
		if place == 0 && week > 26 {
			level -= level * (week - 26) / 26
		}
		if product == 3 || product == 11 {
			level = max(0, level/3-week*2)
		}
		return []string{time.Date(2026, 2, 8, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*week).Format(time.DateOnly), places[place], fmt.Sprintf("P-%02d", 1+product), fmt.Sprint(level)}
	})
}

// survey has 640 answers without dates. Logistics is the least satisfied; who is
// satisfied would recommend us; one answer of 30 is missing.
func survey() string {
	departments := []string{"Sales", "Logistics", "Engineering", "People & Culture", "Finance"}
	score := func(n int) string { return fmt.Sprint(max(1, min(5, n))) }
	return generated([]string{"respondent", "department", "years_here", "satisfaction", "would_recommend"}, 640, func(i int, r *rand.Rand) []string {
		d := r.IntN(5)
		satisfied := []int{4, 2, 4, 4, 3}[d] + r.IntN(3) - 1
		recommend, cell := score(satisfied+r.IntN(3)-1), score(satisfied)
		if r.IntN(30) == 0 {
			cell = ""
		}
		return []string{fmt.Sprint(1 + i), departments[d], fmt.Sprint(r.IntN(20)), cell, recommend}
	})
}

// admissions are those of a hospital for 22 months up to October 2026. Geriatrics
// stays longest; emergencies rise from three of ten to five of ten.
func admissions() string {
	from := first(2025, time.January)
	return generated([]string{"case_id", "admitted_on", "discharged_on", "ward", "emergency", "age"}, 3340, func(i int, r *rand.Rand) []string {
		day := i / 5
		ward := pick(r, "Surgery", "Surgery", "Cardiology", "Geriatrics", "Paediatrics")
		stay := map[string]int{"Surgery": 4, "Cardiology": 6, "Geriatrics": 14, "Paediatrics": 2}[ward]
		emergency := "no"
		if r.IntN(668*10) < 668*3+day*2 {
			emergency = "yes"
		}
		return []string{fmt.Sprintf("A%05d", i), onDay(day, from), onDay(day+stay+r.IntN(stay), from), ward, emergency, fmt.Sprint(1 + r.IntN(90))}
	})
}

// payments are those of one account for 18 months up to October 2026: pay on the
// 28th, rent on the 3rd, the rest small. On 14 August 2026 a car is bought.
func payments() string {
	rows := [][]string{{"booked_on", "counterparty", "category", "amount_eur"}}
	r := rand.New(rand.NewPCG(42, 11))
	for month := range 18 {
		at := func(day int) string { return first(2025, time.May).AddDate(0, month, day-1).Format(time.DateOnly) }
		rows = append(rows, []string{at(28), "Müller & Söhne GmbH", "Salary", "3250.00"}, []string{at(3), "Wohnbau eG", "Rent", "-1180.00"}, []string{at(5), "Stadtwerke", "Utilities", "-" + cents(14000+r.IntN(3000))})
		for range 22 {
			rows = append(rows, []string{at(1 + r.IntN(28)), pick(r, "Bäckerei Groß", "Markthalle", "Bio & Co"), "Groceries", "-" + cents(800+r.IntN(7000))})
		}
		for range 6 {
			rows = append(rows, []string{at(1 + r.IntN(28)), pick(r, "Kino am Markt", "Café Ömür", "Buchladen"), "Leisure", "-" + cents(900+r.IntN(4000))})
		}
	}
	rows = append(rows, []string{"2026-08-14", "Autohaus Weiß", "Car", "-9400.00"})
	return csv(rows...)
}

// grades are those of 90 pupils in six subjects, without dates, from 1 (best) to 6.
// Mathematics is the hardest; class 7b is the best; some names are not ASCII.
func grades() string {
	names := []string{"Zoë", "José", "Łukasz", "Ana", "Müge", "Björn", "Chloé", "İpek", "Nguyễn", "Saoirse"}
	subjects := []string{"Mathematics", "German", "English", "Sport", "Music", "Biology"}
	return generated([]string{"pupil", "class", "subject", "grade"}, 540, func(i int, r *rand.Rand) []string {
		pupil, subject := i/6, i%6
		grade := []int{4, 3, 3, 2, 2, 3}[subject] + r.IntN(3) - 1
		if pupil/30 == 1 {
			grade--
		}
		return []string{fmt.Sprintf("%s %c.", names[pupil%10], 'A'+rune(pupil/10)), []string{"7a", "7b", "7c"}[pupil/30], subjects[subject], fmt.Sprint(max(1, min(6, grade)))}
	})
}

// cities are 400 of them with their people in every year from 2010 to 2025. City 37
// grows fastest; those of Norden shrink.
func cities() string {
	return generated([]string{"city", "country", "year", "population"}, 400*16, func(i int, r *rand.Rand) []string {
		city, year := i/16, i%16
		country := []string{"Norden", "Süden", "Côte", "Mitte"}[city%4]
		people := 20000 + city*city*11
		rate := []int{-4, 12, 8, 5}[city%4]
		if city == 36 {
			rate = 60
		}
		return []string{fmt.Sprintf("City %d", 1+city), country, fmt.Sprint(2010 + year), fmt.Sprint(people + people*rate*year/1000 + r.IntN(50))}
	})
}
