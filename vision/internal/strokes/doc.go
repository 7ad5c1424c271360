// Package strokes takes a picture apart into thin lines of any direction and broad bright paint.
//
// [FindLine] gives how much brighter a thin line is than what lies beside it, by pixel; [Find] gives that and the dots
// and pipes, by their brightness. Widths are pixels of the working picture. Its one idea: an octagon that is wider than
// any line and narrower than any pipe fits into paint alone, so that a morphological opening with it separates the two.
package strokes
