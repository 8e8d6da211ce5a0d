package export

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// Definitions returns everything that p may know of, nil meaning the anonymous
// principal, as one object: "server", with name, version and instructions, and the
// definitions under "tools", "resources", "resourceTemplates" and "prompts", each
// as a client gets them.
func Definitions(ctx context.Context, m *layer.Mount, p *runtime.Principal) runtime.JSON {
	info := m.Layer().Server()
	return codec.ObjectValue(
		member("server", codec.ObjectValue(
			member("name", codec.StringValue(info.Name)),
			member("version", codec.StringValue(info.Version)),
			member("instructions", codec.StringValue(info.Instructions)),
		)),
		member("tools", codec.Raw(m.Tools(ctx, p))),
		member("resources", codec.Raw(m.Resources(ctx, p))),
		member("resourceTemplates", codec.Raw(m.Templates(ctx, p))),
		member("prompts", codec.Raw(m.Prompts(ctx, p))),
	)
}
