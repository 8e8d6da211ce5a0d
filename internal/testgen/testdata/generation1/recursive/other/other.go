package other

// Node is another tree.
type Node struct {
	Nodes []Node `json:"nodes,omitempty"`
}
