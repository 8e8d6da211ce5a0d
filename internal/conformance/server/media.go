package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
)

// pixel returns a PNG of one red pixel.
func pixel() []byte {
	canvas := image.NewRGBA(image.Rect(0, 0, 1, 1))
	canvas.Set(0, 0, color.RGBA{R: 255, A: 255})
	var out bytes.Buffer
	// A buffer takes everything, and the picture is valid.
	_ = png.Encode(&out, canvas)
	return out.Bytes()
}

// silence returns a WAV file of one sample: mono, 8 kHz, 16 bits.
func silence() []byte {
	const rate, width = 8000, 2
	out := []byte("RIFF")
	out = binary.LittleEndian.AppendUint32(out, 36+width)
	out = append(out, "WAVEfmt "...)
	out = binary.LittleEndian.AppendUint32(out, 16)
	out = binary.LittleEndian.AppendUint16(out, 1) // PCM
	out = binary.LittleEndian.AppendUint16(out, 1) // channels
	out = binary.LittleEndian.AppendUint32(out, rate)
	out = binary.LittleEndian.AppendUint32(out, rate*width)
	out = binary.LittleEndian.AppendUint16(out, width)
	out = binary.LittleEndian.AppendUint16(out, 8*width)
	out = append(out, "data"...)
	out = binary.LittleEndian.AppendUint32(out, width)
	return append(out, 0, 0)
}
