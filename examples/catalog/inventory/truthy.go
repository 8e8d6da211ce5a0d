package inventory

import "encoding/json"

// Truthy reports whether what stands under key says yes in some way: anything but
// false, null, zero, an empty text, list or object, or nothing.
func (m Metadata) Truthy(key string) bool {
	for _, entry := range m {
		if entry.Key != key {
			continue
		}
		var value any
		if json.Unmarshal(entry.Value, &value) != nil {
			return false
		}
		switch value := value.(type) {
		case bool:
			return value
		case float64:
			return value != 0
		case string:
			return value != ""
		case []any:
			return len(value) > 0
		case map[string]any:
			return len(value) > 0
		default:
			return false
		}
	}
	return false
}
