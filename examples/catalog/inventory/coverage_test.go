package inventory

import "testing"

func TestC3_1_Coverage(t *testing.T) {
	record := func(statuses ...CollectionStatus) CoverageRecord {
		var record CoverageRecord
		for _, status := range statuses {
			record.Services = append(record.Services, ServiceCoverage{Status: status})
		}
		return record
	}
	quay := record(CollectionSuccess, CollectionSuccess, CollectionFailed)
	harbour := record(CollectionPartial, CollectionSkipped, CollectionSuccess)
	for _, test := range []struct {
		records []CoverageRecord
		want    Coverage
		percent float64
	}{
		{nil, Coverage{}, 0},
		{[]CoverageRecord{{}}, Coverage{}, 0},
		{[]CoverageRecord{quay}, Coverage{3, 2, 1}, 66.7},
		{[]CoverageRecord{quay, harbour}, Coverage{6, 3, 1}, 50},
	} {
		got := CoverageOf(test.records...)
		if got != test.want || got.Percent() != test.percent {
			t.Errorf("%v covers %+v, %v percent; want %+v, %v", test.records, got, got.Percent(), test.want, test.percent)
		}
	}
}
