// Package asking holds handlers that have people fill in forms.
//
//cloudg:server name=asking version=1.0.0 category=tests
package asking

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

//go:generate go run github.com/cloudg/cloudg/cmd/cloudg-gen .

// Channel is where a release goes.
type Channel string

// The channels.
const (
	Stable Channel = "stable"
	Beta   Channel = "beta"
)

// Approval is what the person in charge says.
//
//cloudg:form
type Approval struct {
	// Who approves.
	Name string `json:"name" cloudg:"minlen=2"`
	// Where the release goes.
	Channel Channel `json:"channel" cloudg:"default=stable"`
	// Where else it goes.
	Also  []Channel `json:"also,omitempty" cloudg:"maxitems=1"`
	Share float64   `json:"share" cloudg:"default=1,min=0,max=1"`
	// In how many minutes, if not now.
	Minutes *int `json:"minutes"`
}

// Sure is a question with nothing to fill in.
//
//cloudg:form
type Sure struct{}

// Release puts out a version when somebody approves and is sure about it.
//
//cloudg:tool capabilities=none
func Release(ctx *runtime.Context, version string) (string, error) {
	approval, action, err := runtime.ElicitForm(ctx, "Release "+version+"?", ApprovalForm)
	if err != nil || action != runtime.ActionAccept {
		return string(action), err
	}
	_, action, err = runtime.ElicitForm(ctx, "Really, "+approval.Name+"?", SureForm)
	if err != nil || action != runtime.ActionAccept {
		return "not sure: " + string(action), err
	}
	when := "now"
	if approval.Minutes != nil {
		when = fmt.Sprintf("in %d minutes", *approval.Minutes)
	}
	return fmt.Sprintf("%s to %s %v at %v, %s", version, approval.Channel, approval.Also, approval.Share, when), nil
}
