package write

// phrases are the ways to say a shape, in words that a person would use: short,
// without adjectives that no number carries.
func phrases(shape string) []string {
	switch shape {
	case "value":
		return []string{"{measure} is {value}.", "{measure} comes to {value}.", "{measure} stands at {value}."}
	case "value.rows":
		return []string{"{measure} is {value}, from {rows}.", "{measure} comes to {value} across {rows}.", "{measure} over all {rows} is {value}."}
	case "value.window", "whole.window", "whole.overall.window":
		return []string{"{measure} was {value} {in:window}.", "{in:window}, {measure} was {value}.", "{measure} came to {value} {in:window}."}
	case "value.rows.window":
		return []string{"{measure} was {value} {in:window}, from {rows}.", "{in:window}, {measure} was {value}, from {rows}.", "{measure} came to {value} {in:window}, across {rows}."}
	case "count":
		return []string{"There {were:value} {value} in all.", "The data has {value}.", "In all there {were:value} {value}."}
	case "count.window":
		return []string{"There {were:value} {value} {in:window}.", "{in:window} there {were:value} {value}.", "The data has {value} {in:window}."}
	case "whole":
		return []string{"{measure} is {value} in all.", "Together that makes {value}.", "All groups together come to {value}."}
	case "whole.overall":
		return []string{"Over all rows, {measure} is {value}.", "{measure} is {value} overall.", "For all rows together, {measure} is {value}."}
	case "empty":
		return []string{"There is nothing to compute {measure} from.", "No row has what {measure} needs.", "No rows match, so there is no {measure}."}
	case "empty.window":
		return []string{"There are no rows for {measure} {in:window}.", "{in:window} there is nothing to compute {measure} from.", "No rows match {in:window}, so there is no {measure}."}
	case "list":
		return []string{"{value} match.", "The list has {value}.", "There {were:value} {value} to list."}
	case "list.more":
		return []string{"More rows match than are listed; the list has {value}.", "The list stops at {value}; more rows match.", "Here are {value}; there are more."}
	}
	return more(shape)
}

func more(shape string) []string {
	switch shape {
	case "change.up":
		return []string{"{measure} rose {change} to {value} {in:window}, from {before} {in:earlier}.",
			"{measure} was {value} {in:window}, up {change} from {before} {in:earlier}.",
			"{in:window}, {measure} was up {change}: {value}, after {before} {in:earlier}."}
	case "change.down":
		return []string{"{measure} fell {change} to {value} {in:window}, from {before} {in:earlier}.",
			"{measure} was {value} {in:window}, down {change} from {before} {in:earlier}.",
			"{in:window}, {measure} was down {change}: {value}, after {before} {in:earlier}."}
	case "change.flat":
		return []string{"{measure} held its level: {value} {in:window}, {before} {in:earlier}.",
			"{measure} was {value} {in:window}, about as {in:earlier} ({before}).",
			"{in:window}, {measure} was {value}, nearly the same as {in:earlier} ({before})."}
	case "change.absolute":
		return []string{"{measure} went from {before} {in:earlier} to {value} {in:window}.",
			"{measure} was {value} {in:window}, after {before} {in:earlier}.",
			"{in:earlier}, {measure} was {before}; {in:window}, it was {value}."}
	case "change.new":
		return []string{"{measure} was {value} {in:window}; {in:earlier} there was none.",
			"{in:window}, {measure} was {value}, after nothing {in:earlier}.",
			"{measure} came to {value} {in:window}, from nothing {in:earlier}."}
	case "trend.up":
		return []string{"{measure} is rising by about {slope} {each} (over {count}).",
			"Over {count}, {measure} rose by about {slope} {each}.",
			"{measure} has been rising, by about {slope} {each} over {count}."}
	case "trend.down":
		return []string{"{measure} is falling by about {slope} {each} (over {count}).",
			"Over {count}, {measure} fell by about {slope} {each}.",
			"{measure} has been falling, by about {slope} {each} over {count}."}
	case "trend.none":
		return []string{"No clear trend: over {count}, {measure} varied between {low} and {high}.",
			"{measure} shows no clear trend; over {count} it was between {low} and {high}.",
			"Over {count}, {measure} moved between {low} and {high} without a clear trend."}
	case "ends":
		return []string{"{measure} went from {first} {in:start} to {last} {in:end}.",
			"{measure} was {first} {in:start} and {last} {in:end}.",
			"{in:start}, {measure} was {first}; {in:end}, it was {last}."}
	case "peak":
		return []string{"{measure} was highest {in:peak} ({high}) and lowest {in:trough} ({low}).",
			"The highest {measure} was {high} {in:peak}, the lowest {low} {in:trough}.",
			"{measure} peaked {in:peak} at {high}; its low was {low} {in:trough}."}
	}
	return ranked(shape)
}

func ranked(shape string) []string {
	switch shape {
	case "top.share":
		return []string{"{leader} leads {measure} with {value}, {share} of the total.",
			"{leader} has the highest {measure}: {value}, {share} of the total.",
			"The largest part of {measure} is from {leader}: {value}, {share} of the total."}
	case "top.plain":
		return []string{"{leader} has the highest {measure}: {value}.", "{leader} leads {measure} with {value}.", "The highest {measure} is {value}, for {leader}."}
	case "top.narrow":
		return []string{"{leader} narrowly leads {measure} with {value}, ahead of {second} with {secondValue}.",
			"{leader} has the highest {measure} ({value}), narrowly ahead of {second} ({secondValue}).",
			"{measure} is led narrowly by {leader} ({value}), with {second} close behind ({secondValue})."}
	case "top.tie":
		return []string{"{leader} and {second} share the highest {measure}: {value} each.",
			"{measure} is highest for {leader} and {second}, with {value} each.",
			"{leader} and {second} lead {measure} together, with {value} each."}
	case "top.ties":
		return []string{"{leader} is one of several with the highest {measure}, {value}.",
			"Several groups share the highest {measure}, {value}; {leader} is one of them.",
			"The highest {measure}, {value}, is shared by {leader} and others."}
	case "top.single":
		return []string{"All of {measure} is from {leader}: {value}.", "{leader} is the only group; its {measure} is {value}.", "There is one group, {leader}, and its {measure} is {value}."}
	case "bottom":
		return []string{"{last} has the lowest {measure}: {lastValue}.", "The lowest {measure} is {lastValue}, for {last}.", "{measure} is lowest for {last}, with {lastValue}."}
	case "extremes.plain":
		return []string{"{last} has the lowest {measure}: {lastValue}.", "The lowest {measure} is {lastValue}, for {last}.", "At the other end is {last} with {lastValue}."}
	case "extremes.times":
		return []string{"That is {times} as much as the lowest, {last} with {lastValue}.",
			"{leader} has {times} the {measure} of {last}, which is lowest with {lastValue}.",
			"The lowest is {last} with {lastValue}; {leader} has {times} as much."}
	case "together":
		return []string{"The {count} listed make {sum} together, {share} of the total.",
			"Together the {count} listed have {share} of {measure} ({sum}).",
			"{share} of {measure} is from these {count}: {sum}."}
	}
	return titles(shape)
}

// titles are what a report's title and a section's heading say; a title has the
// number, a heading has none.
func titles(shape string) []string {
	switch shape {
	case "title/value", "title/value.rows", "title/whole", "title/whole.overall":
		return []string{"{measure} is {value}"}
	case "title/value.window", "title/value.rows.window", "title/whole.window", "title/whole.overall.window":
		return []string{"{measure} was {value} {in:window}"}
	case "title/count":
		return []string{"There {were:value} {value}"}
	case "title/count.window":
		return []string{"There {were:value} {value} {in:window}"}
	case "title/change.up":
		return []string{"{measure} rose {change} {in:window}"}
	case "title/change.down":
		return []string{"{measure} fell {change} {in:window}"}
	case "title/change.flat":
		return []string{"{measure} held at {value} {in:window}"}
	case "title/change.absolute", "title/change.new":
		return []string{"{measure} was {value} {in:window}"}
	case "title/trend.up":
		return []string{"{measure} is rising by about {slope} {each}"}
	case "title/trend.down":
		return []string{"{measure} is falling by about {slope} {each}"}
	case "title/trend.none":
		return []string{"{measure} shows no clear trend over {count}"}
	case "title/ends":
		return []string{"{measure} was {last} {in:end}"}
	case "title/top.share", "title/top.plain":
		return []string{"{leader} leads {measure} with {value}"}
	case "title/top.narrow":
		return []string{"{leader} narrowly leads {measure} with {value}"}
	case "title/top.tie":
		return []string{"{leader} and {second} lead {measure} with {value} each"}
	case "title/top.ties":
		return []string{"Several share the highest {measure}, {value}"}
	case "title/top.single":
		return []string{"All of {measure} is from {leader}: {value}"}
	case "title/bottom":
		return []string{"{last} has the lowest {measure}: {lastValue}"}
	case "title/list", "title/list.more":
		return []string{"The list has {value}"}
	case "title/empty":
		return []string{"No data for {measure}"}
	case "title/empty.window":
		return []string{"No data for {measure} {in:window}"}
	}
	return nil
}
