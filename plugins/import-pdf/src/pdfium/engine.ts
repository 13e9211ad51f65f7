import type { Pdfium } from './module.ts';

/** Texts are cut at this number of bytes. Titles, names and URLs are shorter. */
const MAX_TEXT_BYTES = 65_536;
const SCRATCH_BYTES = 256;

/** PDFium with a small block of memory for the results of its calls. */
export interface Engine {
  readonly pdfium: Pdfium;
  /** 256 bytes that each call may overwrite. */
  readonly scratch: number;
}

export const createEngine = (pdfium: Pdfium): Engine => ({
  pdfium,
  scratch: pdfium.wasmExports.malloc(SCRATCH_BYTES),
});

export const floatAt = ({ pdfium }: Engine, place: number): number => pdfium.HEAPF32[place >> 2] ?? 0;
export const doubleAt = ({ pdfium }: Engine, place: number): number => pdfium.HEAPF64[place >> 3] ?? 0;
export const intAt = ({ pdfium }: Engine, place: number): number => pdfium.HEAP32[place >> 2] ?? 0;

/** Returns the bytes that a function writes. It calls the function first without a buffer to learn the length. */
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

/** Reads a text in UTF-16, which most functions write. */
export const wideTextOf = (engine: Engine, write: (place: number, bytes: number) => number): string =>
  clean(bytesOf(engine, MAX_TEXT_BYTES, write).toString('utf16le'));

/** Reads a text in UTF-8 or ASCII, such as a URL or the name of a font. */
export const narrowTextOf = (engine: Engine, write: (place: number, bytes: number) => number): string =>
  clean(bytesOf(engine, MAX_TEXT_BYTES, write).toString('utf8'));

/** Removes the final zero and control characters. */
const clean = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Passes a zero-terminated UTF-8 text in PDFium's memory to a function and frees it afterwards. */
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
