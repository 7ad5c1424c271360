// Package config reads the file in which a person keeps favorite flags.
//
// [Load] gives them in order, each with the line where it stands; what flags there are is no concern of it.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Variable names the environment variable that names another file, or none when it is there and empty.
const Variable = "FLOWLENS_CONFIG"

// A Setting gives a flag a value.
type Setting struct {
	Command string // the table that it stands in, or "" for all commands
	Flag    string
	Value   string
	Place   string // file and line, for messages
}

// Path returns the place of the file, or "" when there is to be none.
func Path() string {
	if path, set := os.LookupEnv(Variable); set {
		return path
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "" // no home, so nobody's favorites
	}
	return filepath.Join(dir, "flowlens", "config.toml")
}

// Load reads the file. A file that is not there has no settings, unless it was named by [Variable].
func Load(path string) ([]Setting, error) {
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if _, named := os.LookupEnv(Variable); errors.Is(err, fs.ErrNotExist) && !named {
		return nil, nil
	}
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, fmt.Errorf("%s: %w; correct it, or set %s= to go without", path, err, Variable)
	}
	return parse(path, data)
}

// parse reads the text of the file.
func parse(path string, data []byte) ([]Setting, error) {
	var broken *toml.DecodeError
	if err := toml.Unmarshal(data, new(map[string]any)); errors.As(err, &broken) {
		line, _ := broken.Position()
		return nil, fmt.Errorf("%s:%d: %s; see flowlens help config", path, line, strings.TrimPrefix(broken.Error(), "toml: "))
	} else if err != nil {
		return nil, fmt.Errorf("%s: %s; see flowlens help config", path, strings.TrimPrefix(err.Error(), "toml: "))
	}
	var settings []Setting
	var p unstable.Parser
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		var key []string
		var place string
		for names := e.Key(); names.Next(); {
			key = append(key, string(names.Node().Data))
			place = fmt.Sprintf("%s:%d", path, p.Shape(names.Node().Raw).Start.Line)
		}
		wrong := func(what string) error { return fmt.Errorf("%s: %s; see flowlens help config", place, what) }
		switch {
		case e.Kind == unstable.Table && len(key) == 1:
			table = key[0]
			continue
		case e.Kind != unstable.KeyValue:
			return nil, wrong(fmt.Sprintf("[%s] is no table of one command", strings.Join(key, ".")))
		}
		if table != "" {
			key = append([]string{table}, key...)
		}
		s := Setting{Flag: key[len(key)-1], Place: place}
		switch value := e.Value(); value.Kind {
		case unstable.String, unstable.Bool, unstable.Integer, unstable.Float:
			s.Value = string(value.Data)
		default:
			return nil, wrong(s.Flag + " is neither text, a number, true nor false")
		}
		switch len(key) {
		case 1:
		case 2:
			s.Command = key[0]
		default:
			return nil, wrong(strings.Join(key, ".") + " names no flag of one command")
		}
		settings = append(settings, s)
	}
	return settings, p.Error()
}
