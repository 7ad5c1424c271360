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
//
// A process solves a hundred pictures, one at a time, before a new one takes its place. With a process
// for each picture 31 screenshots took 6.2 s of processor time, with this 2.5 s, and flowlens batch
// 1.9 s: a new process fills its memory anew.
//
// # What a million pictures cost
//
// Measured with 155 screenshots of 350 KB on two cores that others used, too: flowlens batch took 62 ms
// of processor time a picture, flowlens-fleet run 66 to 93 ms, with the queue and the report. A job has
// 300 bytes, its id 100 more in memory for two minutes. One server within the process took 15,000 to 28,000 jobs
// a second on that machine, and gave a job to a worker that waited in 0.14 ms, at the median.
//
// Reckoned from that, for a million pictures:
//
//   - 18 to 26 hours of one core;
//   - 350 GB read and 390 GB written: 377 KB for a drawn picture and 15 KB for an entry with its two
//     small pictures, as measured;
//   - four requests to the store a picture to read and write, and two to see that what was
//     written is there;
//   - 0.4 GB in each server of the queue at most, which shrinks as jobs are done;
//   - a gigabyte of memory for a submit or a report at most, for they hold the list of the keys.
//
// # What is in the way of more workers
//
// All of this is reckoned. A worker with one core does 11 to 15 pictures a second, and each picture is
// a pull, an acknowledgement that is waited for, and a heartbeat where it takes long.
//
//   - Ten workers do 130 pictures a second and read 50 MB of them: nothing is in the way but cores.
//   - A hundred do 1,300, which is 450 MB/s to read and as much to write: the network of the store, if
//     it is one machine. The queue has some 4,000 messages a second, which a cluster of three bears.
//   - A thousand do 13,000 and move 9 GB/s: a cloud's store, with keys below many prefixes. Three copies
//     of each acknowledgement are then what the queue can do at most. Beyond that --queue makes several
//     queues, each for a part of the folders.
