package compare

// Fold is a stretch of rows, or the number of rows without a difference that stand in
// its place.
type Fold struct {
	Rows   []Row
	Hidden int
}

// Folds leaves out long stretches of rows that are the same on both sides but for
// context rows around differences. A negative context leaves out nothing.
func Folds(rows []Row, context int) (list []Fold) {
	if context < 0 {
		return []Fold{{Rows: rows}}
	}
	start := 0 // of the rows that were not added yet
	for start < len(rows) {
		first := start
		for first < len(rows) && rows[first].Kind == Same {
			first++
		}
		before, after := context, context
		if start == 0 {
			before = 0
		}
		if first == len(rows) {
			after = 0
		}
		if hidden := first - start - before - after; hidden > 1 {
			list = show(list, rows[start:start+before])
			list = append(list, Fold{Hidden: hidden})
			start = first - after
		}
		for first < len(rows) && rows[first].Kind != Same {
			first++
		}
		list = show(list, rows[start:first])
		start = first
	}
	return list
}

func show(list []Fold, rows []Row) []Fold {
	if len(rows) == 0 {
		return list
	}
	if n := len(list); n > 0 && list[n-1].Hidden == 0 {
		last := &list[n-1]
		last.Rows = append(last.Rows[:len(last.Rows):len(last.Rows)], rows...)
		return list
	}
	return append(list, Fold{Rows: rows})
}
