// Package graph answers questions about how an estate hangs together: who is next
// to whom, how an attacker gets from one place to another, what breaks when
// something does.
//
// A [Graph] belongs to one version of a dataset and never changes. Its nodes are
// numbered: the assets, then placeholders for the ends of edges that are no asset,
// such as address ranges. Several views share the nodes. The raw view holds every
// edge. The relationship view has at most one edge from one node to another. The
// flow view holds the hops that traffic and identities can make, the view of identities
// the latter alone. The dependency view says which asset needs which. Each view is built when it is first asked
// for, into slices that a walk reads in order.
//
// Walks that may be long take a context. They stop with its error when it is
// canceled. When its deadline comes they stop with what they have found and say
// that something is missing.
package graph
