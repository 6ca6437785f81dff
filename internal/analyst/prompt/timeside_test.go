package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestANumberIsRelatedToTheTimeBetweenTwoTimes(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"does delivery time depend on weight?", []string{"relation corr(ordered_at to delivered_at, weight_kg)"}},
		{"relationship between distance and lead time", []string{"relation corr(distance_km, ordered_at to delivered_at)"}},
		{"are heavier shipments slower to deliver?", []string{"relation corr(weight_kg, ordered_at to delivered_at)"}},
		{"do shipments with a longer distance take longer to deliver?", []string{"relation corr(distance_km, ordered_at to delivered_at)"}},
		{"how does the shipping cost affect the turnaround?", []string{"relation corr(shipping_cost, ordered_at to delivered_at)"}},
	})
}

func TestATimeBetweenTwoTimesAndAFieldOfGroupsAreABreakdown(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"does delivery time depend on the carrier?", []string{"breakdown average(ordered_at to delivered_at) by carrier"}},
		{"impact of origin on lead time", []string{"breakdown average(ordered_at to delivered_at) by origin"}},
	})
}

func TestAStretchUpToATimeIsMeasured(t *testing.T) {
	t.Parallel()
	leases := table("leases", "leases", 900, "lease:key:900", "signed_on:date:400", "warranty_expiration:date:500", "checked_on:date:450", "rent:flow:700", "city:geo:20:Oslo|Lyon")
	checkReadings(t, leases, []reading{
		{"relationship between rent and warranty period", []string{"relation corr(rent, signed_on to warranty_expiration)"}},
		{"average warranty period by city", []string{"breakdown average(signed_on to warranty_expiration) by city"}},
	})
}

func TestHowFastSomethingIsDoneIsATime(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"which carriers have slow delivery?", []string{"breakdown average(ordered_at to delivered_at) by carrier"}},
		{"Investigate what makes for quicker fulfillment by origin", []string{"breakdown average(ordered_at to delivered_at) by origin"}},
	})
}

func TestAChangeThatIsTakenForGrantedIsThatOfTheTimeItStandsBeside(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"why is the resolution time of tickets rising?", "explain the increase in resolution times of tickets"} {
		claim := claimOf(prompt.Read(tickets(), nil, text, prompt.Hint{}))
		if claim == nil || claim.Question.Measures[0].Aggregate != plan.Span {
			t.Errorf("%q takes for granted %+v", text, claim)
		}
	}
}
