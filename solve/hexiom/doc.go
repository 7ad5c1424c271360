// Package hexiom solves levels of Hexiom (package tiles). [Solve] is the one call.
//
// Which places hold a tile says everything: the number on each follows. So the
// clauses are about the places, and the numbers only count (direct.go): one
// variable a place says whether it is occupied, and one a place and number whether
// the tile there has that number, which allows neither more nor fewer tiles beside
// it. Of each number there are as many as the level has tiles, and the rest is
// empty. The last follows from the others, but a solver does not see it, and
// without it some levels take hours. The variables are numbered along a spiral from
// the border to the middle, for a place at the border has fewer neighbors.
//
// A second encoding (article.go) states the same with a count for each place. It is
// slower, and it tests the first.
package hexiom
