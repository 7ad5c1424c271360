#include "textflag.h"

// Sixteen bytes at once: see bytes.go.

#define BEGIN \
	MOVD dst_base+0(FP), R0 \
	MOVD a_base+24(FP), R1 \
	MOVD b_base+48(FP), R2 \
	MOVD dst_len+8(FP), R3 \
	SUBS $16, R3, R3 \
	BLT  done

#define READ \
	VLD1.P 16(R1), [V0.B16] \
	VLD1.P 16(R2), [V1.B16]

#define WRITE \
	VST1.P [V0.B16], 16(R0) \
	SUBS $16, R3, R3

// func most16(dst, a, b []uint8)
TEXT ·most16(SB), NOSPLIT, $0-72
	BEGIN
next:
	READ
	VUMAX V1.B16, V0.B16, V0.B16
	WRITE
	BGE next
done:
	RET

// func least16(dst, a, b []uint8)
TEXT ·least16(SB), NOSPLIT, $0-72
	BEGIN
next:
	READ
	VUMIN V1.B16, V0.B16, V0.B16
	WRITE
	BGE next
done:
	RET

// func less16(dst, a, b []uint8)
TEXT ·less16(SB), NOSPLIT, $0-72
	BEGIN
next:
	READ
	VUMAX V1.B16, V0.B16, V0.B16
	VSUB V1.B16, V0.B16, V0.B16
	WRITE
	BGE next
done:
	RET
