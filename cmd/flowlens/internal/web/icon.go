package web

import (
	"bytes"
	"fmt"

	"github.com/fogleman/gg"
)

// iconSizes are the sides of the icons that the page has for home screens, in pixels, as installers ask for them.
var iconSizes = []int{192, 512}

// iconName names the file of an icon.
func iconName(size int, maskable bool) string {
	if maskable {
		return fmt.Sprintf("icon-%d-maskable.png", size)
	}
	return fmt.Sprintf("icon-%d.png", size)
}

// icon draws icon.svg as PNG. One that is maskable fills its square, for the system cuts it to any form that holds the
// circle of 4/5 of its width; there the flows are smaller.
func icon(size int, maskable bool) []byte {
	const units, corner = 64, 14 // of icon.svg
	dc := gg.NewContext(size, size)
	k := float64(size) / units
	dc.Scale(k, k)
	dc.SetHexColor("#131826")
	if maskable {
		dc.DrawRectangle(0, 0, units, units)
		dc.Fill()
		dc.ScaleAbout(0.78, 0.78, units/2, units/2)
		k *= 0.78
	} else {
		dc.DrawRoundedRectangle(0, 0, units, units, corner)
		dc.Fill()
	}
	dc.SetLineWidth(9 * k) // gg does not scale it
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	for _, flow := range []struct {
		color string
		path  [][2]float64
	}{
		{"#ff4d5e", [][2]float64{{16, 48}, {16, 16}, {48, 16}}},
		{"#2fb7ff", [][2]float64{{32, 48}, {32, 32}, {48, 32}, {48, 48}}},
	} {
		dc.SetHexColor(flow.color)
		for _, p := range flow.path {
			dc.LineTo(p[0], p[1])
		}
		dc.Stroke()
		for _, p := range [][2]float64{flow.path[0], flow.path[len(flow.path)-1]} {
			dc.DrawCircle(p[0], p[1], 8)
		}
		dc.Fill()
	}
	var out bytes.Buffer
	dc.EncodePNG(&out)
	return out.Bytes()
}
