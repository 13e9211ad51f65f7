import { FormatError } from '../errors.ts';

const [COMPRESSED, PLAIN] = [0x75465a4c, 0x414c454d];
const HEADER = 16;
const RING = 4096;
/** The maximum size of a body in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The initial content of the ring buffer ([MS-OXRTFCP] 2.1.3.1). */
const DICTIONARY =
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
  '\r\n' +
  String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`;

/** Decompresses a Rich Text body ([MS-OXRTFCP]). @throws FormatError FILE_DAMAGED, ARCHIVE_UNSAFE */
export function unpackRtf(bytes: Buffer): Buffer {
  if (bytes.length < HEADER) throw new FormatError('FILE_DAMAGED', { reason: 'its text is cut off' });
  const [rawSize, kind] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
  if (kind === PLAIN) return bytes.subarray(HEADER, HEADER + rawSize);
  if (kind !== COMPRESSED)
    throw new FormatError('FILE_DAMAGED', { reason: 'its text is packed with an unknown method' });
  if (rawSize > MAX_BYTES)
    throw new FormatError('ARCHIVE_UNSAFE', { reason: `its text is larger than ${MAX_BYTES} bytes` });
  const ring = Buffer.alloc(RING);
  let write = ring.write(DICTIONARY, 'latin1');
  const out = Buffer.alloc(rawSize);
  let length = 0;
  const put = (byte: number): void => {
    if (length < rawSize) out[length++] = byte;
    ring[write] = byte;
    write = (write + 1) % RING;
  };
  for (let at = HEADER; at < bytes.length;) {
    if (length >= rawSize) break;
    const control = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0);
        continue;
      }
      if (at + 2 > bytes.length) return out.subarray(0, length);
      const reference = bytes.readUInt16BE(at);
      at += 2;
      const offset = reference >>> 4;
      if (offset === write) return out.subarray(0, length);
      for (let step = 0; step < (reference & 15) + 2; step += 1) put(ring[(offset + step) % RING] ?? 0);
    }
  }
  return out.subarray(0, length);
}
