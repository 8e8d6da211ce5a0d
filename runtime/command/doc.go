// Package command is the command line of a server made with cloudg.
//
// A server's main function is one call of [Main]: it hands over the function that
// registers the handlers, and what the server is called. The binary then has
//
//	serve      serve MCP clients on standard input and output, or over HTTP
//	tools      list the tools
//	resources  list the resources and resource templates
//	prompts    list the prompts
//	call       call a tool, in this process and with everything a client would meet
//	preview    call a tool and show its result before and after the policy
//	read       read a resource, likewise
//	prompt     make the messages of a prompt, likewise
//	config     print the configuration with which a client finds the server
//	policy     list, show, check and explain policies
//	help       show the help of a command
//
// All but serve, config, policy and help act as the local user, or as who --principal-id and --role
// describe.
//
// Standard output carries results only (under serve, the protocol only); messages, such
// as the progress of a call, go to standard error, failures as "Error: ...". The exit code
// is 0 when all went well, 1 when something failed, and 2 when the command line cannot be
// used.
//
// Options add what a server needs of its own: [Flags] and [Paths] for flags, [Setup] for what
// has to happen before anything is served, [Use] for middleware, [Policy] for the
// policy that holds when the command line names none, [Transform] for what policies may
// name in their pipelines, [Counters] for where rate limits are counted.
package command
