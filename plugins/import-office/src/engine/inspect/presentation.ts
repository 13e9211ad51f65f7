import type { Inspected, Streams } from './compound.ts';

const USER_HEAD = 16;
/** CurrentUserAtom.headerToken of an encrypted file ([MS-PPT] 2.3.2). */
const ENCRYPTED = 0xf3d1c4df;

/** @throws IMPORT_FILE_DAMAGED, IMPORT_FILE_TRUNCATED. */
export async function inspectPresentation(streams: Streams): Promise<Inspected> {
  const user = await streams.head('Current User', USER_HEAD);
  const isMarked = user?.length === USER_HEAD && user.readUInt32LE(12) === ENCRYPTED;
  return { source: 'ppt', isEncrypted: isMarked || streams.has('EncryptedSummary') };
}
