import { createReadStream } from 'node:fs';
import { decodeArchive } from '../archives/file/decode.ts';

/** A summary of an archive. */
export interface Survey {
  /** The number of changes of the document's content. A base counts as one. */
  readonly changes: number;
  readonly versions: number;
  readonly commentChanges: number;
}

/** The limit of one part, which is held in memory. The server that wrote the archive may have other limits than are configured here. */
const MAX_PART_BYTES = 1_073_741_824;
const LIMITS = {
  maxBytes: Number.POSITIVE_INFINITY,
  maxEntries: Number.POSITIVE_INFINITY,
  maxDocumentBytes: MAX_PART_BYTES,
};

/** Reads an archive completely and verifies all checksums. @throws CompanionError ARCHIVE_INVALID (400). */
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
