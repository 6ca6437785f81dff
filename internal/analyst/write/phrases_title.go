package write

// titles are what a report's title and a section's heading say; a title has the
// number, a heading has none.
func titles(shape string) []string {
	switch shape {
	case "title/value", "title/value.rows", "title/whole", "title/whole.overall":
		return []string{"{the:measure} {is:measure} {value}"}
	case "title/value.window", "title/value.rows.window", "title/whole.window", "title/whole.overall.window":
		return []string{"{the:measure} {was:measure} {value} {in:window}"}
	case "title/count":
		return []string{"There {were:counted} {counted} in all"}
	case "title/count.window":
		return []string{"There {were:counted} {counted} {in:window}"}
	case "title/change.up", "title/change.up.count":
		return []string{"{the:measure} rose {change} {in:window}"}
	case "title/change.down", "title/change.down.count":
		return []string{"{the:measure} fell {change} {in:window}"}
	case "title/change.flat", "title/change.flat.count":
		return []string{"{the:measure} held at {value} {in:window}"}
	case "title/change.absolute", "title/change.new", "title/change.absolute.count":
		return []string{"{the:measure} {was:measure} {value} {in:window}"}
	case "title/mover.up":
		return []string{"{leader} rose most in {measure}, by {about:delta}"}
	case "title/mover.down":
		return []string{"{leader} fell most in {measure}, by {about:delta}"}
	case "title/trend.up":
		return []string{"{the:measure} {is:measure} rising by about {slope} {each}"}
	case "title/trend.down":
		return []string{"{the:measure} {is:measure} falling by about {slope} {each}"}
	case "title/trend.none":
		return []string{"{the:measure} show{s:measure} no clear trend over {count}"}
	case "title/peak":
		return []string{"{the:measure} {was:measure} highest {in:peak}"}
	case "title/together":
		return []string{"The first {count} have {share} of {the:measure}"}
	case "title/extremes.plain", "title/extremes.times", "title/extremes.plain.count", "title/extremes.times.count":
		return []string{"{the:measure} {is:measure} lowest for {last}"}
	case "title/ends":
		return []string{"{the:measure} {was:measure} {last} {in:end}"}
	case "title/top.share":
		return []string{"{leader} leads {measure} with {value}"}
	case "title/top.plain":
		return []string{"{leader} has the highest {measure}: {value}"}
	case "title/top.narrow":
		return []string{"{leader} narrowly leads {measure} with {value}"}
	case "title/top.tie":
		return []string{"{leader} and {second} lead {measure} with {value} each"}
	case "title/top.ties":
		return []string{"Several share the highest {measure}, {value}"}
	case "title/top.single":
		return []string{"All of {the:measure} {is:measure} from {leader}: {value}"}
	case "title/bottom":
		return []string{"{last} has the lowest {measure}: {lastValue}"}
	case "title/bins":
		return []string{"{field} is {leader} for {share} of {noun}"}
	case "title/quality.empty":
		return []string{"{the:field} is empty in {share} of the rows"}
	case "title/quality.full":
		return []string{"All {count} are filled in every row"}
	case "title/list", "title/list.more":
		return []string{"The list has {value}"}
	case "title/premise.up":
		return []string{"{the:measure} did not {verb}: {it:measure} rose {change} {in:window}"}
	case "title/premise.down":
		return []string{"{the:measure} did not {verb}: {it:measure} fell {change} {in:window}"}
	case "title/premise.flat":
		return []string{"{the:measure} did not {verb}: {it:measure} held at {value} {in:window}"}
	case "title/premise.absolute", "title/premise.new":
		return []string{"{the:measure} did not {verb}: {it:measure} {was:measure} {value} {in:window}"}
	case "title/premise.undated", "title/premise.alone":
		return []string{"Whether {the:measure} did {verb} cannot be told"}
	case "title/premise.groups.not":
		return []string{"{leader} does not have the {more} {measure}: {value} against {secondValue}"}
	case "title/premise.groups.so":
		return []string{"{leader} has the {more} {measure}: {value} against {secondValue}"}
	case "title/premise.groups.same":
		return []string{"{leader} and {second} have the same {measure}: {value} and {secondValue}"}
	case "title/premise.all.not":
		return []string{"{second} has the {most} {measure}: {secondValue}, against {value} for {leader}"}
	case "title/premise.all.so":
		return []string{"{leader} has the {most} {measure}: {value}, ahead of {second} with {secondValue}"}
	case "title/premise.absent":
		return []string{"Whether {leader} has the {more} {measure} cannot be told"}
	case "title/empty":
		return []string{"No data for {the:measure}"}
	case "title/empty.window":
		return []string{"No data for {the:measure} {in:window}"}
	}
	return nil
}
