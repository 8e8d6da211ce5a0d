package detect_test

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime/detect"
)

func ExampleSet_Scan() {
	set, err := detect.New(detect.Options{})
	if err != nil {
		panic(err)
	}
	text := "10.0.1.5 may assume arn:aws:iam::123456789012:role/deploy"
	for _, f := range set.Scan(nil, text) {
		fmt.Println(f.Entity, text[f.Start:f.End])
	}
	// Output:
	// private_ip 10.0.1.5
	// aws_arn arn:aws:iam::123456789012:role/deploy
}

func ExampleSet_Key() {
	set, err := detect.New(detect.Options{})
	if err != nil {
		panic(err)
	}
	beside := func(name string) bool { return name == "arn" }
	for _, key := range []string{"DBPassword", "accountId", "name", "status"} {
		if rule, ok := set.Key(key, beside); ok {
			fmt.Println(key, rule.Name, rule.EntityOf("web-1"))
		}
	}
	// Output:
	// DBPassword sensitive_key sensitive_field
	// accountId account_id_key cloud_account
	// name asset_name_key resource_name
}
