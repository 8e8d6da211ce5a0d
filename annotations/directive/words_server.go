package directive

func serverWord() *Word {
	return &Word{
		Name: "server", Targets: OnPackage,
		Help:    "Describes the server and sets defaults for the primitives of this package. At most one per package.",
		Example: `//cloudg:server name=inventory version=1.4.0 category=inventory`,
		Keys: []*Key{
			{
				Name: "name", Type: String, Example: `name=inventory`,
				Help: "Name of the server in the MCP handshake. What main passes to the command wins.",
			},
			{
				Name: "version", Type: String, Example: `version=1.4.0`,
				Help: "Version of the server in the MCP handshake. What main passes to the command wins.",
			},
			{
				Name: "instructions", Type: String, Example: `instructions="Call workspace_status first."`,
				Help: "Text that clients may give to the model before it uses the server.",
			},
			categoryKey(), sensitivityKey(), capabilitiesKey(),
		},
	}
}
