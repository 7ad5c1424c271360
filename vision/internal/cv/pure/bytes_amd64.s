#include "textflag.h"

// Sixteen bytes at once, as every amd64 can (SSE2): see bytes.go.

#define EACH(OP) \
	MOVQ dst_base+0(FP), DI \
	MOVQ a_base+24(FP), SI \
	MOVQ b_base+48(FP), DX \
	MOVQ dst_len+8(FP), CX \
	SUBQ $64, CX \
	JLT  rest \
many: \
	MOVOU (SI), X0 \
	MOVOU 16(SI), X1 \
	MOVOU 32(SI), X2 \
	MOVOU 48(SI), X3 \
	MOVOU (DX), X4 \
	MOVOU 16(DX), X5 \
	MOVOU 32(DX), X6 \
	MOVOU 48(DX), X7 \
	OP X4, X0 \
	OP X5, X1 \
	OP X6, X2 \
	OP X7, X3 \
	MOVOU X0, (DI) \
	MOVOU X1, 16(DI) \
	MOVOU X2, 32(DI) \
	MOVOU X3, 48(DI) \
	ADDQ $64, DI \
	ADDQ $64, SI \
	ADDQ $64, DX \
	SUBQ $64, CX \
	JGE  many \
rest: \
	ADDQ $48, CX \
	JLT  done \
one: \
	MOVOU (SI), X0 \
	MOVOU (DX), X4 \
	OP X4, X0 \
	MOVOU X0, (DI) \
	ADDQ $16, DI \
	ADDQ $16, SI \
	ADDQ $16, DX \
	SUBQ $16, CX \
	JGE  one \
done: \
	RET

// func most16(dst, a, b []uint8)
TEXT ·most16(SB), NOSPLIT, $0-72
	EACH(PMAXUB)

// func least16(dst, a, b []uint8)
TEXT ·least16(SB), NOSPLIT, $0-72
	EACH(PMINUB)

// func less16(dst, a, b []uint8)
TEXT ·less16(SB), NOSPLIT, $0-72
	EACH(PSUBUSB)
