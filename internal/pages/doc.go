// Package pages holds the pages of the documentation that show commands to what the
// commands do: its test runs every command of a page in a shell, one after the other in
// one directory, and compares what they print with what the page says.
//
// A page shows files in blocks whose first line names language and file, as in
//
//	```yaml team.yaml
//
// and commands in blocks of the language console: lines that begin with "$ ", each with
// what it prints below it. The directory is a module that uses this one, example.com/inventory,
// and is shown as /home/ada/inventory; port 8765 is in use there. Go files of a page are part
// of the module. Commands may use the shell and a few that every reader has, such as head.
package pages
