package load

import (
	"errors"
	"io/fs"
	"math"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// CoverageFile is the name of the file, beside a map that a collector recorded, that
// says how far the collector got.
const CoverageFile = "coverage.json"

// Coverage reads the [CoverageFile] of a directory, an object with a list of records
// under coverage. There may be none. [Read] passes it over: only what stands for a
// collection has a coverage.
func Coverage(fsys fs.FS) ([]inventory.CoverageRecord, error) {
	if _, err := fs.Stat(fsys, CoverageFile); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	text, err := readJSON(fsys, CoverageFile, CoverageFile)
	if err != nil {
		return nil, err
	}
	var records []inventory.CoverageRecord
	var problems schema
	problems.object(text, "", func(o object) {
		o.present("coverage")
		o.each("coverage", func(o object) { records = append(records, readCoverage(o)) })
	})
	return records, problems.err(CoverageFile)
}

func readCoverage(o object) inventory.CoverageRecord {
	record := inventory.CoverageRecord{
		Provider:  strings.ToLower(o.enum("provider", func(name string) bool { return inventory.IsProvider(strings.ToUpper(name)) })),
		Region:    o.text("region", "global"),
		AccountID: o.nullableText("account_id"),
	}
	o.each("services", func(o object) {
		service := inventory.ServiceCoverage{
			Service: o.required("service"),
			Status:  inventory.CollectionStatus(o.enum("status", isCollectionStatus)),
			Error:   o.nullableText("error"),
		}
		if assets := o.number("assets", math.MaxInt32); assets != nil {
			service.Assets = int(*assets)
		}
		record.Services = append(record.Services, service)
	})
	return record
}

func isCollectionStatus(name string) bool {
	switch inventory.CollectionStatus(name) {
	case inventory.CollectionSuccess, inventory.CollectionFailed, inventory.CollectionPartial, inventory.CollectionSkipped:
		return true
	}
	return false
}
