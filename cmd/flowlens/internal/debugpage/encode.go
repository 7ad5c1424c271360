package debugpage

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"image"
	"image/jpeg"

	"flowlens/overlay"
)

const (
	// pngBytes is up to what size a picture of a stage is kept as PNG: drawings of lines are a tenth of that. Larger ones
	// are photographs, which JPEG makes five times smaller than PNG and no worse to look at.
	pngBytes    = 150_000
	jpegQuality = 85
)

// dataURL returns the picture as part of a page.
func dataURL(img image.Image) (template.URL, error) {
	var data bytes.Buffer
	kind := "image/png"
	if err := overlay.EncodePNG(&data, img, nil); err != nil {
		return "", err
	}
	if data.Len() > pngBytes {
		data.Reset()
		kind = "image/jpeg"
		if err := jpeg.Encode(&data, img, &jpeg.Options{Quality: jpegQuality}); err != nil {
			return "", err
		}
	}
	return template.URL("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data.Bytes())), nil
}
