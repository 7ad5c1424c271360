// Package lines finds thin bright lines, level and upright, and weighs them.
//
// [Find] takes the working picture and gives [Maps]: at each pixel, how much brighter a line there is than both its
// sides, 0 to 255. [Nodes] are where lines cross, in pixels; [Maps.Weigh] tells a thin line from a thick one by its mass,
// width in pixels and brightness. Its one idea is the white top-hat: what is left of a picture when an opening is taken
// from it is what is thinner than the opening (Meyer, 1979; Soille, Morphological Image Analysis, ch. 4).
package lines
