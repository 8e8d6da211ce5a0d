package corpus

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// Clean returns an inventory, in JSON, without secrets and full of what resembles them:
// digests, commits, ids, checksums and image data. It comes from one of three generators.
func (s *Source) Clean() string {
	switch s.rand.IntN(3) {
	case 0:
		return s.cleanCloud()
	case 1:
		return s.cleanCluster()
	}
	return s.cleanBuild()
}

// cleanCloud is what an inventory of a cloud says about functions, objects and images.
func (s *Source) cleanCloud() string {
	return fmt.Sprintf(`{"FunctionName":"orders-%s","CodeSha256":%q,"RevisionId":%q,"ETag":"\"%s\"",`+
		`"ImageId":"ami-0%s","KmsKeyArn":"arn:aws:kms:eu-west-1:%s:key/%s","RoleId":"AROA%s",`+
		`"Certificate":{"Thumbprint":%q,"SerialNumber":"0%s"},"Layers":["arn:aws:lambda:eu-west-1:%s:layer:deps:%s"],`+
		`"CodeSize":%s,"SnapshotId":"snap-0%s","RequestId":%q,"LastModified":"2026-11-12T08:15:22.000+0000"}`,
		s.digits(3), base64.StdEncoding.EncodeToString(s.bytes(32)), s.uuid(), s.hex(16), s.hex(8), s.digits(12), s.uuid(),
		s.upper(17), s.hex(20), s.hex(15), s.digits(12), s.digits(2), s.digits(7), s.hex(8), s.uuid())
}

// cleanCluster is what a cluster says about a pod and what it mounts.
func (s *Source) cleanCluster() string {
	return fmt.Sprintf(`{"kind":"Pod","metadata":{"name":"api-%s-%s","uid":%q,"resourceVersion":%q,`+
		`"labels":{"pod-template-hash":%q},"annotations":{"checksum/config":%q}},`+
		`"spec":{"containers":[{"image":"registry.local/app@sha256:%s","terminationMessagePath":"/dev/termination-log"}],`+
		`"imagePullSecrets":[{"name":"registry-credentials"}]},"status":{"containerStatuses":[{"containerID":"containerd://%s",`+
		`"imageID":"registry.local/app@sha256:%s"}]},"caBundle":%q,"icon":"data:image/png;base64,%s"}`,
		s.hex(4), s.hex(2), s.uuid(), s.digits(8), s.hex(4), s.hex(32), s.hex(32), s.hex(32), s.hex(32),
		base64.StdEncoding.EncodeToString([]byte(s.certificate())), s.image())
}

// cleanBuild is what a build says about commits, packages and pictures.
func (s *Source) cleanBuild() string {
	encode := base64.StdEncoding.EncodeToString
	return fmt.Sprintf(`{"commit":%q,"tree":%q,"branch":"feature/ABC-%s-retry","packages":[`+
		`{"name":"left-pad","version":"1.3.0","resolved":"https://packages.example/left-pad/-/left-pad-1.3.0.tgz","integrity":"sha512-%s"},`+
		`{"module":"golang.org/x/text","version":"v0.44.0","sum":"h1:%s"}],"host_key":"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA%s",`+
		`"certificate":%q,"artifact":{"md5":%q,"sha256":%q,"sha1":%q},"avatar":%q,"trace_id":%q,"duration_ms":%s}`,
		s.hex(20), s.hex(20), s.digits(3), encode(s.bytes(64)), encode(s.bytes(32)), base64.RawStdEncoding.EncodeToString(s.bytes(35)),
		s.certificate(),
		s.hex(16), s.hex(32), s.hex(20), s.image(), s.hex(16), s.digits(4))
}

// certificate returns a certificate in PEM.
func (s *Source) certificate() string {
	const dashes = "-----"
	lines := []string{dashes + "BEGIN CERTIFICATE" + dashes}
	for range 10 + s.rand.IntN(8) {
		lines = append(lines, base64.StdEncoding.EncodeToString(s.bytes(48)))
	}
	return strings.Join(append(lines, dashes+"END CERTIFICATE"+dashes, ""), "\n")
}

// image returns a picture in base64.
func (s *Source) image() string {
	return base64.StdEncoding.EncodeToString(append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), s.bytes(200+s.rand.IntN(400))...))
}

// upper returns capital letters and digits as in the ids of AWS.
func (s *Source) upper(n int) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	text := make([]byte, n)
	for i := range text {
		text[i] = alphabet[s.rand.IntN(len(alphabet))]
	}
	return string(text)
}
