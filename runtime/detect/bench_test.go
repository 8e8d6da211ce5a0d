package detect

import "testing"

func BenchmarkScanInventory(b *testing.B) {
	for _, bb := range []struct {
		name  string
		clean bool
	}{{"clean", true}, {"planted", false}} {
		b.Run(bb.name, func(b *testing.B) {
			set := everything(b)
			texts := inventory(1<<20, bb.clean)
			size := 0
			for _, text := range texts {
				size += len(text)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			var findings []Finding
			for b.Loop() {
				for _, text := range texts {
					findings = set.Scan(findings[:0], text)
				}
			}
		})
	}
}

func BenchmarkScanDocument(b *testing.B) {
	set := everything(b)
	text := document(1<<20, true)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var findings []Finding
	for b.Loop() {
		findings = set.Scan(findings[:0], text)
	}
}

func BenchmarkScanHostile(b *testing.B) {
	set := everything(b)
	for name, text := range hostile(1 << 20) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var findings []Finding
			for b.Loop() {
				findings = set.Scan(findings[:0], text)
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	set := everything(b)
	keys := []string{"SecretAccessKey", "instance_type", "account_id", "createdAt", "name", "total_tokens"}
	b.ReportAllocs()
	for b.Loop() {
		for _, key := range keys {
			set.Key(key, nil)
		}
	}
}
