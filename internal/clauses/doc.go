// Package clauses says what the tests of this repository prove. It holds tests only.
//
// The behaviour of the generator and of the layer was written down in numbered
// clauses before it was built: sections L1 to L12, of which L12 are tables of edge
// cases; Q and D, two lists of oddities of an earlier system with what is done
// instead; S0 to S4, introductions to the parts; and C0 to C7, the example in
// examples/catalog, of which C7 are tables. A test that proves a clause has
// its number in its name: TestL4_5_Order proves a part of clause 4.5,
// TestQ7_LateWorkIsDropped what is done about the seventh oddity.
//
// The tables of this package list
//
//   - the clauses: each needs a test named after it, or a reason why there is none,
//   - the rows of the tables of edge cases: each names the test that it became,
//   - complaints that users of code generators and of MCP libraries have published:
//     each names the test that keeps it from being true here.
//
// The tests read the source of all other tests and fail when one that is named does
// not exist, and when a reason is given for something that is tested.
package clauses
