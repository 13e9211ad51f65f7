import { crc32 } from 'node:zlib';
import { errors } from '../../errors.ts';

/*
 * Comments as stored JSON, followed by its CRC-32: `{"id":"t1",…} 1c291ca3`. Rows of an earlier release have none, and get one when they
 * are written again.
 */

const SEAL = / [0-9a-f]{8}$/;
const SEAL_CHARACTERS = 9;

/** The length of the JSON without its checksum. */
export const sizeOf = (text: string): number =>
  text.length - (SEAL.test(text.slice(-SEAL_CHARACTERS)) ? SEAL_CHARACTERS : 0);

export function seal(value: object): string {
  const json = JSON.stringify(value);
  return `${json} ${checksum(json)}`;
}

/** @throws CompanionError DOCUMENT_DAMAGED if the checksum does not match. */
export function unseal(document: string, text: string): unknown {
  const json = text.slice(0, sizeOf(text));
  if (json !== text && !text.endsWith(` ${checksum(json)}`)) throw damaged(document, 'a checksum is wrong');
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw damaged(document, (error as Error).message);
  }
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0');

const damaged = (document: string, reason: string): Error =>
  errors.DOCUMENT_DAMAGED({ document }, { cause: new Error(`the comments of ${document}: ${reason}`) });
