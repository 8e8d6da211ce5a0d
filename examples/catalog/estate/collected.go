package estate

import "github.com/cloudg/cloudg/examples/catalog/inventory"

// CollectedName is the name that the estate has as a collector leaves it.
const CollectedName = Name + "-collected"

// Collected returns a fresh copy of the estate as a live collection leaves it in memory:
// with what was covered, which no file holds.
func Collected() (*inventory.Data, error) {
	data, err := Load()
	if err != nil {
		return nil, err
	}
	data.Coverage = []inventory.CoverageRecord{
		{Provider: "aws", Region: "eu-north-1", AccountID: "410020003001", Services: []inventory.ServiceCoverage{
			{Service: "ec2", Status: inventory.CollectionSuccess, Assets: 9},
			{Service: "rds", Status: inventory.CollectionSuccess, Assets: 1},
			{
				Service: "macie", Status: inventory.CollectionFailed,
				Error: "arn:aws:iam::410020003001:role/deployer is not authorized to perform macie2:ListFindings",
			},
		}},
		{Provider: "azure", Region: "westeurope", AccountID: "5b1f0c3e-7d42-4a8e-9c11-2f60aa31be04", Services: []inventory.ServiceCoverage{
			{Service: "microsoft.compute", Status: inventory.CollectionSuccess, Assets: 1},
			{Service: "microsoft.storage", Status: inventory.CollectionPartial, Assets: 1, Error: "Too many requests"},
			{Service: "microsoft.sql", Status: inventory.CollectionSkipped},
		}},
	}
	return data, nil
}
