package runtime

import "strconv"

// InputRequired is the answer to a call whose handler has asked the person behind a
// client that answers with a further request (MCP 2026-07-28). To callers it is an
// error; middleware sees it as a result.
type InputRequired struct {
	Questions []AskedQuestion
	// State is what the further request must repeat. It is sealed.
	State string
}

// AskedQuestion is a question on its way to a client.
type AskedQuestion struct {
	ID string
	Question
}

// Error says what is missing.
func (r *InputRequired) Error() string {
	return "the call waits for answers to " + strconv.Itoa(len(r.Questions)) + " questions"
}

// AppendJSON appends the wire form to dst.
func (r *InputRequired) AppendJSON(dst []byte) []byte {
	w := beginObject(dst)
	w.key("inputRequests")
	w.dst = append(w.dst, '{')
	for i, q := range r.Questions {
		if i > 0 {
			w.dst = append(w.dst, ',')
		}
		w.dst = append(appendString(w.dst, q.ID), ':')
		w.dst = q.appendRequest(w.dst)
	}
	w.dst = append(w.dst, '}')
	w.string("requestState", r.State)
	return w.end()
}

// appendRequest appends the request that asks the question.
func (q *Question) appendRequest(dst []byte) []byte {
	w := beginObject(dst)
	if q.Method != "" && q.Method != MethodElicit {
		w.string("method", string(q.Method))
		w.key("params")
		w.dst = q.Params.AppendJSON(w.dst)
		return w.end()
	}
	w.string("method", string(MethodElicit))
	w.key("params")
	params := beginObject(w.dst)
	params.string("mode", "form")
	params.string("message", q.Message)
	params.key("requestedSchema")
	params.dst = append(params.dst, q.Schema...)
	w.dst = params.end()
	return w.end()
}
