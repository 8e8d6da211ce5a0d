// Package save writes datasets as files that package load reads.
package save

import (
	"encoding/json"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// Report returns a dataset as a report: a JSON text with all its assets, edges,
// findings and compliance results and its organization, but neither why findings are
// suppressed nor how far its collection got.
func Report(d *inventory.Dataset) ([]byte, error) {
	r := report{
		Metadata: metadata{Dataset: d.Name, Source: d.Source, Version: d.Version}, estate: newEstate(d),
		Findings: []finding{}, Compliance: []result{},
	}
	var err error
	if r.Organization, err = newOrganization(d.Organization); err != nil {
		return nil, err
	}
	for _, f := range d.Data.Findings {
		r.Findings = append(r.Findings, newFinding(f))
	}
	for _, c := range d.Compliance {
		r.Compliance = append(r.Compliance, result{
			ID: c.ID, Framework: c.Framework, ControlID: c.ControlID, ControlTitle: c.ControlTitle, Status: c.Status,
			FindingIDs: c.FindingIDs, ResourceARN: c.ResourceARN,
		})
	}
	return json.MarshalIndent(r, "", " ")
}

type report struct {
	Metadata metadata `json:"metadata"`
	estate
	Findings     []finding     `json:"findings"`
	Compliance   []result      `json:"compliance"`
	Organization *organization `json:"organization,omitempty"`
}

type metadata struct {
	Dataset string `json:"dataset"`
	Source  string `json:"source"`
	Version int    `json:"version"`
}

type asset struct {
	ID              string            `json:"id"`
	ARN             string            `json:"arn,omitempty"`
	Name            string            `json:"name"`
	Type            string            `json:"asset_type"`
	Provider        string            `json:"provider"`
	Region          string            `json:"region"`
	AccountID       string            `json:"account_id,omitempty"`
	Tags            map[string]string `json:"tags"`
	Metadata        members           `json:"metadata"`
	CollectedAt     time.Time         `json:"collected_at"`
	InternetExposed bool              `json:"is_internet_exposed"`
}

func newAsset(a *inventory.Asset) asset {
	return asset{
		ID: a.ID, ARN: a.ARN, Name: a.Name, Type: a.Type, Provider: a.Provider, Region: a.Region, AccountID: a.AccountID,
		Tags: a.Tags, Metadata: members(a.Metadata), CollectedAt: a.CollectedAt, InternetExposed: a.InternetExposed,
	}
}

// members are written as an object, in their order.
type members inventory.Metadata

// MarshalJSON implements [json.Marshaler].
func (m members) MarshalJSON() ([]byte, error) {
	text := []byte("{")
	for i, entry := range m {
		key, err := json.Marshal(entry.Key)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, key...), ':'), entry.Value...)
	}
	return append(text, '}'), nil
}
