package diag

// Codes of signatures, CG2000 to CG2999.
const (
	NoContext        Code = "CG2001" // the first parameter is no context
	ContextElsewhere Code = "CG2002" // a context that is not the first parameter
	Variadic         Code = "CG2003" // a variadic parameter
	UnnamedParameter Code = "CG2004" // a blank or unnamed parameter
	TypeParameters   Code = "CG2005" // type parameters on the function
	GenericReceiver  Code = "CG2006" // type parameters on the receiver
	BadResults       Code = "CG2007" // results other than nothing, error, T, (T, error)
	BadReceiver      Code = "CG2008" // a receiver that Register cannot take
	UnspellableType  Code = "CG2009" // a type that the generated file cannot name
	ArgsNotStruct    Code = "CG2010" // args cannot hold an object

	UnfitResult       Code = "CG2011" // a result that this kind of handler cannot send
	ResourceParameter Code = "CG2012" // a parameter of a resource
	TextParameter     Code = "CG2013" // a variable or prompt argument that no text can become
	BadCompletion     Code = "CG2014" // a function that cannot complete
)
