package build

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// maxIcon is the largest file that becomes part of a definition, in bytes.
const maxIcon = 32 << 10

// icons reads the icons of a directive. Files are inlined, so that a client needs
// no way to reach them.
func (b *builder) icons(n note) []ir.Icon {
	var icons []ir.Icon
	for _, v := range n.All("icon") {
		value, err := v.Icon()
		if err != nil {
			continue // reported by the parser
		}
		icon := ir.Icon{Src: value.Src, MIMEType: value.MIMEType, Sizes: value.Sizes, Theme: value.Theme}
		if value.Local() {
			if err := inline(&icon, filepath.Dir(n.file.Name)); err != nil {
				b.errorf(diag.BadIcon, b.spot(n.at, v.Span), "name an image below the directory of the source file",
					"icon %s: %v", value.Src, err)
				continue
			}
		}
		icons = append(icons, icon)
	}
	return icons
}

// inline replaces the path of an icon by the contents of the file.
func inline(icon *ir.Icon, dir string) error {
	if icon.MIMEType == "" {
		icon.MIMEType = imageType(icon.Src)
	}
	if icon.MIMEType == "" {
		return fmt.Errorf("the file name does not tell the MIME type; write it after the path")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return reason(err)
	}
	defer root.Close()
	f, err := root.Open(filepath.FromSlash(icon.Src))
	if err != nil {
		return reason(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxIcon+1))
	if err != nil {
		return reason(err)
	}
	if len(data) > maxIcon {
		return fmt.Errorf("the file is larger than %d KiB", maxIcon>>10)
	}
	icon.Src = "data:" + icon.MIMEType + ";base64," + base64.StdEncoding.EncodeToString(data)
	return nil
}

// reason drops from an error of the file system the path, which differs between
// machines.
func reason(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// imageType returns the MIME type that a file name tells. The list is fixed: that of
// package mime depends on the machine.
func imageType(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".webp":
		return "image/webp"
	case ".gif":
		return "image/gif"
	case ".ico":
		return "image/x-icon"
	}
	return ""
}
