// Package letters reads the letters that the game prints on its dots for those who cannot tell the colors: black or white
// capitals, the same on both dots of a color. With n colors they are the first n of the alphabet, each once.
//
// It takes the picture, the centers of the dots in its pixels, and the colors of their paint. It gives a letter for each
// color, or none at all: a board of which one letter is in doubt keeps the names that it has.
//
// The idea is the oldest of reading print: the ink within the disc is scaled to the height of a capital and correlated with
// the capitals of some fonts ("template matching", e.g. Brunelli: Template Matching Techniques in Computer Vision, 2009).
package letters
