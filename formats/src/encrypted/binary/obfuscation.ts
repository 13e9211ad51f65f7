import type { Lock } from '../passwords.ts';

/** The number of significant characters of a password. */
const MAX_PASSWORD = 15;
/** The padding of the password ([MS-OFFCRYPTO] 2.3.7.2). */
const PAD = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex');
const LENGTH = 16;
const FEEDBACK = 0x1020;
const VERIFIER_SEED = 0xce4b;

/** Key and verifier in a file. Both are derived from the password without revealing it. */
export interface Obfuscated {
  readonly key: number;
  readonly verifier: number;
}

/** Returns the sixteen bytes that obfuscate a Word or Excel file, if the password is right (2.3.7). */
export function readObfuscation({ key, verifier }: Obfuscated): Lock<Uint8Array> {
  return (password) => {
    const bytes = singleBytes(password);
    if (keyOf(bytes) !== key || verifierOf(bytes) !== verifier) return undefined;
    const low = key & 0xff;
    const high = key >>> 8;
    return Uint8Array.from({ length: LENGTH }, (_, at) => {
      const sign = bytes[at] ?? PAD[at - bytes.length] ?? 0;
      return turnedRight(sign ^ (at % 2 === 0 ? low : high), 1);
    });
  };
}

/** Uses the low byte of each character, or the high byte if the low one is zero (2.3.7.4). */
const singleBytes = (password: string): number[] =>
  Array.from({ length: Math.min(password.length, MAX_PASSWORD) }, (_, at) => {
    const code = password.charCodeAt(at);
    return code & 0xff || code >>> 8;
  });

/** Computes the verifier (2.3.7.1). */
function verifierOf(bytes: readonly number[]): number {
  let verifier = 0;
  for (const byte of [bytes.length, ...bytes].toReversed())
    verifier = (((verifier >>> 14) & 1) | ((verifier << 1) & 0x7fff)) ^ byte;
  return verifier ^ VERIFIER_SEED;
}

/** Computes the key with a shift register instead of the table of 2.3.7.2: seven bits of each character select among its states. */
function keyOf(bytes: readonly number[]): number {
  let [key, state, last] = [0, 0x8000, 0xffff];
  for (const byte of bytes.toReversed())
    for (let bit = 0; bit < 8; bit += 1) {
      state = shifted(state);
      last = shifted(last);
      if (((byte & 0x7f) >>> bit) & 1) key ^= state;
    }
  return bytes.length === 0 ? 0 : key ^ last;
}

function shifted(state: number): number {
  const turned = ((state << 1) | (state >>> 15)) & 0xffff;
  return (turned & 1) === 1 ? turned ^ FEEDBACK : turned;
}

const turnedRight = (byte: number, bits: number): number => ((byte >>> bits) | (byte << (8 - bits))) & 0xff;

/** Deobfuscates Excel bytes in place (2.3.7.3). @param from index of the first byte among the sixteen */
export function uncoverCells(bytes: Buffer, array: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = turnedRight((bytes[at] ?? 0) ^ (array[(from + at) % LENGTH] ?? 0), 5);
}

/** Deobfuscates Word bytes in place (2.3.7.6). Zeros, and bytes that would become zero, are not changed. */
export function uncoverText(bytes: Buffer, array: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const [covered, mask] = [bytes[at] ?? 0, array[(from + at) % LENGTH] ?? 0];
    if (covered !== 0 && covered !== mask) bytes[at] = covered ^ mask;
  }
}
