package scalars

import "github.com/cloudg/cloudg/runtime"

// ID has no constants.
type ID string

// Ratio is a number.
type Ratio float32

// Numbers adds up.
//
//cloudg:tool
//cloudg:arg small min=-5 xmax=100
//cloudg:arg big multipleof=5
//cloudg:arg word default=7 enum=7,8,9
//cloudg:arg count xmin=1 max=10 default=3
//cloudg:arg port enum=22,80
//cloudg:arg ratio min=0 max=1
//cloudg:arg half multipleof=0.1 enum=0.5,1.5 default=0.5
func Numbers(ctx *runtime.Context, small int8, big int64, word int, plain int32, count uint, port uint16, huge uint64, ratio Ratio, half float64, tiny float32) float64 {
	return float64(small) + float64(big) + float64(word) + float64(plain) + float64(count) + float64(port) + float64(huge) + float64(ratio) + half + float64(tiny)
}

// Texts joins texts.
//
//cloudg:tool
//cloudg:arg id minlen=2 maxlen=4
//cloudg:arg code pattern=^[A-Z]+$ example=A,BC
//cloudg:arg on default=true
//cloudg:arg color enum=red,green default=red doc="A `color`."
//cloudg:arg day format=date optional
//cloudg:arg at format=date-time optional
//cloudg:arg clock format=time optional
//cloudg:arg span format=duration optional
//cloudg:arg key format=uuid optional
//cloudg:arg v4 format=ipv4 optional
//cloudg:arg v6 format=ipv6 optional
//cloudg:arg link format=uri optional
func Texts(ctx *runtime.Context, id ID, code string, on bool, color, day, at, clock, span, key, v4, v6, link string) string {
	return string(id) + code + color
}
