package sat

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// status is what a solver says of a problem.
type status uint8

const (
	unknown status = iota
	satisfiable
	unsatisfiable
)

// answer reads what an outside solver says, which is written to it in pieces of
// any size. It keeps the model and no more than a word of the rest.
type answer struct {
	mayBeBare bool // words may stand without the s or v before them: MiniSat's way
	status    status
	model     []bool // by variable; one that the solver leaves out is false
	named     []bool // by variable: the solver does not leave it out
	begun     bool   // there is some of a model
	complete  bool   // there is all of it, up to the 0 at its end
	err       error  // the first thing wrong with it; the rest is not read

	line lineKind
	word []byte // as far as read, and not longer than maxWord
}

// lineKind is what a line is about, which its first word says.
type lineKind uint8

const (
	lineStart lineKind = iota
	statusLine
	modelLine
	otherLine
)

// maxWord is longer than any word that means something.
const maxWord = 32

func newAnswer(vars int) *answer {
	return &answer{model: make([]bool, vars+1), named: make([]bool, vars+1)}
}

// readAnswer reads a model file. One that is not there says nothing.
func readAnswer(name string, vars int) (*answer, error) {
	a := newAnswer(vars)
	a.mayBeBare = true
	switch info, err := os.Stat(name); {
	case os.IsNotExist(err):
		return a, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a regular file")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	limit := modelFileSpare + modelFilePerVar*int64(vars)
	if _, err := io.Copy(a, io.LimitReader(f, limit)); err != nil {
		return nil, err
	}
	a.end()
	return a, nil
}

// No more of a model file is read than a model and some comments take, in bytes.
const (
	modelFilePerVar = 16
	modelFileSpare  = 1 << 16
)

// Write reads on. It takes everything, so that the solver is not held up.
func (a *answer) Write(p []byte) (int, error) {
	for _, b := range p {
		switch b {
		case ' ', '\t', '\r', '\n':
			a.endWord()
			if b == '\n' {
				a.line = lineStart
			}
		default:
			if len(a.word) < maxWord {
				a.word = append(a.word, b)
			}
		}
	}
	return len(p), nil
}

// end says that nothing more comes.
func (a *answer) end() { a.endWord() }

func (a *answer) endWord() {
	if len(a.word) == 0 || a.err != nil {
		return
	}
	word := string(a.word)
	a.word = a.word[:0]
	switch a.line {
	case lineStart:
		a.err = a.startLine(word)
	case statusLine:
		a.err = a.readStatus(word)
	case modelLine:
		a.err = a.readLiteral(word)
	}
}

// startLine reads the first word of a line.
func (a *answer) startLine(word string) error {
	a.line = otherLine
	switch {
	case word == "s":
		a.line = statusLine
	case word == "v":
		a.line = modelLine
	case a.mayBeBare && (word == "SAT" || word == "UNSAT"):
		return a.readStatus(word + "ISFIABLE")
	case a.mayBeBare && word != "c" && word != "INDET":
		a.line = modelLine
		return a.readLiteral(word)
	}
	return nil
}

func (a *answer) readStatus(word string) error {
	said := unknown
	switch word {
	case "SATISFIABLE":
		said = satisfiable
	case "UNSATISFIABLE":
		said = unsatisfiable
	}
	if said == unknown || a.status != unknown && a.status != said {
		return fmt.Errorf("answered %q", word)
	}
	a.status = said
	return nil
}

func (a *answer) readLiteral(word string) error {
	n, err := strconv.Atoi(word)
	if vars := len(a.model) - 1; err != nil || n > vars || n < -vars {
		return fmt.Errorf("gave a model with %q in it", word)
	}
	l := Lit(n)
	switch {
	case a.complete:
		return fmt.Errorf("gave a model with %q after its end", word)
	case a.named[l.Var()] && a.model[l.Var()] != (l > 0):
		return fmt.Errorf("gave a model with both %d and %d in it", -l, l)
	}
	a.begun = true
	if l == 0 {
		a.complete = true
		return nil
	}
	a.named[l.Var()], a.model[l.Var()] = true, l > 0
	return nil
}

// exitStatus lists the exit codes that are no failure. Clasp's way to say
// "satisfiable, and that without a choice" is 30.
var exitStatus = map[int]status{0: unknown, 10: satisfiable, 20: unsatisfiable, 30: satisfiable}

// judge puts together how a solver ended, what it printed and what it wrote to
// its model file. It returns the model, not checked yet, or nil when the solver
// says that there is none.
func judge(state *os.ProcessState, printed, written *answer) ([]bool, error) {
	said, ok := exitStatus[state.ExitCode()]
	if !ok {
		return nil, fmt.Errorf("failed: %v", state)
	}
	model := printed
	for _, a := range []*answer{printed, written} {
		switch {
		case a.err != nil:
			return nil, a.err
		case said == unknown:
			said = a.status
		case a.status != unknown && a.status != said:
			return nil, fmt.Errorf("contradicts itself: it says both that there is a model and that there is none (%v)", state)
		}
		if a.begun {
			model = a
		}
	}
	switch {
	case said == unknown:
		return nil, fmt.Errorf("gave no answer (%v)", state)
	case said == unsatisfiable && model.begun:
		return nil, errors.New("contradicts itself: it gave a model and says that there is none")
	case said == unsatisfiable:
		return nil, nil
	case !model.begun:
		return nil, fmt.Errorf("found a model but did not print it; if it writes it to a file, name that %s in its command", modelFile)
	case !model.complete:
		return nil, errors.New("gave a model without its end, 0")
	}
	return model.model, nil
}
