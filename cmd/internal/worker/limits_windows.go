package worker

import (
	"os"
	"runtime/debug"
	"unsafe"

	"golang.org/x/sys/windows"
)

// apply binds this process to its limits by a job object of its own, which ends with it. Unlike on Linux it may still
// write files. Time is counted in steps of 100 ns.
func (l Limits) apply() error {
	debug.SetGCPercent(-1) // as on Linux
	debug.SetMemoryLimit(l.Memory / 2)
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return os.NewSyscallError("CreateJobObject", err)
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY | windows.JOB_OBJECT_LIMIT_PROCESS_TIME |
		windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	info.BasicLimitInformation.PerProcessUserTimeLimit = l.CPU.Nanoseconds() / 100
	info.ProcessMemoryLimit = uintptr(l.Memory)
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		return os.NewSyscallError("SetInformationJobObject", err)
	}
	return os.NewSyscallError("AssignProcessToJobObject", windows.AssignProcessToJobObject(job, windows.CurrentProcess()))
}
