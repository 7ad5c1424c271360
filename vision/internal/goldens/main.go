// Command goldens prints what vision makes of many pictures, one a line: the name,
// then the reading as JSON or the kind of its refusal. Two commits that read alike
// print the same bytes:
//
//	make goldens BASE=main
//
// The pictures are the project's samples, random boards of every family in random
// looks, drawn negatives, and the real screenshots of FLOWLENS_SHARED where that is set.
// It uses the exported names of vision alone, so that it builds in older commits, too.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"io/fs"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

func main() {
	log.SetFlags(0)
	renders := flag.Int("renders", 2000, "how many random boards to draw")
	seed := flag.Uint64("seed", 1_000_000, "the first seed of the random boards")
	only := flag.String("only", "", "only the pictures whose name contains this")
	why := flag.Bool("why", false, "print the whole message of a refusal")
	each := flag.Uint64("negatives", 1, "how many pictures of each kind of negative to draw")
	every := flag.Int("every", 1, "only each so many-th of the pictures")
	times := flag.Bool("times", false, "print what each picture costs instead, and the median")
	profile := flag.String("cpuprofile", "", "write a profile of the processor's time to this file")
	flag.Parse()
	all, err := files("samples")
	if err != nil {
		log.Fatal(err)
	}
	if root := os.Getenv("FLOWLENS_SHARED"); root != "" {
		real, err := files(filepath.Join(root, "corpus"))
		if err != nil {
			log.Fatal(err)
		}
		all = append(all, real...)
	}
	all = append(all, negatives(*each)...)
	all = append(all, boards(*renders, *seed)...)
	all = slices.DeleteFunc(all, func(s source) bool { return !strings.Contains(s.name, *only) })
	all = sample(all, *every)
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			log.Fatal(err)
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			log.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	if *times {
		if err := costs(os.Stdout, all); err != nil {
			log.Fatal(err)
		}
		return
	}
	out := bufio.NewWriter(os.Stdout)
	for i, line := range outcomes(all, *why) {
		fmt.Fprintf(out, "%s\t%s\n", all[i].name, line)
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// source is a picture that is made when it is asked for.
type source struct {
	name string
	make func() (image.Image, error)
}

// files returns the pictures below a folder, by their paths from there.
func files(root string) (out []source, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".png", ".jpg", ".jpeg", ".webp", ".gif"}, strings.ToLower(filepath.Ext(path))) {
			return err
		}
		rel, err := filepath.Rel(filepath.Dir(root), path)
		out = append(out, source{rel, func() (image.Image, error) {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			pic, err := vision.Decode(data, nil)
			if err != nil {
				return nil, err
			}
			return pic.Image, nil
		}})
		return err
	})
	slices.SortFunc(out, func(a, b source) int { return cmp.Compare(a.name, b.name) })
	return out, err
}

// negatives returns so many pictures of every kind that shows no board.
func negatives(each uint64) (out []source) {
	for _, kind := range visiontest.NegativeKinds() {
		for seed := range each {
			out = append(out, source{fmt.Sprintf("negative/%s-%d", kind, seed), func() (image.Image, error) { return visiontest.Negative(kind, seed), nil }})
		}
	}
	return out
}

// sample returns each so many-th of the pictures.
func sample(all []source, every int) (out []source) {
	for i := 0; i < len(all); i += max(every, 1) {
		out = append(out, all[i])
	}
	return out
}

// boards returns n random boards in random looks, of one family after the other.
func boards(n int, seed uint64) (out []source) {
	families := visiontest.Families()
	for i := range n {
		family, seed := families[i%len(families)], seed+uint64(i)
		out = append(out, source{fmt.Sprintf("render/%s-%d", family, seed), func() (image.Image, error) {
			p := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0x601d)), family)
			return p.Render(visiontest.RandomStyle(seed)).Image, nil
		}})
	}
	return out
}

// outcomes reads the pictures, on all processors.
func outcomes(all []source, why bool) []string {
	out := make([]string, len(all))
	next := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				out[i] = outcome(all[i], why)
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	wg.Wait()
	return out
}

// outcome is the reading of a picture as JSON, or the kind of its refusal.
func outcome(s source, why bool) string {
	img, err := s.make()
	if err != nil {
		return "not decoded"
	}
	r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
	if err != nil {
		return refusal(err, why)
	}
	places := make([][2]float64, len(r.Layout.Centers))
	for i, c := range r.Layout.Centers {
		places[i] = [2]float64{hundredths(c.X), hundredths(c.Y)}
	}
	line, err := json.Marshal(map[string]any{
		"board": puzzle.NewDoc(r.Board, r.Drawn), "centers": places, "bounds": r.Layout.Bounds, "pitch": hundredths(r.Layout.Pitch),
		"palette": r.Layout.Palette, "confidence": hundredths(r.Confidence),
	})
	if err != nil {
		return err.Error()
	}
	return string(line)
}

func hundredths(v float64) float64 { return math.Round(100*v) / 100 }

// refusal names the kind of an error.
func refusal(err error, why bool) string {
	kind := "other"
	for name, is := range map[string]error{"no board": vision.ErrNoBoard, "bad board": vision.ErrBadBoard, "unknown kind": vision.ErrUnknownKind} {
		if errors.Is(err, is) {
			kind = name
		}
	}
	if why {
		kind += ": " + err.Error()
	}
	return kind
}

// accept solves the board as the game would have it: without touches, and only one way.
func accept(ctx context.Context, b *puzzle.Board) error {
	_, stats, err := solve.Solve(ctx, b, &solve.Options{Touch: solve.TouchNever, Unique: true})
	if err == nil && stats.Unique != solve.UniqueYes {
		return vision.ErrAmbiguous
	}
	return err
}
