package live_test

import (
	"context"
	"fmt"

	"github.com/cloudg/cloudg/examples/catalog/live"
)

// A scope rests after an operation.
func ExampleRun() {
	guard := live.NewGuard(live.Limits{}, nil)
	operation := live.Operation{Key: "collect aws", Scopes: []live.Scope{"aws"}, Caller: "ann"}
	for range 2 {
		assets, _, err := live.Run(context.Background(), guard, operation, func(_ context.Context, enter func(live.Phase)) (int, error) {
			enter(live.Collecting)
			return 3, nil
		})
		fmt.Println(assets, err)
	}
	// Output:
	// 3 <nil>
	// 0 A live operation has ended there a short while ago, and a pause comes first.
}
