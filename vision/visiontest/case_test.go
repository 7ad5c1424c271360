package visiontest_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/vision/visiontest"
)

// TestCase stores a board of each family and renders it again.
func TestCase(t *testing.T) {
	for i, family := range visiontest.Families() {
		t.Run(family, func(t *testing.T) {
			shot := familyShot(family, 3, func(s *visiontest.Style) {
				s.Device, s.Drawn = visiontest.Device{W: 360, H: 640}, visiontest.DrawnState(i%6)
			})
			want := shot.Case()
			want.Why, want.MayRefuse = `a "reason", [with] {brackets}`, i%2 == 0
			file := filepath.Join(t.TempDir(), "case.json")
			if err := want.Save(file); err != nil {
				t.Fatal(err)
			}
			got, err := visiontest.LoadCase(file)
			if err != nil {
				t.Fatal(err)
			}
			if got.Why != want.Why || got.MayRefuse != want.MayRefuse || got.Style != want.Style {
				t.Errorf("%+v, want %+v", got, want)
			}
			if again := got.Render(); again.Image.Rect != shot.Image.Rect || !bytes.Equal(again.Image.Pix, shot.Image.Pix) {
				t.Error("another picture")
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(data)) {
				if len(line) > 200 {
					t.Errorf("a long line: %s", line)
				}
			}
		})
	}
}

// TestSaveCaseRefuses tries a form one of whose dots lies elsewhere than the board says.
func TestSaveCaseRefuses(t *testing.T) {
	c := familyShot("free", 3, nil).Case()
	form := *c.Puzzle.Form
	form.Cells = slices.Clone(form.Cells)
	form.Cells[c.Puzzle.Board.Dots(1)[0]].Center.X += 0.02
	c.Puzzle.Form, c.Why = &form, "a dot elsewhere"
	file := filepath.Join(t.TempDir(), "case.json")
	if err := c.Save(file); err == nil {
		t.Error("stored a case that gives another picture")
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("left a file behind")
	}
}

func TestLoadCaseRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no file":       "",
		"no reason":     `{"board": {"lattice": "square", "cells": ["A.A"]}}`,
		"no board":      `{"why": "x"}`,
		"unknown trait": `{"why": "x", "style": {"Sparkle": 1}, "board": {"lattice": "square", "cells": ["A.A"]}}`,
		"unknown name":  `{"why": "x", "style": {"Crop": "round"}, "board": {"lattice": "square", "cells": ["A.A"]}}`,
		"no such path":  `{"why": "x", "board": {"lattice": "square", "cells": ["A.A"]}, "flows": [{"dot": "A", "path": [[0,0],[0,2]]}]}`,
		"no form":       `{"why": "x", "board": {"lattice": "free", "cells": [{"x":0,"y":0,"dot":"A"}, {"x":1,"y":0,"dot":"A"}], "links": [[0,1]]}}`,
		"no such corner": `{"why": "x", "board": {"lattice": "free", "cells": [{"x":0,"y":0,"dot":"A"}, {"x":1,"y":0,"dot":"A"}], "links": [[0,1]]},
			"form": {"points": [[0,0]], "cells": [{"corners": [0]}, {"corners": [1]}]}}`,
	} {
		file := filepath.Join(t.TempDir(), "case.json")
		if text != "" {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if c, err := visiontest.LoadCase(file); err == nil {
			t.Errorf("%s: loaded %+v", name, c)
		}
	}
}

// TestStyleJSON stores looks, whose choices go by their names.
func TestStyleJSON(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		want := visiontest.RandomStyle(rng.Uint64())
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got visiontest.Style
		if err := json.Unmarshal(data, &got); err != nil || got != want {
			t.Fatalf("%s\ngives %+v, %v", data, got, err)
		}
	}
}
