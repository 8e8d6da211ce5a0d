package main

// inventoryVisits call the tools of lists of an inventory, and of its vocabulary.
func inventoryVisits() []visit {
	return nil
}
