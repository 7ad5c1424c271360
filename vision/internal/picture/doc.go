// Package picture turns the bytes of a file into pixels: [Decode].
//
// It takes the bytes of a PNG, JPEG, WebP, HEIC, AVIF, GIF, BMP or TIFF, and gives 8 bits a channel, upright as EXIF says, with the color
// profile beside them. Its one idea: the first bytes tell the format, and every limit is checked before pixels are
// decoded, for a few kilobytes can claim gigabytes.
package picture
