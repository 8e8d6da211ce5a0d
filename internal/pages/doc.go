// Package pages holds the pages of the documentation that show commands to what the
// commands do: its test runs every command of a page in a shell, one after the other in
// one directory, and compares what they print with what the page says.
//
// A page shows files in blocks whose first line names language and file, as in
//
//	```yaml team.yaml
//
// and commands in blocks of the language console: lines that begin with "$ ", each with
// what it prints below it.
package pages
