package main

// # How it works
//
// submit lists the folder of pictures and publishes a job for each file to a work-queue stream of
// NATS JetStream. The id of a job is a hash of the file's key and version, so that the stream keeps
// it once. A worker pulls a job, which the server then lends to nobody else until the worker has
// been silent for the time of a lease. It reads the picture, has a process of its own solve it,
// writes the drawn picture and an entry that says what became of it, and then acknowledges. A worker
// that dies in between does no harm: the next one writes the same bytes to the same keys.
//
// A job that failed three times is given up, because its picture kills its process, its store stays
// silent, or its workers died. That is entered in its place, told by report and status, and kept in
// a stream of such jobs; submit takes it up again.
