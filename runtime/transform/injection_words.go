package transform

import "strings"

// phrases are what instructions to a model begin like. Words are separated by blanks;
// | is between alternatives, + between the words of one of them, ? before what may be
// missing. A * is any word, which may have hyphens; a : at the end is a colon, and a ,
// is a comma or a colon close behind the word before.
var phrases = []string{
	"ignore ?all|any|the|your previous|prior|above|earlier|preceding instruction|instructions|prompt|prompts|message|messages|context|rules|directions",
	"disregard ?all|any|the previous|prior|above|earlier|system|your",
	"forget all|everything|your ?previous|prior instructions|rules|context|you+were+told",
	"you are now a|an|the|in|no+longer",
	"new ?system instruction|instructions :",
	"system|developer prompt|message|instruction|instructions",
	"do not tell|inform|alert|notify|mention+to|mention+this+to the user",
	"call|invoke|execute ?the * tool",
	"override your|the|all instructions|guidelines|rules|policy|policies",
	"reveal your|the system+prompt|instructions|secret|secrets|token|tokens|api+key|api+keys",
	"assistant|ai|model|claude|chatgpt|llm , ?please ignore|forget|disregard|run|execute|delete",
}

// Words with which something else begins that counts.
var (
	// startsOfWords begin words that are enough by themselves.
	startsOfWords = []string{"exfiltrat", "jailbreak"}
	// sending is followed by a link soon.
	sending = []string{"send", "post", "upload", "exfiltrate", "forward", "leak"}
	// chatTokens stand in <> or <||>, pseudoTags in <> or </>.
	chatTokens = []string{"im_start", "im_end", "system", "endoftext", "eot_id", "start_header_id"}
	pseudoTags = []string{"system", "assistant", "tool_call", "function_call", "instruction", "instructions"}
	// bracketed stand in [] or [/].
	bracketed = []string{"inst", "sys"}
	// headings follow ##.
	headings = []string{"system", "instruction", "assistant"}
)

// A field is one element of a phrase.
type field struct {
	kind     fieldKind
	optional bool
	words    [][]string // alternatives
}

type fieldKind uint8

const (
	oneOf   fieldKind = iota // one of the alternatives
	anyWord                  // and hyphens in it
	colon                    // with or without blanks before it
	address                  // a comma or colon, close behind the word before it
)

// A starter is a word with which phrases begin, and what follows it in each.
type starter struct {
	rest  [][]field
	sends bool
}

// starters are by word.
var starters = readPhrases()

func readPhrases() map[string]starter {
	all := map[string]starter{}
	for _, text := range phrases {
		words := strings.Fields(text)
		var rest []field
		for _, word := range words[1:] {
			rest = append(rest, readField(word))
		}
		for _, first := range strings.Split(words[0], "|") {
			s := all[first]
			s.rest = append(s.rest, rest)
			all[first] = s
		}
	}
	for _, word := range sending {
		s := all[word]
		s.sends = true
		all[word] = s
	}
	return all
}

func readField(text string) (f field) {
	text, f.optional = strings.CutPrefix(text, "?")
	switch text {
	case "*":
		f.kind = anyWord
	case ":":
		f.kind = colon
	case ",":
		f.kind = address
	default:
		for _, alternative := range strings.Split(text, "|") {
			f.words = append(f.words, strings.Split(alternative, "+"))
		}
	}
	return f
}

// A wordFilter tells words that may be of interest from nearly all others by their
// first three characters.
type wordFilter [32][32]uint32

// interesting knows the starters and the starts of words.
var interesting = newWordFilter()

func newWordFilter() *wordFilter {
	f := new(wordFilter)
	for word := range starters {
		f.add(word)
	}
	for _, start := range startsOfWords {
		f.add(start)
	}
	return f
}

func (f *wordFilter) add(word string) { f[word[0]&31][word[1]&31] |= 1 << third(word) }

// has is for words of two characters or more.
func (f *wordFilter) has(word string) bool {
	return f[word[0]&31][word[1]&31]&(1<<third(word)) != 0
}

// third is 0 for words of two characters.
func third(word string) byte {
	if len(word) == 2 {
		return 0
	}
	return word[2] & 31
}
