// Package raster is pixels in memory: planes of one channel, colors, and what is connected, near or frequent in them.
//
// It takes and gives 8-bit planes, row by row without padding, and pictures of 4 bytes a pixel whose origin is (0,0).
// A mask is a plane of 0 and 255. Nothing here knows what a board is. What is written by hand, though OpenCV has the
// like, is faster on these pictures, and a benchmark beside it shows by how much.
package raster
