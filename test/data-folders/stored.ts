import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFolder, unpackFolder } from './archive.ts';
import type { State, Tasks } from './state.ts';

export const FOLDER = join(import.meta.dirname, '../fixtures/data-folders');

/** The expected content of a stored data folder when a server opens it. */
export interface Expected {
  readonly tasks: Tasks;
  readonly state: State;
  /** A document in the bin, with its state before deletion. */
  readonly deleted: { readonly name: string; readonly state: unknown };
  /** A document whose change was only in the server's journal when the server was killed. It is not in `state`. */
  readonly last: { readonly name: string; readonly text: string };
  /** Tasks that were accepted with 202 and not done when the server was killed. */
  readonly promised: readonly string[];
}

export async function store(release: string, dataDir: string, expected: Expected): Promise<number> {
  const packed = await packFolder(dataDir);
  await writeFile(join(FOLDER, `${release}.zip`), packed);
  await writeFile(join(FOLDER, `${release}.json`), `${JSON.stringify(expected, withoutNothing, 1)}\n`);
  return packed.length;
}

/** Omits attributes without a value, which are most of a document's JSON. */
const withoutNothing = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : value;

/** Unpacks the data folder of a release. */
export async function unpack(release: string, dataDir: string): Promise<Expected> {
  await unpackFolder(join(FOLDER, `${release}.zip`), dataDir);
  return JSON.parse(await readFile(join(FOLDER, `${release}.json`), 'utf8')) as Expected;
}
