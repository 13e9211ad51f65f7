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
export const LAYOUT = '2';

/** All members of the answer to an import that are the same for every task; pictures are named `asset:<name>`. */
export interface KeptImport extends Required<Omit<ImportedDocument, 'assets' | 'title' | 'page'>> {
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
  { id: format }: Pick<ImportFormat, 'id'>,
): ConversionOutput {
  const { title = null, page = null, comments = [], revisions = [], metadata = {}, warnings = [] } = document;
  const rest = JSON.stringify({ format, title, page, comments, revisions, metadata, warnings });
  const bytes = Buffer.concat([Buffer.from(`${rest.slice(0, -1)},"content":`), content, Buffer.from('}')]);
  return { bytes, mediaType: 'application/json', extension: 'json', assets };
}

/** The bytes of a kept import: those in memory, else those on disk. */
export const loadKept = async ({ fileId, bytes }: ConversionResult, files: FilesService): Promise<Uint8Array> =>
  bytes ?? files.withLocal(fileId, (path) => readFile(path));

/** Written by `toOutput` alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const readKept = (kept: Uint8Array): KeptImport => JSON.parse(textOf(kept)) as KeptImport;

const textOf = (kept: Uint8Array): string => new TextDecoder().decode(kept);

/**
 * Points the pictures of a kept import to where they are now. In JSON a quote inside a text is escaped, so the pattern can only
 * meet members, never what somebody wrote.
 */
export function placeAssets(kept: Uint8Array, addresses: ReadonlyMap<string, string>): Uint8Array {
  if (addresses.size === 0) return kept;
  const placed = textOf(kept).replaceAll(/"(src|href)":"asset:([^"\\]+)"/g, (_, member: string, name: string) => {
    return `"${member}":${JSON.stringify(addresses.get(name) ?? name)}`;
  });
  return Buffer.from(placed);
}

/** The whole body of the answer to one task, as JSON: what is the task's own, and the kept import behind it. */
export function toBody(
  { taskId, fromCache, filename }: ConversionTask,
  assets: readonly LinkedAsset[],
  kept: Uint8Array,
): Buffer {
  const own = JSON.stringify({ code: 200, success: true, data: { taskId, fromCache, filename, assets } });
  return Buffer.concat([Buffer.from(`${own.slice(0, -2)},`), kept.subarray(1), Buffer.from('}')]);
}
