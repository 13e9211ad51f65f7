import { open } from 'node:fs/promises';
import { CompoundFile } from '../../probe/compound-file.ts';

/** The streams of a compound file, as far as it takes to tell what it holds. */
export interface Streams {
  has(name: string): boolean;
  /** The first bytes of a stream, at most `length`; undefined where there is none. */
  head(name: string, length: number): Promise<Buffer | undefined>;
}

/** What a look inside tells of a file. */
export interface Inspected {
  /** The engines' name for it. */
  readonly source: string;
  /** Whether it has to be decrypted before an engine sees it. */
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
