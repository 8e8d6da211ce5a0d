module github.com/cloudg/cloudg/cases

go 1.26.0

require github.com/santhosh-tekuri/jsonschema/v5 v5.3.1 // indirect

require github.com/cloudg/cloudg v0.0.0

replace github.com/cloudg/cloudg => ../../../..
