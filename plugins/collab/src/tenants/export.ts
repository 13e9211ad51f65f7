import type { Readable } from 'node:stream';
import { CompanionError, JsonPart, nameOfKey } from '@editor-companion/core/plugin';
import type { DocumentLog, LogDocument, TenantSink } from '@editor-companion/core/plugin';
import { keyOfDeletion, type Bin } from '../bin/bin.ts';
import type { Merger } from '../merge/merger.ts';
import { COMPANION } from '../roles.ts';
import type { Rooms } from '../room/types.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { deletionsOf, liveDocumentsOf } from './documents-of.ts';

interface Parts {
  readonly log: DocumentLog;
  readonly rooms: Pick<Rooms, 'find'>;
  readonly bin: Pick<Bin, 'list'>;
  readonly merger: Merger;
  readonly workers: DocumentWorkers;
  /** A document as an archive, from which another server can recreate it. */
  readonly archive: (key: string, name: string) => Promise<Readable>;
}

/** An export's description of a document. Times are milliseconds since the epoch. */
interface Described {
  readonly name: string;
  readonly id: string;
  readonly seq: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** For a deleted document. */
  readonly deletedAt?: number;
  readonly deletedBy?: string;
}

/** Exports each document of a tenant to a folder of its own: state, content, and an archive with its history. */
export async function exportDocuments(
  parts: Parts,
  tenant: string,
  sink: TenantSink,
  signal: AbortSignal,
): Promise<void> {
  const { log, bin } = parts;
  let number = 0;
  for await (const document of liveDocumentsOf(log, tenant)) {
    signal.throwIfAborted();
    if (document.name.endsWith(COMPANION)) continue;
    number += 1;
    await exportOne(parts, `documents/${number}`, describe(document, document.name), document.name, sink);
  }
  number = 0;
  for await (const { id, document: name, deleted_at, user_id } of deletionsOf(bin, tenant)) {
    signal.throwIfAborted();
    const key = keyOfDeletion(id);
    const document = await log.find(key);
    if (!document) continue;
    number += 1;
    const described = { ...describe(document, name), deletedAt: deleted_at, deletedBy: user_id };
    await exportOne(parts, `deleted/${number}`, described, key, sink);
  }
}

const describe = ({ id, head: seq, createdAt, updatedAt }: LogDocument, name: string): Described => ({
  name: nameOfKey(name),
  id,
  seq,
  createdAt,
  updatedAt,
});

async function exportOne(
  { log, rooms, merger, workers, archive }: Parts,
  folder: string,
  described: Described,
  key: string,
  sink: TenantSink,
): Promise<void> {
  // After this, everything written so far is in the log.
  await rooms.find(key)?.flush();
  const state = await log.read(key);
  if (!state) return sink.miss(`document ${described.name}`, 'it was deleted during the export');
  const pieces = [...(state.base ? [state.base.bytes] : []), ...state.tail.map(({ bytes }) => bytes)];
  const json = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
  await sink.file(`${folder}/document.json`, json({ ...described, seq: state.head }));
  await sink.file(`${folder}/state.yjs`, await merger.of(key).merge(pieces));
  await sink.file(`${folder}/history.ecdoc`, await archive(key, described.name));
  try {
    const { content } = await workers.do('part', { pieces, ranges: [] });
    await sink.file(`${folder}/content.json`, JsonPart.from(content).bytes);
  } catch (error) {
    if (!CompanionError.is(error)) throw error;
    // For fields of unsupported editors, only the state is exported.
    sink.miss(`content of the document ${described.name} as JSON`, error.message);
  }
}
