package big

import (
	"fmt"
	"slices"
)

// servicesPerAccount is how many services share an account.
const servicesPerAccount = 25

type estate struct{ services int }

// each calls visit with every service.
func (e estate) each(visit func(service)) {
	for n := range e.services {
		visit(service{estate: e, number: n})
	}
}

// A service is one of the services of an estate.
type service struct {
	estate
	number int
}

// A layer is a run of assets of one type within a service.
type layer struct {
	assetType, noun string
	first, count    int
}

// at returns the number, within the service, of an asset of the layer; numbers
// beyond its end start over.
func (l layer) at(i int) int { return l.first + i%l.count }

var (
	networks  = layer{"VPC", "net", 0, 1}
	subnets   = layer{"SUBNET", "subnet", 1, 4}
	groups    = layer{"SECURITY_GROUP", "group", 5, 8}
	balancers = layer{"LOAD_BALANCER", "balancer", 13, 2}
	targets   = layer{"TARGET_GROUP", "targets", 15, 2}
	instances = layer{"EC2", "host", 17, 40}
	functions = layer{"LAMBDA_FUNCTION", "function", 57, 10}
	roles     = layer{"IAM_ROLE", "role", 67, 10}
	buckets   = layer{"S3_BUCKET", "bucket", 77, 8}
	databases = layer{"RDS_INSTANCE", "db", 85, 5}
	secrets   = layer{"SECRET", "secret", 90, 4}
	keys      = layer{"KMS_KEY", "key", 94, 3}
	logs      = layer{"LOG_GROUP", "log", 97, 3}
)

// layerOf returns the layer an asset of a service is in.
func layerOf(asset int) layer {
	all := []layer{networks, subnets, groups, balancers, targets, instances, functions, roles, buckets, databases,
		secrets, keys, logs}
	return all[slices.IndexFunc(all, func(l layer) bool { return asset < l.first+l.count })]
}

// public reports whether the service can be reached from the internet.
func (s service) public() bool { return s.number%10 == 0 }

// other returns another service, one that is steps further.
func (s service) other(steps int) service {
	return service{estate: s.estate, number: (s.number + steps) % s.services}
}

func (s service) account() string { return fmt.Sprintf("9%011d", s.number/servicesPerAccount) }

func (s service) region() string {
	regions := []string{"eu-north-1", "eu-west-1", "us-east-1", "ap-south-1"}
	return regions[s.number%len(regions)]
}

// id returns the id of an asset of the service.
func (s service) id(asset int) string { return fmt.Sprintf("svc%04d-%03d", s.number, asset) }

// arn returns the native id of an asset of the service.
func (s service) arn(asset int) string {
	return fmt.Sprintf("arn:aws:%s:%s:%s:%s/%s", "estate", s.region(), s.account(), layerOf(asset).noun, s.id(asset))
}

type assetRecord struct {
	ID        string            `json:"id"`
	ARN       string            `json:"arn"`
	Name      string            `json:"name"`
	Type      string            `json:"asset_type"`
	Provider  string            `json:"provider"`
	Region    string            `json:"region"`
	AccountID string            `json:"account_id"`
	Tags      map[string]string `json:"tags"`
	Metadata  map[string]any    `json:"metadata"`
	Collected string            `json:"collected_at"`
	Exposed   bool              `json:"is_internet_exposed"`
}

// when is the time everything was collected at.
const when = "2026-03-02T06:00:00Z"

func (s service) assets(w *writer) {
	environments := []string{"production", "staging", "test"}
	for n := range AssetsPerService {
		l := layerOf(n)
		w.value(assetRecord{
			ID: s.id(n), ARN: s.arn(n), Name: fmt.Sprintf("svc%04d-%s-%02d", s.number, l.noun, n-l.first), Type: l.assetType,
			Provider: "AWS", Region: s.region(), AccountID: s.account(),
			Tags: map[string]string{
				"environment": environments[s.number%len(environments)], "service": fmt.Sprintf("svc%04d", s.number),
				"owner": fmt.Sprintf("team-%02d", s.number%40),
			},
			Metadata: map[string]any{"generation": n % 7, "state": "running"}, Collected: when,
			Exposed: s.public() && l == balancers,
		})
	}
}

type findingRecord struct {
	ID          string   `json:"id"`
	ResourceID  string   `json:"resource_id"`
	ResourceARN string   `json:"resource_arn"`
	Severity    string   `json:"severity"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Tool        string   `json:"source_tool"`
	Frameworks  []string `json:"compliance_frameworks"`
	Detected    string   `json:"detected_at"`
	Suppressed  bool     `json:"is_suppressed"`
}

func (s service) findings(w *writer) {
	severities := []string{"LOW", "MEDIUM", "INFO", "HIGH", "LOW", "MEDIUM", "CRITICAL"}
	for n := range FindingsPerService {
		about := (n*37 + s.number) % AssetsPerService
		w.value(findingRecord{
			ID: fmt.Sprintf("find%04d-%02d", s.number, n), ResourceID: s.id(about), ResourceARN: s.arn(about),
			Severity: severities[(n+s.number)%len(severities)], Title: fmt.Sprintf("Check %02d failed", n),
			Description: "The configuration does not meet the baseline.", Tool: "baseline",
			Frameworks: []string{"HARBOUR-1"}, Detected: when, Suppressed: n == 19,
		})
	}
}
