package command

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// What is explained is what a read of the URI would meet, however it is spelled.
func TestPolicyExplainsWhatAURILeadsTo(t *testing.T) {
	register := func(r *runtime.Registry) error {
		return r.Add(&runtime.ResourceSpec{
			URI:    "files://plan",
			Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error { out.Text("plan"); return nil },
		}, &runtime.TemplateSpec{
			URITemplate: "files://{name}",
			Handle: runtime.TemplateFunc(func(_ *runtime.Context, _ map[string]string, out *runtime.ContentsOutput) error {
				out.Text("file")
				return nil
			}),
		})
	}
	for _, tt := range []struct{ uri, want string }{
		{"files://p%6Can", "resource 'files://plan' for principal 'local' with roles default, local: denied"},
		{"files://a%2Fb", "resource_template 'files://{name}' for principal 'local' with roles default, local: denied"},
		{"files://a%252Fb", "resource_template 'files://{name}' for principal 'local' with roles default, local: denied"},
		{"files://other", "resource_template 'files://{name}' for principal 'local' with roles default, local: allowed"},
	} {
		var out, errs strings.Builder
		args := []string{"policy", "explain", "--resource", tt.uri, "--policy", `{"deny_resources": ["files://plan", "files://a/*"]}`}
		code := Run(t.Context(), args, nil, &out, &errs, register, Info{Name: "demo"})
		if code != 0 || !strings.HasPrefix(out.String(), tt.want) {
			t.Errorf("%s: exit code %d, %s%s", tt.uri, code, out.String(), errs.String())
		}
	}
}
