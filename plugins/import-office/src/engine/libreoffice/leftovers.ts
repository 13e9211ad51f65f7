import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The sockets that LibreOffice leaves outside of its folders when it is killed: the one through which it is driven, and the one that
 * keeps a profile to a single process. The latter is named by a hash whose bytes are written without leading zeros.
 */
export function leftoversOf(folder: string, uid: number): string[] {
  const profile = Buffer.from(pathToFileURL(`${folder}/profile`).href, 'utf16le');
  const digest = [...createHash('md5').update(profile).digest()].map((byte) => byte.toString(16)).join('');
  return [basename(folder), `SingleOfficeIPC_${digest}`].map((name) => `/tmp/OSL_PIPE_${uid}_${name}`);
}
