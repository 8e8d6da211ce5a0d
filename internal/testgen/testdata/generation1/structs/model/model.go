package model

// Window is a span.
type Window struct {
	From string  `json:"from"`
	To   *string `json:"to,omitempty"`
	Deep Deep    `json:"deep,omitempty"`
}

// Deep is further down.
type Deep struct {
	// Old is not used any more.
	//
	// Deprecated: use From.
	Old string `json:"old,omitempty"`
}
