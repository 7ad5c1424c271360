// Package cv is the one seam over OpenCV: what it computes comes and goes as plain Go pixels.
//
// Behind it stands OpenCV where cgo is on and the tags of the Makefile are given, and package pure, which does the same in
// plain Go, everywhere else. No other package imports gocv, and no name here mentions a Mat. The functions have OpenCV's
// names and arithmetic: results of 8 bits are rounded half to even and saturate. Functions with a dst fill it; it may be
// one of the sources. The others return a plane that is lent ([raster.Plane.Done] gives it back).
//
// A function panics where planes differ in size or OpenCV refuses them: that is a bug of ours, never a picture's fault.
package cv
