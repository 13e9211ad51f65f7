import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileProbe } from '@editor-companion/core/plugin';
import { DIRECTORY_TAIL, locateDirectory, readDirectory } from '@editor-companion/formats/package';
import { errors } from '../errors.ts';
import { asImportErrors } from '../format-errors.ts';
import { CompoundFile, isCompoundFile, type CompoundEntry } from './compound-file.ts';

/** A probe that can also read the streams of a compound file. */
export interface OfficeProbe extends FileProbe {
  /** Returns at most one sector from the start of a stream of a compound file. Undefined if it does not exist. */
  streamHead(name: string): Promise<Buffer | undefined>;
}

const HEAD_SIZE = 65_536;
/** Shorter streams are stored elsewhere ([MS-CFB] 2.2). */
const SMALL_STREAM = 4096;

/** Opens a file for detection while `use` runs. */
export async function withProbe<T>(
  path: string,
  filename: string,
  use: (probe: OfficeProbe) => Promise<T>,
): Promise<T> {
  await using file = await open(path);
  return await use(await createProbe(file, filename));
}

async function createProbe(file: FileHandle, filename: string): Promise<OfficeProbe> {
  const { size } = await file.stat();
  const head = await readAt(file, 0, Math.min(size, HEAD_SIZE));
  const compound = once(async () => (isCompoundFile(head) ? readCompound(file, head) : undefined));
  const members = once(async () => (isZip(head) ? zipNames(file, size) : []));
  return {
    head,
    size,
    filename,
    extension: extname(filename).slice(1).toLowerCase(),
    entries: async () => (await compound())?.entries.map(({ name }) => name) ?? members(),
    async streamHead(name) {
      const found = await compound();
      const entry = found?.entries.find((candidate) => candidate.name === name);
      return !found || !entry || entry.size < SMALL_STREAM ? undefined : found.file.readSector(entry.start);
    },
  };
}

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;

async function readCompound(file: FileHandle, head: Buffer): Promise<{ file: CompoundFile; entries: CompoundEntry[] }> {
  const compound = new CompoundFile(file, head);
  return { file: compound, entries: (await compound.directory()).members };
}

async function zipNames(file: FileHandle, size: number): Promise<string[]> {
  const tailStart = Math.max(0, size - DIRECTORY_TAIL);
  const tail = await readAt(file, tailStart, size - tailStart);
  const place = asImportErrors(() => locateDirectory(tail, size));
  const directory = await readAt(file, place.offset, place.size);
  return asImportErrors(() => readDirectory(directory, place)).map(({ name }) => name);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw errors.IMPORT_FILE_TRUNCATED({ reason: 'it is shorter than declared' });
  return bytes;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
