package tell

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestTheEndOfALetterIsNoAsk(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"revenue by region. cheers":                     "revenue by region.",
		"top 5 shops, thanks a lot":                     "top 5 shops",
		"orders in May? Many thanks, James":             "orders in May?",
		"which shop did best":                           "which shop did best",
		"thanks":                                        "thanks",
		"fees by site. Regards, M. Long":                "fees by site.",
		"how many thank you letters did we send in May": "how many thank you letters did we send in May",

		"orders by shop\nKind regards,\nDr. P. Adeyemi, Chair": "orders by shop",
	} {
		got := Unsigned(prompt)
		if strings.TrimRight(got, " ") != want || len(got) != len(prompt) {
			t.Errorf("%q: %q, want %q in as many bytes", prompt, got, want)
		}
	}
}

func TestWishesAndWhatLeadsToTheAsksAreLeftOut(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Hi, hope you had a nice weekend! Three things: how many calls, and which queue?": "Hi, how many calls, and which queue?",
		"revenue by region. Thanks, have a lovely week":                                   "revenue by region.",
		"Hi Umar here, how many calls?":                                                   "how many calls?",
		"this is Dana Low here from finance: fees by site":                                "fees by site",
		"Everything here, by site":                                                        "Everything here, by site",
		"who has most open ones? thx and happy monday":                                    "who has most open ones?",
		"Quick one before my meeting: how many flats are empty":                           "how many flats are empty",
		"Before the board call: how many claims came in":                                  "how many claims came in",
		"how many visits have a good rating":                                              "how many visits have a good rating",
		"I hope you can tell me revenue by region. Thanks":                                "I hope you can tell me revenue by region.",
		"hope all is well. Need total fees":                                               "Need total fees",
		"I hope this mail finds you well! fees by site":                                   "fees by site",
		"which assets appreciated most":                                                   "which assets appreciated most",
		"fees by site please, much appreciated":                                           "fees by site please",
		"which shops have a nice view":                                                    "which shops have a nice view",
		"three things sold most in May":                                                   "three things sold most in May",
		"Patients say that waits are longer. Is it true?":                                 "waits are longer?",
		"Guests keep complaining that check-in takes longer":                              "check-in takes longer",
		"Margin is sliding and Jonas says the freelancers got dearer. Is he right?":       "Margin is sliding the freelancers got dearer. Is he right?",
		"fees by site, and our night crew keeps telling me that waits got longer":         "fees by site waits got longer",
		"Which drivers told us of a fault":                                                "Which drivers told us of a fault",
		"takings by stall. The council has noticed.":                                      "takings by stall.",
		"The bank is coming on Friday so which branch lost most":                          "which branch lost most",
		"why are fees down? Parents are asking me. By school please":                      "why are fees down? By school please",
		"too many redos lately, surgeons are calling me every day":                        "too many redos lately",
		"We need an answer we can show the owners. fees by site":                          "fees by site",
		"who pays late? I want names not theories":                                        "who pays late?",
		"I'd like fees by site":                                                           "fees by site",
		"Me again! fees by site. Chart would be great for the board. B x":                 "fees by site. Chart .",
		"Hello lovely! fees by site":                                                      "fees by site",
		"quick one lovey - fees by site":                                                  "fees by site",
		"Our auditor arrives on Thursday. Fees by site":                                   "Fees by site",
		"fees by site. Sorry for the rush":                                                "fees by site.",
		"which guest arrives on Thursday":                                                 "which guest arrives on Thursday",
		"sales of Fuchs, Pal and Royal, folks":                                            "sales of Fuchs, Pal and Royal, folks",
		"plot y. Total x":                                                                 "plot y. Total x",
		"fees by site. Cordula xx":                                                        "fees by site.",
		"morning visits by site":                                                          "morning visits by site",
		"what people like most":                                                           "what people like most",
		"tenants by building":                                                             "tenants by building",
		"which customers are waiting for a refund":                                        "which customers are waiting for a refund",
		"how many customers are coming back":                                              "how many customers are coming back",
		"Dear colleague,\n\nMay I ask for fees by site?\n\nA. Bell":                       "fees by site?",
		"fees in May by site":                                                             "fees in May by site",
		"Dear all,\nfees by site.\nYours sincerely,\nD. Hart\nRoads & Drains":             "fees by site.",
		"- fees by site\n- Margins":                                                       "- fees by site - Margins",
		"I have recently taken over the library. Fees by site":                            "Fees by site",
		"Fees by site. She knows nothing about us. Thanks":                                "Fees by site.",
		"fees by site? The cold room man is coming":                                       "fees by site?",
		"New director starts Monday. Fees by site":                                        "Fees by site",
		"I've been asked for fees by site":                                                "fees by site",
		"which patients have been asked for fees":                                         "which patients have been asked for fees",
		"Ana runs the north. She wants fees by site.":                                     "Ana runs the north. She wants fees by site.",
		"Please send fees by site,\nvisits by month,\nReturns":                            "Please send fees by site, visits by month, Returns",
		"Monthly report\n\nFees":                                                          "Monthly report Fees",
		"fees by site since he joined in May":                                             "fees by site since he joined in May",
		"Nurses say that they wait longer than they used to. True? Since when?":           "they wait longer than they used to? Since when?",
		"Fees are up. Is that so, or not?":                                                "Fees are up. Is that so, or not?",
		"Autumn review: September to November, fees":                                      "review: September to November, fees",
		"Autumn review: fees and visits":                                                  "Autumn review: fees and visits",
	} {
		got := Unsigned(prompt)
		if strings.Join(strings.Fields(got), " ") != want || len(got) != len(prompt) {
			t.Errorf("%q: %q, want %q in as many bytes", prompt, strings.Join(strings.Fields(got), " "), want)
		}
	}
}

func TestAPromiseOfATimeIsAGoalOfAll(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]float64{"we promise an answer within 3 days. do we keep it?": 100, "answers within 3 days": 0, "we promise the best service": 0} {
		g, _ := goalIn(prompt)
		if g.value != want {
			t.Errorf("%q: a goal of %v, want %v", prompt, g.value, want)
		}
	}
}

func TestWhatChangedAgainstThenIsAboutTheNewest(t *testing.T) {
	t.Parallel()
	s := slotsOf("what changed vs September, by house", hotel())
	s.sinceThen()
	if s.compare == nil || s.compare.Kind != plan.OtherPeriod || s.period == nil || s.period.Kind != plan.LastComplete || s.period.Unit != plan.Month {
		t.Errorf("%+v against %+v", s.period, s.compare)
	}
	s = slotsOf("what changed in September, by house", hotel())
	if s.sinceThen(); s.compare != nil {
		t.Errorf("a period of its own is held against: %+v", s.compare)
	}
}

func TestAWordForANumberThatNoColumnHoldsIsLacking(t *testing.T) {
	t.Parallel()
	read := plan.Plan{Questions: []plan.Question{{Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Count}}}}}
	for prompt, want := range map[string]string{
		"how many jobs were done, and what was the carbon footprint of each": "what was the carbon footprint of each",
		"how happy are the clients": "happy", "how many jobs were done": "",
	} {
		read.Prompt, read.Missing = prompt, nil
		got := ""
		if p := slotsOf(prompt, jobs()).unheld(read); len(p.Missing) > 0 && p.Missing[0].Point {
			got = p.Missing[0].Text
		}
		if got != want {
			t.Errorf("%q lacks %q, want %q", prompt, got, want)
		}
	}
}
