import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the sockets outside its folders that LibreOffice leaves when it is killed: the one for its control, and the one that limits a
 * profile to one process. The name of the latter is a hash of which the bytes are written without leading zeros.
 */
export function leftoversOf(folder: string, uid: number): string[] {
  const profile = Buffer.from(pathToFileURL(`${folder}/profile`).href, 'utf16le');
  const digest = [...createHash('md5').update(profile).digest()].map((byte) => byte.toString(16)).join('');
  return [basename(folder), `SingleOfficeIPC_${digest}`].map((name) => `/tmp/OSL_PIPE_${uid}_${name}`);
}
