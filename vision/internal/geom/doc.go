// Package geom is plane geometry: points, moments, and the maps that least squares fit to points.
//
// Coordinates are pixels unless a name says otherwise, x to the right and y down; the center of a pixel is at +0.5.
// [Affine] is a lattice of squares, [Honeycomb] one of hexagons, [Homography] what a camera makes of a plane. Its one
// idea: every fit is linear in what is sought, so that normal equations solve it (Gauss, Theoria motus, 1809).
package geom
