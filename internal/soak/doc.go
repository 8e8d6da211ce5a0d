// Package soak keeps a server busy and looks for what does not go away again.
//
// Its tests serve a small layer over HTTP, as a program would, and let clients call it,
// come and go with sessions, cancel, read slowly and vanish. After each of these the
// goroutines and the heap of the process, in which the clients live too, must be what
// they were before. The numbers of calls and sessions are flags of the tests; "make
// soak" runs them in full.
package soak
