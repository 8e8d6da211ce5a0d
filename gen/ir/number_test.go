package ir

import "testing"

func TestInteger(t *testing.T) {
	tests := map[string]string{
		"1": "1", "-0": "0", "1e2": "100", "100e-2": "1", "5.0": "5", "18446744073709551616": "18446744073709551616",
		"": "", "1.5": "", "01": "", "+1": "", " 1": "", "true": "", `"1"`: "", "1e401": "", "1e-401": "", "1e99999999999999999999": "", "1/2": "", "0x1": "",
	}
	for literal, want := range tests {
		if got, _ := Integer(literal); got != want {
			t.Errorf("Integer(%q) = %q, want %q", literal, got, want)
		}
	}
}

func TestRegisterName(t *testing.T) {
	for recv, want := range map[string]string{"": "Register", "Store": "RegisterStore", "store": "registerStore", "éclair": "registerÉclair"} {
		if got := RegisterName(recv); got != want {
			t.Errorf("RegisterName(%q) = %q, want %q", recv, got, want)
		}
	}
}
