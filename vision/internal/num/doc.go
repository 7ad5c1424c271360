// Package num has the small arithmetic that every room needs: choices, medians, shares and ramps of plain numbers.
package num
