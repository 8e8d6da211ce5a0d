package inventory

import (
	"slices"
	"testing"
)

func TestC3_3_AssetTypes(t *testing.T) {
	all := AssetTypes()
	if len(all) != 156 || len(AssetFamilies()) != 21 {
		t.Errorf("%d types in %d families", len(all), len(AssetFamilies()))
	}
	slices.Sort(all)
	if unique := slices.Compact(slices.Clone(all)); len(unique) != len(all) {
		t.Error("a type is listed twice")
	}
	for _, name := range all {
		if FamilyOf(name) == "" {
			t.Errorf("%s has no family", name)
		}
	}
	if FamilyOf("SPACESHIP") != "" || TypeNote("EC2") != "" || TypeNote("SECRET") == "" {
		t.Error("families or notes of types that should have none, or the other way round")
	}
}
