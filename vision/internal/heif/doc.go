// Package heif reads HEIC and AVIF files, the photos of iPhones and Androids.
//
// [Parse] reads what the file says about its main picture, without looking at a pixel: its size, how it is turned, and
// its color profile. [Decode] makes the pixels. It runs libheif and libavif compiled to WebAssembly, in codec/, in a
// machine that has no access to anything but its own, bounded memory: what a hostile file breaks is that. The machine is
// set up when the first such file comes, so that no other run of a program pays for it.
//
// Programs for js have no Decode. A browser reads these pictures itself.
package heif
