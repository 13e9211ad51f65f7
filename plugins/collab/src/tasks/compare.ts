import type { BlockChange as Change, Changes, TextRun } from '@editor-companion/client/wire';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { sanitize, toText } from '@editor-companion/document';
import { diffArrays, diffWordsWithSpace } from 'diff';
import { encodeStateAsUpdate } from 'yjs';
import { fieldIn } from './field.ts';
import { load } from './load.ts';
import { model } from './model.ts';
import type { Works } from './task.ts';

/** Changes that are listed; all are counted. */
const MAX_CHANGES = 1000;
/** Steps that a comparison may take before it gives up looking for what is alike. */
const MAX_BLOCK_STEPS = 2000;
const MAX_WORD_STEPS = 2000;
/** Share of common text from which two blocks count as one that changed. */
const ALIKE = 0.4;
/** How many removed blocks an added one is compared with. */
const LOOK_AHEAD = 4;

type BlockChange = Change<DocumentNode>;

/** Compares block by block, and word by word inside of blocks that changed. */
export function compare(input: Works['compare']['input']): Changes<DocumentNode> {
  const [before = [], after = []] = readBoth(input);
  const changes = changesBetween(before, after);
  const count = (kind: BlockChange['kind']): number => changes.filter((change) => change.kind === kind).length;
  return {
    changes: changes.slice(0, MAX_CHANGES),
    more: changes.length > MAX_CHANGES,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
  };
}

/** What cannot be read as an editor document can still be the same. @throws CompanionError DOCUMENT_FIELD_UNREADABLE (409). */
function readBoth({ from, to, field }: Works['compare']['input']): readonly (readonly DocumentNode[])[] {
  const docs = [load(from), load(to)];
  try {
    return docs.map((doc) => {
      const { form, ...found } = fieldIn(doc, field);
      return form.read(found).content ?? [];
    });
  } catch (error) {
    const [one, other] = docs.map((doc) => Buffer.from(encodeStateAsUpdate(doc)));
    if (one && other?.equals(one)) return [];
    throw error;
  }
}

/** What differs between two lists of blocks, in the order of the newer one. */
export function changesBetween(before: readonly DocumentNode[], after: readonly DocumentNode[]): BlockChange[] {
  const keys = (blocks: readonly DocumentNode[]): string[] => blocks.map((block) => JSON.stringify(block));
  const parts = diffArrays(keys(before), keys(after), { maxEditLength: MAX_BLOCK_STEPS }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  // Lists are joined by `concat`: a call has room for some 100,000 arguments.
  let changes: BlockChange[] = [];
  let [old, now] = [0, 0];
  let removed: Placed[] = [];
  for (const { added, removed: isRemoved, count } of parts) {
    if (isRemoved) {
      removed = removed.concat(place(before, old, count));
      old += count;
    } else if (added) {
      changes = changes.concat(pair(removed, place(after, now, count)));
      removed = [];
      now += count;
    } else {
      changes = changes.concat(removed.map(asRemoved));
      removed = [];
      old += count;
      now += count;
    }
  }
  return [...changes, ...removed.map(asRemoved)];
}

interface Placed {
  readonly index: number;
  readonly block: DocumentNode;
}

const place = (blocks: readonly DocumentNode[], from: number, count: number): Placed[] =>
  blocks.slice(from, from + count).map((block, offset) => ({ index: from + offset, block }));

/** Blocks that took the place of others: in order, each added one is matched with the next removed one that is like it. */
function pair(removed: readonly Placed[], added: readonly Placed[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let left = removed;
  for (const { index, block } of added) {
    const match = findAlike(left, block);
    if (!match) {
      changes.push({ kind: 'added', index, after: block });
      continue;
    }
    for (const skipped of left.slice(0, match.at)) changes.push(asRemoved(skipped));
    changes.push({ kind: 'changed', index, before: match.block, after: block, text: match.text });
    left = left.slice(match.at + 1);
  }
  return [...changes, ...left.map(asRemoved)];
}

function findAlike(
  candidates: readonly Placed[],
  block: DocumentNode,
): { at: number; block: DocumentNode; text: TextRun[] } | undefined {
  for (const [at, candidate] of candidates.slice(0, LOOK_AHEAD).entries()) {
    const text = alike(candidate.block, block);
    if (text) return { at, block: candidate.block, text };
  }
  return undefined;
}

const asRemoved = ({ index, block }: Placed): BlockChange => ({ kind: 'removed', index, before: block });

/** The words of both, where the blocks are of one type and share enough of them. */
function alike(before: DocumentNode, after: DocumentNode): TextRun[] | undefined {
  if (before.type !== after.type) return undefined;
  const [old, now] = [textOf(before), textOf(after)];
  const parts = diffWordsWithSpace(old, now, { maxEditLength: MAX_WORD_STEPS });
  if (!parts) return undefined;
  const same = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  if (same < Math.max(old.length, now.length) * ALIKE) return undefined;
  return parts.map(({ added, removed, value }) => ({ kind: kindOf(added, removed), text: value }));
}

/** The text of what the schema does not know is that of its content, or its label. */
const textOf = (block: DocumentNode): string =>
  toText(sanitize({ type: 'doc', content: [block] }, { model: model() }).document, { model: model() });

function kindOf(added: boolean, removed: boolean): TextRun['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
