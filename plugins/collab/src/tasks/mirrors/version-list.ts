import { isDeepStrictEqual } from 'node:util';
import { load } from '../load.ts';
import type { Works } from '../task.ts';
import { changeOf } from '../write.ts';

/** The change that makes `__tiptapcollab__versions` list these versions, oldest first, as TiptapCollabProvider 2 reads them. */
export function versionList({ pieces, versions }: Works['versionList']['input']): Promise<Uint8Array | undefined> {
  const doc = load(pieces);
  const list = doc.getArray<unknown>('__tiptapcollab__versions');
  const shown = list.toJSON();
  const isSame = (offset: number): boolean => isDeepStrictEqual(shown.at(offset), versions.at(offset));
  const shorter = Math.min(shown.length, versions.length);
  let start = 0;
  while (start < shorter && isSame(start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(-1 - end)) end += 1;
  return changeOf(doc, () =>
    doc.transact(() => {
      if (shown.length > start + end) list.delete(start, shown.length - end - start);
      if (versions.length > start + end) list.insert(start, versions.slice(start, versions.length - end));
    }),
  );
}
