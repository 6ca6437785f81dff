package tell_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

func TestRequestsAreRecognisedByTheirForm(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]struct {
		form tell.Form
		unit plan.Grain
	}{
		"Weekly update: revenue by region, top products, anything unusual?": {tell.Update, plan.Week},
		"how did we do last month":                                            {tell.Update, plan.Month},
		"monthly update: visitors and fees vs last year":                      {tell.Update, plan.Month},
		"weekly report on fees, compared to the same week of last year":       {tell.Update, plan.Week},
		"how are we doing compared to last week?":                             {tell.Update, plan.Week},
		"update for the year, please":                                         {tell.Update, plan.Year},
		"Daily sales report":                                                  {tell.Update, plan.Day},
		"quarterly business review":                                           {tell.Update, plan.Quarter},
		"october numbers please":                                              {tell.Update, plan.Month},
		"why did revenue fall last month":                                     {tell.Why, ""},
		"what is driving the refunds?":                                        {tell.Why, ""},
		"what drives refunds since August?":                                   {tell.Why, ""},
		"north vs south: waits this year":                                     {tell.Compare, ""},
		"Too few bookings lately. Is it the price or one of the sites?":       {tell.Why, ""},
		"how many cases have too many returns?":                               {tell.Plain, ""},
		"Waste has crept up since May. What do the numbers say?":              {tell.Why, ""},
		"Fees used to be 5%, now they are nearer 3. Where did it go?":         {tell.Why, ""},
		"Repairs take longer and longer. Is it the depot or one of the vans?": {tell.Why, ""},
		"Takings fell in June, what is going on":                              {tell.Why, ""},
		"Fees per hour keep falling. Are the crews rushing?":                  {tell.Why, ""},
		"Fees fell in June. Is Leeds below its target?":                       {tell.Plain, ""},
		"what's the story of the depot this year":                             {tell.Overview, ""},
		"the last year of the workshop, in a nutshell":                        {tell.Overview, ""},
		"What went wrong? Yields have halved since April":                     {tell.Why, ""},
		"how many hens have we got now, is it more than last year?":           {tell.Plain, ""},
		"which depots fell most and what are their reasons":                   {tell.Change, ""},
		"depots vs yards: kegs, fees. If they differ, explain why":            {tell.Compare, ""},
		"what is the stock now and what was it at the start of May?":          {tell.Compare, ""},
		"compare our depots, I need to know which one is busiest":             {tell.Compare, ""},
		"what do we need to know about the depots":                            {tell.Overview, ""},
		"any strange days since August?":                                      {tell.Unusual, ""},
		"check the readings for errors":                                       {tell.Unusual, ""},
		"are there entries which cannot be right?":                            {tell.Unusual, ""},
		"somethings off in the log, find me anythin wrong":                    {tell.Unusual, ""},
		"the mileage doesnt add up":                                           {tell.Unusual, ""},
		"please screen the export for implausible values":                     {tell.Unusual, ""},
		"is the data ok?":                                                     {tell.Unusual, ""},
		"what is off this week":                                               {tell.Unusual, ""},
		"sales by region and product with %":                                  {tell.Grid, ""},
		"orders per month by channel as a chart":                              {tell.Grid, ""},
		"which campaigns are new and which gone":                              {tell.Change, ""},
		"what changed in October?":                                            {tell.Change, ""},
		"which stations changed most between sept and october?":               {tell.Change, ""},
		"what are the trends in our incidents":                                {tell.Overview, ""},
		"what are the most important findings?":                               {tell.Findings, ""},
		"top 3 insights about our bookings":                                   {tell.Findings, ""},
		"anything interesting in here?":                                       {tell.Findings, ""},
		"weekly report with key insights":                                     {tell.Update, plan.Week},
		"use these insights to improve the rate of returns":                   {tell.Plain, ""},
		"overview of the order book pls":                                      {tell.Overview, ""},
		"revenue trends by region and month":                                  {tell.Plain, ""},
		"revenue by region":                                                   {tell.Plain, ""},
		"number of orders per month":                                          {tell.Plain, ""},
		"monthly revenue":                                                     {tell.Plain, ""},
		"bar chart of the average price by year":                              {tell.Plain, ""},
		"which products rose or fell most in Q3":                              {tell.Change, ""},
		"Cork or Porto, who did better in October? on calls lost and speed":   {tell.Compare, ""},
		"which crew was better this year":                                     {tell.Compare, ""},
		"who lost most? North. And what about the rest":                       {tell.Change, ""},
	} {
		form, unit := tell.Of(prompt)
		if form != want.form || want.form == tell.Update && unit != want.unit {
			t.Errorf("%s: %q %q, want %q %q", prompt, form, unit, want.form, want.unit)
		}
	}
}

// TestTheFormOfATextIsTheSameHoweverManyAreAskedFor: those of the newest are known.
func TestTheFormOfATextIsTheSameHoweverManyAreAskedFor(t *testing.T) {
	t.Parallel()
	for i := range 200 {
		for prompt, want := range map[string]tell.Form{
			"why did revenue fall last month":      tell.Why,
			"what  is \n driving the refunds?":     tell.Why,
			fmt.Sprint("revenue by region ", i):    tell.Plain,
			fmt.Sprint("what changed in ", 2000+i): tell.Change,
		} {
			if form, _ := tell.Of(prompt); form != want {
				t.Errorf("%d: %q is %q, not %q", i, prompt, form, want)
			}
		}
	}
}
