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

/** Changes when what is kept of an import is laid out differently: it is part of the cache key. */
export const LAYOUT = '3';

/** All members of the answer to an import that are the same for every task; pictures are named `asset:<name>`. */
export interface KeptImport extends Required<Omit<ImportedDocument, 'assets' | 'format' | 'title' | 'page'>> {
  readonly format: string;
  readonly title: string | null;
  readonly page: PageSetup | null;
}

/** A picture as the answer lists it. */
export interface LinkedAsset {
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Where it can be fetched. */
  readonly url: string;
}

/**
 * What the conversion service keeps of an import: KeptImport as JSON. The content comes last and is passed on as it is, however
 * long.
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

/** The bytes of a kept import: those in memory, else those on disk. */
export const loadKept = async ({ fileId, bytes }: ConversionResult, files: FilesService): Promise<Uint8Array> =>
  bytes ?? files.withLocal(fileId, (path) => readFile(path));

/** Written by `toOutput` alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const readKept = (kept: Uint8Array): KeptImport => JSON.parse(textOf(kept)) as KeptImport;

const textOf = (kept: Uint8Array): string => new TextDecoder().decode(kept);

/** Bytes in pieces, one behind the other: what is long is passed on rather than copied. */
export type Pieces = readonly Uint8Array[];

/** Between the name of a member and a picture as its value. A quote inside a text is escaped, so nobody can write this. */
const REFERENCE = Buffer.from('":"asset:');
const PREFIX = 'asset:';

/** A picture's name where it stands as a value, quotes included in the range. */
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

/** How often a kept import shows each of its pictures. */
export function timesShown(kept: Uint8Array): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { name } of references(viewOf(kept))) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** Points the pictures of a kept import to where they are now. */
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

/** The whole body of the answer to one task, as JSON: what is the task's own, and the kept import behind it. */
export function toBody(
  { taskId, fromCache, filename }: ConversionTask,
  assets: readonly LinkedAsset[],
  [first = Buffer.alloc(0), ...rest]: Pieces,
): Pieces {
  const own = JSON.stringify({ code: 200, success: true, data: { taskId, fromCache, filename, assets } });
  return [Buffer.from(`${own.slice(0, -2)},`), first.subarray(1), ...rest, Buffer.from('}')];
}
