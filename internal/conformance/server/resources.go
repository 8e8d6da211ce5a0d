package main

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

const watchedURI = "test://watched-resource"

// StaticText is a resource of text.
//
//cloudg:resource test://static-text mime=text/plain title="Text"
func StaticText(context.Context) string {
	return "This is the content of the static text resource."
}

// StaticBinary is a resource of bytes.
//
//cloudg:resource test://static-binary mime=image/png title="Picture"
func StaticBinary(context.Context) []byte { return pixel() }

// WatchedResource is a resource whose changes clients are told.
//
//cloudg:resource test://watched-resource mime=text/plain title="Watched"
func WatchedResource(context.Context) string { return "Watched content" }

// TemplateData is what the template answers with.
type TemplateData struct {
	ID           string `json:"id"`
	TemplateTest bool   `json:"templateTest"`
	Data         string `json:"data"`
}

// Template answers every id.
//
//cloudg:template test://template/{id}/data title="Data of an id"
//cloudg:arg id complete=CompleteID
func Template(_ context.Context, id string) TemplateData {
	return TemplateData{ID: id, TemplateTest: true, Data: "Data for ID: " + id}
}

// CompleteID proposes ids.
func CompleteID(_ *runtime.Context, partial string) ([]string, error) {
	return matching(partial, "123", "456", "789"), nil
}
