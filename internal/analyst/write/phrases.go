package write

// phrases are the ways to say a shape, in words that a person would use: short,
// without adjectives that no number carries.
func phrases(shape string) []string {
	switch shape {
	case "value":
		return []string{"{the:measure} {is:measure} {value}.", "{the:measure} come{s:measure} to {value}.", "{the:measure} stand{s:measure} at {value}."}
	case "value.rows":
		return []string{"{the:measure} {is:measure} {value}, from {rows}.", "{the:measure} come{s:measure} to {value} across {rows}.", "{the:measure} over all {rows} {is:measure} {value}."}
	case "value.window", "whole.window", "whole.overall.window":
		return []string{"{the:measure} {was:measure} {value} {in:window}.", "{in:window}, {the:measure} {was:measure} {value}.", "{the:measure} came to {value} {in:window}."}
	case "value.rows.window":
		return []string{"{the:measure} {was:measure} {value} {in:window}, from {rows}.", "{in:window}, {the:measure} {was:measure} {value}, from {rows}.", "{the:measure} came to {value} {in:window}, across {rows}."}
	case "count":
		return []string{"There {were:counted} {counted} in all.", "The data has {counted}.", "In all there {were:counted} {counted}."}
	case "count.window":
		return []string{"There {were:counted} {counted} {in:window}.", "{in:window} there {were:counted} {counted}.", "The data has {counted} {in:window}."}
	case "whole":
		return []string{"{the:measure} {is:measure} {value} in all.", "In all, {the:measure} come{s:measure} to {value}.", "{the:measure} add{s:measure} up to {value}."}
	case "whole.overall":
		return []string{"Over all rows, {the:measure} {is:measure} {value}.", "{the:measure} {is:measure} {value} overall.", "For all rows together, {the:measure} {is:measure} {value}."}
	case "empty":
		return []string{"There is nothing to compute {the:measure} from.", "No row has what {the:measure} need{s:measure}.", "No rows match, so there {is:measure} no {measure}."}
	case "empty.window":
		return []string{"There are no rows for {the:measure} {in:window}.", "{in:window} there is nothing to compute {the:measure} from.", "No rows match {in:window}, so there {is:measure} no {measure}."}
	case "bins":
		return []string{"For {share} of {noun}, {field} is {leader}: {value}.", "Most often, {field} is {leader}: {value} {noun}, {share} of all.", "The most common {field} is {leader}: {value} {noun}, {share} of all."}
	case "quality.empty":
		return []string{"{the:field} is the field with most empty cells: {value}, {share} of the rows.", "Most empty cells are in {field}: {value}, {share} of the rows.", "{field} lacks {value} values, {share} of the rows; no field lacks more."}
	case "quality.full":
		return []string{"None of the {count} has an empty cell.", "All {count} are filled in every row.", "No cell is empty in any of the {count}."}
	case "list":
		return []string{"{value} match.", "The list has {value}.", "There {were:value} {value} to list."}
	case "list.more":
		return []string{"More rows match than are listed; the list has {value}.", "The list stops at {value}; more rows match.", "Here are {value}; there are more."}
	}
	return counted(shape)
}

// counted are those of changes in a number of rows.
func counted(shape string) []string {
	switch shape {
	case "change.up.count":
		return []string{
			"There {were:counted} {counted} {in:window}, up {change} from {before} {in:earlier}.",
			"{in:window} there {were:counted} {counted}, up {change} from {before} {in:earlier}.",
			"The data has {counted} {in:window}, {change} more than {in:earlier} ({before}).",
		}
	case "change.down.count":
		return []string{
			"There {were:counted} {counted} {in:window}, down {change} from {before} {in:earlier}.",
			"{in:window} there {were:counted} {counted}, down {change} from {before} {in:earlier}.",
			"The data has {counted} {in:window}, {change} fewer than {in:earlier} ({before}).",
		}
	case "change.flat.count":
		return []string{
			"There {were:counted} {counted} {in:window}, about as many as {in:earlier} ({before}).",
			"{in:window} there {were:counted} {counted}, about as many as {in:earlier} ({before}).",
			"The data has {counted} {in:window} and {before} {in:earlier}.",
		}
	case "change.absolute.count":
		return []string{
			"There {were:counted} {counted} {in:window}, after {before} {in:earlier}.",
			"{in:window} there {were:counted} {counted}; {in:earlier} it was {before}.",
			"The data has {counted} {in:window} and {before} {in:earlier}.",
		}
	}
	return changes(shape)
}

// changes are those of a number that changed.
func changes(shape string) []string {
	switch shape {
	case "change.up":
		return []string{
			"{the:measure} rose {change} to {value} {in:window}, from {before} {in:earlier}.",
			"{the:measure} {was:measure} {value} {in:window}, up {change} from {before} {in:earlier}.",
			"{in:window}, {the:measure} {was:measure} up {change}: {value}, after {before} {in:earlier}.",
		}
	case "change.down":
		return []string{
			"{the:measure} fell {change} to {value} {in:window}, from {before} {in:earlier}.",
			"{the:measure} {was:measure} {value} {in:window}, down {change} from {before} {in:earlier}.",
			"{in:window}, {the:measure} {was:measure} down {change}: {value}, after {before} {in:earlier}.",
		}
	case "change.flat":
		return []string{
			"{the:measure} held {its:measure} level: {value} {in:window}, {before} {in:earlier}.",
			"{the:measure} {was:measure} {value} {in:window}, about as {in:earlier} ({before}).",
			"{in:window}, {the:measure} {was:measure} {value}, nearly the same as {in:earlier} ({before}).",
		}
	case "change.absolute":
		return []string{
			"{the:measure} went from {before} {in:earlier} to {value} {in:window}.",
			"{the:measure} {was:measure} {value} {in:window}, after {before} {in:earlier}.",
			"{in:earlier}, {the:measure} {was:measure} {before}; {in:window}, {it:measure} {was:measure} {value}.",
		}
	case "change.new":
		return []string{
			"{the:measure} {was:measure} {value} {in:window}; {in:earlier} there was none.",
			"{in:window}, {the:measure} {was:measure} {value}, after nothing {in:earlier}.",
			"{the:measure} came to {value} {in:window}, from nothing {in:earlier}.",
		}
	case "mover.up":
		return []string{
			"{leader} rose most in {measure}: by {about:delta} to {value} {in:window}, from {before}.",
			"The largest rise in {measure} is that of {leader}: up {about:delta} to {value} {in:window}, from {before}.",
			"In {measure}, {leader} went up most: from {before} to {value} {in:window} (by {about:delta}).",
		}
	case "mover.down":
		return []string{
			"{leader} fell most in {measure}: by {about:delta} to {value} {in:window}, from {before}.",
			"The largest fall in {measure} is that of {leader}: down {about:delta} to {value} {in:window}, from {before}.",
			"In {measure}, {leader} went down most: from {before} to {value} {in:window} (by {about:delta}).",
		}
	}
	return series(shape)
}

// series are those of a number over time.
func series(shape string) []string {
	switch shape {
	case "trend.up":
		return []string{
			"{the:measure} {is:measure} rising by about {slope} {each} (over {count}).",
			"Over {count}, {the:measure} rose by about {slope} {each}.",
			"{the:measure} {has:measure} been rising, by about {slope} {each} over {count}.",
		}
	case "trend.down":
		return []string{
			"{the:measure} {is:measure} falling by about {slope} {each} (over {count}).",
			"Over {count}, {the:measure} fell by about {slope} {each}.",
			"{the:measure} {has:measure} been falling, by about {slope} {each} over {count}.",
		}
	case "trend.none":
		return []string{
			"No clear trend: over {count}, {the:measure} varied between {low} and {high}.",
			"{the:measure} show{s:measure} no clear trend; over {count} {it:measure} {was:measure} between {low} and {high}.",
			"Over {count}, {the:measure} moved between {low} and {high} without a clear trend.",
		}
	case "ends":
		return []string{
			"{the:measure} went from {first} {in:start} to {last} {in:end}.",
			"{the:measure} {was:measure} {first} {in:start} and {last} {in:end}.",
			"{in:start}, {the:measure} {was:measure} {first}; {in:end}, {it:measure} {was:measure} {last}.",
		}
	case "peak":
		return []string{
			"{the:measure} {was:measure} highest {in:peak} ({high}) and lowest {in:trough} ({low}).",
			"The highest {measure} {was:measure} {high} {in:peak}, the lowest {low} {in:trough}.",
			"{the:measure} peaked {in:peak} at {high}; {its:measure} low was {low} {in:trough}.",
		}
	}
	return ranked(shape)
}
