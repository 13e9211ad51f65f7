import { open } from 'node:fs/promises';
import { CompoundFile } from '../../probe/compound-file.ts';

/** The streams of a compound file, for detecting what it contains. */
export interface Streams {
  has(name: string): boolean;
  /** Returns at most `length` bytes from the start of a stream. Undefined if it does not exist. */
  head(name: string, length: number): Promise<Buffer | undefined>;
}

/** The result of inspecting a file. */
export interface Inspected {
  /** The engines' name of its format. */
  readonly source: string;
  /** True if it must be decrypted before an engine receives it. */
  readonly isEncrypted: boolean;
}

const HEADER_SIZE = 512;

/** Opens a compound file while `use` runs. @throws IMPORT_FILE_TRUNCATED, IMPORT_FILE_DAMAGED. */
export async function withStreams<T>(path: string, use: (streams: Streams) => Promise<T>): Promise<T> {
  await using file = await open(path);
  const header = Buffer.alloc(HEADER_SIZE);
  await file.read(header, 0, HEADER_SIZE, 0);
  const compound = new CompoundFile(file, header);
  const { root, members } = await compound.directory();
  return await use({
    has: (name) => members.some((entry) => entry.name === name),
    async head(name, length) {
      const entry = members.find((candidate) => candidate.name === name);
      return entry && compound.readStream(entry, root, length);
    },
  });
}
