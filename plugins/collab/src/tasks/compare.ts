import type { BlockChange as Change, Changes, TextRun } from '@editor-companion/client/wire';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { sanitize, toText } from '@editor-companion/document';
import { diffArrays, diffWordsWithSpace } from 'diff';
import { encodeStateAsUpdate } from 'yjs';
import { gapsBetween, keepRuns, type Gap, type Run } from './common-blocks.ts';
import { fieldIn, type FoundField } from './field.ts';
import { load } from './load.ts';
import { model } from './model.ts';
import type { Works } from './task.ts';

/** The maximum number of listed changes. All are counted. */
const MAX_CHANGES = 1000;
/** The maximum number of comparison steps before the search for common blocks ends. */
const MAX_BLOCK_STEPS = 2000;
const MAX_WORD_STEPS = 2000;
/** The share of common text from which two blocks count as one changed block. */
const ALIKE = 0.4;
/** Editors that store each block in an element of its own, which can be read independently of its surroundings. */
const KEEP_BLOCKS: ReadonlySet<string> = new Set(['tiptap', 'prosemirror']);
/** The number of removed blocks that an added one is compared with. */
const LOOK_AHEAD = 4;

type BlockChange = Change<DocumentNode>;

/** Compares two states block by block, and changed blocks word by word. */
export function compare(input: Works['compare']['input']): Changes<DocumentNode> {
  const changes = changesOf(input);
  const count = (kind: BlockChange['kind']): number => changes.filter((change) => change.kind === kind).length;
  return {
    changes: changes.slice(0, MAX_CHANGES),
    more: changes.length > MAX_CHANGES,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
  };
}

/** Content that cannot be read as an editor document may still be equal. @throws CompanionError DOCUMENT_FIELD_UNREADABLE (409). */
function changesOf(input: Works['compare']['input']): BlockChange[] {
  const { from, to, field } = input;
  const docs = [from, to].map((pieces) => load(pieces));
  try {
    const [before, after] = docs.map((doc) => fieldIn(doc, field));
    return (before && after && changesInGaps(before, after)) ?? changesBetween(...readBoth(input));
  } catch (error) {
    const [one, other] = [from, to].map((pieces) => Buffer.from(encodeStateAsUpdate(load(pieces))));
    if (one && other?.equals(one)) return [];
    throw error;
  }
}

/**
 * Reads and compares only the blocks that are not identical in both states: in a large document, most are. Removes the rest from both
 * Y.Docs.
 * @returns undefined where the editor does not keep a block in an element of its own, or not all blocks can be shown.
 */
function changesInGaps(before: FoundField, after: FoundField): BlockChange[] | undefined {
  if (!KEEP_BLOCKS.has(before.form.id) || before.form !== after.form || before.name !== after.name) return undefined;
  const [older, newer] = [before, after].map(({ doc, name }) => doc.getXmlFragment(name));
  if (!older || !newer) return undefined;
  const gaps = gapsBetween(older, newer);
  const old = readRuns(
    before,
    gaps.map((gap) => gap.before),
  );
  const now = readRuns(
    after,
    gaps.map((gap) => gap.after),
  );
  if (!old || !now) return undefined;
  let changes: BlockChange[] = [];
  for (const gap of gaps) {
    const inGap = changesBetween(old.splice(0, gap.before.count), now.splice(0, gap.after.count));
    changes = changes.concat(inGap.map((change) => moved(change, gap)));
  }
  return changes;
}

/** The blocks of all runs in one list. */
function readRuns(field: FoundField, runs: readonly Run[]): DocumentNode[] | undefined {
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  if (count === 0) return [];
  keepRuns(field.doc.getXmlFragment(field.name), runs);
  const blocks = field.form.read(field).content ?? [];
  return blocks.length === count ? [...blocks] : undefined;
}

const moved = (change: BlockChange, { before, after }: Gap): BlockChange => ({
  ...change,
  index: change.index + (change.kind === 'removed' ? before.from : after.from),
});

function readBoth({ from, to, field }: Works['compare']['input']): [DocumentNode[], DocumentNode[]] {
  const [before = [], after = []] = [from, to].map((pieces) => {
    const { form, ...found } = fieldIn(load(pieces), field);
    return form.read(found).content ?? [];
  });
  return [[...before], [...after]];
}

/** The differences between two lists of blocks, in the order of the newer one. */
export function changesBetween(before: readonly DocumentNode[], after: readonly DocumentNode[]): BlockChange[] {
  const keys = (blocks: readonly DocumentNode[]): string[] => blocks.map((block) => JSON.stringify(block));
  const parts = diffArrays(keys(before), keys(after), { maxEditLength: MAX_BLOCK_STEPS }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  // Uses `concat`, since a call takes at most some 100,000 arguments.
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

/** Matches replaced blocks: in order, each added block with the next similar removed one. */
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

/** The words of both blocks, if they have the same type and enough words in common. */
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

/** The text of an unknown node is that of its content, or its label. */
const textOf = (block: DocumentNode): string =>
  toText(sanitize({ type: 'doc', content: [block] }, { model: model() }).document, { model: model() });

function kindOf(added: boolean, removed: boolean): TextRun['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
