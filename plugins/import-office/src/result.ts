import { readFile } from 'node:fs/promises';
import type {
  ConversionOutput,
  ConversionResult,
  ConversionTask,
  FilesService,
  ImportedDocument,
  ImportFormat,
  PageSetup,
  WrittenDocument,
} from '@editor-companion/core/plugin';

/** Part of the cache key. Change it when the layout of the stored result changes. */
export const LAYOUT = '3';

/** The part of an import's answer that is equal for all tasks. Pictures are named `asset:<name>`. */
export interface KeptImport extends Required<Omit<ImportedDocument, 'assets' | 'format' | 'title' | 'page'>> {
  readonly format: string;
  readonly title: string | null;
  readonly page: PageSetup | null;
}

/** A picture in the list of the answer. */
export interface LinkedAsset {
  readonly name: string;
  readonly mediaType: string;
  /** The size in bytes. */
  readonly size: number;
  /** The URL of the picture. */
  readonly url: string;
}

/**
 * Returns the output that the conversion service stores: KeptImport as JSON. The content is the last member and is passed on without a
 * copy, however long it is.
 */
export function toOutput(
  { assets = [], content, ...document }: WrittenDocument,
  { id }: Pick<ImportFormat, 'id'>,
): ConversionOutput {
  const {
    format = id,
    title = null,
    page = null,
    comments = [],
    revisions = [],
    metadata = {},
    warnings = [],
  } = document;
  const rest = JSON.stringify({ format, title, page, comments, revisions, metadata, warnings });
  const bytes = Buffer.concat([Buffer.from(`${rest.slice(0, -1)},"content":`), content, Buffer.from('}')]);
  return { bytes, mediaType: 'application/json', extension: 'json', assets, warnings };
}

/** Reads the bytes of a stored import from memory, else from disk. */
export const loadKept = async ({ fileId, bytes }: ConversionResult, files: FilesService): Promise<Uint8Array> =>
  bytes ?? files.withLocal(fileId, (path) => readFile(path));

/** Only `toOutput` writes this value. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const readKept = (kept: Uint8Array): KeptImport => JSON.parse(textOf(kept)) as KeptImport;

const textOf = (kept: Uint8Array): string => new TextDecoder().decode(kept);

/** Bytes in consecutive parts, so that long ones need not be copied. */
export type Pieces = readonly Uint8Array[];

/**
 * The bytes between the name of a member and a picture as its value. Quotes within strings are escaped, so that no string can contain these
 * bytes.
 */
const REFERENCE = Buffer.from('":"asset:');
const PREFIX = 'asset:';

/** The range of a picture's name as a value, including the quotes. */
interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function* references(bytes: Buffer): Generator<Reference> {
  for (let at = bytes.indexOf(REFERENCE); at >= 0; at = bytes.indexOf(REFERENCE, at + 1)) {
    if (!/"(?:src|href)$/.test(bytes.toString('latin1', Math.max(0, at - 5), at))) continue;
    const start = at + REFERENCE.length - PREFIX.length;
    const end = bytes.indexOf('"', start);
    const name = bytes.toString('utf8', start + PREFIX.length, end);
    if (name !== '' && !name.includes('\\')) yield { name, start: start - 1, end: end + 1 };
  }
}

const viewOf = (kept: Uint8Array): Buffer => Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength);

/** Counts how often a stored import uses each of its pictures. */
export function timesShown(kept: Uint8Array): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { name } of references(viewOf(kept))) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** Replaces the pictures' names in a stored import by their URLs. */
export function placeAssets(kept: Uint8Array, addresses: ReadonlyMap<string, string>): Pieces {
  if (addresses.size === 0) return [kept];
  const bytes = viewOf(kept);
  const pieces: Uint8Array[] = [];
  let reached = 0;
  for (const { name, start, end } of references(bytes)) {
    pieces.push(bytes.subarray(reached, start), Buffer.from(JSON.stringify(addresses.get(name) ?? name)));
    reached = end;
  }
  return [...pieces, bytes.subarray(reached)];
}

/** Writes the whole body of the answer to a task as JSON: the members of this task, then the stored import. */
export function toBody(
  { taskId, fromCache, filename }: ConversionTask,
  assets: readonly LinkedAsset[],
  [first = Buffer.alloc(0), ...rest]: Pieces,
): Pieces {
  const own = JSON.stringify({ code: 200, success: true, data: { taskId, fromCache, filename, assets } });
  return [Buffer.from(`${own.slice(0, -2)},`), first.subarray(1), ...rest, Buffer.from('}')];
}
