import { errors } from '../../errors.ts';
import type { Inspected, Streams } from './compound.ts';

/** Signatures of texts of Works 2000 and of later versions. */
const SIGNATURES = ['CHNKINK', 'CHNKWKS'];
const SIGNATURE_SIZE = 7;
const WORKS: Inspected = { source: 'works', isEncrypted: false };

/** @throws IMPORT_FILE_DAMAGED, IMPORT_FILE_TRUNCATED. */
export async function inspectWorks(streams: Streams): Promise<Inspected> {
  if (streams.has('MatOST')) return WORKS;
  const head = await streams.head('CONTENTS', SIGNATURE_SIZE);
  if (!SIGNATURES.includes(head?.toString('latin1') ?? '')) {
    throw errors.IMPORT_FILE_DAMAGED({ reason: 'its text does not begin like a Microsoft Works document' });
  }
  return WORKS;
}
