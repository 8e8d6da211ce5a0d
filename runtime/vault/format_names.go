package vault

import (
	"regexp"
	"strconv"
	"strings"
)

const (
	serviceAccounts = "gserviceaccount.com"
	iamAccounts     = ".iam." + serviceAccounts
)

var (
	projectID     = regexp.MustCompile(`^[a-z][a-z0-9-]{4,28}[a-z0-9]$`)
	numberAccount = regexp.MustCompile(`^((?:service-)?)([0-9]{6,20})((?:-compute)?)$`)
)

// email keeps what says that an address is one of a service account.
func (m *mint) email(value string, attempt int) string {
	at := strings.LastIndexByte(value, '@')
	if at < 0 {
		return someone + m.hex(value, "email", attempt, shortID) + "@example"
	}
	local, domain := value[:at], value[at+1:]
	if project, ok := strings.CutSuffix(domain, iamAccounts); ok && projectID.MatchString(project) {
		return "sa-" + m.hex(value, "email", attempt, shortID) + "@" + m.part(project, "gcp_project_id") + iamAccounts
	}
	if parts := numberAccount.FindStringSubmatch(local); parts != nil && strings.HasSuffix(domain, serviceAccounts) {
		number := parts[2]
		if attempt > 0 {
			return parts[1] + m.number(number+"x", "gcp_project_number", attempt) + parts[3] + "@" + domain
		}
		return parts[1] + m.part(number, "gcp_project_number") + parts[3] + "@" + domain
	}
	user := someone + m.hex(value, "email", attempt, shortID) + "@"
	if domain == "" {
		return user + "example"
	}
	return user + m.part(strings.ToLower(domain), "email_domain") + ".example"
}

var cloudSuffixes = strings.Fields(`amazonaws.com amazonaws.com.cn cloudfront.net awsapps.com azurewebsites.net
	cloudapp.azure.com cloudapp.net windows.net azure.com azurecr.io azure-api.net azureedge.net googleapis.com
	appspot.com run.app cloudfunctions.net internal compute.internal ec2.internal gserviceaccount.com`)

var serviceLabels = setOf(`elb rds s3 ec2 compute compute-1 execute-api es cache cloudfront lambda-url on aws
	dkr ecr eks sqs sns blob file queue table web dfs vault database privatelink cloudapp c iam run
	cloudfunctions appspot core windows net azure googleapis internal azurewebsites scm documents redis
	servicebus azurecr postgres mysql mariadb sql s3-website api amazonaws com org io`)

const directions = `(?:east|west|north|south|central|northeast|northwest|southeast|southwest)`

var regionLabel = regexp.MustCompile(`^(?:[a-z]{2}(?:-gov|-iso[a-z]?)?-` + directions + `-[0-9]` +
	`|[a-z]+-` + directions + `[0-9]+(?:-[a-z])?` +
	`|` + directions + `[a-z]+[0-9]?)$`)

func setOf(words string) map[string]bool {
	set := make(map[string]bool)
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// hostname keeps what names a service or a region of a cloud.
func (m *mint) hostname(value string, attempt int) string {
	host := canonical("hostname", value)
	suffix := ""
	for _, s := range cloudSuffixes {
		if len(s) > len(suffix) && (host == s || strings.HasSuffix(host, "."+s)) {
			suffix = s
		}
	}
	if suffix == "" {
		return "host-" + m.hex(host, "hostname", attempt, shortID) + ".example"
	}
	if host == suffix {
		return value
	}
	labels := strings.Split(strings.TrimSuffix(host, "."+suffix), ".")
	changed := false
	for i, label := range labels {
		if label == "" || serviceLabels[label] || regionLabel.MatchString(label) {
			continue
		}
		if attempt > 0 {
			label += "#" + strconv.Itoa(attempt)
		}
		labels[i] = m.part(label, "hostname_label")
		changed = true
	}
	if !changed {
		return value
	}
	return strings.Join(labels, ".") + "." + suffix
}
