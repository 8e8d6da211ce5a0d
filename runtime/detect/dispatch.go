package detect

import (
	"cmp"
	"math/bits"
)

// each tries detectors at a word, or at a sign where i equals j, in their order. The
// candidate that begins first wins.
func (s *scan) each(mask uint64, i, j int, found *candidate) bool {
	ok := false
	for ; mask != 0; mask &= mask - 1 {
		d := bits.TrailingZeros64(mask)
		s.steps += 4
		s.kind = ""
		e, match := s.match(d, i, j)
		if !match || ok && e.start >= found.start {
			continue
		}
		detector := &s.set.detectors[d]
		*found, ok = candidate{extent: e, entity: cmp.Or(s.kind, detector.Entity), detector: detector, order: d}, true
		if e.start == i {
			return true
		}
	}
	return ok
}

// match tries one detector.
func (s *scan) match(detector, i, j int) (extent, bool) {
	switch detector {
	case cloudgURI:
		return s.cloudgURI(i)
	case privateKey:
		return s.privateKey(i)
	case jwt:
		return s.jwt(i)
	case connectionString:
		return s.connectionString(i, j)
	case assignment:
		return s.assignment(i, j)
	case namedSecret:
		return s.namedSecret(i, j)
	case authorization:
		return s.authorization(i, j)
	case githubToken, stripeKey, accessKeyID, uniqueID:
		return wordToken(s.text, detector, i, j)
	case slackToken:
		return s.slackToken(i)
	case googleKey:
		return s.googleKey(i)
	case vendorToken:
		return s.vendorToken(i)
	case telegramToken:
		return s.telegramToken(i, j)
	case slackWebhook:
		return s.slackWebhook(i)
	case sasSignature:
		return s.sasSignature(i, j)
	case orgID, ouID, rootID:
		return s.organization(detector, i)
	case awsResource:
		return s.awsResource(i, j)
	case arn:
		return s.arn(i)
	case azureResource:
		return s.azureResource(i)
	case gcpResource:
		return s.gcpResource(i, j)
	case subscriptionRef:
		return s.subscriptionRef(i, j)
	}
	return s.matchNetwork(detector, i, j)
}

func (s *scan) matchNetwork(detector, i, j int) (extent, bool) {
	switch detector {
	case ipv6:
		return s.ipv6(i, j)
	case ipv4:
		return s.ipv4(i, j)
	case mac:
		return s.mac(i)
	case hostname:
		return s.hostname(i)
	case accountID:
		return s.accountID(i, j)
	case timestamp:
		return s.timestamp(i)
	case uuid:
		return span(i, i+36), isGUID(s.text, i) && !at(s.text, i+36, isWord)
	}
	return extent{}, false
}

// span returns the extent of what is reported as a whole.
func span(start, end int) extent { return extent{start: start, end: end, from: start, to: end} }

// inside returns the extent of something of which a part is reported.
func inside(start, end, from, to int) extent {
	return extent{start: start, end: end, from: from, to: to}
}
