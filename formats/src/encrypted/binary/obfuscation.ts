import type { Lock } from '../passwords.ts';

/** Characters of a password that count. */
const MAX_PASSWORD = 15;
/** What follows the password ([MS-OFFCRYPTO] 2.3.7.2). */
const PAD = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex');
const LENGTH = 16;
const FEEDBACK = 0x1020;
const VERIFIER_SEED = 0xce4b;

/** What a file says of its password. Both are derived from it, and neither says what it is. */
export interface Obfuscated {
  readonly key: number;
  readonly verifier: number;
}

/** The sixteen bytes with which a file of Word or Excel is obfuscated, where the password is the right one (2.3.7). */
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

/** Of each character the lower byte, or the upper one where that is zero (2.3.7.4). */
const singleBytes = (password: string): number[] =>
  Array.from({ length: Math.min(password.length, MAX_PASSWORD) }, (_, at) => {
    const code = password.charCodeAt(at);
    return code & 0xff || code >>> 8;
  });

/** 2.3.7.1. */
function verifierOf(bytes: readonly number[]): number {
  let verifier = 0;
  for (const byte of [bytes.length, ...bytes].toReversed())
    verifier = (((verifier >>> 14) & 1) | ((verifier << 1) & 0x7fff)) ^ byte;
  return verifier ^ VERIFIER_SEED;
}

/** The table of numbers of 2.3.7.2 as the shift register that makes them: seven bits of each character choose among its states. */
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

/** Uncovers in place what Excel obfuscated (2.3.7.3). @param from place of the first byte among the sixteen */
export function uncoverCells(bytes: Buffer, array: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = turnedRight((bytes[at] ?? 0) ^ (array[(from + at) % LENGTH] ?? 0), 5);
}

/** Uncovers in place what Word obfuscated (2.3.7.6): zeros, and what would become one, stand as they are. */
export function uncoverText(bytes: Buffer, array: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const [covered, mask] = [bytes[at] ?? 0, array[(from + at) % LENGTH] ?? 0];
    if (covered !== 0 && covered !== mask) bytes[at] = covered ^ mask;
  }
}
