package server

import (
	"errors"
	"path"
	"strings"
)

// CheckPath returns an error unless p can be the path of a URL at which a server is
// served: plain characters after a slash, and nothing that clients write otherwise.
func CheckPath(p string) error {
	const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/"
	switch {
	case !strings.HasPrefix(p, "/"):
		return errors.New("the path must start with a slash")
	case strings.ContainsFunc(p, func(r rune) bool { return !strings.ContainsRune(plain, r) }):
		return errors.New("the path must be plain: letters, digits and - . _ ~ ! $ & ' ( ) * + , ; = : @ /")
	case path.Clean(p) != p:
		return errors.New("the path must be clean: no empty parts, no . and .. and no slash at the end")
	}
	return nil
}
