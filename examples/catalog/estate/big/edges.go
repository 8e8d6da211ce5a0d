package big

import "fmt"

// everywhere is the whole internet, as rules name it.
const everywhere = "0.0.0.0/0"

type edgeRecord struct {
	ID        string `json:"id"`
	Source    string `json:"source_id"`
	Target    string `json:"target_id"`
	Type      string `json:"edge_type"`
	PortRange string `json:"port_range,omitempty"`
	Protocol  string `json:"protocol,omitempty"`
	CIDR      string `json:"cidr,omitempty"`
	Direction string `json:"direction,omitempty"`
}

// A wire draws the edges of one service and numbers them.
type wire struct {
	service
	*writer
	drawn int
}

func (w *wire) edge(e edgeRecord) {
	e.ID = fmt.Sprintf("edge%04d-%03d", w.number, w.drawn)
	w.drawn++
	w.value(e)
}

// draw draws count edges of a type from one layer to another, round and round.
func (w *wire) draw(count int, from layer, edgeType string, to layer) {
	for i := range count {
		// With each round through the sources the targets move on, so that no two edges are alike.
		w.edge(edgeRecord{Source: w.id(from.at(i)), Type: edgeType, Target: w.id(to.at(i + i/from.count))})
	}
}

// abroad draws count edges of a type to the same layer of other services.
func (w *wire) abroad(count int, l layer, edgeType string) {
	for i := range count {
		w.edge(edgeRecord{Source: w.id(l.at(i)), Type: edgeType, Target: w.other(1 + 7*i).id(l.at(i))})
	}
}

func (s service) edges(out *writer) {
	w := &wire{service: s, writer: out}
	for i := range subnets.count {
		w.edge(edgeRecord{Source: w.id(networks.first), Type: "CONTAINS", Target: w.id(subnets.at(i))})
	}
	for i := range instances.count {
		w.edge(edgeRecord{Source: w.id(subnets.at(i)), Type: "CONTAINS", Target: w.id(instances.at(i))})
	}
	w.draw(40, instances, "ATTACHED_TO", groups)
	w.draw(40, instances, "ASSUMES_ROLE", roles)
	w.draw(30, roles, "GRANTS_ACCESS", buckets)
	w.draw(20, roles, "GRANTS_ACCESS", databases)
	w.draw(10, roles, "GRANTS_ACCESS", secrets)
	w.draw(8, buckets, "REFERENCES", keys)
	w.draw(5, databases, "REFERENCES", keys)
	w.draw(5, databases, "ATTACHED_TO", groups)
	w.draw(10, functions, "ASSUMES_ROLE", roles)
	w.draw(10, functions, "LOGS_TO", logs)
	w.draw(10, functions, "REFERENCES", secrets)
	w.draw(2, balancers, "ATTACHED_TO", groups)
	w.draw(2, balancers, "LOAD_BALANCER_TARGET", targets)
	w.draw(20, targets, "LOAD_BALANCER_TARGET", instances)
	w.rules()
	w.abroad(10, functions, "INVOKES")
	w.abroad(14, roles, "IAM_TRUST")
}

// rules draws 20 edges that let traffic in, from the internet where the service is
// public.
func (w *wire) rules() {
	source, cidr := w.id(networks.first), ""
	if w.public() {
		source, cidr = everywhere, everywhere
	}
	for i := range balancers.count {
		e := edgeRecord{Source: source, Type: "SECURITY_GROUP_RULE", Target: w.id(groups.at(i)), CIDR: cidr}
		e.PortRange, e.Protocol, e.Direction = "443", "TCP", "ingress"
		w.edge(e)
	}
	for i := range 18 {
		w.edge(edgeRecord{
			Source: w.id(groups.at(i)), Type: "SECURITY_GROUP_RULE", Target: w.id(groups.at(i + 1 + i/groups.count)),
			PortRange: "5432", Protocol: "TCP", Direction: "ingress",
		})
	}
}
