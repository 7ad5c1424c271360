//go:build !gocv_specific_modules

package cv

// Without the tags gocv compiles modules that Debian's OpenCV lacks, and links
// every module that it has. A build that forgets them shall say so in one line
// instead of a page of C++ errors. The pattern below matches no file, which the
// go command reports before it compiles anything.

import _ "embed"

//go:embed "build with make, or with -tags gocv_specific_modules,customenv as README.md says"
var _ string
