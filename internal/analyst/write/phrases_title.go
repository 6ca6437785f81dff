package write

// titles are what a report's title and a section's heading say; a title has the
// number, a heading has none.
func titles(shape string) []string {
	switch shape {
	case "title/value", "title/value.rows", "title/whole", "title/whole.overall":
		return []string{"{the:measure} is {value}"}
	case "title/value.window", "title/value.rows.window", "title/whole.window", "title/whole.overall.window":
		return []string{"{the:measure} was {value} {in:window}"}
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
		return []string{"{the:measure} was {value} {in:window}"}
	case "title/mover.up":
		return []string{"{leader} rose most in {measure}, by {about:delta}"}
	case "title/mover.down":
		return []string{"{leader} fell most in {measure}, by {about:delta}"}
	case "title/trend.up":
		return []string{"{the:measure} is rising by about {slope} {each}"}
	case "title/trend.down":
		return []string{"{the:measure} is falling by about {slope} {each}"}
	case "title/trend.none":
		return []string{"{the:measure} shows no clear trend over {count}"}
	case "title/ends":
		return []string{"{the:measure} was {last} {in:end}"}
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
		return []string{"All of {the:measure} is from {leader}: {value}"}
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
	case "title/empty":
		return []string{"No data for {the:measure}"}
	case "title/empty.window":
		return []string{"No data for {the:measure} {in:window}"}
	}
	return nil
}
