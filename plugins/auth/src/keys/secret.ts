import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** As many as SHA-256 has: nobody can guess it, so a fast hash is enough. */
const RANDOM_BYTES = 32;
const RANDOM_LENGTH = 43;
const SUM_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The prefix of every secret, by which people and secret scanners recognise it. */
export const SECRET_PREFIX = 'companion_';

/** The prefix, the random digits and the checksum. */
const FORM = /^companion_[0-9A-Za-z]{49}$/;

/**
 * Makes an API key: the prefix, 256 random bits, and their checksum (CRC-32), in letters and digits. With the checksum a scanner can
 * distinguish a key from similar text offline.
 */
export function makeSecret(): string {
  const random = inDigits(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH);
  return `${SECRET_PREFIX}${random}${sumOf(random)}`;
}

/** Whether a text has the form of `makeSecret`, including its checksum. */
export function isSecret(text: string): boolean {
  const random = text.slice(SECRET_PREFIX.length, -SUM_LENGTH);
  return FORM.test(text) && text.endsWith(sumOf(random));
}

/** The stored form of a secret: SHA-256 in hex. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');

const sumOf = (random: string): string => inDigits(BigInt(crc32(random)), SUM_LENGTH);

/** A number in base 62, padded with zeros. */
function inDigits(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  while (text.length < length) {
    text = `${DIGITS[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}
