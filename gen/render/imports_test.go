package render

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGroupImports(t *testing.T) {
	const head, tail = "// Code.\n\npackage p\n", "\n// More.\nvar _ = (\n1)\n"
	for _, test := range []struct{ name, in, want string }{
		{"both", "import (\n\t\"a.org/b\"\n\tm \"c.org/m\"\n\t\"net/netip\"\n\tgotime \"time\"\n)\n",
			"import (\n\t\"net/netip\"\n\tgotime \"time\"\n\n\t\"a.org/b\"\n\tm \"c.org/m\"\n)\n"},
		{"others only", "import (\n\t\"a.org/b\"\n\t\"c.org/m\"\n)\n", "import (\n\t\"a.org/b\"\n\t\"c.org/m\"\n)\n"},
		{"one", "import \"a.org/b\"\n", "import \"a.org/b\"\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := string(groupImports([]byte(head + "\n" + test.in + tail)))
			if diff := cmp.Diff(head+"\n"+test.want+tail, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
