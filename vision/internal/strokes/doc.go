// Package strokes takes a picture apart into thin lines of any direction and broad bright paint.
//
// [FindLine] returns by how much thin lines are brighter than what lies beside them. [Find] adds the dots and pipes, by their
// brightness. Widths are pixels of the working picture; numbers.go has the thresholds. Its one idea: an octagon that is
// wider than any line and narrower than any pipe fits into paint alone. A morphological opening with it separates the two.
package strokes
