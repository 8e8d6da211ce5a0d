package main

import "context"

// A judgement is one run of one judge.
type judgement struct {
	name  string
	judge func(context.Context, *kit) ([]row, error)
}

// runs returns all runs in their order.
func runs() []judgement {
	list := []judgement{
		suite("suite 0.1.16", stable, direct, ""),
		suite("suite 2025-11-25", next, direct, "2025-11-25"),
		suite("suite 2025-06-18", next, direct, "2025-06-18"),
		suite("suite 2026-07-28", next, observed, stateless),
		replay(),
		suite("bridge 0.1.16", stable, bridged, ""),
		suite("bridge 2025-11-25", next, bridged, "2025-11-25"),
	}
	for _, server := range []string{"conformance", "catalog"} {
		for _, transport := range []string{"stdio", "http"} {
			for _, sdk := range []string{"v1", "v2 legacy", "v2 auto", "v2 modern"} {
				list = append(list, client(server, transport, sdk))
			}
			for _, era := range []string{"legacy", "modern"} {
				list = append(list, inspector(server, transport, era))
			}
		}
		list = append(list, fuzz(server))
	}
	return list
}
