// Package vault replaces values by names that mean nothing to anybody without the key,
// and these names by the values again.
//
// A token looks like what it stands for: that of an account has twelve digits, that of
// an ARN is an ARN, and private addresses of one network have tokens in one network.
// It follows from the key, the namespace, the kind of value (its entity) and the value.
// Only when two values would share a token does the second get another one, which
// depends on the order. To give the same tokens after a restart in that case too, and to
// reverse them at all, a vault keeps what it gave: in memory, and with a path or a
// [state.Log] beyond the process. Nobody can reverse a token that nobody was given.
//
// [Vault.Tokenize] and [Vault.Reverse] work in memory. [Vault.Save] hands what is new to
// the log, as one sealed frame; an answer that must reverse after a crash leaves after
// it. Entries are few bytes without pointers, their number is bounded, and beyond it
// tokens are given that do not reverse, never the values.
//
// Two things stay as the reference system has them, because tokens would differ
// otherwise: public addresses are not in the token of their network, and the bucket in
// the host part of a cloud storage URL is not a name.
//
// A key is never printed, logged or put into an error. The identifier of a key says
// whether two vaults hold the same one.
package vault
