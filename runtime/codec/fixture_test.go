package codec

// The types of this file are the arguments and the result of a realistic tool, with
// the decoder and encoder that the generator writes for them.

type sortKey string

type severity string

type window struct {
	Start string `json:"start"`
	End   string `json:"end,omitempty"`
	TZ    string `json:"tz,omitempty"`
}

type searchArgs struct {
	Query      string     `json:"query"`
	Cursor     string     `json:"cursor,omitempty"`
	Limit      int        `json:"limit,omitempty"`
	Archived   bool       `json:"archived,omitempty"`
	MinScore   float64    `json:"min_score,omitempty"`
	SortBy     sortKey    `json:"sort_by,omitempty"`
	Severities []severity `json:"severities,omitempty"`
	Window     window     `json:"window"`
}

type finding struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Severity severity `json:"severity"`
	Score    float64  `json:"score"`
	Region   string   `json:"region"`
	Open     bool     `json:"open"`
	Tags     []string `json:"tags"`
	Count    int      `json:"count"`
}

type searchResult struct {
	Total      int       `json:"total"`
	Returned   int       `json:"returned"`
	NextCursor string    `json:"next_cursor,omitempty"`
	Items      []finding `json:"items"`
}

var fieldsSearchArgs = NewFields("SearchArgs",
	Required("query"),
	Optional("cursor"),
	Optional("limit"),
	Optional("archived"),
	Optional("min_score"),
	Optional("sort_by"),
	Optional("severities"),
	Required("window"),
)

var fieldsWindow = NewFields("Window",
	Required("start"),
	Optional("end"),
	Optional("tz"),
)

var (
	rulesLimit   = IntRules{HasMin: true, Min: 1, HasMax: true, Max: 100}
	enumSortKey  = NewEnum("score", "age", "name")
	enumSeverity = NewEnum("low", "medium", "high", "critical")
)

func decodeSearchArgs(r *Reader, v *searchArgs) {
	v.Limit = 20
	v.SortBy = "score"
	if !r.BeginObject(fieldsSearchArgs) {
		return
	}
	for r.NextField() {
		switch r.Field() {
		case "query":
			v.Query = r.String()
		case "cursor":
			v.Cursor = r.String()
		case "limit":
			v.Limit = int(r.IntRules(64, &rulesLimit))
		case "archived":
			v.Archived = r.Bool()
		case "min_score":
			v.MinScore = r.Float(64)
		case "sort_by":
			v.SortBy = sortKey(r.Enum(enumSortKey))
		case "severities":
			v.Severities = ReadList(r, nil, func(r *Reader, v *severity) { *v = severity(r.Enum(enumSeverity)) })
		case "window":
			decodeWindow(r, &v.Window)
		}
	}
}

func decodeWindow(r *Reader, v *window) {
	if !r.BeginObject(fieldsWindow) {
		return
	}
	for r.NextField() {
		switch r.Field() {
		case "start":
			v.Start = r.String()
		case "end":
			v.End = r.String()
		case "tz":
			v.TZ = r.String()
		}
	}
}

func encodeSearchResult(w *Writer, v *searchResult) {
	if !w.BeginObject() {
		return
	}
	w.Key("total")
	w.Int(int64(v.Total))
	w.Key("returned")
	w.Int(int64(v.Returned))
	if v.NextCursor != "" {
		w.Key("next_cursor")
		w.String(v.NextCursor)
	}
	w.Key("items")
	WriteList(w, v.Items, encodeFinding)
	w.EndObject()
}

func encodeFinding(w *Writer, v *finding) {
	if !w.BeginObject() {
		return
	}
	w.Key("id")
	w.String(v.ID)
	w.Key("title")
	w.String(v.Title)
	w.Key("severity")
	w.String(string(v.Severity))
	w.Key("score")
	w.Float(v.Score, 64)
	w.Key("region")
	w.String(v.Region)
	w.Key("open")
	w.Bool(v.Open)
	w.Key("tags")
	WriteList(w, v.Tags, func(w *Writer, v *string) { w.String(*v) })
	w.Key("count")
	w.Int(int64(v.Count))
	w.EndObject()
}
