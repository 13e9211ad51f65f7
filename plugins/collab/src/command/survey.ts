import { createReadStream } from 'node:fs';
import { decodeArchive } from '../archives/file/decode.ts';

/** What is in an archive. */
export interface Survey {
  /** Of the document's content; a base counts as one. */
  readonly changes: number;
  readonly versions: number;
  readonly commentChanges: number;
}

/** Of one part, which is held in memory. The server that wrote it may have other limits than are configured here. */
const MAX_PART_BYTES = 1_073_741_824;
const LIMITS = {
  maxBytes: Number.POSITIVE_INFINITY,
  maxEntries: Number.POSITIVE_INFINITY,
  maxDocumentBytes: MAX_PART_BYTES,
};

/** Reads an archive from beginning to end, with all its checksums. @throws CompanionError ARCHIVE_INVALID (400). */
export async function surveyOf(path: string, signal: AbortSignal): Promise<Survey> {
  const counts = { changes: 0, versions: 0, commentChanges: 0 };
  let kind = '';
  for await (const entry of decodeArchive(createReadStream(path, { signal }), LIMITS)) {
    if (entry.type === 'kind') kind = entry.kind;
    else if (entry.type !== 'record') counts.changes += 1;
    else if (kind === 'versions') counts.versions += 1;
    else if (kind === 'comments') counts.commentChanges += 1;
  }
  return counts;
}
