import type { Pdfium } from './module.ts';

/** Characters of a text beyond which it is cut: titles, names and addresses are shorter. */
const MAX_TEXT_BYTES = 65_536;
const SCRATCH_BYTES = 256;

/** PDFium with what its calls need: a little memory for what they give back. */
export interface Engine {
  readonly pdfium: Pdfium;
  /** 256 bytes that each call may write to. */
  readonly scratch: number;
}

export const createEngine = (pdfium: Pdfium): Engine => ({
  pdfium,
  scratch: pdfium.wasmExports.malloc(SCRATCH_BYTES),
});

export const floatAt = ({ pdfium }: Engine, place: number): number => pdfium.HEAPF32[place >> 2] ?? 0;
export const doubleAt = ({ pdfium }: Engine, place: number): number => pdfium.HEAPF64[place >> 3] ?? 0;
export const intAt = ({ pdfium }: Engine, place: number): number => pdfium.HEAP32[place >> 2] ?? 0;

/** Bytes that a function writes when it is told where, and counts when it is told nowhere. */
export function bytesOf({ pdfium }: Engine, maxBytes: number, write: (place: number, bytes: number) => number): Buffer {
  const wanted = write(0, 0);
  if (wanted <= 0 || wanted > maxBytes) return Buffer.alloc(0);
  const place = pdfium.wasmExports.malloc(wanted);
  if (place === 0) throw new RangeError('no more memory');
  const written = Math.min(write(place, wanted), wanted);
  const bytes = Buffer.from(pdfium.HEAPU8.subarray(place, place + written));
  pdfium.wasmExports.free(place);
  return bytes;
}

/** A text in UTF-16, as most functions write it. */
export const wideTextOf = (engine: Engine, write: (place: number, bytes: number) => number): string =>
  clean(bytesOf(engine, MAX_TEXT_BYTES, write).toString('utf16le'));

/** A text in UTF-8 or ASCII: addresses and names of fonts. */
export const narrowTextOf = (engine: Engine, write: (place: number, bytes: number) => number): string =>
  clean(bytesOf(engine, MAX_TEXT_BYTES, write).toString('utf8'));

/** Texts end with a zero; control characters are never meant. */
const clean = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Lends memory that holds a text in UTF-8 with a zero at its end. */
export function withText<T>({ pdfium }: Engine, text: string, use: (place: number) => T): T {
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  const place = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, place);
  try {
    return use(place);
  } finally {
    pdfium.wasmExports.free(place);
  }
}
