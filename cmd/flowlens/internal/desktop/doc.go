// Package desktop shows files to the person at this computer, and moves pictures through its clipboard.
//
// It starts the programs that a desktop has for that, when it is asked to and not before: a clipboard that a program
// holds itself would be empty once it ends, and need the libraries of a window system. Where the program is missing,
// the error says what to install.
package desktop
