package main

// complianceVisits call the tools of frameworks, and of reports taken in.
func complianceVisits() []visit {
	return []visit{
		{"ingest_reports", `{"reports":{"generic":["northwharf-findings.json","none.json"]},"new_dataset":true,"activate":false}`},
		{"ingest_reports", `{"reports":{"generic":["northwharf-findings.json"]}}`},
		{"list_frameworks", `{}`},
		{"list_frameworks", `{"provider":"GCP"}`},
		{"compliance_summary", `{}`},
		{"list_controls", `{"framework":"HARBOUR"}`},
		{"list_controls", `{"framework":"HARBOUR","source":"ruleset"}`},
		{"control_status", `{"framework":"HARBOUR-NET","control_id":"NET-1"}`},
		{"control_status", `{"framework":"HARBOUR-DATA","control_id":"2"}`},
		{"control_status", `{"framework":"HARBOUR-NET","control_id":"NET-9"}`},
		{"compliance_gaps", `{}`},
		{"compliance_gaps", `{"framework":"HARBOUR-DATA"}`},
	}
}
