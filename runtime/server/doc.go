// Package server serves a layer to MCP clients, over standard input and output
// and over streamable HTTP.
//
// The protocol machinery of sessions is that of the Go SDK for MCP: handshake,
// negotiation, dispatch, cancellation. What the server says about its tools, resources, prompts
// and completions is not. A single receiving middleware answers their methods with
// the bytes the layer has prepared for the caller, so that nothing is inferred,
// validated again or written again on the way out. The SDK only holds a stub for
// each tool, which keeps its own books right.
//
// Clients are told of changes of the layer through the SDK, which keeps who listens
// to what. A client may subscribe to any URI; what is delivered depends on what its
// principal may see at that time.
//
// A handler that asks the person behind a client, or the client's model, does so by a
// request of the server, or, from 2026-07-28 on, by an answer that the client repeats its
// request after; see [runtime.Elicit] and [runtime.Ask].
//
// Both transports are this package's own: lines, and streamable HTTP with its
// sessions, streams, limits, and guards against web pages of others. They check every
// message once, in the same way, before the SDK sees it: bytes that are no message at
// all, or that could not be decoded, are answered with the JSON-RPC error that says
// so, and serving goes on. Answers leave through one place, too. Results pass through
// the SDK as tickets for bytes that are ready; of an error that is the SDK's only the
// code is told, because its text repeats the caller. Batches, which two versions
// have, are taken apart and put together again.
//
// Clients cannot have a server do or keep any amount: a message has at most 16 MiB on
// standard input and 4 MiB over HTTP, a batch 100 messages, a request over HTTP 256 lines
// of headers, and one connection or session 4096 calls that are not answered. While more
// than 64 MiB of answers on standard output wait to be read, no more input is.
//
// # Mounting
//
// [Server.MountInto] adds a layer to a server of the SDK that is somebody else's and
// already has tools, middleware and transports of its own. One middleware answers what is
// the layer's, and adds the layer's entries to the host's lists; everything else passes.
// What both have is the host's. A host whose options went through [PrepareHost] has
// subscriptions to resources of the layer, too.
//
// # Protocol versions
//
// All versions are served, with the initialize handshake or, for 2026-07-28, without.
// The first request of a connection on standard input and output decides; those of the
// other era are refused from then on. Over HTTP one address serves both at the same
// time: each request that says so, in its header or its envelope, is one of 2026-07-28,
// and everything else belongs to a session, or, with [Options.NoSessions], stands alone.
//
// A request of 2026-07-28 over HTTP takes the direct path. It never meets the SDK: what
// it asks goes from its body to the layer, and the answer back, in the words that the
// middleware would have. Headers that repeat the body must do so truly. A call ends when
// its client goes. Its answer is JSON, or a stream of events from the first progress or
// log message on that the client has asked for. Changes are told on streams that clients
// open with subscriptions/listen.
//
// The capabilities are always the same and do not depend on what is registered:
// tools, resources and prompts with changes of their lists, subscriptions to
// resources, completions, and logging.
package server
