import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** Bytes hashed in one turn of the event loop: some milliseconds. */
const TURN_BYTES = 2_097_152;

/** SHA-256 in lower-case hex. Hashes a large input in several turns, since 48 MB would block the event loop for a tenth of a second. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < bytes.length; offset += TURN_BYTES) {
    if (offset > 0) await turn();
    hash.update(bytes.subarray(offset, offset + TURN_BYTES));
  }
  return hash.digest('hex');
}
