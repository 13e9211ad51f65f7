import type { DocumentNode } from '@editor-companion/document';
import { blockChangeOf, type BlockChange } from '../../content/block/block-change.ts';
import type { Changes } from './text/changes.ts';

export const PARAGRAPH_ENDS = ['</text:p>', '</text:h>'];

/** An insertion that goes on in the next paragraph. */
interface OpenInsertion {
  readonly change: BlockChange;
  readonly start: string;
  readonly end: string;
  /** Which of the blocks it begins in. */
  at: number;
}

/** Deleted blocks, as XML, that wait for a paragraph in which it is said that they stood before it. */
interface Held {
  readonly change: BlockChange;
  readonly blocks: string[];
}

/** Lists around a paragraph. */
export interface Around {
  readonly start: string;
  readonly end: string;
}
const NOTHING: Around = { start: '', end: '' };

/**
 * Paragraphs and tables that come or go as a whole (ODF 1.3, part 3, 5.5). A change covers ends of paragraphs: an inserted paragraph ends where
 * the next one begins, and what was deleted stands in its region, with a sign in the next paragraph. Where none follows, it is the one before.
 */
export class TrackedBlocks {
  readonly #changes: Changes;
  readonly #blocks: string[];
  #open: OpenInsertion | undefined;
  #held: Held[] = [];
  /** Within a block that comes or goes as a whole: nothing in it says so again. */
  #isInside = false;

  /** @param blocks those of the story that have been written */
  constructor(changes: Changes, blocks: string[]) {
    this.#changes = changes;
    this.#blocks = blocks;
  }

  /**
   * Writes a paragraph.
   *
   * @param around what stands around it where it is deleted; undefined where it has to stay. @param write with what stands in front of its words
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

  /** What holds the blocks ends, or a block comes that cannot say what stood before it. */
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

  /** What stands in front of the words of the next paragraph. */
  #enter(change: BlockChange | undefined): string {
    if (this.#isInside) return '';
    // Behind the words before: within an insertion that would end with its own words, Writer joins what it puts back.
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

  /** A table has no words: its insertion begins between it and the paragraph before. */
  #openBetween(change: BlockChange): void {
    this.end();
    const { start, end } = this.#changes.insertion(change);
    this.#open = { change, start, end, at: this.#blocks.push(start) - 1 };
  }

  /** No paragraph follows: the insertion has the end of the paragraph before in it instead, where there is one. */
  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const at = endBefore(this.#blocks, this.#blocks.length);
    if (at < open.at) {
      // Nothing but a table was inserted.
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

  /** What was deleted joins the words of the paragraph with the blank paragraph at its end, or at its beginning. */
  #deletion({ change, blocks }: Held, place: 'before' | 'after'): string {
    const joint = '<text:p/>';
    return this.#changes.blocks(change, place === 'before' ? [...blocks, joint] : [joint, ...blocks]);
  }
}

const UNPLACED = -1;

/** Adjacent changes by the same person at the same time are one. */
const isSame = (one: BlockChange | undefined, other: BlockChange): boolean =>
  one?.kind === other.kind && one.author === other.author && one.date === other.date;

/** Where the paragraph ends that comes right before a block, only ends of lists between; -1 where there is none. */
function endBefore(blocks: readonly string[], index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const block = blocks[at] ?? '';
    if (PARAGRAPH_ENDS.includes(block)) return at;
    if (!/^<\/?text:list[ ->]/.test(block)) return -1;
  }
  return -1;
}

/** The paragraph as a whole says what its words said. */
const withoutMarks = (node: DocumentNode, kind: BlockChange['kind']): DocumentNode => ({
  ...node,
  ...(node.content && {
    content: node.content.map((child) =>
      child.marks ? { ...child, marks: child.marks.filter(({ type }) => type !== kind) } : child,
    ),
  }),
});
