import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** As long as SHA-256 is wide: nobody guesses it, so that a fast hash is enough. */
const RANDOM_BYTES = 32;
const RANDOM_LENGTH = 43;
const SUM_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What every secret begins with, so that people and scanners of repositories know one when they see it. */
export const SECRET_PREFIX = 'companion_';

/** The prefix, the random digits and their sum. */
const FORM = /^companion_[0-9A-Za-z]{49}$/;

/**
 * A new API key: the prefix, 256 random bits, and a checksum of them (CRC-32), all in letters and digits. By the checksum a scanner tells a
 * key from a text that only looks like one, without asking anybody.
 */
export function makeSecret(): string {
  const random = inDigits(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH);
  return `${SECRET_PREFIX}${random}${sumOf(random)}`;
}

/** Whether a text is of the form of `makeSecret`, its checksum included. */
export function isSecret(text: string): boolean {
  const random = text.slice(SECRET_PREFIX.length, -SUM_LENGTH);
  return FORM.test(text) && text.endsWith(sumOf(random));
}

/** What is kept of a secret: SHA-256 in hex. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');

const sumOf = (random: string): string => inDigits(BigInt(crc32(random)), SUM_LENGTH);

/** A number in the sixty-two digits, with zeros before it. */
function inDigits(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  while (text.length < length) {
    text = `${DIGITS[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}
