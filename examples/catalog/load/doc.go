// Package load reads an estate from files: an inventory map with its
// organization and findings beside it, or a report.
//
// A file is taken as a whole or not at all. Members nobody knows are ignored, a
// member of the wrong type is an error; an error says where in the file it is and
// what was expected there, and never what the file holds.
package load
