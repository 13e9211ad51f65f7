import type { DocumentNode } from '@editor-companion/document';
import { blockChangeOf, type BlockChange } from '../../content/block/block-change.ts';
import type { Changes } from './text/changes.ts';

export const PARAGRAPH_ENDS = ['</text:p>', '</text:h>'];

/** An insertion that continues in the next paragraph. */
interface OpenInsertion {
  readonly change: BlockChange;
  readonly start: string;
  readonly end: string;
  /** The index of the block in which it begins. */
  at: number;
}

/** Deleted blocks as XML. They wait for a paragraph that records that they were before it. */
interface Held {
  readonly change: BlockChange;
  readonly blocks: string[];
}

/** The lists around a paragraph. */
export interface Around {
  readonly start: string;
  readonly end: string;
}
const NOTHING: Around = { start: '', end: '' };

/**
 * Writes wholly inserted or deleted paragraphs and tables (ODF 1.3, part 3, 5.5). Changes cover paragraph ends: an insertion ends where the
 * next paragraph begins. A deletion is stored in its region, with a marker in the next paragraph, or in the previous one if none follows.
 */
export class TrackedBlocks {
  readonly #changes: Changes;
  readonly #blocks: string[];
  #open: OpenInsertion | undefined;
  #held: Held[] = [];
  /** True within a wholly inserted or deleted block. Its content does not repeat the change. */
  #isInside = false;

  /** @param blocks those of the story that have been written */
  constructor(changes: Changes, blocks: string[]) {
    this.#changes = changes;
    this.#blocks = blocks;
  }

  /**
   * Writes a paragraph.
   *
   * @param around the elements around a deleted block; undefined if it has to stay. @param write receives the elements in front of its text
   */
  paragraph(node: DocumentNode, around: Around | undefined, write: (node: DocumentNode, before: string) => void): void {
    const change = blockChangeOf(node);
    if (this.#isInside && change) return write(withoutMarks(node, change.kind), '');
    if (change?.kind === 'deletion' && around)
      return this.#hold(change, () => write(withoutMarks(node, 'deletion'), ''), around);
    const before = this.#enter(change);
    write(change?.kind === 'insertion' ? withoutMarks(node, 'insertion') : node, before);
    if (this.#open?.at === UNPLACED) this.#open.at = this.#blocks.length - 2;
  }

  /** Writes a table. */
  table(node: DocumentNode, write: () => void): void {
    const change = blockChangeOf(node);
    if (this.#isInside) return write();
    if (change?.kind === 'deletion') return this.#hold(change, () => this.#inside(write));
    if (change?.kind === 'insertion') {
      if (!isSame(this.#open?.change, change)) this.#openBetween(change);
      return this.#inside(write);
    }
    this.end();
    write();
    this.end();
  }

  /** Call it when the container of the blocks ends, or before a block that cannot record the changes before it. */
  end(): void {
    if (this.#isInside) return;
    this.#close();
    const held = this.#held.splice(0);
    if (held.length === 0) return;
    const at = endBefore(this.#blocks, this.#blocks.length);
    if (at >= 0) this.#blocks.splice(at, 0, held.map((one) => this.#deletion(one, 'after')).join(''));
    else this.#blocks.push(`<text:p>${held.map((one) => this.#deletion(one, 'before')).join('')}`, '</text:p>');
  }

  #hold(change: BlockChange, write: () => void, { start, end }: Around = NOTHING): void {
    const from = this.#blocks.length;
    write();
    const xml = start + this.#blocks.splice(from).join('') + end;
    const last = this.#held.at(-1);
    if (last && isSame(last.change, change)) last.blocks.push(xml);
    else this.#held.push({ change, blocks: [xml] });
  }

  #inside(write: () => void): void {
    this.#isInside = true;
    write();
    this.#isInside = false;
  }

  /** Returns the XML before the text of the next paragraph. */
  #enter(change: BlockChange | undefined): string {
    if (this.#isInside) return '';
    // Placed after the previous text: within an insertion that ends with its text, Writer merges restored content.
    if (change?.kind === 'insertion' && this.#held.length > 0 && endBefore(this.#blocks, this.#blocks.length) >= 0)
      this.end();
    const deleted = this.#held.splice(0).map((one) => this.#deletion(one, 'before'));
    const goesOn = change?.kind === 'insertion' && isSame(this.#open?.change, change);
    if (goesOn && deleted.length === 0) return '';
    const end = this.#open?.end ?? '';
    this.#open = undefined;
    if (change?.kind !== 'insertion') return end + deleted.join('');
    const { start, end: ownEnd } = this.#changes.insertion(change);
    this.#open = { change, start, end: ownEnd, at: UNPLACED };
    return end + deleted.join('') + start;
  }

  /** Opens the insertion of a table between it and the previous paragraph, as a table has no text. */
  #openBetween(change: BlockChange): void {
    this.end();
    const { start, end } = this.#changes.insertion(change);
    this.#open = { change, start, end, at: this.#blocks.push(start) - 1 };
  }

  /** Closes an insertion without a following paragraph. It then includes the end of the previous paragraph, if one exists. */
  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const at = endBefore(this.#blocks, this.#blocks.length);
    if (at < open.at) {
      // Only a table was inserted.
      this.#blocks.push(open.end);
      return;
    }
    this.#blocks.splice(at, 0, open.end);
    const before = endBefore(this.#blocks, open.at);
    const first = this.#blocks[open.at];
    if (before < 0 || first === undefined || first === open.start) return;
    this.#blocks[open.at] = first.replace(open.start, '');
    this.#blocks.splice(before, 0, open.start);
  }

  /** Returns the marker of deleted blocks. An empty paragraph at their end or beginning joins them with the paragraph's text. */
  #deletion({ change, blocks }: Held, place: 'before' | 'after'): string {
    const joint = '<text:p/>';
    return this.#changes.blocks(change, place === 'before' ? [...blocks, joint] : [joint, ...blocks]);
  }
}

const UNPLACED = -1;

/** Tells whether adjacent changes by the same author at the same time are one. */
const isSame = (one: BlockChange | undefined, other: BlockChange): boolean =>
  one?.kind === other.kind && one.author === other.author && one.date === other.date;

/** Returns the index of the end of the paragraph right before a block. Only list ends may lie between. -1 if there is none. */
function endBefore(blocks: readonly string[], index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const block = blocks[at] ?? '';
    if (PARAGRAPH_ENDS.includes(block)) return at;
    if (!/^<\/?text:list[ ->]/.test(block)) return -1;
  }
  return -1;
}

/** Removes marks that repeat the change of the whole paragraph. */
const withoutMarks = (node: DocumentNode, kind: BlockChange['kind']): DocumentNode => ({
  ...node,
  ...(node.content && {
    content: node.content.map((child) =>
      child.marks ? { ...child, marks: child.marks.filter(({ type }) => type !== kind) } : child,
    ),
  }),
});
