//go:build !js

package heif

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

//go:embed codec/heic.wasm.gz
var heicCode []byte

//go:embed codec/avif.wasm.gz
var avifCode []byte

// machines make a machine for each picture from code that is compiled once.
var machines = map[Format]func() (*factory, error){
	HEIC: sync.OnceValues(func() (*factory, error) { return newFactory(heicCode) }),
	AVIF: sync.OnceValues(func() (*factory, error) { return newFactory(avifCode) }),
}

// A factory makes machines that run the same code.
type factory struct {
	runtime wazero.Runtime
	code    wazero.CompiledModule
}

func newFactory(packed []byte) (*factory, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	code, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	f := &factory{runtime: wazero.NewRuntime(ctx)}
	if f.code, err = f.runtime.CompileModule(ctx, code); err != nil {
		return nil, err
	}
	return f, f.isolate(ctx)
}

// isolate gives the code what it asks of a system: functions that say that there is no such file, and no environment.
func (f *factory) isolate(ctx context.Context) error {
	const badFile = 8 // EBADF of WASI
	host := map[string]wazero.HostModuleBuilder{}
	for _, need := range f.code.ImportedFunctions() {
		module, name, _ := need.Import()
		if host[module] == nil {
			host[module] = f.runtime.NewHostModuleBuilder(module)
		}
		answer := uint64(badFile)
		if name == "environ_get" {
			answer = 0
		}
		does := func(_ context.Context, m api.Module, stack []uint64) {
			switch {
			case name == "environ_sizes_get":
				m.Memory().WriteUint32Le(uint32(stack[0]), 0)
				m.Memory().WriteUint32Le(uint32(stack[1]), 0)
				stack[0] = 0
			case len(need.ResultTypes()) > 0:
				stack[0] = answer
			default:
				panic(errGaveUp) // proc_exit
			}
		}
		host[module].NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(does), need.ParamTypes(), need.ResultTypes()).Export(name)
	}
	for _, m := range host {
		if _, err := m.Instantiate(ctx); err != nil {
			return err
		}
	}
	return nil
}

var (
	// errGaveUp is for a picture that the code cannot make.
	errGaveUp = errors.New("its pixels are damaged, or of a kind that is not read")
	// ErrMemory is for a picture that needs more memory than a machine has.
	ErrMemory = errors.New("it needs too much memory")
)

// A machine decodes one picture.
type machine struct {
	ctx    context.Context
	module api.Module
}

// A memory is that of a machine, which gets no more. It is taken at once: growing it would copy it.
type memory struct{ all []byte }

// Reallocate implements experimental.LinearMemory.
func (m *memory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.all)) {
		return nil
	}
	return m.all[:size]
}

// Free implements experimental.LinearMemory.
func (m *memory) Free() { m.all = nil }

// start returns a new machine with that many bytes of memory, which the caller must close.
func (f *factory) start(bytes int) (*machine, error) {
	ctx := experimental.WithMemoryAllocator(context.Background(), experimental.MemoryAllocatorFunc(func(_, _ uint64) experimental.LinearMemory {
		return &memory{make([]byte, bytes)}
	}))
	module, err := f.runtime.InstantiateModule(ctx, f.code, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, err
	}
	return &machine{ctx, module}, nil
}

func (m *machine) close() { m.module.Close(m.ctx) }

// alloc returns the address of size bytes of the machine's memory.
func (m *machine) alloc(size int) (uint64, error) {
	at, err := m.module.ExportedFunction("malloc").Call(m.ctx, uint64(size))
	if err != nil {
		return 0, errGaveUp
	}
	if at[0] == 0 {
		return 0, ErrMemory
	}
	return at[0], nil
}

// put copies data into the machine and returns its address.
func (m *machine) put(data []byte) (uint64, error) {
	at, err := m.alloc(len(data))
	if err == nil && !m.module.Memory().Write(uint32(at), data) {
		err = ErrMemory
	}
	return at, err
}

// decode calls the code's function of that name, which answers 0 when it cannot do it.
func (m *machine) decode(words ...uint64) error {
	ok, err := m.module.ExportedFunction("decode").Call(m.ctx, words...)
	if err != nil || ok[0] == 0 {
		return errGaveUp
	}
	return nil
}

// numbers reads count numbers of 32 bits from an address.
func (m *machine) numbers(at uint64, count int) []int {
	n := make([]int, count)
	for i := range n {
		v, _ := m.module.Memory().ReadUint32Le(uint32(at) + 4*uint32(i))
		n[i] = int(v)
	}
	return n
}

// bytes returns a copy of the machine's memory.
func (m *machine) bytes(at uint64, size int) ([]byte, error) {
	view, ok := m.module.Memory().Read(uint32(at), uint32(size))
	if !ok {
		return nil, fmt.Errorf("%w: no picture came out", errGaveUp)
	}
	return bytes.Clone(view), nil
}
