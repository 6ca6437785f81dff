package write

// ranked are those of groups held against each other.
func ranked(shape string) []string {
	if counted := most(shape); counted != nil {
		return counted
	}
	switch shape {
	case "top.share":
		return []string{
			"{leader} leads {measure} with {value}, {share} of the total.",
			"{leader} has the highest {measure}: {value}, {share} of the total.",
			"The highest {measure} {is:measure} {value}, for {leader}; that is {share} of the total.",
		}
	case "top.plain":
		return []string{"{leader} has the highest {measure}: {value}.", "{leader} comes first in {measure}, with {value}.", "The highest {measure} {is:measure} {value}, for {leader}."}
	case "top.narrow":
		return []string{
			"{leader} narrowly leads {measure} with {value}, ahead of {second} with {secondValue}.",
			"{leader} has the highest {measure} ({value}), narrowly ahead of {second} ({secondValue}).",
			"{the:measure} {is:measure} led narrowly by {leader} ({value}), with {second} close behind ({secondValue}).",
		}
	case "top.tie":
		return []string{
			"{leader} and {second} share the highest {measure}: {value} each.",
			"{the:measure} {is:measure} highest for {leader} and {second}, with {value} each.",
			"{leader} and {second} lead {measure} together, with {value} each.",
		}
	case "top.ties":
		return []string{
			"{leader} is one of several with the highest {measure}, {value}.",
			"Several groups share the highest {measure}, {value}; {leader} is one of them.",
			"The highest {measure}, {value}, {is:measure} shared by {leader} and others.",
		}
	case "top.single":
		return []string{"All of {the:measure} {is:measure} from {leader}: {value}.", "{leader} is the only group; its {measure} {is:measure} {value}.", "There is one group, {leader}, and its {measure} {is:measure} {value}."}
	case "bottom":
		return []string{"{last} has the lowest {measure}: {lastValue}.", "The lowest {measure} {is:measure} {lastValue}, for {last}.", "{the:measure} {is:measure} lowest for {last}, with {lastValue}."}
	case "extremes.plain":
		return []string{"{last} has the lowest {measure}: {lastValue}.", "The lowest {measure} {is:measure} {lastValue}, for {last}.", "At the low end of {the:measure} is {last}, with {lastValue}."}
	case "extremes.times":
		return []string{
			"{the:measure} {is:measure} lowest for {last}, with {lastValue}; {leader} has {times} as much.",
			"{leader} has {times} the {measure} of {last}, which is lowest with {lastValue}.",
			"The lowest {measure} {is:measure} {lastValue}, for {last}; {leader} has {times} as much.",
		}
	case "together":
		return []string{
			"The first {count} make {sum} together, {share} of {the:measure}.",
			"Together the first {count} have {share} of {the:measure} ({sum}).",
			"{share} of {the:measure} {is:measure} from the first {count}: {sum}.",
		}
	}
	if all := premises(shape); all != nil {
		return all
	}
	return titles(shape)
}

// most are the phrases of groups by a count of rows, which is said with its noun.
func most(shape string) []string {
	switch shape {
	case "top.share.count":
		return []string{
			"{leader} has the most {noun}: {value}, {share} of the total.", "The most {noun} are from {leader}: {value}, {share} of the total.",
			"With {value}, {leader} has the most {noun}, {share} of the total.",
		}
	case "top.plain.count":
		return []string{"{leader} has the most {noun}: {value}.", "The most {noun} are from {leader}: {value}.", "With {value}, {leader} has the most {noun}."}
	case "top.narrow.count":
		return []string{
			"{leader} has the most {noun} ({value}), narrowly ahead of {second} ({secondValue}).",
			"{leader} narrowly has the most {noun}: {value}, against {secondValue} of {second}.",
			"The most {noun} are from {leader} ({value}), with {second} close behind ({secondValue}).",
		}
	case "top.tie.count":
		return []string{
			"{leader} and {second} have the most {noun}: {value} each.", "The most {noun} are from {leader} and {second}: {value} each.",
			"With {value} each, {leader} and {second} have the most {noun}.",
		}
	case "top.ties.count":
		return []string{
			"Several groups share the most {noun}, {value}; {leader} is one of them.", "{leader} is one of several with the most {noun}, {value}.",
			"The most {noun}, {value}, are shared by {leader} and others.",
		}
	case "top.single.count":
		return []string{"All {noun} are from {leader}: {value}.", "{leader} has all {noun}: {value}.", "There is one group, {leader}, with {value} {noun}."}
	case "bottom.count", "extremes.plain.count":
		return []string{"{last} has the fewest {noun}: {lastValue}.", "The fewest {noun} are from {last}: {lastValue}.", "With {lastValue}, {last} has the fewest {noun}."}
	case "extremes.times.count":
		return []string{
			"{leader} has {times} the {noun} of {last}, which has the fewest ({lastValue}).",
			"The fewest {noun} are from {last} ({lastValue}); {leader} has {times} as many.",
			"{last} has the fewest {noun}, {lastValue}; {leader} has {times} as many.",
		}
	case "title/top.share.count", "title/top.plain.count":
		return []string{"{leader} has the most {noun}: {value}"}
	case "title/top.narrow.count":
		return []string{"{leader} narrowly has the most {noun}: {value}"}
	case "title/top.tie.count":
		return []string{"{leader} and {second} have the most {noun}: {value} each"}
	case "title/top.ties.count":
		return []string{"Several share the most {noun}, {value}"}
	case "title/top.single.count":
		return []string{"All {noun} are from {leader}: {value}"}
	case "title/bottom.count":
		return []string{"{last} has the fewest {noun}: {lastValue}"}
	}
	return nil
}
