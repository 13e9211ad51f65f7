import { errors } from './errors.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
/** The offset of the size: after the signature, and the length and name of the first chunk (PNG 3, 11.2.1). */
const SIZE_AT = 16;

/** Checks the size of a picture before it is unpacked. @throws OCR_IMAGE_INVALID, OCR_IMAGE_TOO_LARGE (422) */
export function checkPng(bytes: Uint8Array, maxPixels: number): void {
  const head = Buffer.from(bytes.subarray(0, SIZE_AT + 8));
  if (head.length < SIZE_AT + 8 || !head.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw errors.OCR_IMAGE_INVALID();
  if (head.readUInt32BE(SIZE_AT) * head.readUInt32BE(SIZE_AT + 4) > maxPixels)
    throw errors.OCR_IMAGE_TOO_LARGE({ limit: maxPixels });
}
