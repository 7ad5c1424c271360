package debugpage

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"image"
	"image/jpeg"

	"golang.org/x/image/draw"

	"flowlens/overlay"
)

// A page stays below 3 MB, whatever was tried, so that it can be sent with a report.
const (
	// pictureBytes is the most that the picture itself takes, stagesBytes the most that those of all stages take together, both
	// as they stand in the page. What is left is for words.
	pictureBytes = 900_000
	stagesBytes  = 1_700_000

	// pngBytes is up to what size a picture is kept as PNG: drawings of lines are a tenth of that. Larger ones are
	// photographs, which JPEG makes five times smaller than PNG and no worse to look at.
	pngBytes    = 150_000
	jpegQuality = 85

	// largeSide and smallSide bound the sides of a stage's picture, in px: where there is room, and where there is little.
	largeSide, smallSide = 800, 240
	smallQuality         = 60
)

// dataURL returns the picture as part of a page, smaller until it takes no more than that many bytes there.
func dataURL(img image.Image, most int) (template.URL, error) {
	for {
		src, err := encoded(img)
		if err != nil || len(src) <= most {
			return src, err
		}
		size := img.Bounds().Size()
		img = shrunk(img, max(size.X, size.Y)*3/4)
	}
}

// encoded returns the picture as part of a page.
func encoded(img image.Image) (template.URL, error) {
	var data bytes.Buffer
	if err := overlay.EncodePNG(&data, img, nil); err != nil {
		return "", err
	}
	if data.Len() > pngBytes {
		return asJPEG(img, jpegQuality)
	}
	return url("png", data.Bytes()), nil
}

func asJPEG(img image.Image, quality int) (template.URL, error) {
	var data bytes.Buffer
	err := jpeg.Encode(&data, img, &jpeg.Options{Quality: quality})
	return url("jpeg", data.Bytes()), err
}

func url(kind string, data []byte) template.URL {
	return template.URL("data:image/" + kind + ";base64," + base64.StdEncoding.EncodeToString(data))
}

// shrunk returns the picture with no side longer than that, in px.
func shrunk(img image.Image, side int) image.Image {
	size := img.Bounds().Size()
	long := max(size.X, size.Y)
	if long <= side {
		return img
	}
	small := image.NewRGBA(image.Rect(0, 0, max(1, size.X*side/long), max(1, size.Y*side/long)))
	draw.BiLinear.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
	return small
}
