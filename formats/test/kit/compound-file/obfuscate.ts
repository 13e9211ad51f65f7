/** What another program makes of the password `secret` ([MS-OFFCRYPTO] 2.3.7.2). */
export const [KEY, VERIFIER] = [0x014d, 0xdaa7];
const ARRAY = Buffer.from('1f3217b914ba7b7f59dd597f7ac0a6df', 'hex');

/** Obfuscates text as Word does (2.3.7.6), from a place on. */
export function coverText(bytes: Buffer, from: number): void {
  for (let at = from; at < bytes.length; at += 1) {
    const [byte, mask] = [bytes[at] ?? 0, ARRAY[at % 16] ?? 0];
    if (byte !== 0 && byte !== mask) bytes[at] = byte ^ mask;
  }
}

/** Obfuscates cells as Excel does (2.3.7.3). @param indexOf which of the sixteen bytes is for a place, counted on; undefined: none */
export function coverCells(bytes: Buffer, indexOf: (at: number) => number | undefined): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const index = indexOf(at);
    if (index === undefined) continue;
    const byte = bytes[at] ?? 0;
    bytes[at] = (((byte << 5) | (byte >>> 3)) & 255) ^ (ARRAY[index % 16] ?? 0);
  }
}
