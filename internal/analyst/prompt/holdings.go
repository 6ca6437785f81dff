package prompt

// standing is the one number of the table that says how much there is of things at a
// time, told again and again; -1: there is none, or several. Of such a table the number
// of rows says how often was looked, and nothing of the things.
func (ix *index) standing() int {
	found := -1
	for f, fd := range ix.fields {
		if !ix.profile.Retold(fd.column) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = f
	}
	return found
}

// held takes "stock" for the number of what there is, also where the rows are called so.
func (r *reader) held() {
	f := r.standing()
	if f < 0 {
		return
	}
	for i := range r.items {
		it := &r.items[i]
		n, _ := r.opens("held", it.from)
		if n != it.to-it.from || it.is(isValue) || it.is(isField) && it.score >= 0.9 {
			continue
		}
		it.tag, it.arg, it.score, it.links = isField, "", 0.8, []link{{field: f, score: 0.8}}
	}
}
