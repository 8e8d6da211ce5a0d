package vault

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/state"
)

// encrypted returns an export as the reference system writes it.
func encrypted(v *Vault, plain []byte) string {
	nonce := []byte("0123456789abcdef")
	data := make([]byte, len(plain))
	for i := range plain {
		mac := hmac.New(sha256.New, v.keys.file)
		mac.Write(binary.BigEndian.AppendUint64(append([]byte(nil), nonce...), uint64(i/32)))
		data[i] = plain[i] ^ mac.Sum(nil)[i%32]
	}
	tag := hmac.New(sha256.New, v.keys.mac)
	tag.Write(append(append([]byte(nil), nonce...), data...))
	return fmt.Sprintf(`{"format":"cloudg-vault/1","encrypted":true,"key_id":%q,"nonce":%q,"data":%q,"tag":%q}`, v.KeyID(),
		base64.StdEncoding.EncodeToString(nonce), base64.StdEncoding.EncodeToString(data), hex.EncodeToString(tag.Sum(nil)))
}

func TestP8_10_ImportsEncryptedFiles(t *testing.T) {
	v := fresh(t)
	v.Tokenize("web-1", "resource_name", ns)
	file := encrypted(v, v.Export())
	into := fresh(t)
	if n, err := into.Import([]byte(file), false); err != nil || n != 1 || into.Stats().Entries != 1 {
		t.Errorf("%d added (%v)", n, err)
	}
	other, err := Open(Options{Config: Config{Key: "other"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Import([]byte(file), false); !errors.Is(err, state.ErrAuthentication) {
		t.Errorf("with another key: %v", err)
	}
}

func TestP8_10_WhatIsNoExport(t *testing.T) {
	secret := "hunter" + "22"
	entry := func(s string) string { return `{"format":"cloudg-vault/1","entries":[` + s + `]}` }
	for data, want := range map[string]string{
		`{"format":"cloudg-vault/1","entries":[` + secret: "not JSON at byte",
		`{"format":"` + secret + `"}`:                     "the format is not cloudg-vault/1",
		entry(`["a","b","` + secret + `"]`):               "not a list of six",
		entry(`["a","b","` + secret + `",4,5,6]`):         "item 3 of an entry is not a string",
		entry(`["a","b","` + secret + `","d",-5,6]`):      "item 4 of an entry is not a time",
		`{"format":5}`: "format is of another type",
		strings.Replace(encrypted(fresh(t), nil), `"data":"`, `"data":"*`, 1): "not base64",
	} {
		v := fresh(t)
		n, err := v.Import([]byte(data), true)
		if err == nil || n != 0 || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), secret) {
			t.Errorf("%.60s: %d added, %v; want %s", data, n, err, want)
		}
	}
	v := fresh(t)
	if n, err := v.Import([]byte(entry(`["global","person","","x",1,1],["global","person","Ann","person-1",1.5,2.5]`)), false); err != nil || n != 1 {
		t.Errorf("an entry without a value: %d added (%v)", n, err)
	}
}

func FuzzImport(f *testing.F) {
	v := fresh(f)
	v.Tokenize("web-1", "resource_name", ns)
	f.Add(v.Export())
	f.Add([]byte(encrypted(v, v.Export())))
	f.Fuzz(func(t *testing.T, data []byte) {
		v := fresh(t)
		n, err := v.Import(data, true)
		if err != nil && n != 0 {
			t.Errorf("%d added with an error", n)
		}
		if again, err := fresh(t).Import(v.Export(), false); err != nil || again != v.Stats().Entries {
			t.Errorf("%d of %d entries come through an export (%v)", again, v.Stats().Entries, err)
		}
	})
}

// FuzzRecords reads frames that no vault wrote.
func FuzzRecords(f *testing.F) {
	var w writer
	w.entry(record{ns, "person", "Ann", "person-1", 5, 9})
	w.touch(record{ns: ns, token: "person-1", used: 11})
	w.removal(record{ns: ns, token: "person-1"})
	w.clear(ns)
	w.begin(opAll)
	frames, _ := w.take()
	f.Add(frames[0])
	f.Fuzz(func(t *testing.T, data []byte) {
		v := fresh(t)
		if err := v.apply(data); err != nil && !errors.Is(err, errFrame) {
			t.Error(err)
		}
		if v.store.live() > len(data) {
			t.Errorf("%d entries in %d bytes", v.store.live(), len(data))
		}
	})
}
