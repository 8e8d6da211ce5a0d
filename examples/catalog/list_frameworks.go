package main

import (
	"context"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// ListFrameworksArgs select frameworks.
type ListFrameworksArgs struct {
	// Leave out those for other providers: AWS, AZURE or GCP.
	Provider string `json:"provider" cloudg:"default=''"`
}

// FrameworksListed are the frameworks that the server knows the controls of.
type FrameworksListed struct {
	Total int `json:"total"`
	// By name.
	Items []FrameworkListed `json:"items"`
}

// FrameworkListed is a framework in short.
type FrameworkListed struct {
	Framework string   `json:"framework"`
	Versions  []string `json:"versions"`
	// Clouds it is for; empty for all.
	Providers []string `json:"providers"`
	// Number of controls.
	Controls int `json:"controls"`
	// Where they are defined.
	Files []string `json:"files"`
}

// ListFrameworks lists the compliance frameworks whose controls this server knows, with
// or without a dataset. Use it to see what an estate can be held against; what holds of
// the estate says compliance_summary.
//
//cloudg:tool title="List compliance frameworks" category=compliance sensitivity=public capabilities=none output=noschema
func (c *Catalog) ListFrameworks(_ context.Context, args ListFrameworksArgs) (FrameworksListed, error) {
	provider := ""
	if strings.TrimSpace(args.Provider) != "" {
		var err error
		if provider, err = inventory.ParseProvider(args.Provider); err != nil {
			return FrameworksListed{}, asAnswer(err)
		}
	}
	frameworks := c.rules.For(provider)
	listed := FrameworksListed{Total: len(frameworks), Items: []FrameworkListed{}}
	for _, f := range frameworks {
		listed.Items = append(listed.Items, FrameworkListed{
			Framework: f.Name, Versions: append([]string{}, f.Versions...), Providers: append([]string{}, f.Providers...),
			Controls: len(f.Controls), Files: f.Files,
		})
	}
	return listed, nil
}
