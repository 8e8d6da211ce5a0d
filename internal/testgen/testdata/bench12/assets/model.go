// Package assets keeps the machines and services of a company.
//
//cloudg:server category=assets sensitivity=internal
package assets

import "time"

// Kind tells what an asset is.
type Kind string

// The kinds of assets.
const (
	Host     Kind = "host"     // a machine, virtual or not
	Service  Kind = "service"  // something that listens
	Database Kind = "database" // something that stores
	Bucket   Kind = "bucket"
)

// Tier is the importance of an asset, from 1 (critical) to 3.
type Tier int

// The tiers.
const (
	Critical Tier = iota + 1
	Important
	Ordinary
)

// Meta is common to everything in the inventory.
type Meta struct {
	ID      string            `json:"id"`               // stable identifier
	Created time.Time         `json:"created"`          // when the inventory first saw it
	Labels  map[string]string `json:"labels,omitempty"` // labels of the owner
}

// Asset is one thing in the inventory.
type Asset struct {
	Meta
	Kind      Kind       `json:"kind"`
	Name      string     `json:"name"`
	Tier      Tier       `json:"tier"`
	Addresses []Address  `json:"addresses"`
	Owner     *Person    `json:"owner"` // nobody when null
	Retired   *time.Time `json:"retired,omitempty"`
	Cost      float64    `json:"cost"` // per month
	// Position is the place in the data centre: row, rack, unit.
	Position [3]uint16 `json:"position"`
}

// Address is where an asset can be reached.
type Address struct {
	Host   string `json:"host"`
	Port   uint16 `json:"port,omitempty"`
	Public bool   `json:"public"`
}

// Person is someone who can be asked.
type Person struct {
	Name string `json:"name"`
	Team string `json:"team,omitempty"`
}
