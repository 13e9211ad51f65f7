import { markRange } from './comment-mark.ts';
import { load } from '../load.ts';
import type { Works } from '../task.ts';
import { changeOf } from '../write.ts';

/** The change that marks a range as BlockNote does, for users who may comment but not edit. */
export function mark({ pieces, field, range, threadId }: Works['mark']['input']): Promise<Uint8Array | undefined> {
  const doc = load(pieces);
  return changeOf(doc, () => markRange(doc, field, range, { orphan: false, threadId }));
}
