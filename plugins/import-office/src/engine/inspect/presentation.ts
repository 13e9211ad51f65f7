import { errors } from '../../errors.ts';
import type { Streams } from './compound.ts';

const USER_HEAD = 16;
/** CurrentUserAtom.headerToken of an encrypted file ([MS-PPT] 2.3.2). */
const ENCRYPTED = 0xf3d1c4df;

/** @throws IMPORT_FILE_ENCRYPTED, IMPORT_FILE_DAMAGED, IMPORT_FILE_TRUNCATED. */
export async function inspectPresentation(streams: Streams): Promise<'ppt'> {
  if (streams.has('EncryptedSummary')) throw errors.IMPORT_FILE_ENCRYPTED();
  const user = await streams.head('Current User', USER_HEAD);
  if (user?.length === USER_HEAD && user.readUInt32LE(12) === ENCRYPTED) throw errors.IMPORT_FILE_ENCRYPTED();
  return 'ppt';
}
