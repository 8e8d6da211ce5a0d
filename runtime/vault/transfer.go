package vault

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/state"
)

// exportFormat names the format of exports.
const exportFormat = "cloudg-vault/1"

// Export returns all entries as JSON, readable by everybody. It is as secret as the
// values.
func (v *Vault) Export() []byte {
	v.mu.RLock()
	defer v.mu.RUnlock()
	dst := fmt.Appendf(nil, `{"format":%q,"key_id":%q,"entries":[`, exportFormat, v.keys.id)
	first := true
	v.store.all(func(e *entry) {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		r := v.store.record(e)
		dst = codec.ListValue(
			codec.StringValue(r.ns), codec.StringValue(r.entity), codec.StringValue(r.value), codec.StringValue(r.token),
			codec.IntValue(int64(r.created)), codec.IntValue(int64(r.used)),
		).AppendJSON(dst)
	})
	return append(dst, "]}"...)
}

// exported is an export as it is read. Encrypted ones have a nonce, data and a tag.
type exported struct {
	Format    string   `json:"format"`
	Encrypted bool     `json:"encrypted"`
	Nonce     []byte   `json:"nonce"`
	Data      string   `json:"data"`
	Tag       string   `json:"tag"`
	Entries   []listed `json:"entries"`
}

// listed is a record as an export lists it.
type listed record

// UnmarshalJSON reads a list of namespace, entity, value, token, created and used.
func (l *listed) UnmarshalJSON(data []byte) error {
	var items []json.RawMessage
	if err := json.Unmarshal(data, &items); err != nil || len(items) != 6 {
		return errors.New("an entry is not a list of six")
	}
	for i, p := range []*string{&l.ns, &l.entity, &l.value, &l.token} {
		if json.Unmarshal(items[i], p) != nil {
			return fmt.Errorf("item %d of an entry is not a string", i)
		}
	}
	for i, p := range []*uint32{&l.created, &l.used} {
		var seconds float64
		if json.Unmarshal(items[4+i], &seconds) != nil || !(seconds >= 0 && seconds <= math.MaxUint32) {
			return fmt.Errorf("item %d of an entry is not a time in Unix seconds", 4+i)
		}
		*p = uint32(seconds)
	}
	return nil
}

// Import adds the entries of an export, of this vault or another, and returns how many
// it added. A token that the vault has already stays what it is, unless overwrite says
// that the export wins. An encrypted export must have been made with the same key.
// Nothing is added when there is an error.
func (v *Vault) Import(data []byte, overwrite bool) (added int, err error) {
	export, err := v.read(data)
	if err != nil {
		return 0, fmt.Errorf("vault: import: %w", err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, l := range export.Entries {
		if l.value == "" || l.token == "" || len(l.value) > maxValue || len(l.token) > maxValue {
			continue
		}
		if e := v.store.ofToken(l.ns, l.token); e != nil {
			if !overwrite {
				continue
			}
			v.forget(e)
		}
		v.register(record(l))
		added++
	}
	v.tidy()
	return added, nil
}

// read reads an export, and what is in an encrypted one.
func (v *Vault) read(data []byte) (*exported, error) {
	var export exported
	if err := json.Unmarshal(data, &export); err != nil {
		return nil, unreadable(err)
	}
	if export.Format != exportFormat {
		return nil, fmt.Errorf("the format is not %s", exportFormat)
	}
	if !export.Encrypted {
		return &export, nil
	}
	plain, err := v.decrypt(&export)
	if err != nil {
		return nil, err
	}
	export = exported{}
	if err := json.Unmarshal(plain, &export); err != nil {
		return nil, unreadable(err)
	}
	return &export, nil
}

// unreadable says what is wrong with an export without showing anything of it.
func unreadable(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("not JSON at byte %d", syntax.Offset)
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%s is of another type", kind.Field)
	}
	return err
}

// decrypt checks and decrypts an export. Exports are no longer encrypted this way.
func (v *Vault) decrypt(export *exported) ([]byte, error) {
	data, err := base64.StdEncoding.DecodeString(export.Data)
	if err != nil {
		return nil, errors.New("data is not base64")
	}
	mac := hmac.New(sha256.New, v.keys.mac)
	mac.Write(export.Nonce)
	mac.Write(data)
	tag, err := hex.DecodeString(export.Tag)
	if err != nil || !hmac.Equal(tag, mac.Sum(nil)) {
		return nil, state.ErrAuthentication
	}
	stream := hmac.New(sha256.New, v.keys.file)
	var block [8]byte
	for i := 0; i < len(data); i += sha256.Size {
		binary.BigEndian.PutUint64(block[:], uint64(i/sha256.Size))
		stream.Reset()
		stream.Write(export.Nonce)
		stream.Write(block[:])
		for j, c := range stream.Sum(nil) {
			if i+j < len(data) {
				data[i+j] ^= c
			}
		}
	}
	return data, nil
}
