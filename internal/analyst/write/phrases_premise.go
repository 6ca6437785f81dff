package write

// premises are those of what a prompt takes for granted and the data does not
// have so, or has not at all.
func premises(shape string) []string {
	switch shape {
	case "premise.up":
		return []string{
			"{the:measure} did not {verb}: {it:measure} rose {change} {in:window} against {earlier}.",
			"{the:measure} did not {verb}; {it:measure} went up {change} {in:window} against {earlier}.",
			"{in:window} {the:measure} did not {verb}: {it:measure} rose {change} against {earlier}.",
		}
	case "premise.down":
		return []string{
			"{the:measure} did not {verb}: {it:measure} fell {change} {in:window} against {earlier}.",
			"{the:measure} did not {verb}; {it:measure} went down {change} {in:window} against {earlier}.",
			"{in:window} {the:measure} did not {verb}: {it:measure} fell {change} against {earlier}.",
		}
	case "premise.flat":
		return []string{
			"{the:measure} did not {verb}: {it:measure} {was:measure} {value} {in:window} and {before} {in:earlier}.",
			"{the:measure} did not {verb}; with {value} {in:window} and {before} {in:earlier} {it:measure} held {its:measure} level.",
			"{in:window} {the:measure} did not {verb}: {value} is about what {it:measure} {was:measure} {in:earlier} ({before}).",
		}
	case "premise.absolute", "premise.new":
		return []string{
			"{the:measure} did not {verb}: {it:measure} {was:measure} {value} {in:window}, after {before} {in:earlier}.",
			"{the:measure} did not {verb}; {it:measure} went from {before} {in:earlier} to {value} {in:window}.",
			"{in:window} {the:measure} did not {verb}: {it:measure} {was:measure} {value}, against {before} {in:earlier}.",
		}
	case "premise.undated":
		return []string{
			"Whether {the:measure} did {verb} cannot be told: the data has no dates to compare by.",
			"That {the:measure} did {verb} is not in the data, which has no dates to compare by.",
			"The data has no dates, so whether {the:measure} did {verb} cannot be told.",
		}
	case "premise.alone":
		return []string{
			"Whether {the:measure} did {verb} {in:window} cannot be told: there is nothing earlier to compare with.",
			"There is nothing earlier to hold {window} against, so whether {the:measure} did {verb} cannot be told.",
			"Whether {the:measure} did {verb} cannot be told: {window} has no earlier period in the data.",
		}
	}
	return groupPremises(shape)
}

// groupPremises are those of a group that a prompt sees above or below others.
func groupPremises(shape string) []string {
	switch shape {
	case "premise.groups.not":
		return []string{
			"{leader} does not have the {more} {measure}: {value} against {secondValue} for {second}{when:window}.",
			"{the:measure} of {leader} {is:measure} not {more} than that of {second}{when:window}: {value} against {secondValue}.",
			"It is {second} that has the {more} {measure}{when:window}: {secondValue} against {value} for {leader}.",
		}
	case "premise.groups.so":
		return []string{
			"{leader} does have the {more} {measure}: {value} against {secondValue} for {second}{when:window}.",
			"{the:measure} of {leader} {is:measure} {more} than that of {second}{when:window}: {value} against {secondValue}.",
			"{leader} has the {more} {measure}{when:window}: {value}, with {second} at {secondValue}.",
		}
	case "premise.groups.same":
		return []string{
			"{leader} and {second} have the same {measure}{when:window}: {value} and {secondValue}.",
			"In {measure} there is no difference between {leader} and {second}{when:window}: {value} and {secondValue}.",
			"{leader} does not differ from {second} in {measure}{when:window}: {value} and {secondValue}.",
		}
	case "premise.all.not":
		return []string{
			"{leader} does not have the {most} {measure}: that is {second} with {secondValue}{when:window}; {leader} has {value}.",
			"It is {second} that has the {most} {measure}{when:window}: {secondValue}, against {value} for {leader}.",
			"The {most} {measure}{when:window} is that of {second} with {secondValue}; {leader} has {value}.",
		}
	case "premise.all.so":
		return []string{
			"{leader} does have the {most} {measure}: {value}{when:window}, ahead of {second} with {secondValue}.",
			"No other has {more} {measure} than {leader} with {value}{when:window}; next is {second} with {secondValue}.",
			"The {most} {measure}{when:window} is that of {leader} with {value}, followed by {second} with {secondValue}.",
		}
	case "premise.absent":
		return []string{
			"Whether {leader} has the {more} {measure} cannot be told: one of the two has none{when:window}.",
			"There is no {measure} for {leader}{when:window}, so whether it is {more} cannot be told.",
			"For {leader} there is no {measure}{when:window}; whether it is {more} cannot be told.",
		}
	}
	return nil
}
