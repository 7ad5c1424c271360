package board

// DotRadius is the radius of a dot in the unit cell of a spot.
const DotRadius = 0.345

// MinExtent is the least part of the picture that a board takes in width or height. A phone's fills the width;
// in a desktop window it still takes a good part of the height. Thumbnails of levels and icons are smaller.
const MinExtent = 0.40

// MinPitch is the least pitch in px of the working picture: a 20x20 board over a side of 540 px has 27.
const MinPitch = 14

// MaxAnisotropy and MaxShear bound how far a screenshot may be stretched or sheared; a camera's picture is more.
const MaxAnisotropy, MaxShear = 0.06, 0.03

// MaxAspect is the most by which a picture's sides differ: a tall phone has 2.2, two of them joined 4.4. It bounds the
// memory that a strip takes when it is enlarged.
const MaxAspect = 5

// A board has from MinCells to MaxCells cells along a side.
const MinCells, MaxCells = 3, 20
