package inventory

import "math"

// A Severity ranks a finding; a larger one is worse. The zero value means none.
type Severity int

const (
	SeverityNone Severity = iota
	SeverityInfo
	SeverityLow
	SeverityMedium
	SeverityHigh
	SeverityCritical
)

// severityNames are indexed by Severity.
var severityNames = [...]string{"", "INFO", "LOW", "MEDIUM", "HIGH", "CRITICAL"}

// severityRisk is the base risk score of a severity.
var severityRisk = [...]float64{0, 0.5, 2.5, 5.0, 7.5, 9.5}

// String returns the name as files and results hold it, "" for none.
func (s Severity) String() string { return severityNames[s] }

// Severities returns the names, the worst first.
func Severities() []string {
	names := make([]string, 0, len(severityNames)-1)
	for s := SeverityCritical; s > SeverityNone; s-- {
		names = append(names, s.String())
	}
	return names
}

// SeverityByName returns the severity with exactly that name.
func SeverityByName(name string) (Severity, bool) {
	for s := SeverityInfo; s <= SeverityCritical; s++ {
		if severityNames[s] == name {
			return s, true
		}
	}
	return SeverityNone, false
}

// RiskScore is the risk of a finding from 0 to 10, with one decimal: the base
// of its severity or, when it has a CVSS score, the mean of both.
func RiskScore(s Severity, cvss *float64) float64 {
	risk := severityRisk[s]
	if cvss != nil {
		risk = (risk + *cvss) / 2
	}
	return math.RoundToEven(risk*10) / 10
}
