/** The key and the verifier that another program computed for the password `secret` ([MS-OFFCRYPTO] 2.3.7.2). */
export const [KEY, VERIFIER] = [0x014d, 0xdaa7];
const ARRAY = Buffer.from('1f3217b914ba7b7f59dd597f7ac0a6df', 'hex');

/** Obfuscates text as Word does (2.3.7.6), starting at a position. */
export function coverText(bytes: Buffer, from: number): void {
  for (let at = from; at < bytes.length; at += 1) {
    const [byte, mask] = [bytes[at] ?? 0, ARRAY[at % 16] ?? 0];
    if (byte !== 0 && byte !== mask) bytes[at] = byte ^ mask;
  }
}

/**
 * Obfuscates cells as Excel does (2.3.7.3). @param indexOf returns the index in the 16-byte array for a position, counted on; undefined to
 * skip it
 */
export function coverCells(bytes: Buffer, indexOf: (at: number) => number | undefined): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const index = indexOf(at);
    if (index === undefined) continue;
    const byte = bytes[at] ?? 0;
    bytes[at] = (((byte << 5) | (byte >>> 3)) & 255) ^ (ARRAY[index % 16] ?? 0);
  }
}
