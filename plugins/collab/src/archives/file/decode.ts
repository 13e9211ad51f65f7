import { setImmediate } from 'node:timers/promises';
import { Type } from '@editor-companion/core/plugin';
import type { Static, TSchema } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';
import type { ArchiveOptions } from '../../options/archive-options.ts';
import type { Entry } from '../entry.ts';
import { archiveErrors } from '../errors.ts';
import { depthOf } from './depth.ts';
import type { ArchiveHead } from './encode.ts';
import { FORM, FRAME, MAX_JSON_BYTES } from './frame.ts';
import { FrameReader, type Frame } from './frame-reader.ts';
import { unzip } from './gzip.ts';

/** The maximum nesting of JSON. Comments nest at most 64 deep. */
const MAX_DEPTH = 256;
/** The maximum number of bytes read for the head alone. */
const HEAD_LIMIT = MAX_JSON_BYTES + 65_536;
/** The number of parts read in one turn of the event loop. */
const TURN = 100;
const SIZE_BYTES = 4;

const Time = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Form = Type.Object({ form: Type.Integer({ minimum: 1 }) });
const Head = Type.Object({ name: Type.String(), createdAt: Time, updatedAt: Time, exportedAt: Time });
const Change = Type.Object({
  kind: Type.Enum(['update', 'seed', 'edit', 'revert']),
  user: Type.String({ maxLength: 512 }),
  time: Time,
});
const Base = Type.Object({ time: Time });
const Kind = Type.Object({ kind: Type.String({ maxLength: 100 }) });
const End = Type.Object({ entries: Type.Integer(), sha256: Type.String() });

type Read = <Schema extends TSchema>(schema: Schema, json: Uint8Array) => Static<Schema>;

interface Limits extends Pick<ArchiveOptions, 'maxBytes' | 'maxEntries'> {
  /** The limit of one change. */
  readonly maxDocumentBytes: number;
}

/**
 * Decodes an archive. Anybody may have written it, so sizes, counts, checksums and the form of each part are checked, and data after the
 * end is refused. Holds only the current part in memory.
 * @param file its bytes, in any pieces.
 * @throws CompanionError ARCHIVE_INVALID (400), ARCHIVE_NEWER (422), ARCHIVE_TOO_LARGE (413), and the errors of reading the file.
 */
export async function* decodeArchive(file: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<Entry> {
  const chunks: AsyncIterator<Uint8Array> = unzip(file)[Symbol.asyncIterator]();
  try {
    yield* read(chunks, limits, await reader());
  } finally {
    await chunks.return?.();
  }
}

/**
 * Reads the description of the document in an archive, without reading the document.
 * @throws CompanionError ARCHIVE_INVALID (400), ARCHIVE_NEWER (422), and the errors of reading the file.
 */
export async function readHead(file: AsyncIterable<Uint8Array>): Promise<Omit<ArchiveHead, 'form'>> {
  const chunks: AsyncIterator<Uint8Array> = unzip(file)[Symbol.asyncIterator]();
  try {
    const frames = new FrameReader(chunks, { maxBytes: HEAD_LIMIT, maxFrameBytes: () => MAX_JSON_BYTES });
    await frames.begin();
    return checkHead(await frames.next(), await reader());
  } finally {
    await chunks.return?.();
  }
}

async function* read(chunks: AsyncIterator<Uint8Array>, limits: Limits, as: Read): AsyncGenerator<Entry> {
  const frames = new FrameReader(chunks, {
    maxBytes: limits.maxBytes,
    maxFrameBytes: (type) => (hasUpdate(type) ? limits.maxDocumentBytes : 0) + MAX_JSON_BYTES,
  });
  await frames.begin();
  checkHead(await frames.next(), as);
  let count = 0;
  let frame = await frames.next();
  for (; frame.type !== FRAME.end; frame = await frames.next()) {
    count += 1;
    if (count > limits.maxEntries)
      throw archiveErrors.ARCHIVE_TOO_LARGE({ what: `it has more than ${limits.maxEntries} changes and records` });
    yield toEntry(frame, as);
    if (count % TURN === 0) await setImmediate();
  }
  const { entries, sha256 } = as(End, frame.payload);
  if (entries !== count || sha256 !== frames.digest()) throw invalid('parts of it are missing or changed');
  await frames.end();
}

function checkHead({ type, payload }: Frame, as: Read): Omit<ArchiveHead, 'form'> {
  if (type !== FRAME.head) throw invalid('it does not begin with the header of an archive');
  const { form } = as(Form, payload);
  if (form > FORM) throw archiveErrors.ARCHIVE_NEWER({ found: form, known: FORM });
  return as(Head, payload);
}

function toEntry({ type, payload }: Frame, as: Read): Entry {
  if (type === FRAME.kind) return { type: 'kind', kind: as(Kind, payload).kind };
  if (type === FRAME.record) return { type: 'record', value: as(Type.Unknown(), payload) };
  if (!hasUpdate(type)) throw invalid(`it has a part of an unknown type, ${type}`);
  const { json, bytes } = part(payload);
  if (type === FRAME.base) return { type: 'base', time: as(Base, json).time, bytes };
  const { kind, user, time } = as(Change, json);
  return { type: 'change', kind, user, time, bytes };
}

const hasUpdate = (type: number): boolean => type === FRAME.change || type === FRAME.base;

/** Splits a part into its description and its update. */
function part(payload: Buffer): { json: Uint8Array; bytes: Uint8Array } {
  const size = payload.length < SIZE_BYTES ? Number.POSITIVE_INFINITY : payload.readUInt32BE();
  if (size > Math.min(MAX_JSON_BYTES, payload.length - SIZE_BYTES)) throw invalid('one of its parts is cut off');
  return { json: payload.subarray(SIZE_BYTES, SIZE_BYTES + size), bytes: payload.subarray(SIZE_BYTES + size) };
}

/** Reads JSON of a schema. Loads the module at first use, since many servers never need it. */
async function reader(): Promise<Read> {
  const { Check } = await import('typebox/value');
  return (schema, json) => {
    const value = parse(json);
    if (!Check(schema, value)) throw invalid('one of its parts is not valid');
    return value;
  };
}

function parse(json: Uint8Array): unknown {
  if (depthOf(json) > MAX_DEPTH) throw invalid(`one of its parts is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw invalid('one of its parts is not JSON');
  }
}

const invalid = (reason: string): Error => errors.ARCHIVE_INVALID({ reason });
