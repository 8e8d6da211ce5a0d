package directive

// ParseTag reads the contents of a struct tag, what stands in cloudg:"...". The keys
// are [TagKeys]; items are separated by commas and list elements by "|"; a value in
// single quotes may hold anything, with ” for one quote. Spans are relative to the
// contents, after Go's own unquoting of the tag.
//
// The items hold what could be understood, and are complete only when there is no
// problem.
func ParseTag(tag string) (Items, []Problem) {
	p := &parser{
		scanner: &scanner{dialect: tagDialect(), text: tag},
		word:    argWord(), owner: "the cloudg tag", seen: map[string]Span{},
	}
	for p.skipBlanks(); !p.done(); p.skipBlanks() {
		if p.text[p.pos] == ',' {
			p.emptyItem()
		} else {
			p.item()
			p.skipBlanks()
		}
		if p.done() {
			break
		}
		p.pos++ // the comma
		if p.skipBlanks(); p.done() {
			p.emptyItem()
		}
	}
	return p.items, p.problems
}

// emptyItem reports the comma at pos, or the end of the tag after one.
func (p *parser) emptyItem() {
	at := min(p.pos, len(p.text)-1)
	p.report(Problem{
		Kind: EmptyValue, Span: Span{at, at + 1},
		Message: "nothing stands between two commas of the cloudg tag",
		Hint:    "delete one comma; " + hint("", p.word.keyNames()),
	})
}
