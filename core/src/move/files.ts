import type { FileEntry } from '../contracts/files.ts';
import { moveErrors } from '../data/move-errors.ts';
import type { Installation } from './installation.ts';

type Files = NonNullable<Installation['files']>;

const PAGE = 200;

/** All files of a store, in the order of their ids. */
export async function* filesOf(files: Files): AsyncGenerator<FileEntry> {
  let after = '';
  for (;;) {
    const found = await files.entries(after, PAGE);
    yield* found;
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Copies a file with its owners, unless the target has it. Its id is the checksum of its bytes. @throws CompanionError MOVE_SUM_DIFFERS.
 */
export async function copyFile(
  source: Files,
  target: Files,
  { id, owners }: FileEntry,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [first, ...others] = owners;
  if ((await target.stat(id)) === undefined) {
    const stored = await target.put(await source.read(id), {
      ...(first !== undefined && { owner: first }),
      ...(signal && { signal }),
    });
    if (stored.id !== id) throw moveErrors.MOVE_SUM_DIFFERS({ what: `The file ${id}` });
  } else if (first !== undefined) await target.retain(id, first);
  for (const owner of others) await target.retain(id, owner);
}
