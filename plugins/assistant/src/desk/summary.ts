import { toText, type DocumentNode } from '@editor-companion/document';
import { diffWordsWithSpace } from 'diff';
import type { View } from '../edit/view.ts';
import type { Summary, SummaryBlock, Works } from './job.ts';
import { load, openPage } from './page.ts';

const MAX_BLOCKS = 50;
const MAX_TEXT = 80;
/** The maximum number of steps for comparing two texts. Beyond it, both count as completely different. */
const MAX_STEPS = 2000;

/** Compares a document with the result of a run's changes alone, block by block. */
export async function summary({ papers, own }: Works['summary']['input']): Promise<Summary> {
  const page = await openPage(papers);
  const before = blocksOf(page.view());
  load(own, page.doc);
  const after = blocksOf(page.view());
  const blocks = differences(before, after);
  const count = (change: SummaryBlock['change']): number => blocks.filter((block) => block.change === change).length;
  const sum = (side: 'inserted' | 'deleted'): number => blocks.reduce((total, block) => total + block[side], 0);
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    inserted: sum('inserted'),
    deleted: sum('deleted'),
    blocks: blocks.slice(0, MAX_BLOCKS),
  };
}

interface Block {
  readonly key: string;
  readonly json: string;
  readonly text: string;
  readonly heading: string | null;
}

function blocksOf(view: View): Block[] {
  let heading: string | null = null;
  return view.content.map((node) => {
    const text = textOf(node);
    if (node.type === 'heading') heading = shortened(text);
    return { key: view.keyOf(node), json: JSON.stringify(node), text, heading };
  });
}

const textOf = (node: DocumentNode): string => toText({ type: 'doc', content: [node] }).trimEnd();

/** In the order of the new document, with deleted blocks at their former places. */
function differences(before: readonly Block[], after: readonly Block[]): SummaryBlock[] {
  const was = new Map(before.map((block) => [block.key, block]));
  const is = new Set(after.map(({ key }) => key));
  const places = new Map(before.map(({ key }, place) => [key, place]));
  const gone = before.filter(({ key }) => !is.has(key));
  const blocks: SummaryBlock[] = [];
  for (const block of after) {
    const old = was.get(block.key);
    const place = old ? (places.get(old.key) ?? 0) : 0;
    while (gone[0] && (places.get(gone[0].key) ?? 0) < place) blocks.push(removed(gone.shift()));
    if (!old) blocks.push({ change: 'added', ...shown(block), inserted: block.text.length, deleted: 0 });
    else if (old.json !== block.json)
      blocks.push({ change: 'changed', ...shown(block), ...counted(old.text, block.text) });
  }
  return [...blocks, ...gone.map(removed)];
}

const removed = (block: Block | undefined): SummaryBlock => ({
  change: 'removed',
  ...(block ? shown(block) : { heading: null, text: '' }),
  inserted: 0,
  deleted: block?.text.length ?? 0,
});

const shown = ({ heading, text }: Block) => ({ heading, text: shortened(text) });
const shortened = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed();

function counted(before: string, after: string): { readonly inserted: number; readonly deleted: number } {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_STEPS });
  if (!parts) return { inserted: after.length, deleted: before.length };
  let [inserted, deleted] = [0, 0];
  for (const { added, removed: isGone, value } of parts) {
    if (added) inserted += value.length;
    if (isGone) deleted += value.length;
  }
  return { inserted, deleted };
}
