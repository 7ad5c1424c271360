//go:build !js

package picture

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"

	"flowlens/vision/internal/heif"
	"flowlens/vision/internal/raster"
)

// heifCodec returns the codec for data when that is a HEIC or AVIF file, else nil.
func heifCodec(data []byte) *codec {
	f := heif.FormatOf(data)
	if f == heif.None {
		return nil
	}
	return &codec{name: string(f), config: heifConfig, meta: heifMeta(f), decode: decodeHEIF(f), maxPixels: f.MaxPixels()}
}

func heifConfig(r io.Reader) (image.Config, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return image.Config{}, err
	}
	info, err := heif.Parse(data)
	if err != nil {
		return image.Config{}, err
	}
	return image.Config{Width: info.Width, Height: info.Height}, nil
}

// heifMeta reads what the boxes say. What EXIF says of the orientation does not count there, and a HEIC is turned already.
func heifMeta(f heif.Format) func([]byte) (metadata, error) {
	return func(data []byte) (metadata, error) {
		info, err := heif.Parse(data)
		if err != nil {
			return metadata{}, broken(err)
		}
		m := metadata{icc: usableICC(info.ICC)}
		if f == heif.AVIF {
			m.orientation = info.Orientation
		}
		return m, nil
	}
}

func decodeHEIF(f heif.Format) func([]byte) (image.Image, error) {
	return func(data []byte) (image.Image, error) {
		img, err := heif.Decode(f, data)
		if errors.Is(err, heif.ErrMemory) {
			return nil, fmt.Errorf("%w: decoding it takes too much memory; scale it down or crop it", ErrTooBig)
		}
		switch m := img.(type) {
		case *image.YCbCr:
			if info, err := heif.Parse(data); err == nil && info.VideoRange {
				return fromVideoRange(m, nil, 0), nil
			}
		case *image.RGBA: // with colors that alpha is in
			if !raster.Opaque(m.Pix) {
				free := image.NewNRGBA(m.Rect)
				draw.Draw(free, m.Rect, m, image.Point{}, draw.Src)
				return free, nil
			}
		}
		return img, err
	}
}
