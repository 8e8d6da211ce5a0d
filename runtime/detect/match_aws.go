package detect

import "strings"

// awsResource matches the ids of resources of EC2 and its kin: what kind they are, a
// hyphen, and 8 or 17 digits of base 16.
func (s *scan) awsResource(i, j int) (extent, bool) {
	const short, long = 8, 17
	text := s.text
	if i > 0 && text[i-1] == '-' || !resourceKind(text[i:j]) {
		return extent{}, false
	}
	from := j + 1
	for _, second := range [...]string{"attach-", "rtb-", "svc-"} {
		if strings.HasPrefix(text[from:], second) {
			from += len(second)
		}
	}
	end := run(text[:min(len(text), from+long+1)], from, isHex)
	s.steps += end - i
	n := end - from
	return span(i, end), (n == short || n == long) && !at(text, end, isWord|isDash) && !dotted(text, end)
}

// resourceKind reports whether ids of resources begin with a word.
func resourceKind(word string) bool {
	switch word {
	case "ami", "acl", "cgw", "dopt", "eni", "eipalloc", "eipassoc", "fs", "fsap", "fl", "i", "igw", "lt", "nat", "pcx", "pl", "rtb", "sg",
		"sgr", "subnet", "snap", "tgw", "vol", "vpc", "vpce", "vgw", "vpn":
		return true
	}
	return false
}
