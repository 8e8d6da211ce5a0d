package policy

import (
	"cmp"
	"errors"
	"strconv"
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
	"github.com/cloudg/cloudg/runtime/vault"
)

// maxSubjects bounds the primitives about which a policy keeps what it found out.
const maxSubjects = 8192

// Policy is one compiled document. It is immutable but for what it records and counts,
// and safe for concurrent use. It implements [runtime.Policy], and is a source of
// itself.
type Policy struct {
	doc      *Document
	opts     Options
	given    Options // as they were before defaults were filled in
	access   access
	denied   capabilitySet // what the policy denies unless a rule allows it
	rules    []*rule       // roles first
	limits   []*limit
	base     contribution
	registry *transform.Registry
	vault    *vault.Vault
	opened   *vault.Vault // to be closed, nil when the vault was given
	trail    *trail
	nobody   *runtime.Principal

	pseudonyms bool // some pipeline writes pseudonyms

	subjects fifo[runtime.Spec, *subject]
	steps    fifo[string, *transform.Step]

	previewing sync.Mutex
	preview    *Policy // see Preview
}

// Compile turns a document, which must not change any more, into a policy. Everything
// that the document says about pipelines is built, so that a mistake is found here:
// the error is an [*InvalidError] that names every one.
func Compile(doc *Document, opts Options) (*Policy, error) {
	p, err := compile(doc, opts.complete(), newTrail(doc.AuditSize))
	if err != nil {
		return nil, err
	}
	p.given = opts
	return p, nil
}

// Renew compiles another document into a policy that takes the place of p: it goes on
// with the vault, the buckets and the record of decisions, which keeps its size until
// [Source.Replace]. It is an error when the document wants another vault.
func (p *Policy) Renew(doc *Document) (*Policy, error) {
	if err := sameVault(p.doc, doc); err != nil {
		return nil, err
	}
	opts := p.opts
	opts.Vault = p.vault
	next, err := compile(doc, opts, p.trail)
	if err != nil {
		return nil, err
	}
	next.given = p.given
	return next, nil
}

// beside compiles another document into a policy that shares nothing with p but the
// vault.
func (p *Policy) beside(doc *Document) (*Policy, error) {
	opts := p.given
	opts.Vault = p.vault
	return Compile(doc, opts)
}

func compile(doc *Document, opts Options, record *trail) (*Policy, error) {
	p := &Policy{
		doc:    doc,
		opts:   opts,
		vault:  opts.Vault,
		trail:  record,
		access: compileAccess(&doc.Access),
		rules:  rulesOf(doc),
		nobody: runtime.Anonymous(),

		subjects: fifo[runtime.Spec, *subject]{max: maxSubjects},
		steps:    fifo[string, *transform.Step]{max: maxSteps},
	}
	p.denied = p.access.denyCapabilities &^ p.access.allowCapabilities
	if p.vault == nil {
		var err error
		if p.vault, err = openVault(doc, opts); err != nil {
			return nil, err
		}
		p.opened = p.vault
	}
	problems, err := p.compilePipelines()
	if err := cmp.Or(err, Invalid(problems)); err != nil {
		if closed := p.Close(); closed != nil {
			return nil, errors.Join(err, closed)
		}
		return nil, err
	}
	p.compileLimits()
	return p, nil
}

// compilePipelines resolves and checks everything about pipelines. The error is one of
// the options.
func (p *Policy) compilePipelines() ([]Problem, error) {
	detectors, problems := detectorsOf(p.doc)
	var err error
	p.registry, err = transform.NewRegistry(p.opts.Transforms, transform.Context{
		Policy:            p.doc.Name,
		Vault:             p.vault,
		Detectors:         detectors,
		DisabledDetectors: p.doc.DisabledDetectors,
		Labels:            p.opts.Labels,
		ReadFile:          readAliases,
		Now:               p.opts.Now,
	})
	if err != nil {
		return nil, err
	}
	p.base = contribute(p.registry, &Rule{
		Transforms:       p.doc.Transforms,
		TransformOptions: p.doc.TransformOptions,
		InputTransforms:  p.doc.InputTransforms,
	}, "")
	for i, r := range p.rules {
		r.pipelines = contribute(p.registry, p.source(i), r.path+".")
	}
	return append(problems, p.checkPipelines()...), nil
}

// source returns what the document says about a rule.
func (p *Policy) source(i int) *Rule {
	if i < len(p.doc.Roles) {
		return &p.doc.Roles[i].Rule
	}
	return &p.doc.Rules[i-len(p.doc.Roles)]
}

// detectorsOf checks the detectors of a document.
func detectorsOf(doc *Document) ([]transform.Detector, []Problem) {
	items := make([]codec.Value, len(doc.Detectors))
	for i, n := range doc.Detectors {
		items[i] = n.Value()
	}
	detectors, found := transform.Detectors(codec.ListValue(items...))
	var problems []Problem
	for _, f := range found {
		at := Pos{}
		if i, err := strconv.Atoi(f.Path[0]); err == nil {
			at = doc.Detectors[i].At(f.Path[1:]...)
		}
		problems = append(problems, Problem{Pos: at, Path: "detectors" + f.At(), Message: f.Message})
	}
	return detectors, problems
}

// readAliases reads a file of aliases.
func readAliases(path string) (runtime.JSON, error) {
	expanded, err := expandHome(path)
	if err != nil {
		return runtime.JSON{}, err
	}
	root, err := parseFile(expanded)
	if err != nil {
		return runtime.JSON{}, err
	}
	return root.Value(), nil
}
