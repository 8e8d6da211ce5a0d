package dialect

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

// The clients that are gates, and take tools without a strict mode.

func mcp() Client {
	return Client{
		Name: "mcp", Title: "the MCP specification", Gate: true,
		rules: []rule{func(c *check) {
			if c.tool.Name == "" {
				c.refuse("no name", plainName)
			}
			if !only(c.tool.Name, wordDashDot) {
				c.ignore("the name "+c.tool.Name+" has characters other than letters, digits, _, - and .", plainName)
			}
			c.tooLong(Ignored, 128)
		}, objectRoots},
	}
}

// objectRoots demands schemas of objects.
func objectRoots(c *check) {
	for _, s := range c.schemas() {
		if t := (node{Value: s.Value}).text("type"); t != "object" {
			c.refuse("a schema of "+s.what+` whose type is not "object"`, `add "type":"object" to the schema`)
		}
	}
}

// part is one of the schemas of a tool.
type part struct {
	codec.Value
	what string
}

func (c *check) schemas() []part {
	all := []part{{c.input, "arguments"}}
	if c.tool.Output != "" {
		all = append(all, part{c.output, "results"})
	}
	return all
}

func typescript() Client {
	return Client{
		Name: "ts-sdk-v1", Title: "clients built with the TypeScript SDK, versions 1.x", Gate: true,
		rules: []rule{objectRoots, func(c *check) {
			for _, s := range c.schemas() {
				properties, _ := s.Get("properties")
				for name, p := range properties.All() {
					if p.Kind() == codec.KindBool {
						c.add(Refused, name, "true or false for a schema, which hides every tool of the server", "write {} with a description")
					}
				}
				required, given := s.Get("required")
				bad := given && required.Kind() != codec.KindList
				for _, r := range required.Items() {
					bad = bad || r.Kind() != codec.KindString
				}
				if bad {
					c.refuse("required that is no list of names", "write the names of the properties")
				}
			}
		}},
	}
}

func anthropic() Client {
	return Client{
		Name: "anthropic", Title: "the Claude Messages API", Gate: true,
		rules: anthropicRules(),
	}
}

func anthropicRules() []rule {
	return []rule{
		nameOf(wordDash, "letters, digits, _ and -", 128),
		func(c *check) {
			if len(c.tool.Name) <= 128 {
				c.tooLong(Ignored, 64)
			}
		},
		noRoot("oneOf", "allOf", "anyOf"), objectInput,
		keysOf(wordDashDot, "letters, digits, _, . and -", 64),
	}
}

// objectInput demands a schema of an object for the arguments.
func objectInput(c *check) {
	if (node{Value: c.input}).text("type") != "object" {
		c.refuse(`a schema of arguments whose type is not "object"`, `add "type":"object" to the schema`)
	}
}

// noRoot refuses keywords at the root of the arguments.
func noRoot(keywords ...string) rule {
	return func(c *check) {
		for _, k := range keywords {
			if (node{Value: c.input}).has(k) {
				c.refuse(k+" at the root of the arguments", noComposites)
			}
		}
	}
}

func openAI() Client {
	return Client{
		Name: "openai", Title: "OpenAI function tools", Gate: true, MaxTools: 128,
		rules: openAIRules(),
	}
}

func openAIRules() []rule {
	return []rule{
		nameOf(wordDash, "letters, digits, _ and -", 64),
		objectInput, noRoot("oneOf", "anyOf", "allOf", "enum", "not"), arraysHaveItems,
		func(c *check) {
			const limit = 1024
			if n := len([]rune(c.tool.Description)); n > limit {
				c.ignore(fmt.Sprintf("a description of %d characters: more than %d have been refused", n, limit), "say less, and the most important first")
			}
			if !(node{Value: c.input}).has("properties") {
				c.refuse("arguments without properties", `add "properties":{} to the schema`)
			}
		},
	}
}

// arraysHaveItems demands to know what a list holds.
func arraysHaveItems(c *check) {
	walk(c.input, func(n node) {
		if n.is("array") && !n.has("items") {
			c.add(Refused, n.place, "lists without items", "add items to the schema of the list")
		}
	})
}

func vsCode() Client {
	return Client{
		Name: "vscode", Title: "VS Code with Copilot", Gate: true, MaxTools: 128,
		rules: []rule{nameOf(wordDashDot, "letters, digits, _, . and -", 64), arraysHaveItems},
	}
}

func cursor() Client {
	return Client{
		Name: "cursor", Title: "Cursor", Gate: true, MaxTools: 40,
		rules: []rule{func(c *check) {
			const limit = 60
			if n := len(c.tool.Server) + len(c.tool.Name); n >= limit {
				c.refuse(fmt.Sprintf("the names %s and %s have %d characters together: tools are left out from %d on",
					c.tool.Server, c.tool.Name, n, limit), shorterName)
			}
		}},
	}
}

func claudeCode() Client {
	return Client{
		Name: "claude-code", Title: "Claude Code", Gate: true,
		rules: []rule{func(c *check) {
			const limit = 64
			name := "mcp__" + c.tool.Server + "__" + c.tool.Name
			if len(name) > limit {
				c.ignore(fmt.Sprintf("%s, as the tool is called, has %d characters, more than %d", name, len(name), limit), shorterName)
			}
			if !only(c.tool.Name, wordDash) {
				c.ignore("the name "+c.tool.Name+" is changed: it has characters other than letters, digits, _ and -", plainName)
			}
		}},
	}
}
