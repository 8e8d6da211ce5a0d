package command

import (
	"fmt"
	"os"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// verifyLog says whether the chain of an audit log is whole, and where it is not.
func (p *program) verifyLog(f *policyFlags, files []string) error {
	if os.Getenv(middleware.ChainVariable) == "" {
		return usageErrorf("policy verify-log needs the key of the chain in $%s", middleware.ChainVariable)
	}
	check, err := middleware.VerifyAudit(nil, files...)
	if err != nil {
		return err
	}
	if f.json {
		err = p.printJSON(checkValue(check))
	} else {
		err = p.printCheck(check)
	}
	if err == nil && !intact(check) {
		return errLogBroken
	}
	return err
}

// intact reports whether a log is what it should be: a chain without a fault.
func intact(c *middleware.AuditCheck) bool { return c.Whole() && c.Lines > 0 }

func (p *program) printCheck(c *middleware.AuditCheck) error {
	out := []byte(nil)
	say := func(format string, args ...any) { out = fmt.Appendf(out, format+"\n", args...) }
	for _, fault := range c.Faults {
		say("%s", printable(fault.String()))
	}
	switch {
	case !c.Whole():
		say("the chain is broken: %s; %s as written", several(len(c.Faults)+c.More, "fault"), several(c.Lines, "line"))
	case c.Lines == 0:
		say("there is no line of a chain")
	default:
		say("%s, chain whole", several(c.Lines, "line"))
	}
	if c.Unlinked > 0 {
		say("before:  %s without a link, which anybody may have written", several(c.Unlinked, "line"))
	}
	if c.Lines == 0 {
		_, err := p.stdout.Write(out)
		return err
	}
	if c.First > 1 {
		say("begin:   line %d of the log; what came before is in older files, or lost", c.First)
	} else {
		say("begin:   the first line of the log")
	}
	end := "whether lines are missing behind it cannot be told: there is no .chain file beside the log"
	if c.EndKnown {
		end = "where the log says that it ends"
	}
	say("end:     line %d of the log, link %s;\n         %s", c.Last, c.Link, end)
	_, err := p.stdout.Write(out)
	return err
}

// several returns a number and what it counts.
func several[N int | int64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// checkValue returns what was found as JSON.
func checkValue(c *middleware.AuditCheck) codec.Value {
	faults := make([]codec.Value, len(c.Faults))
	for i, fault := range c.Faults {
		faults[i] = codec.ObjectValue(
			codec.Member{Name: "file", Value: codec.StringValue(fault.File)},
			codec.Member{Name: "line", Value: codec.IntValue(fault.Line)},
			codec.Member{Name: "text", Value: codec.StringValue(fault.Text)},
		)
	}
	return codec.ObjectValue(
		codec.Member{Name: "whole", Value: codec.BoolValue(intact(c))},
		codec.Member{Name: "lines", Value: codec.IntValue(c.Lines)},
		codec.Member{Name: "unlinked", Value: codec.IntValue(c.Unlinked)},
		codec.Member{Name: "first", Value: codec.IntValue(c.First)},
		codec.Member{Name: "last", Value: codec.IntValue(c.Last)},
		codec.Member{Name: "link", Value: codec.StringValue(c.Link)},
		codec.Member{Name: "end_known", Value: codec.BoolValue(c.EndKnown)},
		codec.Member{Name: "faults", Value: codec.ListValue(faults...)},
		codec.Member{Name: "more_faults", Value: codec.IntValue(int64(c.More))},
	)
}
