package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"testing"

	"flowlens/cmd/internal/pipeline"
	"flowlens/samples"
	"flowlens/vision"
)

// TestExampleAnswer compares the answer that comes with the page's sample with that of the solver. FLOWLENS_UPDATE=1 writes it again.
func TestExampleAnswer(t *testing.T) {
	if raceDetector {
		t.Skip("the time limits of proofs are too short for it")
	}
	p, err := vision.Decode(samples.Example, nil)
	if err != nil {
		t.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal(pipeline.AnswerPicture(t.Context(), p.Image, slog.New(slog.DiscardHandler)), &answer); err != nil {
		t.Fatal(err)
	}
	delete(answer, "stats")
	now, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("FLOWLENS_UPDATE") != "" {
		if err := os.WriteFile("../../samples/example-answer.json", now, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(now, samples.ExampleAnswer) {
		t.Errorf("the solver's answer is another now: %.300s", now)
	}
}
